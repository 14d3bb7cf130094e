import OnwireClients
import OnwireDiagnostics
@testable import OnwireHTTP
import Testing
import OnwireTextFormats

@testable import OnwireReports

/// What machines read of comparisons, and what is said if not everything is shown.
@Suite struct ComparisonReportTests {
  private let names = ComparedNames(left: "specs/a.yaml", right: "s,1:%\n")

  @Test func aRuleThatIsSaidToDecideCanBeSet() {
    for rule in Hint.deciding.map(\.rule) + [Hint.arrayNames, Hint.slashes] {
      #expect(RuleDefinition.byName[rule] != nil, "\(rule)")
    }
  }

  @Test(arguments: [
    ("method", ComparisonArea.requestLine), ("target.path", .requestLine), ("query.a[b]", .query),
    (#"query["a b"]"#, .query), ("header.Host#2", .fields), ("form", .form), ("json[0].a", .json),
    ("parts[0].json.a", .parts), ("multipart.boundary", .parts), ("body", .body), ("chunks[0].size", .body),
    ("anything", .body),
  ])
  func everyPathHasAnArea(path: String, area: ComparisonArea) {
    #expect(ComparisonArea(of: path) == area)
  }

  @Test func bytesAreShownWithWhatTheirDifferenceIsWorth() throws {
    func request(_ body: String, _ length: Int) throws -> ComparedRequest {
      let lines = ["POST / HTTP/1.1", "Host: a", "User-Agent: \(body)", "Content-Length: \(length)"]
      return try ComparisonCase.captured(lines, Array(body.utf8))
    }
    let comparison = try Comparison.of(
      request("hello", 5), request("hello!", 6), ignoring: [try #require(FieldPattern("header.User-Agent"))])
    let text = try ComparisonHex.text(comparison, names: names, columns: 200)
    #expect(text.contains("changed: another length; follows: the bodies differ by 1 byte"))
    #expect(text.contains("changed: another value; ignored by `header.User-Agent`"))
    #expect(!text.contains("does not follow"))
    let wrong = try Comparison.of(request("hello", 5), request("hello", 7))
    #expect(
      try ComparisonHex.text(wrong, names: names, columns: 200)
        .contains("changed: a length that does not follow from the body"))
    // A length that both sides spell alike is shown as it is, and not as bytes.
    let stale = try Comparison.of(request("hello", 5), request("hellos", 5))
    let page = try Page(stale, names: names).text(width: 120, color: false)
    #expect(page.contains("- \"5\"") || page.contains("- 5"))
  }

  @Test func anEscapeThatIsOneOfTheDifferencesIsShown() throws {
    let sides = try ["/%C3%A9/a/b/", "/%C3%A9/1/b%2f"].map {
      try ComparisonCase.captured(["GET \($0) HTTP/1.1", "Host: a"])
    }
    let page = try Page(Comparison.of(sides[0], sides[1]), names: names).text(width: 120, color: false)
    #expect(page.contains("- /%C3%A9/a/b/") && page.contains("+ /%C3%A9/1/b%2f"))
    let other = try ComparisonCase.captured(["GET /%C3%A8/a/b/ HTTP/1.1", "Host: a"])
    #expect(
      try Page(Comparison.of(sides[0], other), names: names).text(width: 120, color: false)
        .contains("+ \"/è/a/b/\""))
  }

  @Test func whatIsNotShownIsCounted() throws {
    let values = (0..<250).map(String.init).joined(separator: ",")
    let other = (0..<250).map { String($0 + 1) }.joined(separator: ",")
    let lines = ["POST / HTTP/1.1", "Host: a", "Content-Type: application/json"]
    var test = ComparisonCase(
      try ComparisonCase.captured(lines, Array("[\(values)]".utf8)),
      try ComparisonCase.captured(lines, Array("[\(other)]".utf8)))
    for index in 0..<250 {
      try test.add(.changed, .value, left: "json[\(index)]", right: "json[\(index)]", isMarked: false)
    }
    let text = try Page(test.comparison, names: names).text(width: 80, color: false)
    #expect(text.contains("\n  … and 150 more in JSON: --format json has all\n"))
    #expect(text.contains("json[99] ") && !text.contains("json[100]"))
    #expect(text.hasSuffix("\n0 the same, 250 changed\n"))
    let json = try ComparisonJSON.line(test.comparison, names: names)
    #expect(json.contains(#""path":"json[249]""#))
  }

  @Test func annotationsStandBesideTheSpecAndAreEscapedAsGitHubReadsThem() throws {
    let comparison = try ComparisonViewTests.comparison("diff-head")
    let text = try ComparisonAnnotations.text(comparison, names: names)
    #expect(
      text == """
        ::error file=specs/a.yaml,line=8,col=9,title=query.page changed%3A another value::expected: "1"%0Aseen \
        in s,1:%25\\u{a}, at 0xe: "2"
        ::error file=specs/a.yaml,line=9,col=10,title=query.tags[] changed%3A another name::expected: \
        tags%255B%255D=a%0Aseen in s,1:%25\\u{a}, at 0x15, query.tags[0]: tags%255B0%255D=a
        ::error file=specs/a.yaml,line=5,col=14,title=header.X-Version changed%3A another value::expected: \
        X-Version: 1.2.3%0Aseen in s,1:%25\\u{a}, at 0x52, header.x-version: x-version: 1.2.4
        ::error file=specs/a.yaml,line=6,col=16,title=header.X-Only-Here removed::expected: "yes"
        ::error file=specs/a.yaml,title=header.X-New added::seen in s,1:%25\\u{a}, at 0x64: "1"

        """)
  }

