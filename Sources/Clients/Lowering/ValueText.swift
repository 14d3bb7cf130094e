import SpecLanguage
import TextFormats

/// Prints values as text where a form, a query or a multipart value wants it: NSObject's description,
/// as far as the rules say so.
struct ValueText: Sendable {
  let rules: Rules

  /// The text of a scalar that stands as a value; containers print their description.
  func value(_ value: Value) -> String {
    switch value.kind {
    case .null: "<null>"
    case .boolean(let boolean):
      switch rules.queryBool {
      case .numeric: boolean ? "1" : "0"
      case .literal: boolean ? "true" : "false"
      }
    case .integer(let integer): DecimalNumber.text(of: integer)
    case .double(let double): rules.queryDouble.text(double)
    case .string(let string): string
    case .data(let bytes): data(bytes)
    case .date(let seconds): date(seconds)
    case .array, .dictionary, .set: ObjectDescription(text: self).text(of: value)
    }
  }

  /// The text of a dictionary's key: its description, whatever the rules for values.
  func key(_ key: Value) -> String {
    if case .boolean(let boolean) = key.kind { return boolean ? "1" : "0" }
    return value(key)
  }

  private func date(_ seconds: Double) -> String {
    switch rules.queryDate {
    case .description: CalendarDate(secondsSince1970: seconds).spaced + " +0000"
    case .iso8601: CalendarDate(secondsSince1970: seconds).iso8601
    case .reference: NumberText.shortest(seconds - 978_307_200)
    case .unix: NumberText.shortest(seconds)
    case .unixMilliseconds: NumberText.shortest(seconds * 1000)
    }
  }

  private func data(_ bytes: [UInt8]) -> String {
    switch rules.queryData {
    case .description: DataDescription.current(bytes)
    case .descriptionLegacy: DataDescription.legacy(bytes)
    case .base64: Base64.encode(bytes)
    case .bytes: String(decoding: bytes, as: UTF8.self)
    case .count: "\(bytes.count) bytes"
    }
  }
}

extension DoubleStyle {
  /// `double` in this style.
  func text(_ double: Double) -> String {
    switch self {
    case .sixteenDigits: NumberText.printf(double, significantDigits: 16)
    case .seventeenDigits: NumberText.printf(double, significantDigits: 17)
    case .shortest: NumberText.shortest(double)
    }
  }
}

/// NSData's description.
enum DataDescription {
  /// The most bytes that iOS 13 and later print whole.
  static let wholeLimit = 24

  /// Since iOS 13: `{length = 3, bytes = 0x616263}`, the middle of long data left out.
  static func current(_ bytes: [UInt8]) -> String {
    guard bytes.count > wholeLimit else { return "{length = \(bytes.count), bytes = 0x\(Hex.encode(bytes))}" }
    let head = groups(bytes[..<16])
    let tail = groups(bytes[(bytes.count - 8)...])
    return "{length = \(bytes.count), bytes = 0x\(head) ... \(tail) }"
  }

  /// Up to iOS 12: `<616263>`, in groups of four bytes.
  static func legacy(_ bytes: [UInt8]) -> String { "<\(groups(bytes[...]))>" }

  private static func groups(_ bytes: ArraySlice<UInt8>) -> String {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4)
      .map { Hex.encode(Array(bytes[$0..<min($0 + 4, bytes.endIndex)])) }
      .joined(separator: " ")
  }
}

/// The text of integers as NSNumber and NSDecimalNumber print them.
enum DecimalNumber {
  /// The most zeros that NSDecimalNumber's exponent can stand for.
  private static let largestExponent = 127

  /// The decimal text; past 64 bits what is left of the digits in NSDecimal's 128-bit mantissa.
  ///
  /// Digits that do not fit the mantissa are dropped and count as zeros, as NSDecimal's scanner does
  /// (swift-corelibs-foundation, Decimal.swift); `nan` where even the exponent is too small.
  static func text(of integer: Integer) -> String {
    guard case .decimal(let text) = integer else { return integer.text }
    let isNegative = text.utf8.first == 45
    var mantissa = ""
    var dropped = 0
    for digit in text.utf8 where (48...57).contains(digit) {
      let longer = mantissa + String(UnicodeScalar(digit))
      if dropped == 0, fits(longer) { mantissa = longer } else { dropped += 1 }
    }
    guard dropped <= largestExponent else { return "NaN" }
    return (isNegative ? "-" : "") + mantissa + String(repeating: "0", count: dropped)
  }

  private static func fits(_ digits: String) -> Bool {
    let largest = "340282366920938463463374607431768211455"
    if digits.utf8.count != largest.utf8.count { return digits.utf8.count < largest.utf8.count }
    return digits <= largest
  }
}
