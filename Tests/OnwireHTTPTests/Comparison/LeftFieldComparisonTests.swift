import OnwireHTTP
import Testing

/// Header fields that a spec leaves to the phone.
@Suite struct LeftFieldComparisonTests {
  private static let bare = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let left = [
    LeftField("accept", "iOS adds it") { $0 == "*/*" }, LeftField("cookie", "the cookie store adds it"),
  ]

  /// The lines of a comparison of `bare`, which leaves two fields, with a head of one field more.
  private func lines(
    _ field: String, onLeft: Bool = true, bothAreSpecs: Bool = false, ignoring patterns: [String] = []
  ) throws -> [String] {
    let texts = try ComparedTexts(Self.bare, Self.bare.dropLast() + field + "\r\n\r\n")
    var (spec, other) = (texts.left, texts.right)
    spec.leftFields = Self.left
    other.leftFields = bothAreSpecs ? [] : nil
    let comparison = try Comparison.of(
      onLeft ? spec : other, onLeft ? other : spec, ignoring: patterns.compactMap { FieldPattern($0) })
    return comparison.differences.map(\.line)
  }

  @Test func whatIsLeftToThePhoneDoesNotCount() throws {
    let why = "left to the phone: iOS adds it"
    #expect(try lines("Accept: */*") == ["added presence header.Accept, \(why)"])
    #expect(try lines("accept: */*") == ["added presence header.accept, \(why)"])
    #expect(try lines("Accept: */*", onLeft: false) == ["removed presence header.Accept, \(why)"])
    #expect(
      try lines("Cookie: a=1") == [
        "added presence header.Cookie, left to the phone: the cookie store adds it"
      ])
  }

  @Test func whatThePhoneDoesNotAddCounts() throws {
    #expect(try lines("Accept: text/html") == ["added presence header.Accept"])
    #expect(try lines("X-A: */*") == ["added presence header.X-A"])
  }

  /// Each of two specs says what it sends.
  @Test func betweenTwoSpecsItCounts() throws {
    #expect(try lines("Accept: */*", bothAreSpecs: true) == ["added presence header.Accept"])
  }

  @Test func whatIsIgnoredIsIgnored() throws {
    #expect(
      try lines("Accept: */*", ignoring: ["header.Accept"]) == [
        "added presence header.Accept, ignored by header.Accept"
      ])
  }
}
