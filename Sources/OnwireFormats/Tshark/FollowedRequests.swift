import OnwireHTTP
import OnwireTextFormats

/// The requests that the client of one connection sent, each with the status that the server gave.
struct FollowedRequests {
  private let head: FollowHead
  private let lacksCR: Bool
  private let input: ByteInput
  private let parser: RequestParser
  private var requests: RequestStream
  private var responses: MessageStream

  init(_ followed: FollowedStream, _ text: ByteInput) throws {
    head = followed.head
    lacksCR = followed.lacksCR
    input = try followed.client.bytes(of: text)
    let rule: RuleName = head.mode == .ascii ? "capture.rebuilt" : "capture.wire"
    parser = RequestParser(head: rule, body: rule)
    requests = try RequestStream(input, parser: parser)
    responses = MessageStream(try followed.server.bytes(of: text))
  }

  /// The next request, with its number in the capture.
  ///
  /// Bytes at the start that begin no message are one, too: the connection may be older than the capture.
  mutating func next(number: Int) throws -> CaptureEntry? {
    guard let entry = try requests.next() else { return nil }
    switch entry {
    case .request(let message, let range, _):
      let glance = try HeadGlance(input[range])
      let status = try nextStatus(toHead: glance.method == "HEAD")
      if let reason = glance.tunnel { return .skipped(number: number, url: glance.target, reason: reason) }
      return .request(
        request(message, glance, number, try fidelity(of: message, in: range), status: status))
    case .other(let range) where range.lowerBound == 0:
      let message = try parser.message(input[range])
      var fidelity = try fidelity(of: message, in: range)
      fidelity.setHeadless(because: TsharkWording.headless)
      return .request(
        request(message, try HeadGlance(input[range]), number, fidelity, status: try nextStatus()))
    case .other(let range):
      return .skipped(number: number, url: "", reason: RawWording.neither(range))
    }
  }

  /// The status of the next final response.
  private mutating func nextStatus(toHead isHead: Bool = false) throws -> Int? {
    responses.answersHead = isHead
    while let piece = try responses.next() {
      if case .response(let status, _) = piece, !piece.isInterim { return status }
    }
    return nil
  }

  private func request(
    _ message: Message, _ glance: HeadGlance, _ number: Int, _ fidelity: Fidelity, status: Int?
  ) -> Request {
    let scheme: Endpoint.Scheme = head.layer == "tcp" ? .http : .https
    return Request(
      number: number, message: message, endpoint: glance.endpoint(scheme),
      fidelity: fidelity, url: glance.url(scheme), status: status)
  }

  private func fidelity(of message: Message, in range: Range<Int>) throws -> Fidelity {
    guard head.mode == .ascii else { return Fidelity() }
    var fidelity = Fidelity()
    let headEnd = range.lowerBound + message.headLength
    let parts: [(aspects: [Fidelity.Aspect], bytes: Range<Int>)] = [
      ([.requestLine, .fields], range.lowerBound..<headEnd), ([.body], headEnd..<range.upperBound),
    ]
    for part in parts {
      let dots = try dots(in: part.bytes)
      for aspect in part.aspects where dots > 0 {
        fidelity.set(aspect, .rebuilt, because: TsharkWording.dots(dots, of: part.bytes.count))
      }
    }
    if lacksCR {
      fidelity.set(.fieldBlanks, .rebuilt, because: TsharkWording.restored)
      if headEnd < range.upperBound, fidelity[.body].knowledge == .exact {
        fidelity.set(.body, .rebuilt, because: TsharkWording.restored)
      }
    }
    return fidelity
  }

  private func dots(in range: Range<Int>) throws -> Int {
    var window = ByteWindow(input[range])
    var dots = 0
    while try window.peek() != nil {
      dots += window.bytes[window.index...].count { $0 == UInt8(ascii: ".") }
      window.index = window.bytes.count
    }
    return dots
  }
}

extension FollowedStream {
  /// Client and server.
  var name: String { head.nodes.joined(separator: " and ") }

  /// Why no request can be read; `nil` where there may be some.
  var unreadable: String? {
    if client.count == 0 { return TsharkWording.nothingSent }
    if client.start.starts(with: [0x16, 0x03]) { return TsharkWording.encrypted }
    if client.start.starts(with: "PRI * HTTP/2".utf8) { return TsharkWording.frames }
    return nil
  }
}

extension FollowedStream.Side {
  /// All that this side sent.
  fileprivate func bytes(of text: ByteInput) throws -> ByteInput {
    try DecodedText(text: text, stretches: stretches, count: count).input()
  }
}
