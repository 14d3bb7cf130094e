/// A moment in UTC as the proleptic Gregorian calendar's year, month, day and time, whole seconds.
struct CalendarDate: Sendable, Hashable {
  let year: Int
  let month: Int
  let day: Int
  let secondOfDay: Int

  /// The second that holds the moment `seconds` after 1970-01-01T00:00:00Z.
  init(secondsSince1970 seconds: Double) {
    // Specs cannot write moments outside years 0 to 9999, so the clamp never shows.
    let whole = Int(min(max(seconds.rounded(.down), -1e12), 1e12))
    var days = whole / 86_400
    var rest = whole % 86_400
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    secondOfDay = rest
    // Days since 0000-03-01, in eras of 400 years (146,097 days): leap days then end a year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-01-02 03:04:05`.
  var spaced: String { "\(date) \(time)" }

  /// `2026-01-02T03:04:05Z`.
  var iso8601: String { "\(date)T\(time)Z" }

  private var date: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

  private var time: String {
    "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2)):\(padded(secondOfDay % 60, 2))"
  }

  private func padded(_ number: Int, _ width: Int) -> String { String(number).zeroPadded(to: width) }
}
