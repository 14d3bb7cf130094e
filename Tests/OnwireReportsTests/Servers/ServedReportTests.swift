import OnwireDiagnostics
import OnwireHTTP
import OnwireServers
import Testing

@testable import OnwireReports

/// What several servers read of one request, and where they disagree.
@Suite struct ServedReportTests {
  static func report(_ text: String, _ servers: String) throws -> ServedReport {
    let page = try page(of: text, others: [])
    let servers = servers.split(separator: ",").flatMap { Server.servers(named: String($0)) ?? [] }
    return try ServedReport(try #require(page.sendings.first?.wire), servers)
  }

  static let upload = "method: POST\nurl: https://h.example/x\n"

  /// Parameters, files, and in how many ways PHP, Rails, Django and Go read them.
  @Test(arguments: [
    ("params: {a: 1}", "{name: f, filename: a.txt, text: x}", 1),
    // Names with brackets nest in two of them.
    ("params: {a: [1, 2]}", "{name: f, filename: a.txt, text: x}", 2),
    ("params: {a: 1}", "{name: 'f[]', filename: a.txt, text: x}", 2),
    // The last file of a name, or all of them.
    (
      "params: {a: 1}", "{name: f, filename: a.txt, text: x}, {name: f, filename: b.txt, text: y}", 2
    ),
    // PHP has no dots in names.
    ("params: {a.b: 1}", "{name: f, filename: a.txt, text: x}", 2),
  ])
  func multipartBodiesAreComparedWhateverFormServersGiveThem(params: String, files: String, ways: Int) throws
  {
    let report = try Self.report(
      "\(Self.upload)\(params)\nfiles: [\(files)]\n", "php,rails,django,go")
    let found = report.findings.filter { $0.code.name == "servers-disagree" }
    #expect(found.count == (ways == 1 ? 0 : 1), "\(report.findings.map(\.message))")
    #expect(found.allSatisfy { $0.message.contains("is read in \(ways) ways") }, "\(found.map(\.message))")
  }

  @Test func groupsStandBesideEachOtherWhereTheyFit() throws {
    let spec = Self.upload + "params: {items: [{id: 1}, {id: 2}]}\n"
    let page = try Self.report(spec, "php,rails,express@4,django").page
    let wide = try page.text(width: 100, color: false)
    #expect(
      wide == """
        What servers read

        Form

        php@8, rails@7.2                    express@4
          items  array                        items  array
            -  id  "1"                          -  id  array
            -  id  "2"                              -  "1"
                                                    -  "2"

        django@5: flat
          items[][id]  "1", "2"
          ! only PHP, Rack, Rails, qs and multer nest names: to the others `a[b]` is a key as it is

        """)
    let painted = try page.text(width: 100, color: true)
    #expect(painted.replacing(/\u{1B}\[[0-9;]*m/, with: "") == wide)
    let narrow = try page.text(width: 60, color: false).split(separator: "\n")
    #expect(narrow.contains("php@8, rails@7.2") && narrow.contains("express@4"))
    #expect(narrow.allSatisfy { $0.count <= 60 })
  }

  @Test func jsonIsNoFormThatAServerRefuses() throws {
    let report = try Self.report(Self.upload + "as: json\nparams: {a: 1}\n", "php,rails,whatwg")
    #expect(report.findings.isEmpty, "\(report.findings.map(\.message))")
    let page = try report.page.text(width: 100, color: false)
    #expect(
      page.hasSuffix(
        "\n\nThe body is JSON, which programs do not read as a form: it is not shown here.\n"),
      "\(page)")
    let text = Self.upload + "headers: {Content-Type: text/plain}\nbody: {text: a=1}\n"
    #expect(try Self.report(text, "whatwg").findings.map(\.code.name) == ["refused-by-server"])
  }

  @Test func aQueryThatIsInOneWithTheBodyIsToldOf() throws {
    let spec = Self.upload.replacing("/x", with: "/x?id=5") + "params: {id: 7}\n"
    let page = try Self.report(spec, "tomcat,rails,php").page.text(width: 200, color: false)
    #expect(page.contains("! tomcat@10: a query beside a body: its values are in one list"), "\(page)")
    #expect(page.contains("! rails@7.2: a query beside a body: its parameters take the place"), "\(page)")
    #expect(!page.contains("! php"))
    let alone = try Self.report(Self.upload + "params: {id: 7}\n", "tomcat,rails").page
    #expect(try !alone.text(width: 200, color: false).contains("beside"))
  }

  @Test func aPageOfASpecShowsWhatItsServersRead() throws {
    let spec = Self.upload + "servers: [php, django]\nparams: {tags: [a, b]}\n"
    let page = try page(of: spec, others: [])
    let (markdown, html) = (try page.markdown(), try page.html())
    for text in [markdown, html] {
      #expect(text.contains("What servers read") && text.contains("servers-disagree"))
    }
    let names = SecretNames([])
    #expect(try page.redacted(names).markdown() == markdown)
    let other = try OnwireReportsTests.page(
      of: spec.replacing("servers: [php, django]\n", with: ""), others: [])
    #expect(try !other.markdown().contains("What servers read"))
  }
}
