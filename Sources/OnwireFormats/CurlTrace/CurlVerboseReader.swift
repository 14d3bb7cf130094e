import OnwireHTTP
import OnwireTextFormats

/// Reads what `curl -v` writes: the heads of requests and responses, and the bodies of responses where they stand between.
package struct CurlVerboseReader: CaptureReader {
  private let input: ByteInput
  private var text: ByteWindow
  private var number = 0
  /// What the notes say of TLS; `nil` where there are none.
  private var scheme: Endpoint.Scheme?

  /// Reads what curl wrote to standard error, with or without the bodies of responses in between.
  package init(_ source: CaptureSource) throws {
    input = source.input
    text = ByteWindow(input)
  }

  /// How far the first request is looked for: notes of a connection with TLS are some kilobytes, and so may its line be.
  private static let reach = 256 << 10

  /// Whether a request line stands after `> `, and nothing but what curl says before it; in a copy of a terminal also the
  /// command.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    let isTyped = CurlStart.isTyped(start)
    // Of most files the first line shows that they are none.
    guard isTyped || CurlLine(start.prefix { $0 != .lineFeed }).isNoContent else { return false }
    let end = min(source.input.count, reach)
    let input = source.input[(isTyped ? CurlStart.endOfTyped(try source.input.bytes(0..<end)) : 0)..<end]
    var text = ByteWindow(input, step: max(1, start.count))
    while let range = try text.line() {
      let line = CurlLine(text.bytes[range])
      if line.requestLine != nil { return true }
      guard line.isNoContent else { return false }
    }
    return false
  }

  /// The next request.
  package mutating func next() throws -> CaptureEntry? {
    while let range = try text.line() {
      let line = CurlLine(text.bytes[range])
      look(at: line.text)
      if let request = line.requestLine { return try self.request(request) }
    }
    return nil
  }

  private mutating func request(_ line: ArraySlice<UInt8>) throws -> CaptureEntry {
    let start = text.offset
    var head = line + "\r\n".utf8
    number += 1
    while true {
      guard let range = try text.line() else { throw CurlTraceWording.headCut(at: start) }
      let rest = CurlLine(text.bytes[range]).text
      guard rest.first == UInt8(ascii: ">") else { throw CurlTraceWording.headCut(at: start) }
      let field = rest.dropFirst(2)
      head += field
      head += "\r\n".utf8
      if field.isEmpty { break }
      guard head.count <= DumpLimits.line else { throw CurlTraceWording.headCut(at: start) }
    }
    let glance = try HeadGlance(ByteInput(Array(head)))
    if let reason = glance.tunnel { return .skipped(number: number, url: glance.target, reason: reason) }
    let (sent, received) = try lookAhead()
    var fidelity = Fidelity()
    fidelity.set(.fieldBlanks, .rebuilt, because: CurlTraceWording.verboseBlanks)
    if glance.hasBody {
      fidelity.set(
        .body, .absent, because: CurlTraceWording.verboseBody(sent == glance.bodyLength ? sent : nil))
      fidelity.set(.framing, .absent, because: CurlTraceWording.noFraming)
    } else if sent != nil, !glance.version.hasPrefix("HTTP/1"), !["GET", "HEAD"].contains(glance.method) {
      fidelity.set(.body, scheme == .https ? .unknown : .absent, because: CurlTraceWording.verboseBody(nil))
    }
    fidelity.setBinary(glance.version, shownBy: "curl")
    let message = try RequestParser(head: .rebuilt).message(head: Array(head), body: nil)
    return .request(
      Request(
        number: number, message: message, endpoint: glance.endpoint(scheme ?? .http), isTold: false,
        tellsScheme: scheme != nil, fidelity: fidelity, url: glance.url(scheme ?? .http),
        response: received.response(
          in: input, answersHead: glance.method == "HEAD", isEncrypted: scheme == .https)))
  }

  /// What curl says of bytes that it sent right after the head, and what was received; up to the next request.
  ///
  /// Of several pieces of a body curl shows the first, and over TLS records of handshakes and of heads as well
  /// (`src/tool_cb_dbg.c`): a number says how long a body is only where a field says the same.
  private mutating func lookAhead() throws -> (sent: Int?, CurlReceived) {
    var sent: Int?
    var isFirst = true
    var received = CurlReceived()
    while true {
      let offset = text.offset
      guard let range = try text.line() else { return (sent, received) }
      let line = CurlLine(text.bytes[range])
      if line.requestLine != nil {
        text.index = offset - text.start
        return (sent, received)
      }
      look(at: line.text)
      if isFirst { sent = line.hiddenCount(after: "} [") }
      isFirst = false
      received.take(line, at: text.start, before: text.offset)
    }
  }

  private mutating func look(at rest: ArraySlice<UInt8>) {
    guard rest.first == UInt8(ascii: "*") else { return }
    let note = rest.dropFirst().trimmed
    if note.starts(with: "Trying ".utf8) { scheme = .http }
    if note.starts(with: "SSL connection using ".utf8) { scheme = .https }
  }
}
