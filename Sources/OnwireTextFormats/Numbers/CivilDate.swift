/// A day of the proleptic Gregorian calendar, which has a year 0.
package struct CivilDate: Sendable, Hashable {
  /// The year, which may be 0.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day, from 1 to 31.
  package let day: Int

  /// Whether a month of a year has this day.
  package static func isDay(_ day: Int, ofMonth month: Int, in year: Int) -> Bool {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= month && 1...lengths[month - 1] ~= day
  }

  /// Creates the day that is `days` after 1970-01-01, up to some billions of years away.
  package init(daysSince1970 days: Int) {
    // Years are counted from March, so that leap days come last: 1970-01-01 is day 719_468 from 0000-03-01.
    let days = days + 719_468
    let era = (days - (days < 0 ? 146_096 : 0)) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }
}
