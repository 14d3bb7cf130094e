import OnwireDiagnostics
import OnwireHTTP

/// Lines of a page.
enum PageLines {
  /// The limits at which texts are cut: a page is for reading, and the command shows everything.
  private static let most = 400
  private static let mostBytes = 32 << 10

  /// The lines of a text, without their ends.
  static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The lines of a text by a spec's author, without trailing blanks.
  static func lines(ofProse text: String) -> [String] {
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return lines(of: VisibleText.lines(String(text[..<end]), ofDocument: true))
  }

  /// The first lines of a text; if it has more, the last line says so and which `kind` of output has
  /// everything.
  static func cut(_ text: String, kind: String) -> [String] {
    let lines = lines(of: text)
    var size = 0
    let shown = lines.prefix(most).prefix { line in
      size += line.utf8.count + 1
      return size <= mostBytes
    }
    let more = kind.isEmpty ? PageWording.more : PageWording.moreLines(kind)
    return shown.count < lines.count ? shown + [more] : lines
  }

  /// The first lines of a message as a person reads it; the output `kind` has everything.
  static func lines(of message: Message, kind: String) -> [String] {
    cut(ReadableMessage.text(message), kind: kind)
  }

  /// The same for a text that is made in pieces, which stops once enough is there to show.
  ///
  /// - Throws: Any error from `write`.
  static func beginning(
    kind: String, of write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> [String] {
    struct Enough: Error {}
    var bytes: [UInt8] = []
    do {
      try write { piece in
        bytes.append(contentsOf: piece)
        if bytes.count > 4 * mostBytes { throw Enough() }
      }
    } catch is Enough {}
    return cut(String(decoding: bytes, as: UTF8.self), kind: kind)
  }
}
