import TestSupport
import Testing

@testable import OnwireHTTP

/// Which fields a pattern covers, and what is said about patterns that cover none.
@Suite struct FieldPatternTests {
  @Test(arguments: [
    ("header.User-Agent", "header.User-Agent"), ("header.user-agent", "header.User-Agent"),
    ("header.Content-Type", "header.Content-Type.boundary"), ("header.X-*", "header.X-Trace"),
    ("header.X", "header.X#2"), ("header.X#2", "header.X#2"), ("header.X#1", "header.X"),
    ("header", "header.Host"), ("header.*", "header.Host"), ("*", "method"), ("**", "parts[0].content"),
    ("trailer.digest", "trailer.Digest"),
    ("parts[*].Content-Type", "parts[12].content-type"), ("parts[1]", "parts[1].content"),
    ("parts.*.name", "parts[3].name"), ("**.name", "parts[0].parts[1].name"),
    ("parts[0].**.filename", "parts[0].filename"),
    ("form.user[name]", "form.user[name]"), ("form.user[*]", "form.user[a.b]"), ("form.*", "form[\"a b\"]"),
    ("form[\"a b\"]", "form[\"a b\"]"), ("query.a.b", "query.a.b"), ("query.token", "query.token#3"),
    ("json.user", "json.user.name[2]"), ("json.**.id", "json.items[0].user.id"), ("json.**.id", "json.id"),
    ("json.*.id", "json[0].id"), ("json[\"a.b\"].c", "json[\"a.b\"].c"), ("json.a*", "json[\"a.b\"]"),
    ("json[\"a*\"]", "json[\"a*\"]"), ("json[\"q\\\"\"]", "json[\"q\\\"\"]"), ("plist[7]", "plist[7]"),
    ("request-line", "request-line"), ("multipart.boundary", "multipart.boundary"), ("json.**", "json"),
    ("json.a*b*c", "json.aXbYbZc"),
  ])
  func covers(_ pattern: String, _ path: String) throws {
    #expect(try #require(FieldPattern(pattern)).covers(path))
  }

  @Test(arguments: [
    ("header.User-Agent", "header.User"), ("header.User", "header.User-Agent"), ("header.X#2", "header.X"),
    ("header.X#1", "header.X#2"), ("header.Content-Type.boundary", "header.Content-Type"),
    ("parts[1]", "parts[10].content"), ("parts[*].content", "parts[0].Content"),
    ("parts[1].content", "parts[1]"),
    ("form.user", "form.user[name]"), ("form.User", "form.user"), ("query.a", "form.a"),
    ("json.A", "json.a"), ("json.*.id", "json.a.b.id"), ("json[0]", "json[\"0\"]"),
    ("json[\"a*\"]", "json.ab"), ("json.a*b", "json.abc"), ("json.**.id", "json.items[0].name"),
  ])
  func doesNotCover(_ pattern: String, _ path: String) throws {
    #expect(try #require(FieldPattern(pattern)).covers(path) == false)
  }

  @Test func aTextThatIsNoPathIsNoPattern() {
    for (text, reason) in [
      ("", "is empty"), ("json[\"a", "does not end"), ("json[\"a\"", "does not end"),
      ("parts[1", "does not end"),
      ("json.", "is empty"), ("json..a", "is empty"), ("json.a..b", "is empty"), (".", "is empty"),
      ("json[1]a", "without a `.`"), ("form.a#2x", "without a `.`"),
    ] {
      #expect(FieldPattern(text) == nil, "\(text)")
      #expect(FieldPattern.fault(of: text)?.hasSuffix(reason) == true, "\(text)")
    }
    #expect(FieldPattern.fault(of: "json.**[\"a.b\"]#2") == nil)
  }

  @Test(arguments: [
    ("header.X-Chanel", "header.X-Channel"), ("header.accept-encodin", "header.Accept-Encoding"),
    ("header.Content-Type.bundary", "header.Content-Type.boundary"), ("json.user.nmae", "json.user.name"),
    ("json.usr.name", "json.user.name"), ("parts[1].file-name", "parts[1].filename"),
    ("header.X-*", nil), ("header.Expect", nil), ("header.Hots", nil), ("json.user.city", nil),
    ("form.user", nil),
    ("**.nmae", nil), ("head", nil), ("json", nil),
  ])
  func aPathIsMeantWhoseNameIsAlikeWhereItsKindIsTheSame(_ text: String, _ path: String?) {
    let paths = [
      "head", "header.Accept", "header.Accept-Encoding", "header.X-Channel", "header.Content-Type",
      "header.Content-Type.boundary", "header.X-Host", "json", "json.user", "json.user.name", "json.user.id",
      "parts[1].filename",
    ]
    #expect(FieldPattern.meant(by: text, among: paths) == path)
  }

