import Foundation
import OnwireHTTP
import Testing
import OnwireTextFormats
import OnwireFormats

@testable import OnwireReports

/// What a page says about a captured request: what is known, and what is in a body with codings.
@Suite struct CaptureHTMLTests {
  /// What `add` appends to a page.
  private func html(level: Int = 2, _ add: (inout Page) throws -> Void) throws -> String {
    var page = Page("")
    try add(&page)
    return try page.htmlBlocks(level: level).joined(separator: "\n")
  }

  @Test func whatIsKnownStandsWithTheReasons() throws {
    var fidelity = Fidelity()
    fidelity.set(.fieldOrder, .unknown, because: "HAR keeps `headers` & no order")
    fidelity.notes = ["<b>"]
    #expect(
      try html(level: 3) { $0.add(fidelity) } == """
        <h3>What the capture knows</h3>
        <dl class="knowledge">
        <dt>field order</dt><dd>unknown: HAR keeps <code>headers</code> &amp; no order</dd>
        <dt>note</dt><dd>&lt;b&gt;</dd>
        </dl>
        """)
    #expect(
      try html { $0.add(Fidelity()) } == """
        <h2>What the capture knows</h2>
        <p>exact: these are the bytes that were on the wire</p>
        """)
  }

  @Test func aBodyWithACodingIsShownWithoutIt() throws {
    let gzip = try message("gzip")
    let html = try html { try $0.add(decodedBodyOf: gzip) }
    try DifferencesHTMLTests.expectWellFormed(html)
    let text = try String(
      contentsOf: RequestViewTests.folder.appendingPathComponent("gzip.txt"), encoding: .utf8)
    let title = try #require(text.split(separator: "\n").first { $0.hasPrefix("Body decoded") })
    #expect(html.hasPrefix("<h2>\(title)</h2>\n"))
    #expect(html.contains("<thead><tr><th scope=\"col\">offset</th><th scope=\"col\">field</th>"))
    let nested = try message("json-nested")
    #expect(try self.html { try $0.add(decodedBodyOf: nested) }.isEmpty)
  }

  @Test(arguments: ["gzip", "chunked", "chunked-gzip", "gzip-broken", "br"])
  func allFieldsOfTheViewAreThere(name: String) throws {
    let request = captured(try message(name))
    let view = try Page(fieldsOf: request, named: name, findings: []).text(width: 400, color: false)
    let page = try Page(request, named: name)
    let html = try page.htmlFragment()
    let markdown = try page.markdown()
    try DifferencesHTMLTests.expectWellFormed(html)
    let list = try FieldList.of(
      try #require(try DecodedBody(of: request.message)), request.message, limit: 9)
    for row in list.rows {
      #expect(view.contains(row.offset))
      #expect(html.contains("<td>\(row.offset)</td>"))
      #expect(html.contains(HTMLText.escaped(row.value.text)))
      #expect(markdown.contains("| \(row.offset) | \(MarkdownText.code(row.path)) |"))
    }
    #expect(html.contains(HTMLText.escaped(list.title)) && view.contains(list.title))
  }

  @Test func severalAreAListWithALinkToEach() throws {
    var page = PageDocument(.html, ofCapture: "a.har")
    for name in ["gzip", "json-nested"] {
      try page.add(captured(try message(name)), named: "a.har#\(name)", findings: [])
    }
    #expect(page.text().contains("<td class=\"number\"><a href=\"#r1\">1</a></td>"))
    #expect(page.text().contains("<section id=\"r2\">\n<h2>a.har#json-nested</h2>"))
    var markdown = PageDocument(.markdown, ofCapture: "a.har")
    try markdown.add(captured(try message("json-nested")), named: "x|`<y>", findings: [])
    #expect(markdown.text().hasPrefix("| # | method | status | size | body | known | findings | url |\n"))
    #expect(markdown.text().contains("# x|\\`\\<y>\n"))
  }

  @Test func ofManyTheLastAreOnlyListed() throws {
    var page = PageDocument(.html, ofCapture: "a.har")
    let request = captured(try message("query-nested"))
    for _ in 0...200 { try page.add(request, named: "a", findings: []) }
    #expect(page.text().contains("<p>1 more request only listed: --number shows them</p>"))
    #expect(page.text().contains("<section id=\"r200\">"))
    #expect(!page.text().contains("<section id=\"r201\">"))
  }

  private func message(_ name: String) throws -> Message {
    let bytes = try Data(contentsOf: RequestViewTests.folder.appendingPathComponent("\(name).http"))
    return try RequestParser().message(ByteInput(Array(bytes)))
  }

  private func captured(_ message: Message) -> Request {
    let endpoint = Endpoint(scheme: .http, host: "h", port: nil)
    return Request(
      number: 1, message: message, endpoint: endpoint, fidelity: Fidelity(),
      url: "http://h/", status: 200, startedAt: "2026-11-22T00:00:00Z")
  }
}
