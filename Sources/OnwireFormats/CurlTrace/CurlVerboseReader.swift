import OnwireHTTP
import OnwireTextFormats

/// Reads what `curl -v` writes: the heads of requests and responses, and the bodies of responses where they stand between.
package struct CurlVerboseReader: CaptureReader {
  private let input: ByteInput
  private var text: ByteWindow
  private var number = 0
  private var scheme = Endpoint.Scheme.http

  /// Reads what curl wrote to standard error, with or without the bodies of responses in between.
  package init(_ source: CaptureSource) throws {
    input = source.input
    text = ByteWindow(input)
  }

  /// Whether a request line stands after `> ` at the start, and nothing but curl's notes before it.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    for line in start.split(separator: .lineFeed) {
      let rest = TraceLine.withoutPrefix(line).rest
      if requestLine(rest) != nil { return true }
      guard let mark = rest.first, marks.contains(mark) else { return false }
    }
    return false
  }

  /// What curl's lines begin with: a note, a line of a head, bytes that are not shown, its table of progress.
  private static let marks = Set("*<>{} %-\r".utf8)

  /// The next request.
  package mutating func next() throws -> CaptureEntry? {
    while let range = try text.line() {
      let rest = TraceLine.withoutPrefix(text.bytes[range]).rest
      look(at: rest)
      if let line = Self.requestLine(rest) { return try request(line) }
    }
    return nil
  }

  private mutating func request(_ line: ArraySlice<UInt8>) throws -> CaptureEntry {
    let start = text.offset
    var head = line + "\r\n".utf8
    number += 1
    while true {
      guard let range = try text.line() else { throw CurlTraceWording.headCut(at: start) }
      let rest = TraceLine.withoutPrefix(text.bytes[range]).rest
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
    if sent > 0 || glance.hasBody {
      fidelity.set(.body, .absent, because: CurlTraceWording.verboseBody(sent > 0 ? sent : nil))
      fidelity.set(.framing, .absent, because: CurlTraceWording.noFraming)
    }
    fidelity.setBinary(glance.version)
    let message = try RequestParser(head: .rebuilt).message(head: Array(head), body: nil)
    return .request(
      Request(
        number: number, message: message, endpoint: glance.endpoint(scheme), isTold: false,
        fidelity: fidelity, url: glance.url(scheme),
        response: received.response(in: input, answersHead: glance.method == "HEAD")))
  }

  /// How many bytes were sent after the head, and what was received; up to the next request.
  private mutating func lookAhead() throws -> (sent: Int, CurlReceived) {
    var sent = 0
    var received = CurlReceived()
    while true {
      let offset = text.offset
      guard let range = try text.line() else { return (sent, received) }
      let rest = TraceLine.withoutPrefix(text.bytes[range]).rest
      if Self.requestLine(rest) != nil {
        text.index = offset - text.start
        return (sent, received)
      }
      look(at: rest)
      received.take(rest, at: offset, before: text.offset)
      // `} [54 bytes data]`
      if rest.starts(with: "} [".utf8),
        let count = rest.dropFirst(3).prefix(while: { $0 != .space }).number(10)
      {
        sent = sent.addingReportingOverflow(count).partialValue
      }
    }
  }

  private mutating func look(at rest: ArraySlice<UInt8>) {
    guard rest.first == UInt8(ascii: "*") else { return }
    let note = rest.dropFirst().trimmed
    if note.starts(with: "Trying ".utf8) { scheme = .http }
    if note.starts(with: "SSL connection using ".utf8) { scheme = .https }
  }

  /// The request line after `> `; `nil` for other lines.
  private static func requestLine(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.starts(with: "> ".utf8) else { return nil }
    let text = line.dropFirst(2)
    let words = text.split(separator: .space)
    return words.count == 3 && words[2].starts(with: "HTTP/".utf8) ? text : nil
  }
}