  @Test func manyWildcardsTakeNoLongTime() throws {
    let pattern = try #require(FieldPattern("json" + String(repeating: ".**.a*a*", count: 300) + ".b"))
    #expect(
      pattern.covers("json" + String(repeating: "." + String(repeating: "a", count: 30), count: 1000))
        == false)
  }

  @Test func anyTextIsAPatternOrNone() {
    var generator = SeededGenerator(seed: 41)
    let alphabet = Array("ab.[]\"\\#*12u{}=")
    for _ in 0..<rounds(5000) {
      func text() -> String {
        String(
          (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
            alphabet.randomElement(using: &generator) ?? "a"
          })
      }
      let path = text()
      _ = FieldPattern(text())?.covers(path)
      if let same = FieldPattern(path) { #expect(same.covers(path) || path.contains("#")) }
    }
  }

  @Test func manyPatternsCoverWhatEachOfThemDoes() {
    var generator = SeededGenerator(seed: 42)
    let roots = ["header", "HEADER", "json", "parts[0]", "form", "he*", "*", "**"]
    let names = [".a", ".A", ".a#2", ".a*", ".*", ".**", "[\"a\"]", "[\"a*\"]", "[0]", "[*]", ".content"]
    func text() -> String {
      (0..<3).reduce(roots.randomElement(using: &generator) ?? "") { text, _ in
        Bool.random(using: &generator) ? text + (names.randomElement(using: &generator) ?? "") : text
      }
    }
    for _ in 0..<rounds(3000) {
      let patterns = (0..<8).compactMap { _ in FieldPattern(text()) }
      let path = text()
      let each = patterns.indices.filter { patterns[$0].covers(path) }
      #expect(FieldPatterns(patterns).covering(path).sorted() == each, "\(path): \(patterns.map(\.text))")
    }
  }

  // MARK: In a comparison

  private static let left = "GET /?t=1&u=1 HTTP/1.1\r\nHost: h\r\nX-Trace: 1\r\nX-Other: 1\r\n\r\n"
  private static let right = "GET /?t=2&u=1 HTTP/1.1\r\nHost: h\r\nX-Trace: 2\r\nX-Other: 1\r\n\r\n"

  @Test func whatIsIgnoredIsSaidTo() throws {
    let texts = try ComparedTexts(Self.left, Self.right)
    #expect(
      try texts.lines(ignoring: ["header.x-*", "query.t"]) == [
        "changed value query.t, ignored by query.t", "changed value header.X-Trace, ignored by header.x-*",
      ])
    #expect(try texts.comparison(ignoring: ["header.x-*", "query.t"]).isSame)
    #expect(try texts.lines(ignoring: ["header.x-*"]).first == "changed value query.t")
  }

  @Test(arguments: ["[", "[a", "[[", "[a]b", "[0]", "a[b", "]"])
  func aPathIsAPatternWhateverBracketsItsNameHas(_ name: String) throws {
    func head(_ value: Int) -> String { "GET /?\(name)=\(value) HTTP/1.1\r\nHost: a\r\n\r\n" }
    let texts = try ComparedTexts(head(1), head(2))
    let path = try #require(try texts.comparison().differences.first?.path)
    #expect(try texts.comparison(ignoring: [path]).isSame, "\(path)")
  }

  @Test func aPatternIsUnusedWhereNoFieldHasItsPath() throws {
    let texts = try ComparedTexts(Self.left, Self.right)
    let patterns = ["header.X-Other", "header.X-Trace", "header.Xtrace", "json.a", "query.t"]
    #expect(try texts.comparison(ignoring: patterns).unusedPatterns == ["header.Xtrace", "json.a"])
  }

  @Test(
    "A pair is ignored by its path on the left, and by both names where it has two",
    arguments: [
      (#"[{"i":1,"v":1},{"i":2,"v":2}]"#, #"[{"i":2,"v":9}]"#, ["json[0]"], ["changed value json[1].v"]),
      (#"[{"i":1,"v":1},{"i":2,"v":2}]"#, #"[{"i":2,"v":9}]"#, ["json"], []),
      (#"[{"i":1,"v":1},{"i":2,"v":2}]"#, #"[{"i":2,"v":9}]"#, ["json[0]", "json[1].v"], []),
      (#"{"a":1,"b":2}"#, #"{"c":1,"b":2}"#, ["json.a"], ["changed name json.a"]),
      (#"{"a":1,"b":2}"#, #"{"c":1,"b":2}"#, ["json.c"], ["changed name json.a"]),
      (#"{"a":1,"b":2}"#, #"{"c":1,"b":2}"#, ["json.a", "json.c"], []),
    ] as [(String, String, [String], [String])])
  func pairs(_ left: String, _ right: String, _ patterns: [String], counting: [String]) throws {
    let head = "POST / HTTP/1.1\r\nContent-Type: application/json\r\n\r\n"
    let comparison = try ComparedTexts(head + left, head + right).comparison(ignoring: patterns)
    #expect(comparison.counting.map(\.line) == counting)
    #expect(comparison.unusedPatterns == [])
  }

  @Test("What HTTP/2 calls otherwise is ignored by the name on the left")
  func otherNamesOfFields() throws {
    let texts = try ComparedTexts(
      "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/2\r\n:authority: g\r\n\r\n")
    #expect(try texts.comparison().counting.map(\.line) == ["changed value header.Host"])
    #expect(try texts.comparison(ignoring: ["header.Host"]).isSame)
  }

  @Test func whatIsIgnoredIsNotNotComparable() throws {
    var fidelity = Fidelity()
    fidelity.set(.fields, .unknown, because: "why")
    let texts = try ComparedTexts(Self.left, Self.right, Fidelity(), fidelity)
    #expect(
      try texts.lines(ignoring: ["header"]) == [
        "changed value query.t", "changed value header.X-Trace, ignored by header",
      ])
  }
}
