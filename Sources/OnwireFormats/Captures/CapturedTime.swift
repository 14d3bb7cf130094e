import OnwireDiagnostics
import OnwireTextFormats

/// Formats a moment as captures show it.
package enum CapturedTime {
  /// The end of the year 9999, in milliseconds since 1970.
  private static let last: Int64 = 253_402_300_799_999

  /// `2026-01-02T03:04:05.006Z`; `nil` before 1970 and after the year 9999.
  package static func text(milliseconds: Int64) -> String? {
    guard (0...last).contains(milliseconds) else { return nil }
    let (days, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 86_400_000)
    let date = CivilDate(daysSince1970: days)
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { String($0, digits: 2) }
    let day = [String(date.year, digits: 4), String(date.month, digits: 2), String(date.day, digits: 2)]
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "."
      + String(rest % 1000, digits: 3)
      + "Z"
  }
}