  @Test func gitHubShowsTenErrorsAndTheLastSaysHowManyThereAre() throws {
    let side = try ComparisonCase.captured(["GET / HTTP/1.1", "Host: a"])
    var test = ComparisonCase(side, side)
    for _ in 0..<12 { try test.add(.removed, .presence, left: "header.Host", right: nil) }
    let lines = try ComparisonAnnotations.text(test.comparison, names: names).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(
      lines.last == "::error title=s%2C1%3A%25%0A::3 more differences; the output of the step has all")
    #expect(lines.first == #"::error title=header.Host removed::expected: "a""#)
  }

  @Test func whereNothingCountsThereIsNothingToAnnotate() throws {
    let comparison = try ComparisonViewTests.comparison("diff-same")
    #expect(try ComparisonAnnotations.text(comparison, names: names) == "")
  }

  @Test func offsetsInAnUnpackedBodyAreItsOwn() throws {
    var side = try ComparisonCase.captured(
      ["POST / HTTP/1.1", "Host: a", "Content-Type: application/json"], Array(#"{"a":1}"#.utf8))
    side.unpackedCoding = "gzip"
    var test = ComparisonCase(side, side)
    try test.add(.removed, .presence, left: "json.a", right: nil)
    let text = try Page(test.comparison, names: names).text(width: 80, color: false)
    #expect(text.contains("      - 1  at +0x1 of the body without gzip\n"))
    #expect(
      try ComparisonJSON.line(test.comparison, names: names).contains(#""unpacked":"gzip","text":"\"a\":1""#))
  }

  @Test func ofALongContentOnlyWhatIsAroundTheMarksIsRead() throws {
    let type = "Content-Type: text/plain"
    func side(_ middle: String) throws -> ComparedRequest {
      let text = String(repeating: "长", count: 50_000)
      return try ComparisonCase.captured(
        ["POST / HTTP/1.1", "Host: a", type], Array((text + middle + text).utf8))
    }
    var test = ComparisonCase(try side("左"), try side("右"))
    try test.add(.changed, .value, left: "body", right: "body")
    let text = try Page(test.comparison, names: names).text(width: 60, color: false)
    #expect(
      text.contains(
        """
              - …长长长长长长长长长长长长左长长长长长长长长长长长长…
                                         ^^
                of 300,003 bytes, at 0x36
        """), "\(text)")
    let json = try ComparisonJSON.line(test.comparison, names: names)
    #expect(json.contains(#""omitted":{"start":54,"length":300003}"#))
  }

  @Test func whatNoTextTellsApartIsShownInBytes() throws {
    let lines = { (value: String) in ["GET / HTTP/1.1", "Host: a", "X: \(value)"] }
    var test = ComparisonCase(
      try ComparisonCase.captured(lines("a\\tb")), try ComparisonCase.captured(lines("a\tb")))
    try test.add(.respelled, .blanks, left: "header.X", right: "header.X")
    let text = try Page(test.comparison, names: names).text(width: 80, color: false)
    #expect(text.contains("58 3a 20 61 5c 74 62") && text.contains("58 3a 20 61 09 62"), "\(text)")
  }

  @Test func aHintIsGivenOnce() throws {
    let left = try ComparisonCase.compiled(
      """
      client: afnetworking@4.0.1
      url: https://a/
      query: {a: x y, b: x y}
      """)
    var test = ComparisonCase(left, try ComparisonCase.captured(["GET /?a=x+y&b=x+y HTTP/1.1", "Host: a"]))
    for name in ["query.a", "query.b"] {
      try test.add(.respelled, .plusForBlank, left: name, right: name)
    }
    let text = try Page(test.comparison, names: names).text(width: 120, color: false)
    #expect(text.split(separator: "the rule `query.space` decides this").count == 2)
  }

  @Test func aWholeQueryIsShownWithItsFirstName() throws {
    let left = try ComparisonCase.captured(["GET /?a=1&b=2 HTTP/1.1", "Host: a"])
    let right = try ComparisonCase.captured(["GET /?a=1&&b=2 HTTP/1.1", "Host: a"])
    var test = ComparisonCase(left, right)
    test.comparison.differences = [
      Difference(
        .respelled, .emptyPair, left: .init(path: "target", range: 6..<13, segment: 2),
        right: .init(path: "target", range: 6..<14, segment: 2))
    ]
    let text = try Page(test.comparison, names: names).text(width: 80, color: false)
    #expect(text.contains("      - a=1&b=2   at 0x6\n      + a=1&&b=2  at 0x6\n"), "\(text)")
  }

  @Test func whatOnlyOneSideHasOfADocumentIsShownBehindItsKey() throws {
    let lines = ["POST / HTTP/1.1", "Host: a", "Content-Type: application/json"]
    let left = try ComparisonCase.captured(lines, Array(#"{"a":{"b":1}}"#.utf8))
    var test = ComparisonCase(left, try ComparisonCase.captured(lines, Array("{}".utf8)))
    let start = left.message.headLength
    let segment = try #require(left.message.segmentIndex(at: start + 1))
    test.comparison.differences = [
      Difference(
        .removed, .presence, left: .init(path: "json.a", range: start + 1..<start + 12, segment: segment),
        right: nil)
    ]
    let text = try Page(test.comparison, names: names).text(width: 80, color: false)
    #expect(text.contains("  - json.a  removed\n      - {\"b\":1}  at 0x3d\n"), "\(text)")
  }
}
