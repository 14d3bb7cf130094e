import OnwireHTTP
import OnwireTextFormats

/// A session of Fiddler: the bytes of its request, whose request line has the whole URL.
struct SazSession {
  /// The longest head, in bytes.
  private static let headLimit = 1 << 20

  /// The request line without its line end.
  private let line: ArraySlice<UInt8>
  /// The head after the request line, beginning with its line end.
  private let rest: ArraySlice<UInt8>
  private let fields: CapturedHead
  private let body: ByteInput

  /// The session whose request is `content`.
  ///
  /// - Throws: Any error from reading the content.
  init(_ content: ByteInput) throws {
    let start = try content.bytes(0..<Self.headLimit)
    let head = start[..<Self.headEnd(of: start)]
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    line = lines.first ?? []
    rest = head[line.endIndex...]
    fields = CapturedHead(
      fields: lines.dropFirst().map { FieldLine(Array($0)) }.map {
        (Array($0.name.utf8), Array($0.value.trimmed))
      })
    body = content[head.count..<content.count]
  }

  /// The end of the first empty line; without one, everything is head.
  private static func headEnd(of bytes: [UInt8]) -> Int {
    var lineStart = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      let isEmpty = index == lineStart || index == lineStart + 1 && bytes[lineStart] == 0x0D
      if isEmpty && lineStart > 0 { return index + 1 }
      lineStart = index + 1
    }
    return bytes.count
  }

  /// The last word of the request line.
  private var version: String {
    String(decoding: line.split(separator: UInt8(ascii: " ")).last ?? [], as: UTF8.self)
  }

  /// The capture entry for this session.
  func entry(number: Int, _ notes: SazNotes, _ response: Response?) throws -> CaptureEntry {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    let method = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let (target, originForm) = Self.target(words.count > 1 ? words[1] : [], method: method)
    let url = String(decoding: target, as: UTF8.self)
    if line.isEmpty { return .skipped(number: number, url: url, reason: SazWording.noRequest) }
    if method == "CONNECT" { return .skipped(number: number, url: url, reason: SazWording.tunnel(url)) }

    var fidelity = Fidelity()
    if notes.isMadeByFiddler { fidelity.notes.append(SazWording.madeByFiddler) }
    if originForm != nil { fidelity.set(.requestLine, .rebuilt, because: SazWording.originForm) }
    fidelity.setBinary(version, shownBy: SazWording.tool.name)
    try checkBody(&fidelity)
    let head = originForm.map { Array("\(method) ".utf8) + $0 } ?? Array(line)
    return try .request(
      number, url, head + rest, CapturedBody(body), to: endpoint(url, isSecure: notes.isHTTPS), fidelity,
      status: response?.status, response: response, startedAt: notes.startedAt)
  }

  /// The target at the start of the text after the method. If it is the whole URL, also the text that
  /// replaces it: the origin form (RFC 9112, 3.2.1) and the rest of the line.
  private static func target(
    _ line: ArraySlice<UInt8>, method: String
  ) -> (ArraySlice<UInt8>, originForm: [UInt8]?) {
    let end = line.lastIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let target = line[..<end]
    let start = String(decoding: target.prefix(8), as: UTF8.self).lowercased()
    guard let scheme = ["http://", "https://"].first(where: start.hasPrefix) else { return (target, nil) }
    let marks = Array("/?#".utf8)
    let path = target.dropFirst(scheme.utf8.count).firstIndex { marks.contains($0) } ?? end
    var origin: [UInt8] = []
    if path == end {
      // RFC 9112, 3.2.4: for OPTIONS, an empty path means the server itself.
      origin = [UInt8(ascii: method == "OPTIONS" ? "*" : "/")]
    } else if line[path] != UInt8(ascii: "/") {
      origin = [UInt8(ascii: "/")]
    }
    return (target, origin + line[path...])
  }

  private func endpoint(_ url: String, isSecure: Bool) -> Endpoint {
    let host = fields.value("host").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let scheme = isSecure ? Endpoint.Scheme.https : .http
    for url in [url, "\(scheme.rawValue)://\(host)/"] {
      if let url = try? RequestURL(URLText(url, from: .url)) { return url.endpoint }
    }
    return Endpoint(scheme: scheme, host: host, port: nil)
  }

  /// Records how well the body is known, by the fields that describe it.
  private func checkBody(_ fidelity: inout Fidelity) throws {
    guard fields.value("transfer-encoding") != nil else {
      SazWording.tool.note(body.count, fields.lengths, &fidelity)
      return
    }
    let size = try body.bytes(0..<18).prefix { $0 != 0x0D && $0 != 0x0A }
    guard body.count > 0, Int(String(decoding: size, as: UTF8.self), radix: 16) == nil else { return }
    fidelity.set(.framing, .absent, because: SazWording.noChunks)
  }
}
