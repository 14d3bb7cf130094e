import OnwireHTTP
import OnwireTextFormats

/// The lines of one request of an editor's file, taken one by one.
struct EditorLines {
  private enum Place {
    case before, head, bodyStart, body
  }

  private var place = Place.before
  private var bytes: [UInt8] = []
  /// The length up to the last line that is sent: at the end that are neither empty lines nor what is about responses.
  private var end = 0
  private var body: EditorBody?
  /// Where an earlier response is named, behind which no body goes on.
  private var reference: Int?
  /// Whether the request line may be one of Hurl's, which have no version, and no line was one that Hurl has not.
  private var mayBeHurl = false
  /// Whether a line before it is an editor's: a variable, or a comment that begins with `//`.
  private var isOfEditor = false
  /// A line that is Hurl's if what follows it is, and of a body else.
  private var hurlLine: (offset: Int, isResponse: Bool)?

  /// The request; `nil` where there was none.
  ///
  /// - Throws: `CaptureFailure` where the last line says that it is of a Hurl file.
  func finished() throws -> EditorFile.Block? {
    if let hurlLine, hurlLine.isResponse { throw EditorWording.hurl(at: hurlLine.offset) }
    return switch place {
    case .before: nil
    // Without a body the head still ends with an empty line.
    case .head: EditorFile.Block(bytes: bytes + [.lineFeed])
    case .bodyStart, .body: EditorFile.Block(bytes: Array(bytes[..<end]), leftOut: leftOut)
    }
  }

  /// The first line at the end that is about the response, where the body might go on with it.
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
      guard EditorFile.isBareRequestLine(text) || StartLine(text) == .request else {
        throw EditorWording.noRequestLine(at: line.startIndex)
      }
      place = .head
      mayBeHurl = EditorFile.isBareRequestLine(text) && !isOfEditor
      append(line)
    case .head:
      if EditorFile.isComment(text) { return }
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
      if line.starts(with: "<> ".utf8) {
        reference = reference ?? line.startIndex
      } else if !text.isEmpty, !Self.isOfResponse(line) {
        if let reference { throw EditorWording.reference(at: reference) }
        // The last line's end is the file's.
        end = bytes.count + line.count
        place = .body
        if body == nil { body = EditorBody(text) } else { body?.take(text) }
      }
      append(line)
    }
  }

  /// Whether a line says what is to be done with the response, where nothing but such lines follows: `> handler.js` runs a
  /// script (JetBrains/http-request-in-editor-spec, 3.2.4), `>> kept.json` and `>>! kept.json` keep it. Other lines that
  /// begin so, as Markdown has them, are of a body.
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

  /// Looks for what only Hurl has (hurl.dev, Hurl File, Grammar): sections, and what the response is to be, `HTTP 200`.
  ///
  /// In the head they can be nothing else; where they could be of a body, what follows has to be Hurl's, too.
  /// No text is a body of Hurl.
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
