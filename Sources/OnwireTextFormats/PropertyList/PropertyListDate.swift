import OnwireDiagnostics

/// A date in the form of property lists: seconds since 2001-01-01T00:00:00Z.
struct PropertyListDate {
  /// Seconds since 2001, which binary lists hold unchanged.
  let seconds: Double

  init(secondsSince1970: Double) {
    seconds = secondsSince1970 - 978_307_200
  }

  init(secondsSince2001 seconds: Double) { self.seconds = seconds }

  /// `yyyy-MM-ddTHH:mm:ssZ`, with fractions rounded down to the past; `nil` if XML has no form for it.
  ///
  /// Computed in doubles step by step like CoreFoundation, to round in the same places.
  var text: String? {
    guard abs(seconds) <= 1e13 else { return nil }
    // 2001-01-01 is day 11_323 from 1970-01-01.
    let day = CivilDate(daysSince1970: Int((seconds / 86_400).rounded(.down)) + 11_323)
    let hour = Self.remainder((seconds / 3600).rounded(.down), 24)
    let minute = Self.remainder((seconds / 60).rounded(.down), 60)
    let second = Self.remainder(seconds, 60)
    let date = [Self.padded(day.year, to: 4), Self.padded(day.month, to: 2), Self.padded(day.day, to: 2)]
    let time = Self.padded(hour, to: 2) + ":" + Self.padded(minute, to: 2) + ":" + Self.padded(second, to: 2)
    return date.joined(separator: "-") + "T" + time + "Z"
  }

  /// The text with a fraction, for which XML has no form; `nil` for a fraction that takes an exponent.
  var textWithFraction: String? {
    let fraction = NumberText.shortest(seconds - seconds.rounded(.down))
    guard let text, !fraction.utf8.contains(UInt8(ascii: "e")) else { return nil }
    return fraction == "0.0" ? text : "\(text.dropLast())\(fraction.dropFirst())Z"
  }

  /// Like C's `%0{width}d`: the sign counts.
  private static func padded(_ number: Int, to width: Int) -> String {
    number < 0 ? "-" + String(-number, digits: width - 1) : String(number, digits: width)
  }

  private static func remainder(_ value: Double, _ modulus: Double) -> Int {
    let remainder = value.truncatingRemainder(dividingBy: modulus)
    return Int(remainder < 0 ? remainder + modulus : remainder)
  }
}
