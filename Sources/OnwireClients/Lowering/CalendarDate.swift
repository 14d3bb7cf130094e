import OnwireDiagnostics
import OnwireTextFormats

/// A moment in UTC as year, month, day and time in the proleptic Gregorian calendar, in whole seconds.
struct CalendarDate: Sendable, Hashable {
  let date: CivilDate
  let secondOfDay: Int

  /// The second that contains the moment `seconds` after 1970-01-01T00:00:00Z.
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
    date = CivilDate(daysSince1970: days)
  }

  /// `2026-01-02 03:04:05`.
  var spaced: String { "\(day) \(time)" }

  /// `2026-01-02T03:04:05Z`.
  var iso8601: String { "\(day)T\(time)Z" }

  /// `20260102030405`.
  var digits: String { spaced.filter { $0.isNumber } }

  private var day: String {
    [String(date.year, digits: 4), String(date.month, digits: 2), String(date.day, digits: 2)]
      .joined(separator: "-")
  }

  private var time: String {
    [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { String($0, digits: 2) }
      .joined(separator: ":")
  }
}
