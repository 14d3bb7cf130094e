/// The characters of a text that a literal escapes, so that readers see each of them.
enum EscapedScalars {
  /// Whether `scalar` is written as an escape: controls, blanks that look like a space, marks of direction,
  /// and characters without a form of their own.
  ///
  /// This is a table, not a property of Unicode, so that the same spec gives the same code with every version
  /// of Unicode.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return ranges.contains { $0.contains(scalar.value) } || scalar.value & 0xFFFE == 0xFFFE
  }

  /// `text` for a comment: one line in which each character is visible.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      contains(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  /// `text` in quotes, as Swift and C write it. `special` may replace a character, given the previous one;
  /// `escape` writes those that readers would not see.
  static func literal(
    _ text: String, special: (_ scalar: Unicode.Scalar, _ previous: Unicode.Scalar) -> String?,
    escape: (Unicode.Scalar) -> String
  ) -> String {
    var literal = "\""
    var previous: Unicode.Scalar = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if let text = special(scalar, previous) {
          literal += text
        } else if contains(scalar) || (previous == "\"" && isMark(scalar)) {
          literal += escape(scalar)
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
      previous = scalar
    }
    return literal + "\""
  }

  /// Whether `scalar` combines with the character before it, so that it would change how a quote looks.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x7F...0xA0, 0xAD...0xAD, 0x61C...0x61C, 0x115F...0x1160, 0x1680...0x1680, 0x180B...0x180F,
    0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x2800...0x2800, 0x3000...0x3000, 0x3164...0x3164,
    0xE000...0xF8FF, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0x10FFFF,
  ]
}
