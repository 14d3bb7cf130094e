import HTTPWire
import TextFormats

/// A session of Fiddler: the bytes of its request, whose line has the whole URL.
struct SazSession {
  /// How long a head may be.
  private static let headLimit = 1 << 20

  private let content: ByteInput
  private let notes: SazNotes
  private let number: Int
  /// The request line without its end, and the lines of the fields.
  private let line: [UInt8]
  private let lines: [FieldLine]
  /// The head behind the request line, its line end included.
  private let rest: ArraySlice<UInt8>
  private let body: ByteInput

  /// The session whose request is `content`.
  ///
  /// - Throws: what reading the content throws.
  init(_ content: ByteInput, notes: SazNotes, number: Int) throws {
    self.content = content
    self.notes = notes
    self.number = number
    let start = try content.bytes(0..<Self.headLimit)
    let head = start[..<Self.headEnd(of: start)]
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    line = lines.first.map { Array($0) } ?? []
    self.lines = lines.dropFirst().map { FieldLine(Array($0)) }
    rest = head[line.count...]
    body = content[head.count..<content.count]
  }

  /// Where the first empty line ends; where there is none, all is head.
  private static func headEnd(of bytes: [UInt8]) -> Int {
    var lineStart = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      let isEmpty = index == lineStart || index == lineStart + 1 && bytes[lineStart] == 0x0D
      if isEmpty && lineStart > 0 { return index + 1 }
      lineStart = index + 1
    }
    return bytes.count
  }

  /// What this is in a capture.
  func entry(status: Int?) throws -> CaptureEntry {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    let method = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let target = SazTarget(words.count > 1 ? words[1] : [], method: method)
    let url = String(decoding: target.text, as: UTF8.self)
    if line.isEmpty { return .skipped(number: number, url: url, reason: SazWording.noRequest) }
    if method == "CONNECT" { return .skipped(number: number, url: url, reason: SazWording.tunnel(url)) }

    var fidelity = Fidelity()
    if notes.isMadeByFiddler { fidelity.notes.append(SazWording.madeByFiddler) }
    var parser = RequestParser()
    var head = Array(line)
    if let origin = target.originForm {
      head = Array("\(method) ".utf8) + origin
      parser.head = "capture.rebuilt"
      fidelity.set(.requestLine, .rebuilt, because: SazWording.originForm)
    }
    head += rest
    try checkBody(&fidelity, &parser)
    let message = try parser.message(head: head, body: body)
    return .request(
      CapturedRequest(
        number: number, wire: WireRequest(message: message, endpoint: endpoint(url)), fidelity: fidelity,
        url: url, status: status, startedAt: notes.startedAt))
  }

  private func endpoint(_ url: String) -> Endpoint {
    if let url = try? RequestURL(URLText(url, from: .url)) { return url.endpoint }
    let scheme = notes.isHTTPS ? "https" : "http"
    let host = value("host").map { String(decoding: $0, as: UTF8.self) } ?? ""
    if let url = try? RequestURL(URLText("\(scheme)://\(host)/", from: .url)) { return url.endpoint }
    return Endpoint(scheme: notes.isHTTPS ? .https : .http, host: host, port: nil)
  }

  /// Says what is known of the body, by the fields that tell of it.
  private func checkBody(_ fidelity: inout Fidelity, _ parser: inout RequestParser) throws {
    if value("transfer-encoding") != nil {
      let start = try body.bytes(0..<18).prefix { $0 != 0x0D && $0 != 0x0A }
      guard body.count > 0, Int(String(decoding: start, as: UTF8.self), radix: 16) == nil else { return }
      parser.isFramed = false
      fidelity.set(.framing, .absent, because: SazWording.noChunks)
    } else if let length = value("content-length").flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      length != body.count
    {
      fidelity.set(
        .body, body.count == 0 ? .absent : .unknown, because: SazWording.length(body.count, length))
    }
  }

  /// The value of the first field called `name`, in lower case, without blanks around it.
  private func value(_ name: String) -> ArraySlice<UInt8>? {
    guard let value = lines.first(where: { $0.name == name })?.value else { return nil }
    let start = value.drop { $0 == 0x20 || $0 == 0x09 }
    return start.dropLast(start.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count)
  }
}
