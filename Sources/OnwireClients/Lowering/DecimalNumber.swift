import OnwireSpecLanguage

/// The text of integers as NSNumber and NSDecimalNumber print them.
enum DecimalNumber {
  /// The most zeros that NSDecimalNumber's exponent can stand for.
  private static let largestExponent = 127

  /// The decimal text; beyond 64 bits, the digits that fit NSDecimal's 128-bit mantissa.
  ///
  /// Digits that do not fit the mantissa are dropped and count as zeros, as in NSDecimal's scanner
  /// (swift-corelibs-foundation, Decimal.swift); `nan` if even the exponent is too small.
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
