/// The text to the left of source lines: line numbers and the bar, with the same width in all lines of a
/// diagnostic.
struct Gutter {
  /// The width of the longest line number.
  var numberWidth: Int
  /// Whether to colour.
  var color: Bool

  /// The number of columns before a source line.
  var width: Int { numberWidth + 3 }

  /// A line with or without a number, and `text` after the bar.
  func bar(_ number: Int? = nil, _ text: String = "") -> String {
    let digits = number.map { String($0) } ?? ""
    let label = String.blanks(numberWidth - digits.utf8.count) + digits + " |"
    return Ink.frame.paint(label, color: color) + (text.isEmpty ? "" : " " + text)
  }

  /// The line that names a source and a place in it.
  func location(_ location: String) -> String {
    String.blanks(numberWidth) + Ink.frame.paint("-->", color: color) + " " + VisibleText.of(location)
  }

  /// A note or help; further lines of `text` are indented under its first.
  func remark(_ word: String, _ ink: Ink, _ text: String) -> [String] {
    let indent = String.blanks(numberWidth + 1)
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      VisibleText.of(String(line.last == "\r" ? line.dropLast() : line))
    }
    let head = indent + Ink.frame.paint("=", color: color) + " " + ink.paint(word, color: color) + ": "
    let under = indent + String.blanks(word.utf8.count + 4)
    return lines.enumerated().map { index, line in
      index == 0 ? head + line : line.isEmpty ? "" : under + line
    }
  }
}
