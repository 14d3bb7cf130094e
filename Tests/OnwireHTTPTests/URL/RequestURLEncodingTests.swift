import Testing

@testable import OnwireHTTP

@Suite struct RequestURLEncodingTests {
  @Test(arguments: [
    ("http://h/p?q#f", "http://h/p?q#f"),
    ("http://h/a b/路?ü", "http://h/a%20b/%E8%B7%AF?%C3%BC"),
    ("http://h/a[0]?a[0]=[1]#[2]", "http://h/a%5B0%5D?a%5B0%5D=%5B1%5D#%5B2%5D"),
    ("http://h/%", "http://h/%25"),
    ("http://h/%41 %4?%41", "http://h/%2541%20%254?%41"),
    ("http://h/#a#b", "http://h/#a%23b"),
    ("http://h:/a", "http://h:/a"),
    ("http://h:/ ", "http://h/%20"),
    ("http://%41@x:%42@h/", "http://%2541%40x:%42@h/"),
    ("http://[::1]/[::1]", "http://[::1]/%5B::1%5D"),
  ])
  func invalidCharactersBecomeEscapesAsInFoundation(text: String, expected: String) throws {
    let encoded = try RequestURLTests.url(text).percentEncodingInvalid().get()
    #expect(encoded.text.string == expected)
    #expect(encoded.firstInvalid == nil)
  }

  @Test func aHostIsNeverEncoded() throws {
    typealias HostProblem = RequestURL.HostProblem
    func problem(_ text: String) throws -> HostProblem? {
      switch try RequestURLTests.url(text).percentEncodingInvalid() {
      case .success: nil
      case .failure(let problem): problem
      }
    }
    #expect(
      try problem("http://a<b/")
        == .invalid(RequestURL.InvalidCharacter(offset: 8, scalar: "<", component: .host)))
    #expect(
      try problem("http://é.de/")
        == .international(RequestURL.InvalidCharacter(offset: 7, scalar: "é", component: .host)))
    #expect(
      try problem("http://a<é/")
        == .international(RequestURL.InvalidCharacter(offset: 9, scalar: "é", component: .host)))
  }

  @Test func escapesKnowWhichCharactersTheyStandFor() throws {
    let url = try RequestURLTests.url("http://h/aü b?c").percentEncodingInvalid().get()
    let pieces = url.text.pieces(in: url.path)
    #expect(pieces.map(\.isEscaped) == [false, true, false])
    #expect(pieces.map { $0.given?.range } == [8..<10, 10..<13, 13..<14])
    #expect(pieces.map(\.range) == [8..<10, 10..<19, 19..<20])
    let query = try #require(url.query)
    #expect(url.text.pieces(in: query).map(\.given) == [URLText.Given(input: .url, range: 15..<16)])
  }
}
