import Testing

@testable import OnwireHTTP

@Suite struct RequestURLQueryTests {
  @Test(arguments: [
    ("http://h", "http://h?a=1", "http://h?a=1"),
    ("http://h/p", "http://h/p?a=1", "http://h/p?a=1"),
    ("http://h/?", "http://h/?&a=1", "http://h/?&a=1"),
    ("http://h/?x=1&", "http://h/?x=1&&a=1", "http://h/?x=1&&a=1"),
    ("http://h/p#f", "http://h/p#f?a=1", "http://h/p?a=1#f"),
    ("http://h/p?x=1#f", "http://h/p?x=1#f&a=1", "http://h/p?x=1&a=1#f"),
    ("http://h/p?#", "http://h/p?#&a=1", "http://h/p?&a=1#"),
  ])
  func aQueryIsAddedAtTheEndOrBeforeTheFragment(text: String, appended: String, inserted: String) throws {
    let url = try RequestURLTests.url(text)
    #expect(url.appending(query: "a=1", style: .append).text.string == appended)
    #expect(url.appending(query: "a=1", style: .components).text.string == inserted)
  }

  @Test func aQueryBehindAFragmentIsNotSent() throws {
    let url = try RequestURLTests.url("http://h/p?x#f").appending(query: "a=1", style: .append)
    #expect(url.requestTarget.string == "/p?x")
    #expect(url.endpoint.host == "h")
  }

  @Test func aFragmentInTheQueryEndsIt() throws {
    let url = try RequestURLTests.url("http://h").appending(query: "a=#1", style: .components)
    #expect(url.requestTarget.string == "/?a=")
  }

  @Test func theTargetKnowsWhereItsBytesComeFrom() throws {
    let url = try RequestURLTests.url("http://h?x").appending(query: "a=1", style: .append)
    let pieces = url.requestTarget.pieces
    #expect(
      pieces == [
        URLText.Piece(range: 0..<1, given: nil),
        URLText.Piece(range: 1..<3, given: URLText.Given(input: .url, range: 8..<10)),
        URLText.Piece(range: 3..<4, given: nil),
        URLText.Piece(range: 4..<7, given: URLText.Given(input: .query, range: 0..<3)),
      ])
  }
}
