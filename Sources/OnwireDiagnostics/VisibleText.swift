/// A piece of a text that is drawn as one, in a form that is safe to show.
struct Cell {
  /// The bytes of the text that it stands for.
  var bytes: Range<Int>
  /// The text to print: never a control character, and nothing that is invisible or changes direction.
  var text: String
  /// The terminal column where it begins; the first cell is at 0.
  var column: Int
  /// Its width in columns, at least 1.
  var width: Int

  /// The column after it.
  var end: Int { column + width }
}

/// Makes texts from outside safe to print: a spec must not control a terminal through us.
package enum VisibleText {
  /// The text in place of a tab.
  static let tab = "    "

  /// `text` with escapes such as `\u{1b}` for characters that are invisible or control a terminal.
  package static func of(_ text: String) -> String {
    text.isPrintableASCII
      ? text : cells(of: Array(text.utf8), in: 0..<text.utf8.count).reduce(into: "") { $0 += $1.text }
  }

  /// As much of `of(text)` as fits into `columns` without cutting a character, and whether that is all of it.
  package static func fitting(_ text: String, columns: Int) -> (text: String, isWhole: Bool) {
    if text.utf8.count <= columns, text.isPrintableASCII { return (text, true) }
    let cells = cells(of: Array(text.utf8), in: 0..<text.utf8.count)
    let fitting = cells.prefix { $0.end <= columns }
    return (fitting.reduce(into: "") { $0 += $1.text }, fitting.count == cells.count)
  }

  /// As much of `of(text)` as fits into `columns`, and `…` if that is not all of it.
  package static func cut(_ text: String, columns: Int) -> String {
    let (text, isWhole) = fitting(text, columns: columns)
    return isWhole ? text : text + "…"
  }

  /// As much of `text` as fits into `columns` between quotes, and whether that is all of it. Characters that
  /// JSON strings escape are escaped, too, so that nothing inside looks like the end or like another
  /// character.
  package static func quoted(_ text: String, columns: Int) -> (text: String, isWhole: Bool) {
    if text.utf8.count <= columns, text.isPrintableASCII,
      !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    {
      return (text, true)
    }
    let cells = cells(of: Array(text.utf8), in: 0..<text.utf8.count, isQuoted: true)
    let fitting = cells.prefix { $0.end <= columns }
    return (fitting.reduce(into: "") { $0 += $1.text }, fitting.count == cells.count)
  }

  /// The cells of `range` in `bytes`, with U+FFFD for bytes that are not UTF-8, and four columns for a tab.
  static func cells(of bytes: [UInt8], in range: Range<Int>, isQuoted: Bool = false) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(range.count)
    var cluster = Cluster()
    var column = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = bytes.scalar(at: index, before: range.upperBound)
      let isShown = !isHidden(scalar) || (cluster.takesTags && isTag(scalar))
      if isShown, let last = cells.indices.last, cluster.join(scalar) {
        cells[last].text.unicodeScalars.append(scalar)
        cells[last].bytes = cells[last].bytes.lowerBound..<index + length
        column += cluster.width - cells[last].width
        cells[last].width = cluster.width
      } else {
        let quoted = isQuoted ? quotedEscapes[scalar] : nil
        let alone = isShown && quoted == nil ? Cluster(scalar) : Cluster()
        let text = quoted ?? (scalar == "\t" ? tab : alone.width > 0 ? String(scalar) : escape(scalar))
        let width = alone.width > 0 ? alone.width : text.utf8.count
        cells.append(Cell(bytes: index..<index + length, text: text, column: column, width: width))
        column += width
        cluster = alone
      }
      index += length
    }
    return cells
  }

  /// Whether `scalar` is printed as an escape everywhere.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Nearly all scalars are in this range.
    if scalar.value >= 0x20, scalar.value < 0x7F { return false }
    return DisplayWidth.contains(hidden, scalar.value)
  }

  private static let quotedEscapes: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r",
  ]

  static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

  /// The escape of a hidden character.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  /// Controls (C0, DEL, C1), line and paragraph separators, and the format characters and fillers that are
  /// invisible or change the direction of text (UTR #36 section 2.5); not the joiners U+200C and U+200D,
  /// which scripts and emoji need.
  private static let hidden: [(UInt32, UInt32)] = [
    (0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160),
    (0x17B4, 0x17B5), (0x180E, 0x180E), (0x200B, 0x200B),
    (0x200E, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x13430, 0x1343F), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
    (0xE0000, 0xE00FF), (0xE01F0, 0xE0FFF),
  ]
}

extension VisibleText {
  /// Whether copying `text` from a terminal or a page gives exactly these characters, including line feeds.
  package static func survivesCopying(_ text: String) -> Bool {
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      guard survivesCopying(scalar) else { return false }
      // Terminals and editors remove blanks at the end of a line.
      if scalar == "\n", last == " " { return false }
      last = scalar
    }
    return last != " "
  }

  /// Whether copying gives exactly this character everywhere: false for a tab, which becomes blanks, and for
  /// invisible characters.
  package static func survivesCopying(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x7F
      ? scalar.value >= 0x20 || scalar == "\n"
      // The last two code points of each plane are not characters.
      : scalar.value & 0xFFFE != 0xFFFE && !DisplayWidth.contains(lost, scalar.value)
  }

  /// Non-ASCII characters that copying may change: all that are escaped, joiners, variation selectors and
  /// other characters that draw nothing (Unicode 15: Default_Ignorable_Code_Point), blanks other than U+0020
  /// (Zs, and U+2800), and characters without a glyph in fonts (private use).
  private static let lost: [(UInt32, UInt32)] = [
    (0x7F, 0xA0), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x1680, 0x1680),
    (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F),
    (0x2800, 0x2800), (0x3000, 0x3000), (0x3164, 0x3164), (0xE000, 0xF8FF), (0xFDD0, 0xFDEF),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFF), (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF), (0xF0000, 0x10FFFF),
  ]
}
