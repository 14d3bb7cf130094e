import OnwireTextFormats

/// YAML 1.2.2, 10.3.2: the types of scalars that have no quotes and no tag.
enum CoreSchema {
  /// What a plain scalar stands for.
  enum Scalar: Equatable {
    case null
    case boolean(Bool)
    case integer(Integer)
    case double(Double)
    case string
    /// A hexadecimal or octal number that is too long to convert to decimal digits in reasonable time.
    case tooLong
  }

  /// All spellings of null.
  static let nulls: [StaticString] = ["", "~", "null", "Null", "NULL"]
  /// The words that YAML 1.1 took for booleans and YAML 1.2 takes for text, in lower case.
  static let formerBooleans: Set<String> = ["y", "n", "yes", "no", "on", "off"]

  private static let words: [String: Scalar] = [
    "": .null, "~": .null, "null": .null, "Null": .null, "NULL": .null,
    "true": .boolean(true), "True": .boolean(true), "TRUE": .boolean(true),
    "false": .boolean(false), "False": .boolean(false), "FALSE": .boolean(false),
    ".inf": .double(.infinity), ".Inf": .double(.infinity), ".INF": .double(.infinity),
    "+.inf": .double(.infinity), "+.Inf": .double(.infinity), "+.INF": .double(.infinity),
    "-.inf": .double(-.infinity), "-.Inf": .double(-.infinity), "-.INF": .double(-.infinity),
    ".nan": .double(.nan), ".NaN": .double(.nan), ".NAN": .double(.nan),
  ]

  static func resolve(_ text: String) -> Scalar {
    var copy = text
    return copy.withUTF8 { bytes in
      guard mayBeTyped(bytes) else { return .string }
      guard let first = bytes.first else { return .null }
      // Among ASCII characters, the digits, signs and the point are at most `9`; all words except `.inf`
      // begin with a higher one.
      return (first <= 0x39 ? number(bytes, text) : nil) ?? words[text] ?? .string
    }
  }

  /// Whether a plain scalar is a word that YAML 1.1 took for a boolean.
  static func isFormerBoolean(_ text: String) -> Bool {
    guard text.utf8.count <= 3, let initial = text.utf8.first, initial.isOne(of: "yYnNoO"),
      let first = text.first
    else { return false }
    let isCased =
      text == text.lowercased() || text == text.uppercased()
      || text == first.uppercased() + text.dropFirst().lowercased()
    return isCased && formerBooleans.contains(text.lowercased())
  }

  /// Whether a plain scalar can be anything other than a string. If not, no table is searched, and no String
  /// made.
  static func mayBeTyped(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard bytes.count > 1 else { return first.isDecimalDigit || first == 0x7E }
    return switch (first, bytes[1]) {
    case (0x30...0x39, _), (0x2B, _), (0x2D, _), (0x2E, _): true  // 0…9 + - .
    case (0x6E, 0x75), (0x4E, 0x75), (0x4E, 0x55): bytes.count == 4  // null Null NULL
    case (0x74, 0x72), (0x54, 0x72), (0x54, 0x52): bytes.count == 4  // true True TRUE
    case (0x66, 0x61), (0x46, 0x61), (0x46, 0x41): bytes.count == 5  // false False FALSE
    default: false
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String) -> Scalar? {
    if bytes.count > 2, bytes[0] == 0x30, let radix = radix(of: bytes[1]) {
      let digits = bytes[2...].map { $0.digit(16) ?? 255 }
      guard digits.allSatisfy({ $0 < radix }) else { return nil }
      return Integer(digits: digits, radix: radix).map { .integer($0) } ?? .tooLong
    }
    let unsigned = bytes.dropFirst(bytes[0] == 0x2B || bytes[0] == 0x2D ? 1 : 0)
    let whole = unsigned.prefix { $0.isDecimalDigit }
    if whole.count == unsigned.count {
      return whole.isEmpty ? nil : .integer(Integer(decimal: whole, isNegative: bytes[0] == 0x2D))
    }
    return isFloat(unsigned) ? Double(text).map { .double($0) } : nil
  }

  /// Whether the text has the form `\. [0-9]+ | [0-9]+ (\. [0-9]*)?`, then `([eE] [-+]? [0-9]+)?`.
  private static func isFloat(_ unsigned: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let whole = unsigned.prefix { $0.isDecimalDigit }
    var rest = unsigned[whole.endIndex...]
    var hasDigits = !whole.isEmpty
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      let fraction = rest.prefix { $0.isDecimalDigit }
      hasDigits = hasDigits || !fraction.isEmpty
      rest = rest[fraction.endIndex...]
    }
    guard hasDigits else { return false }
    guard let mark = rest.first else { return true }
    guard mark == 0x65 || mark == 0x45 else { return false }
    rest = rest.dropFirst()
    if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    return !rest.isEmpty && rest.allSatisfy { $0.isDecimalDigit }
  }

  /// The radix that a letter after `0` names.
  private static func radix(of letter: UInt8) -> UInt8? {
    switch letter {
    case 0x78: 16
    case 0x6F: 8
    default: nil
    }
  }
}
