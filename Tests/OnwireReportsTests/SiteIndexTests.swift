import OnwireDiagnostics
import OnwireHTTP
import Testing
import OnwireFormats

@testable import OnwireReports

/// Links between the pages of a site, and what its index lists.
@Suite struct SiteIndexTests {
  @Test(arguments: [
    ("a", "index", "a.md"), ("u/login", "index", "u/login.md"), ("index", "u/v/w", "../../index.md"),
    ("u/b", "u/a", "b.md"), ("v/b", "u/a", "../v/b.md"), ("u/v/b", "u/a", "v/b.md"),
    ("u/a", "u/v/b", "../a.md"),
    ("u", "u/a", "../u.md"), ("a b/张(1)", "index", "a%20b/%E5%BC%A0%281%29.md"), ("a:b", "index", "a%3Ab.md"),
    ("100%", "index", "100%25.md"),
  ])
  func aLinkLeadsFromPageToPage(target: String, page: String, url: String) {
    #expect(SiteURL.of(target, ending: ".md", from: page) == url)
  }

  @Test(arguments: [
    ("", ""), ("One.\nTwo.", "One."), ("\n\n# A title\n\nwords", "A title"), ("  a\r\nb", "a"),
    ("\u{202E}a\u{0}b\tc", "\\u{202e}a\\u{0}b\tc"),
  ])
  func aSummaryIsItsFirstLine(summary: String, line: String) {
    #expect(SummaryLine.first(of: summary) == line)
  }

  /// Links as an author writes them on the page that they lead from.
  private static let links =
    "[c](c.md), [d](../d.md), [e](#spec), [f](https://a.example/f), [g](/g), [h](), `i[0](j)`."

  private func index() throws -> SiteIndex {
    let message = try ComparisonCase.captured(["POST /a?b=<i>|c HTTP/1.1", "Host: a.example"]).message
    let wire = Request(
      message: message, endpoint: Endpoint(scheme: .https, host: "a.example", port: 8443))
    func entry(_ name: String, _ stem: String, _ summary: String) -> SiteIndex.Entry {
      SiteIndex.Entry(
        name: name, stem: stem, wire: wire, summary: summary, client: "Plain HTTP",
        severities: [.note, .warning, .info, .note])
    }
    return SiteIndex(
      title: "My <API>",
      entries: [
        entry("a", "a", "Says `x` & **y**, *z*, [w](https://a.example/b)."),
        entry("[b](c)", "u/[b]", Self.links),
        entry("c", "c", ""),
      ])
  }

  @Test func theMarkdownIndexHasATableForEachFolder() throws {
    let row = "| `POST https://a.example:8443/a?b=<i>\\|c` |"
    let findings = "| Plain HTTP | 1 warning, 2 notes |"
    let links =
      "[c](u/c.md), [d](u/../d.md), [e](u/%5Bb%5D.md#spec), [f](https://a.example/f), [g](/g), [h](), "
      + "`i[0](j)`."
    let head = "| Request | Sends | Summary | Client | Findings |\n| --- | --- | --- | --- | --- |"
    #expect(
      try index().markdown() == """
        # My \\<API>

        3 requests.

        \(head)
        | [a](a.md) \(row) Says `x` & **y**, *z*, [w](https://a.example/b). \(findings)
        | [c](c.md) \(row)  \(findings)

        ## u

        \(head)
        | [\\[b\\](c)](u/%5Bb%5D.md) \(row) \(links) \(findings)

        """)
  }

  @Test func theHTMLIndexHasEveryPageAndEscapesTexts() throws {
    let html = try index().html()
    #expect(html.contains("<h1>My &lt;API&gt;</h1>"))
    #expect(
      html.contains(
        "<a href=\"u/%5Bb%5D.html\">[b](c)</a> <code>POST https://a.example:8443/a?b=&lt;i&gt;|c</code>"))
    #expect(
      html.contains(
        "<p class=\"summary\">Says <code>x</code> &amp; <strong>y</strong>, <em>z</em>, "
          + "<a href=\"https://a.example/b\" rel=\"noreferrer\">w</a>.</p>"))
    #expect(!html.contains("src=") && !html.contains("url("))
  }
}
