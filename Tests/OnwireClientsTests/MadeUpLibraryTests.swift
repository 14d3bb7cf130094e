import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import Testing

/// A library that Onwire does not know needs a table, and nothing else: this is all public API.
@Suite struct MadeUpLibraryTests {
  private static let changes: [ClientTable.Row] = [
    .init("query.order", .text("written"), .read, "PairList.m"),
    .init(
      "query.array", .text("indices"), since: Version(2, 0), options: ["indices", "plain"], .read,
      "PairList.m"),
    .init("query.array", .text("plain"), until: Version(1, 0), .read, "PairList.m"),
    .init("form.escaping", .text("whatwg"), .read, "PairList.m"),
    .init("multipart.boundary", .text("acme-%08x"), .read, "Parts.m"),
    .init("headers.repeated", .text("kept"), .documented, "the manual"),
  ]

  /// AFNetworking 4.0.1 with some rows changed, without property lists.
  private static let acme: ClientTable = {
    let base = Client.default.table
    let changed = Set(changes.map(\.rule))
    let kept = base.rows.filter {
      $0.holds(in: base.newest) && !changed.contains($0.rule) && !$0.rule.hasPrefix("plist.")
    }
    return ClientTable(
      name: "acme", title: "AcmeKit", releases: [Version(1, 0), Version(2, 0)],
      rows: kept.map { .init($0.rule, $0.value, $0.evidence, $0.source) } + changes)
  }()

  private func compile(_ text: String, _ release: Version) throws -> Compilation {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let file = reader.read(Source(name: "spec.yaml", bytes: Array(text.utf8)), stem: "spec")
    let spec = try #require(file.requests.first)
    return Compiler(files: try FileRoot("."), client: try Client(Self.acme, release)).compile(spec)
  }

  @Test func itsBytesAreThoseOfItsRows() throws {
    let spec = """
      method: POST
      url: https://h.example/a
      query: {z: [1, 2], a: "x y"}
      params: {z: [1, 2], a: "x y"}
      headers: [{B: 1}, {A: 2}, {b: 3}]

      """
    let wire = try #require(try compile(spec, Version(2, 0)).wire)
    #expect(wire.client.nameAndRelease == "acme@2.0")
    #expect(
      String(decoding: try wire.message.bytes(), as: UTF8.self) == """
        POST /a?z%5B0%5D=1&z%5B1%5D=2&a=x%20y HTTP/1.1\r
        Host: h.example\r
        B: 1\r
        A: 2\r
        b: 3\r
        Content-Type: application/x-www-form-urlencoded\r
        Content-Length: 27\r
        \r
        z%5B0%5D=1&z%5B1%5D=2&a=x+y
        """)
    let old = try #require(try compile(spec, Version(1, 0)).wire)
    #expect(String(decoding: try old.message.bytes(), as: UTF8.self).hasSuffix("\r\n\r\nz=1&z=2&a=x+y"))
  }

  @Test func itsNameIsThatOfItsOrigins() throws {
    let wire = try #require(
      try compile("method: POST\nurl: https://h.example/\nfiles: [{name: a, text: b}]\n", Version(2, 0)).wire)
    let rules = Set(wire.message.segments.map(\.origin.rule))
    #expect(rules.contains("acme.multipart.boundary"))
    #expect(!rules.contains { $0.hasPrefix("afnetworking.") })
  }

  @Test(arguments: [
    ("query.array: brackets", "unknown-option"), ("query.array: plain", nil),
    ("plist.format: binary", "rule-without-effect"), ("query.order: nfd", nil),
  ])
  func whatItDoesNotHaveIsAnError(rule: String, code: String?) throws {
    let text = "url: https://h.example/\nclient: {use: acme, rules: {\(rule)}}\n"
    #expect(try compile(text, Version(2, 0)).diagnostics.map(\.code.name) == (code.map { [$0] } ?? []))
  }

  @Test func anOptionIsRefusedWithTheReleasesAndClientsThatHaveIt() throws {
    let text = "url: https://h.example/\nclient: {use: acme, rules: {query.array: brackets}}\n"
    let diagnostic = try #require(try compile(text, Version(2, 0)).diagnostics.first)
    #expect(diagnostic.message == "AcmeKit 2.0 has no `brackets` for `query.array`")
    #expect(diagnostic.help.first == "`query.array` can be `indices` and `plain` there")
    #expect(diagnostic.help.contains { $0.hasPrefix("clients that have it: `afnetworking`") })
  }

  @Test func aRuleWithoutARowIsRefusedWithTheClientsThatHaveIt() throws {
    let text = "url: https://h.example/\nclient: {use: acme, rules: {plist.format: binary}}\n"
    let diagnostic = try #require(try compile(text, Version(1, 0)).diagnostics.first)
    #expect(diagnostic.message == "AcmeKit 1.0 has no notion of `plist.format`")
    #expect(diagnostic.help.contains { $0.hasPrefix("clients that have it: `afnetworking`") })
  }
}
