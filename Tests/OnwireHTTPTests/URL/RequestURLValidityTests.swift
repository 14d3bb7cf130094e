import OnwireHTTP
import Testing

@Suite struct RequestURLValidityTests {
  typealias Component = RequestURL.Component

  struct Case: Sendable, CustomTestStringConvertible {
    /// The URL, with `⟦⟧` around the first invalid character.
    var marked: String
    var component: Component
    var testDescription: String { marked }
    init(_ marked: String, _ component: Component) {
      self.marked = marked
      self.component = component
    }
  }

  static let cases: [Case] = [
    Case("http://h/a⟦ ⟧b c", .path), Case("http://h/⟦\\⟧", .path), Case("http://h/⟦^⟧", .path),
    Case("http://h/⟦`⟧", .path), Case("http://h/⟦{⟧a}", .path), Case("http://h/a⟦|⟧", .path),
    Case("http://h/⟦\"⟧", .path), Case("http://h/⟦<⟧>", .path), Case("http://h/⟦[⟧0]", .path),
    Case("http://h/⟦]⟧", .path), Case("http://h/⟦\0⟧", .path), Case("http://h/⟦\u{7F}⟧", .path),
    Case("http://h/⟦路⟧", .path), Case("http://h/a⟦\u{10FFFF}⟧", .path), Case("http://h/⟦%⟧", .path),
    Case("http://h/⟦%⟧4", .path), Case("http://h/%41⟦%⟧4G", .path), Case("http://h/⟦%⟧%41", .path),
    Case("http://h/⟦%⟧4?1", .path),
    Case("http://h/?a⟦[⟧]=1", .query), Case("http://h/?⟦ü⟧", .query), Case("http://h/?x#a⟦#⟧b", .fragment),
    Case("http://h/#⟦[⟧", .fragment), Case("http://u⟦[⟧@h/", .userinfo), Case("http://a⟦@⟧b@h", .userinfo),
    Case("http://u%41⟦%⟧:p@h/", .userinfo), Case("http://h⟦ ⟧x/", .host), Case("http://⟦é⟧/", .host),
    Case("http://⟦:⟧:1/", .host), Case("http://h⟦]⟧/", .host), Case("http://h⟦%⟧zz/", .host),
    Case("http://h\r\n".replacing("\r\n", with: "⟦\r⟧\n"), .host),
  ]

  @Test(arguments: cases) func theFirstInvalidCharacterIsFound(example: Case) throws {
    let parts = example.marked.unicodeScalars.split { $0 == "⟦" || $0 == "⟧" }
    let text = String(
      String.UnicodeScalarView(example.marked.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }))
    let found = try #require(try RequestURLTests.url(text).firstInvalid)
    let before = String(String.UnicodeScalarView(try #require(parts.first)))
    #expect(found.offset == before.utf8.count)
    #expect(found.scalar == parts[1].first)
    #expect(found.component == example.component)
    #expect(found.range.count == String(Character(found.scalar)).utf8.count)
  }

  @Test(arguments: [
    "http://h", "http://h:/", "http://u:p:q@h.example:1/%41/a;b=c,d/!$&'()*+@:~?a=/?b&c#/?x%2F",
    "https://[::1]/%e4",
    "http://h_x%20y!$&'()*+,;=/",
  ])
  func aValidURLHasNone(text: String) throws {
    #expect(try RequestURLTests.url(text).firstInvalid == nil)
  }
}
