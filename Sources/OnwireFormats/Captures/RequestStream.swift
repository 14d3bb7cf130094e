import OnwireHTTP
import OnwireTextFormats

/// The requests among the messages of some bytes, each with the status of the response behind it.
struct RequestStream {
  /// What stands at a place of the bytes; responses and blank lines are passed over.
  enum Entry {
    case request(Message, Range<Int>, status: Int?)
    /// Neither request nor response.
    case other(Range<Int>)
  }

  private var stream: MessageStream
  private var upcoming: MessageStream.Piece?

  /// The requests of `input`, as `parser` reads them.
  init(_ input: ByteInput, parser: RequestParser = RequestParser()) throws {
    stream = MessageStream(input, parser: parser)
    upcoming = try stream.next()
  }

  mutating func next() throws -> Entry? {
    while let piece = upcoming {
      upcoming = try stream.next()
      switch piece {
      case .response: continue
      case .other(let range):
        guard try !stream.isBlank(range) else { continue }
        return .other(range)
      case .request(let message, let range):
        return .request(message, range, status: try statusAhead())
      }
    }
    return nil
  }

  /// The status of the final response that follows at once; interim ones are passed over.
  private mutating func statusAhead() throws -> Int? {
    while let piece = upcoming {
      switch piece {
      case .request: return nil
      case .response(let status, _):
        if piece.isInterim { break }
        return status
      case .other(let range):
        guard try stream.isBlank(range) else { return nil }
      }
      upcoming = try stream.next()
    }
    return nil
  }
}

extension MessageStream.Piece {
  /// Whether another response to the same request follows; behind 101 the connection speaks another protocol.
  var isInterim: Bool {
    guard case .response(let status?, _) = self else { return false }
    return (100..<200).contains(status) && status != 101
  }
}
