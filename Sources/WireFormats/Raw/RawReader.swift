import HTTPWire
import TextFormats

/// Reads a file of the bytes themselves: requests one after the other, perhaps with their responses.
public struct RawReader: CaptureReader {
  private var stream: MessageStream
  private var upcoming: MessageStream.Piece?
  private var number = 0

  /// Begins to read `source`.
  ///
  /// - Throws: what reading the input throws.
  public init(_ source: CaptureSource) throws {
    stream = MessageStream(source.input)
    upcoming = try stream.next()
  }

  /// Whether the first line with text begins a request, or a response.
  public static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    let text = start.drop { $0 == 0x0D || $0 == 0x0A }
    var line = text.prefix { $0 != 0x0A }
    if line.endIndex == start.endIndex, start.count < source.input.count {
      // A target of some kilobytes: what can be seen of the line must do.
      return RequestTarget.begins(line)
    }
    if line.last == 0x0D { line.removeLast() }
    return StartLine(line) != nil
  }

  /// The next request; what is neither request nor response is an entry that is skipped.
  public mutating func next() throws -> CaptureEntry? {
    while let piece = upcoming {
      upcoming = try stream.next()
      switch piece {
      case .response: continue
      case .other(let range):
        guard try !stream.isBlank(range) else { continue }
        number += 1
        return .skipped(number: number, url: "", reason: RawWording.neither(range))
      case .request(let message, _):
        number += 1
        return .request(request(message, status: try statusAhead()))
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
        if let status, (100..<200).contains(status) { break }
        return status
      case .other(let range):
        guard try stream.isBlank(range) else { return nil }
      }
      upcoming = try stream.next()
    }
    return nil
  }

  private func request(_ message: Message, status: Int?) -> CapturedRequest {
    let target = RequestTarget(message)
    return CapturedRequest(
      number: number, wire: WireRequest(message: message, endpoint: target.endpoint),
      fidelity: RawFidelity.of(message), url: target.url, status: status)
  }
}
