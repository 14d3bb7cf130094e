import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The requests that the client of one connection sent, each with its response.
final class FollowedRequests {
  private let head: FollowHead
  private let lacksCR: Bool
  private let input: ByteInput
  private let received: ByteInput
  private let parser: RequestParser
  private var requests: RequestStream
  private var responses: MessageStream

  init(_ followed: FollowedStream, _ text: ByteInput) throws {
    head = followed.head
    lacksCR = followed.lacksCR
    input = try followed.client.bytes(of: text)
    let rule: RuleName = head.mode == .ascii ? .rebuilt : .wire
    parser = RequestParser(head: rule, body: rule)
    requests = try RequestStream(input, parser: parser)
    received = try followed.server.bytes(of: text)
    responses = MessageStream(received)
  }

  /// The next request, with its number in the capture.
  ///
  /// Bytes at the start that begin no message are a request, too: the connection may be older than the
  /// capture.
  func next(number: Int) throws -> CaptureEntry? {
    guard let entry = try requests.next() else { return nil }
    switch entry {
    case .response(let answer):
      return .response(try Request(number: number, alone: read(answer, from: input)))
    case .request(let message, let range, _):
      let glance = try HeadGlance(input[range])
      let response = try nextResponse(toHead: glance.method == "HEAD")
      let reason = glance.tunnel ?? (response?.status == 101 ? CaptureTool.webSocket : nil)
      if let reason { return .skipped(number: number, url: glance.target, reason: reason) }
      return .request(
        request(
          message, glance, number, try Self.fidelity(of: message, in: range, of: input, head, lacksCR),
          response))
    case .other(let range) where range.lowerBound == 0:
      let message = try parser.message(input[range])
      var fidelity = try Self.fidelity(of: message, in: range, of: input, head, lacksCR)
      fidelity.setHeadless(because: TsharkWording.headless)
      return .request(
        request(message, try HeadGlance(input[range]), number, fidelity, try nextResponse()))
    case .other(let range):
      return .skipped(number: number, url: "", reason: RawWording.neither(range))
    }
  }

  /// The next final response.
  private func nextResponse(toHead isHead: Bool = false) throws -> Response? {
    responses.answersHead = isHead
    var interim: [StreamedResponse] = []
    while let piece = try responses.next() {
      guard case .response(let response, _) = piece else { continue }
      guard response.isInterim else { return read(StreamedAnswer(response, after: interim), from: received) }
      interim.append(response)
    }
    return nil
  }

  private func read(_ answer: StreamedAnswer, from input: ByteInput) -> Response {
    answer.read(from: input, by: parser.head) { [head, lacksCR] in
      try Self.fidelity(of: $0, in: $1, of: input, head, lacksCR)
    }
  }

  private func request(
    _ message: Message, _ glance: HeadGlance, _ number: Int, _ fidelity: Fidelity, _ response: Response?
  ) -> Request {
    if head.isWindow {
      let target = RequestTarget(message)
      var fidelity = fidelity
      fidelity.notes.append(DumpWording.noScheme)
      return Request(
        number: number, message: message, endpoint: target.endpoint, isTold: target.isSchemeTold,
        fidelity: fidelity, url: target.url, response: response)
    }
    let scheme: Endpoint.Scheme = head.layer == "tcp" ? .http : .https
    return Request(
      number: number, message: message, endpoint: glance.endpoint(scheme),
      fidelity: fidelity, url: glance.url(scheme), response: response)
  }

  private static func fidelity(
    of message: Message, in range: Range<Int>, of input: ByteInput, _ head: FollowHead, _ lacksCR: Bool
  ) throws -> Fidelity {
    var fidelity = Fidelity()
    let headEnd = range.lowerBound + message.headLength
    if let gap = try Self.gap(in: range, of: input) {
      for aspect in gap < headEnd ? [Fidelity.Aspect.requestLine, .fields, .body] : [.body, .framing] {
        fidelity.set(aspect, .unknown, because: TsharkWording.missing)
      }
    }
    guard head.mode == .ascii else { return fidelity }
    let parts: [(aspects: [Fidelity.Aspect], bytes: Range<Int>)] = [
      ([.requestLine, .fields], range.lowerBound..<headEnd), ([.body], headEnd..<range.upperBound),
    ]
    for part in parts {
      let dots = try input[part.bytes].count(of: UInt8(ascii: "."))
      for aspect in part.aspects where dots > 0 {
        fidelity.setDots(aspect, because: TsharkWording.dots(dots, of: part.bytes.count))
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
}

extension FollowedRequests {
  /// The offset of tshark's note on the bytes that it lacks, `[10 bytes missing in capture file]` and NUL
  /// (follow.c, `fill_in_missing`), which is a dot in `ascii`; `nil` if it lacks none.
  private static func gap(in range: Range<Int>, of input: ByteInput) throws -> Int? {
    let mark = Array(" bytes missing in capture file]".utf8)
    var start = range.lowerBound
    while start < range.upperBound {
      let piece = start..<min(range.upperBound, start + 1 << 20)
      let bytes = try input.bytes(piece)
      if let place = bytes.firstOccurrence(of: mark) {
        let bracket = bytes[..<place.lowerBound].lastIndex { !$0.isDecimalDigit }
        let behind = bytes[place.upperBound...].first
        if let bracket, bytes[bracket] == UInt8(ascii: "["), behind == 0 || behind == UInt8(ascii: ".") {
          return piece.lowerBound + bracket
        }
      }
      // A mark may extend past the end of a piece.
      if piece.upperBound == range.upperBound { break }
      start = piece.upperBound - 64
    }
    return nil
  }
}

extension FollowedStream {
  /// The names of both sides.
  var name: String { head.nodes.joined(separator: " and ") }

  /// Why no request can be read; `nil` if there may be some.
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
