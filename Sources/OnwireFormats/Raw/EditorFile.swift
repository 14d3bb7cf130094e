import OnwireHTTP
import OnwireTextFormats

/// Requests as editors keep them (`.http`, `.rest`): what is to be sent, in blocks separated by `###`.
///
/// Anything that needs an editor, such as variables, is refused.
struct EditorFile {
  /// The lines of one request, without comments.
  struct Block {
    var bytes: [UInt8]
    /// A line after the body that is taken to be about the response, although it might belong to the body.
    var leftOut: [UInt8]?
  }

  /// The most bytes that a file may have; people write such files by hand.
  private static let limit = 16 << 20

  private var blocks: ArraySlice<Block>
  private var number = 0

  /// Whether a file begins as an editor's does: with `###`, a variable, or a request line without a version.
  static func recognizes(_ start: [UInt8]) -> Bool {
    var hasMark = false
    let lines = start.split(separator: .lineFeed, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.trimmed
      if text.starts(with: "###".utf8) {
        hasMark = true
      } else if isVariable(text) {
        return true
      } else if !text.isEmpty, !isComment(text) {
        if isBareRequestLine(text) { return true }
        if isOriginLine(text) { return index + 1 < lines.count && isField(lines[index + 1]) }
        // With a version, it is a raw file, unless it has blocks.
        guard let target = text.split(separator: .space).dropFirst().first, StartLine(text) == .request else {
          return false
        }
        return hasMark || target.starts(with: "http".utf8) && hasBlocks(start)
      }
    }
    return false
  }

  /// Reads all blocks of `source`.
  ///
  /// - Throws: `CaptureFailure` for what needs an editor, and what reading the input throws.
  init(_ source: CaptureSource) throws {
    guard source.input.count <= Self.limit else { throw EditorWording.tooLarge(Self.limit) }
    let bytes = try source.input.bytes()
    var blocks: [Block] = []
    var lines = EditorLines()
    for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      if line.starts(with: "###".utf8) {
        if let block = try lines.finished() { blocks.append(block) }
        lines = EditorLines()
      } else {
        try lines.take(line)
      }
    }
    if let block = try lines.finished() { blocks.append(block) }
    self.blocks = blocks[...]
  }

  /// The next request.
  mutating func next() throws -> Request? {
    guard let block = blocks.popFirst() else { return nil }
    number += 1
    let message = try RequestParser(head: .rebuilt, body: .rebuilt)
      .message(ByteInput(block.bytes))
    var fidelity = Fidelity()
    // The file says what to compare; how that is put on the wire is up to the editor.
    for aspect in Fidelity.Aspect.allCases {
      let isSaid = [.requestLine, .fields, .body].contains(aspect)
      fidelity.set(aspect, isSaid ? .rebuilt : .unknown, because: EditorWording.expectation)
    }
    if let line = block.leftOut { fidelity.notes.append(EditorWording.leftOut(line)) }
    let target = RequestTarget(message)
    return Request(
      number: number, message: message, endpoint: target.endpoint, isTold: target.isSchemeTold,
      fidelity: fidelity, url: target.url)
  }

  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") || line.starts(with: "//".utf8)
  }

  /// `@name = value`
  static func isVariable(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "@") && line.contains(UInt8(ascii: "="))
  }

  /// `GET https://h/`, and nothing after it, or `GET {{host}}/`.
  static func isBareRequestLine(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: .space)
    guard words.count > 1, words[0].count <= 20, words[0].allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return false
    }
    if words[1].starts(with: "{{".utf8) { return words.count == 2 || words[2].starts(with: "HTTP/".utf8) }
    return words.count == 2 && ["http://", "https://"].contains { words[1].starts(with: $0.utf8) }
  }

  /// `GET /path`, and nothing after it: `Host` says where it goes, if anything does
  /// (JetBrains/http-request-in-editor-spec, 3.2.1, origin form).
  static func isOriginLine(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: .space)
    return words.count == 2 && methods.contains { words[0].elementsEqual($0.utf8) }
      && words[1].first == UInt8(ascii: "/")
  }

  private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]

  private static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    return name.endIndex < line.endIndex && !name.isEmpty && name.allSatisfy(ASCIISet.token.contains)
  }

  private static func hasBlocks(_ start: [UInt8]) -> Bool {
    start.split(separator: .lineFeed).contains { $0.starts(with: "###".utf8) }
  }
}
