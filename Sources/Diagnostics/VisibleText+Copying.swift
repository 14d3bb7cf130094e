extension VisibleText {
  /// Whether who copies `text` from a terminal or a page gets these very characters, line feeds among them.
  public static func survivesCopying(_ text: String) -> Bool {
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      guard survivesCopying(scalar) else { return false }
      // Terminals and editors take blanks away that nothing follows.
      if scalar == "\n", last == " " { return false }
      last = scalar
    }
    return last != " "
  }

  /// The same of a character, wherever it stands: not of a tab, which becomes blanks, nor of what nobody sees.
  public static func survivesCopying(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x7F
      ? scalar.value >= 0x20 || scalar == "\n"
      // The last two of each plane are no characters.
      : scalar.value & 0xFFFE != 0xFFFE && !DisplayWidth.contains(lost, scalar.value)
  }

  /// What copying may change, beyond ASCII: all that is escaped; besides it joiners, variation selectors and other
  /// characters that draw nothing (Unicode 15: Default_Ignorable_Code_Point), blanks that are no U+0020 (Zs, and
  /// U+2800), and what fonts have no sign for (private use).
  private static let lost: [(UInt32, UInt32)] = [
    (0x7F, 0xA0), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x1680, 0x1680),
    (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F),
    (0x2800, 0x2800), (0x3000, 0x3000), (0x3164, 0x3164), (0xE000, 0xF8FF), (0xFDD0, 0xFDEF),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFF), (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF), (0xF0000, 0x10FFFF),
  ]
}
