import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The lines of one request of an editor's file, taken one by one.
struct EditorLines {
  private enum Place {
    case before, head, bodyStart, body
  }

  private var place = Place.before
  /// The number of lines below the request line and its query.
  private var fields = 0
  private var bytes: [UInt8] = []
  /// The length up to the last line that is sent, without empty lines and lines about the response at the
  /// end.
  private var end = 0
  private var body: EditorBody?
  /// Whether the body is a form.
  private var isForm = false
  /// The offset of a line that names an earlier response, after which no body may go on.
  private var reference: Int?
  /// Whether this may be a request of Hurl's: its request line has no version, and no line rules it out.
  private var mayBeHurl = false
  /// Whether a line before the request line is an editor's: a variable, or a comment that begins with `//`.
  private var isOfEditor = false
  /// A line that is Hurl's if the line after it is, and otherwise belongs to a body.
  private var hurlLine: (offset: Int, isResponse: Bool)?

  /// The request; `nil` if there was none.
  ///
  /// - Throws: `CaptureFailure` if the last line shows that this is a Hurl file.
  func finished() throws -> EditorFile.Block? {
    if let hurlLine, hurlLine.isResponse { throw EditorWording.hurl(at: hurlLine.offset) }
    return switch place {
    case .before: nil
    // Without a body the head still ends with an empty line.
    case .head: EditorFile.Block(bytes: bytes + [.lineFeed])
    case .bodyStart, .body: EditorFile.Block(bytes: Array(bytes[..<end]), leftOut: leftOut)
    }
  }

  /// The first of the lines about the response at the end, if the body might go on with it.
  private var leftOut: [UInt8]? {
    guard let body, !body.isClosed else { return nil }
    return bytes[end...].split(separator: .lineFeed).first(where: Self.isOfResponse).map { Array($0.trimmed) }
  }

  /// Takes a line, without its line feed.
  mutating func take(_ line: ArraySlice<UInt8>) throws {
    let text = line.trimmed
    if let brace = line.indices.first(where: { line[$0...].starts(with: "{{".utf8) }) {
      throw EditorWording.variable(at: brace)
    }
    if [">", "<"].contains(where: { text.starts(with: "\($0) {%".utf8) }) {
      throw EditorWording.script(at: line.startIndex)
    }
    try lookForHurl(text, at: line.startIndex)
    switch place {
    case .before:
      if text.isEmpty || EditorFile.isComment(text) || EditorFile.isVariable(text) {
        isOfEditor = isOfEditor || !text.isEmpty && text.first != UInt8(ascii: "#")
        return
      }
      guard
        EditorFile.isBareRequestLine(text) || EditorFile.isOriginLine(text) || StartLine(text) == .request
      else {
        throw EditorWording.noRequestLine(at: line.startIndex)
      }
      place = .head
      mayBeHurl = EditorFile.isBareRequestLine(text) && !isOfEditor
      append(line)
    case .head:
      if EditorFile.isComment(text) { return }
      // The query may go on below the request line, which has no version then (REST Client 0.25,
      // httpRequestParser.ts; JetBrains/http-request-in-editor-spec, 3.2.1).
      if fields == 0, text.first?.isOne(of: "?&") == true, EditorFile.isBareRequestLine(bytes.trimmed) {
        bytes = Array(bytes.trimmed)
        return append(text)
      }
      fields += 1
      if text.prefix(while: { $0 != UInt8(ascii: ":") }).equalsCaseless("content-type") {
        isForm = text.holds("x-www-form-urlencoded".utf8)
      }
      if text.isEmpty {
        place = .bodyStart
      } else if !line.contains(UInt8(ascii: ":")) || line.first?.isWhiteSpace == true {
        throw EditorWording.noField(at: line.startIndex)
      }
      append(line)
      end = bytes.count
    case .bodyStart, .body:
      if line.starts(with: "< ".utf8) || line.starts(with: "<@".utf8) {
        throw EditorWording.file(at: line.startIndex)
      }
      // A form may go on in lines that begin with `&`.
      if isForm, place == .body, line.first == UInt8(ascii: "&") {
        if bytes.last == .lineFeed { bytes.removeLast() }
        if bytes.last == .carriageReturn { bytes.removeLast() }
      }
      if line.starts(with: "<> ".utf8) {
        reference = reference ?? line.startIndex
      } else if !text.isEmpty, !Self.isOfResponse(line) {
        if let reference { throw EditorWording.reference(at: reference) }
        // The end of the last line belongs to the file.
        end = bytes.count + line.count - (line.last == .carriageReturn ? 1 : 0)
        place = .body
        if body == nil { body = EditorBody(text) } else { body?.take(text) }
      }
      append(line)
    }
  }

  /// Whether a line says what to do with the response, if only such lines follow it: `> handler.js` runs a
  /// script (JetBrains/http-request-in-editor-spec, 3.2.4), `>> kept.json` and `>>! kept.json` keep it. Other
  /// lines that begin with `>`, as in Markdown, belong to a body.
  private static func isOfResponse(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(whereSeparator: \.isWhiteSpace)
    guard words.count == 2 else { return false }
    return switch String(decoding: words[0], as: UTF8.self) {
    case ">": words[1].suffix(3).elementsEqual(".js".utf8)
    case ">>", ">>!": true
    default: false
    }
  }

  // MARK: Hurl

  /// Looks for what only Hurl has: sections, and the expected response, `HTTP 200` (hurl.dev, Hurl File,
  /// Grammar).
  ///
  /// In the head, they can be nothing else; if they could belong to a body, the next line has to be Hurl's,
  /// too. Hurl has no bodies of plain text.
  private mutating func lookForHurl(_ line: ArraySlice<UInt8>, at offset: Int) throws {
    guard place != .before, mayBeHurl else { return }
    if let found = hurlLine, !line.isEmpty, line.first != UInt8(ascii: "#") {
      if HurlLine.follows(line, response: found.isResponse) { throw EditorWording.hurl(at: found.offset) }
      hurlLine = nil
    }
    let isResponse = HurlLine.isResponse(line)
    switch place {
    case .before: break
    case .head: if isResponse || HurlLine.isSection(line) { throw EditorWording.hurl(at: offset) }
    case .bodyStart: if isResponse || HurlLine.isSection(line) { hurlLine = (offset, isResponse) }
    case .body:
      guard isResponse, let body, body.isClosed else { break }
      mayBeHurl = body.isOfHurl
      if mayBeHurl { hurlLine = (offset, true) }
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>) {
    bytes += line
    bytes.append(.lineFeed)
  }
}
