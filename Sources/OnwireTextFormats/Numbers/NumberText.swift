/// Numbers as text, the same on every platform and in every locale.
package enum NumberText {
  /// The text that C's `%.{significantDigits}g` prints in the C locale, correctly rounded; as in C, 0 digits
  /// mean 1.
  ///
  /// Prints `inf`, `-inf` and, whatever its sign, `nan`.
  package static func printf(_ value: Double, significantDigits: Int) -> String {
    if value.isNaN { return "nan" }
    let sign = value.sign == .minus ? "-" : ""
    if value.isInfinite { return sign + "inf" }
    let precision = max(significantDigits, 1)
    var expansion = DecimalExpansion(magnitudeOf: value)
    expansion.round(toSignificantDigits: precision)
    return sign + text(of: expansion, precision: precision)
  }

  /// The text that C's `%.{decimals}f` prints in the C locale, correctly rounded; at least one decimal.
  package static func printf(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return printf(value, significantDigits: 1) }
    var expansion = DecimalExpansion(magnitudeOf: value)
    expansion.round(toDecimals: decimals)
    let zeros = String(repeating: "0", count: max(1 - expansion.pointPosition, 0))
    let digits = zeros + expansion.digits.map { String($0) }.joined()
    let point = max(expansion.pointPosition, 1)
    let padded = digits + String(repeating: "0", count: max(point + decimals - digits.utf8.count, 0))
    return "\(value.sign == .minus ? "-" : "")\(padded.prefix(point)).\(padded.dropFirst(point))"
  }

  /// The shortest text that reads back as `value`: Swift's own description, such as `0.1`, `1.0`, `1e+16`.
  package static func shortest(_ value: Double) -> String {
    value.description
  }

  /// The shortest text that reads back as `value`: Swift's own description, such as `0.1`, `1.0`, `1e+16`.
  package static func shortest(_ value: Float) -> String {
    value.description
  }

  private static func text(of expansion: DecimalExpansion, precision: Int) -> String {
    let digits = expansion.digits.map { $0 + UInt8(ascii: "0") }
    if digits.isEmpty { return "0" }
    let point = expansion.pointPosition
    let exponent = point - 1
    var text: [UInt8] = []
    if exponent < -4 || exponent >= precision {
      text.append(digits[0])
      append(fraction: digits.dropFirst(), to: &text)
      text.append(UInt8(ascii: "e"))
      text.append(UInt8(ascii: exponent < 0 ? "-" : "+"))
      if abs(exponent) < 10 { text.append(UInt8(ascii: "0")) }
      text += String(abs(exponent)).utf8
    } else if point <= 0 {
      text.append(UInt8(ascii: "0"))
      append(fraction: repeatElement(UInt8(ascii: "0"), count: -point) + digits, to: &text)
    } else {
      text += digits.prefix(point)
      text += repeatElement(UInt8(ascii: "0"), count: max(point - digits.count, 0))
      append(fraction: digits.dropFirst(point), to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(fraction: some Collection<UInt8>, to text: inout [UInt8]) {
    if fraction.isEmpty { return }
    text.append(UInt8(ascii: "."))
    text += fraction
  }
}
