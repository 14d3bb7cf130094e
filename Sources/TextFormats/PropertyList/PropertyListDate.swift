/// A date as property lists hold it: seconds since 2001-01-01T00:00:00Z.
struct PropertyListDate {
  /// Seconds since 2001, which binary lists hold as they are.
  let seconds: Double

  init(secondsSince1970: Double) {
    seconds = secondsSince1970 - 978_307_200
  }

  /// `yyyy-MM-ddTHH:mm:ssZ`, fractions dropped towards the past; `nil` where XML has no form for it.
  ///
  /// Computed in doubles step by step as CoreFoundation does, so that it rounds where that does.
  var text: String? {
    guard abs(seconds) <= 1e13 else { return nil }
    let (year, month, day) = Self.civilDate(daysSince2001: Int((seconds / 86_400).rounded(.down)))
    let hour = Self.remainder((seconds / 3600).rounded(.down), 24)
    let minute = Self.remainder((seconds / 60).rounded(.down), 60)
    let second = Self.remainder(seconds, 60)
    let date = Self.padded(year, to: 4) + "-" + Self.padded(month, to: 2) + "-" + Self.padded(day, to: 2)
    let time = Self.padded(hour, to: 2) + ":" + Self.padded(minute, to: 2) + ":" + Self.padded(second, to: 2)
    return date + "T" + time + "Z"
  }

  /// As C's `%0{width}d`: the sign counts.
  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    return sign + String(repeating: "0", count: max(width - sign.utf8.count - digits.utf8.count, 0)) + digits
  }

  private static func remainder(_ value: Double, _ modulus: Double) -> Int {
    let remainder = value.truncatingRemainder(dividingBy: modulus)
    return Int(remainder < 0 ? remainder + modulus : remainder)
  }

  /// The proleptic Gregorian date, with a year 0. Years are counted from March, so that leap days come last.
  private static func civilDate(daysSince2001: Int) -> (year: Int, month: Int, day: Int) {
    // 2001-01-01 is day 730_791 from 0000-03-01; 400 years have 146_097 days.
    let days = daysSince2001 + 730_791
    let era = (days - (days < 0 ? 146_096 : 0)) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }
}
