@testable import OnwireHTTP
import Testing

@Suite struct NumberRangesTests {
  @Test(arguments: [
    ("3", [3...3]), ("3,5-8", [3...3, 5...8]), ("4xx", nil), ("8-5", nil), ("", nil), ("3,", nil),
    ("-3", nil),
    ("+3", nil), ("1-2-3", nil), ("99999999999999999999", nil), ("0", nil), ("a", nil),
  ])
  func rangesAreReadOrRefused(_ text: String, _ ranges: [ClosedRange<Int>]?) {
    #expect(NumberRanges(text, in: 1...Int.max)?.ranges == ranges)
  }

  @Test(arguments: [
    ("404,5XX", [404...404, 500...599]), ("200-299", [200...299]), ("99", nil), ("xxx", nil), ("1000", nil),
    ("axx", nil),
  ])
  func statusesHaveClasses(_ text: String, _ ranges: [ClosedRange<Int>]?) {
    #expect(NumberRanges(statuses: text)?.ranges == ranges)
  }
}
