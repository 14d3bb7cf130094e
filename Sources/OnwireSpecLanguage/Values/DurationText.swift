import OnwireTextFormats

/// A duration as specs and commands write it: `200ms`, `1.5s`, `2m`, `1h`; in seconds if there is no unit.
package enum DurationText {
  /// The units with their number of seconds.
  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1),
  ]

  /// The longest valid duration, in seconds.
  static let longest = 30 * 24 * 3600

  /// The seconds that a text spells; `nil` if it is not a duration.
  package static func seconds(_ text: String) -> Double? {
    let digits = text.utf8.prefix { $0.isDecimalDigit || $0 == 0x2E }
    guard let first = digits.first, first != 0x2E, digits.last != 0x2E,
      let number = Double(String(decoding: digits, as: UTF8.self)),
      let unit = units.first(where: { $0.name.utf8.elementsEqual(text.utf8[digits.endIndex...]) })
    else { return nil }
    let seconds = number * unit.seconds
    return seconds <= Double(longest) ? seconds : nil
  }
}
