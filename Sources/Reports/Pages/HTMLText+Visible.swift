import Diagnostics

extension HTMLText {
  /// `text` escaped, with `\u{…}` for what is invisible or turns the direction of text; line ends and tabs stay.
  static func visible(_ text: some StringProtocol) -> String { escaped(shown(text)) }

  /// The same without escapes of HTML.
  static func shown(_ text: some StringProtocol) -> String {
    let isPlain = text.utf8.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A || $0 == 0x09 }
    if isPlain { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar != "\n", scalar != "\t", VisibleText.isHidden(scalar) {
        result += VisibleText.of(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a page can hold `text` as it is, so that a copy of it is the same.
  static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !VisibleText.isHidden($0) }
  }
}
