import OnwireDiagnostics
import Testing

/// Finding and replacing what stands in a text or among bytes.
@Suite struct SearchTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 0), ("", "a", nil), ("abc", "abc", 0), ("abc", "c", 2), ("abc", "abcd", nil),
    ("aab", "ab", 1), ("aaab", "aab", 1), ("ababac", "abac", 2), ("abab", "abac", nil),
    // Characters are compared as the standard library does.
    ("cafe\u{301}", "\u{E9}", 3), ("cafe\u{301}", "e", nil), ("a\r\nb", "\n", nil),
  ])
  func theFirstOccurrenceIsFound(text: String, part: String, offset: Int?) {
    let found = text.firstOccurrence(of: part)
    #expect(found.map { text.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    #expect(found.map { text[$0] == part } ?? true)
    #expect(text.holds(part) == (offset != nil))
  }

  @Test func placesInASliceAreThoseOfItsWhole() {
    let bytes = Array("ab://cd://".utf8)
    #expect(bytes[3...].firstOccurrence(of: "://".utf8) == 7..<10)
    #expect(bytes[3..<9].firstOccurrence(of: "://".utf8) == nil)
  }

  @Test(arguments: [
    ("", "a", "b", ""), ("aaa", "a", "bb", "bbbbbb"), ("aaaaa", "aa", "b", "bba"), ("xaby", "ab", "", "xy"),
    ("abc", "d", "e", "abc"), ("a|b|", "|", "||", "a||b||"),
  ])
  func everyOccurrenceIsReplacedOnce(text: String, part: String, replacement: String, expected: String) {
    #expect(text.substituting(part, with: replacement) == expected)
  }
}
