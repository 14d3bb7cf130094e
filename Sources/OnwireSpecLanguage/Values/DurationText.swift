import OnwireTextFormats

/// A stretch of time as specs and commands write it: `200ms`, `1.5s`, `2m`, `1h`; seconds without a unit.
package enum DurationText {
  /// The units and the seconds that one of each is.
  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1),
  ]

  /// Longer ones are none.
  private static let longest = 30.0 * 24 * 3600

  /// The seconds that a text says; `nil` where it is no stretch of time.
  package static func seconds(_ text: String) -> Double? {
    let digits = text.utf8.prefix { $0.isDecimalDigit || $0 == 0x2E }
    guard let first = digits.first, first != 0x2E, digits.last != 0x2E,
      let number = Double(String(decoding: digits, as: UTF8.self)),
      let unit = units.first(where: { $0.name.utf8.elementsEqual(text.utf8[digits.endIndex...]) })
    else { return nil }
    let seconds = number * unit.seconds
    return seconds <= longest ? seconds : nil
  }
}
