import Foundation
import Testing

@testable import OnwireSpecLanguage

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01", 0.0), ("1970-01-01T00:00:00Z", 0), ("2001-12-14t21:59:43.10-05:00", 1_008_385_183.1),
    ("2001-12-14 21:59:43.10 -5", 1_008_385_183.1), ("2001-12-15 2:59:43.10", 1_008_385_183.1),
    ("2001-12-15T02:59:43.1Z", 1_008_385_183.1), ("2026-1-2T3:04:05Z", 1_767_323_045),
    ("2026-01-02T03:04:05.Z", 1_767_323_045), ("2026-01-02 03:04:05 Z", 1_767_323_045),
    ("2026-01-02T11:04:05+08:00", 1_767_323_045), ("2026-01-02T11:04:05+8", 1_767_323_045),
    ("1969-12-31T23:59:59.5Z", -0.5), ("0001-01-01", -62_135_596_800), ("2024-02-29", 1_709_164_800),
  ])
  func readsEveryForm(_ text: String, _ seconds: Double) {
    #expect(Timestamp.parse(text).map(\.secondsSince1970) == .success(seconds))
  }

  @Test func keepsAFractionAsNSDateDoes() throws {
    let moment = try Timestamp.parse("2001-01-01T00:02:03.456Z").get()
    #expect(moment.secondsSince2001 == 123.456)
    #expect(moment.secondsSince1970 * 1000 == 978_307_323_456)
  }

  @Test(arguments: [
    "", "2026", "2026-01", "2026-1-2", "26-01-02", "2026-01-02T", "2026-01-02T03", "2026-01-02T03:04",
    "2026-01-02T03:04:05+0800", "2026-01-02T03:04:05Zx", "2026/01/02", "2026-01-02T03:04:05 ", "2026-01-02Z",
    "2026-01-02T03:4:05", "+2026-01-02", "2026-01-02T03:04:05,5Z",
  ])
  func refusesOtherForms(_ text: String) {
    #expect(Timestamp.parse(text) == .failure(.form))
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00", "1900-02-29",
    "2026-01-02T24:00:00Z", "2026-01-02T03:60:00Z", "2026-01-02T03:04:60Z", "2026-01-02T03:04:05+24:00",
  ])
  func refusesWhatIsInNoCalendar(_ text: String) {
    #expect(Timestamp.parse(text) == .failure(.calendar))
  }

  @Test func agreesWithFoundationOnEveryNinthDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for day in stride(from: -30_000, to: 60_000, by: 9) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = [parts.year, parts.month, parts.day].map { value in
        let digits = String(value ?? 0)
        return digits.count < 2 ? "0" + digits : digits
      }
      let moment = Timestamp.parse(text.joined(separator: "-"))
      #expect(moment.map(\.secondsSince1970) == .success(Double(day) * 86_400))
      #expect(moment.map(\.secondsSince2001) == .success(date.timeIntervalSinceReferenceDate))
    }
  }
}
