import Foundation
import FoundationXML
import OnwireFormats
@testable import OnwireHTTP
import Testing

@testable import OnwireReports

/// Differences as HTML: what is there, that it is well formed, and that nothing of a capture becomes an element.
@Suite struct DifferencesHTMLTests {
  @Test func theBytesOfASideAreSaidToGoWhereItsRequestGoes() throws {
    let compared = try ComparisonCase.captured(["GET / HTTP/1.1", "Host: a"])
    let endpoint = Endpoint(scheme: .http, host: "b.example", port: 8080)
    let side = ComparedSide(
      name: "b", Request(message: compared.message, endpoint: endpoint), findings: [])
    let page = try Page(try Comparison.of(compared, compared), left: side, right: side, id: "r1")
    let text = try page.markdown()
    #expect(text.contains(" to http://b.example:8080, as the capture has them"))
    #expect(!text.contains("https:"))
  }

  @Test func aDifferenceStandsWithBothSidesWhatDiffersAndWhereEachComesFrom() throws {
    var test = ComparisonCase(
      try ComparisonCase.captured(["GET /?q=one HTTP/1.1", "Host: a"]),
      try ComparisonCase.captured(["GET /?q=ore HTTP/1.1", "Host: a"]), same: 4)
    try test.add(.changed, .value, left: "query.q", right: "query.q", note: "a note on `q`")
    let html = try Page(test.comparison, names: ComparedNames(left: "a.http#1", right: "b.http#1"))
      .htmlFragment(level: 3)
    #expect(
      html == """
        <div class="differences">
        <p class="verdict"><span class="left"><span class="sign" aria-hidden="true">-</span> <code>a.http#1</code></span> <span class="right"><span class="sign" aria-hidden="true">+</span> <code>b.http#1</code></span> <strong>1 difference</strong></p>
        <h3>Query</h3>
        <ul>
        <li class="changed"><p><span class="sign" aria-hidden="true">≠</span> <code>query.q</code> changed: another value; a note on <code>q</code></p>
        <dl>
        <div class="left"><dt><span class="sign" aria-hidden="true">-</span><span class="quiet">a.http#1</span></dt><dd><code>&quot;o<del>n</del>e&quot;</code> <span class="origin">at 0x6</span></dd></div>
        <div class="right"><dt><span class="sign" aria-hidden="true">+</span><span class="quiet">b.http#1</span></dt><dd><code>&quot;o<ins>r</ins>e&quot;</code> <span class="origin">at 0x6</span></dd></div>
        </dl></li>
        </ul>
        <p class="counts">4 the same, 1 changed</p>
        </div>

        """)
  }

  @Test func whatDoesNotCountStandsBelowWithTheReason() throws {
    let comparison = try ComparisonViewTests.comparison("diff-head")
    let html = try Page(comparison, names: ComparedNames(left: "a", right: "b")).htmlFragment(level: 2)
    for part in [
      "<h2>Ignored</h2>\n<ul><li><code>header.User-Agent</code>  added, by <code>header.User-Agent</code></li></ul>",
      "<li><code>header.Accept-Language</code>  added: the proxy wrote it</li>\n"
        + "<li>+ the order of the header fields is unknown: Charles sorts nothing, but says nothing of the order</li>",
      "<h2>The same by a wildcard of the spec</h2>\n<ul><li><code>query.id</code></li></ul>",
      "<h2>Ignored by name, but in neither request</h2>\n<ul><li><code>json.**.id</code></li></ul>",
      "<p class=\"advice\">the rule <code>query.array</code> decides this: "
        + "<code>client: {use: …, rules: {query.array: …}}</code> in the spec sets it</p>",
      "<span class=\"origin\">specs/a.yaml:8:9, rule afnetworking.query.keep-values of <code>params.page</code></span>",
    ] {
      #expect(html.contains(part), "\(part)\n\(html)")
    }
  }

  @Test func bytesThatAreNoTextStandInRowsWithThoseMarkedThatDiffer() throws {
    let comparison = try ComparisonViewTests.comparison("diff-binary")
    let html = try Page(comparison, names: ComparedNames(left: "a", right: "b")).htmlFragment(level: 3)
    #expect(html.contains("<pre class=\"bytes-preview\">"))
    #expect(html.contains("<del>01</del> "))
    #expect(html.contains("<ins>41</ins> "))
    #expect(html.contains("<ins>A</ins>"))
  }

  @Test(arguments: ComparisonCase.all.keys.sorted())
  func everyElementIsClosed(name: String) throws {
    let comparison = try ComparisonViewTests.comparison(name)
    try Self.expectWellFormed(
      try Page(comparison, names: ComparedNames(left: "a", right: "b")).htmlFragment(level: 3))
  }

  static let hostile = [
    "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "<!--", "]]>", "&lt;", "`<b>", "\u{202E}abc",
    "\u{7}\u{1B}[31m",
    "</code></dd>",
  ]

  @Test(arguments: hostile)
  func nothingOfACaptureBecomesAnElement(text: String) throws {
    var fidelity = Fidelity()
    fidelity.set(.fieldOrder, .unknown, because: text)
    fidelity.notes = [text]
    var left = try ComparisonCase.captured(["GET / HTTP/1.1", "Host: a", "X-\(text): a\(text)"])
    left.fidelity = fidelity
    let right = try ComparisonCase.captured(
      ["POST / HTTP/1.1", "Host: a"], Array(text.utf8) + [0xFF, 0xFE] + Array(text.utf8))
    var comparison = try Comparison.of(left, right)
    comparison.unusedPatterns = [text]
    comparison.wildcardPaths = [text]
    let sides = try Page(
      comparison, left: ComparedSide(name: text, Request(asReceived: left.message), findings: []),
      right: ComparedSide(name: text, Request(asReceived: right.message), findings: []), id: "r1")
    let html = try sides.part(.html)
    try Self.expectWellFormed(
      try Page(comparison, names: ComparedNames(left: text, right: text)).htmlFragment(level: 3))
    // There is no element or attribute that harmless texts would not have.
    for scalar in html.unicodeScalars where scalar != "\n" {
      #expect(!(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar == "\u{202E}"))
    }
    // Bytes are `b` elements: those of a text are none.
    #expect(!html.contains("<script") && !html.contains("`<b>") && !html.contains("<!--"))
    #expect(!html.contains(/<[^<>]*" onmouseover/))
    let pasted = try Page(pasting: comparison, names: ComparedNames(left: text, right: text))
    try Self.expectWellFormed(try pasted.part(.html))
    for page in [sides, pasted] {
      for text in [try page.part(.markdown), try page.text(width: 80, color: false)] {
        #expect(!text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0 == "\u{202E}" })
      }
    }
  }

  /// The fragment is XML as well: every element is closed, and all texts are escaped.
  static func expectWellFormed(_ html: String) throws {
    let parser = XMLParser(data: Data("<div>\(html)</div>".utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) \(html)")
  }
}
