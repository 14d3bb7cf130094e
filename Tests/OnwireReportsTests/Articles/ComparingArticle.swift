import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import Testing
import OnwireTextFormats
import OnwireFormats

/// The code of docs/OnwireKit.docc/Comparing.md.
enum ComparingArticle {
  /// Runs it; what it gives, as the article shows it.
  static func run() throws -> [String] {
    let spec = try #require(try ArticleTests.blocks("yaml", of: "Fixtures").first)
    return try ArticleTests.inFolder(spec) { try run(in: $0, session: ArticleTests.session()) }
  }

  private static func run(in folder: String, session: [UInt8]) throws -> [String] {
    // snippet.begin
    let source = CaptureSource(ByteInput(session), name: "session.chlsj")
    var capture = try OpenedCapture(source)
    var seen: [Request] = []
    while let entry = try capture.next() {
      if case .request(let request) = entry { seen.append(request) }
    }
    // snippet.end
    #expect(seen.map(\.number) == [1, 3, 4])

    // snippet.begin
    let findings = seen.flatMap { request in
      request.findings().map { "\(request.url): \($0.code) in \($0.path)" }
    }
    // snippet.end

    // snippet.begin
    let files = try FileRoot(folderNamed: folder)
    let file = try SpecReader.read("login.yaml", below: files, acceptsWildcards: true)
    let spec = try #require(file.requests.first)
    let expected = try #require(Compiler(files: files).compile(spec).wire)
    let login = try #require(seen.first { $0.url.hasSuffix("/login") })

    let ignored = ["header.User-Agent", "header.X-Channel"].compactMap { FieldPattern($0) }
    let comparison = try Comparison.of(
      ComparedRequest(expected), ComparedRequest(login), ignoring: ignored)
    // snippet.end
    #expect(!comparison.isSame)

    // snippet.begin
    let reasons = comparison.counting.map { difference in
      let origin = difference.left.map { expected.message.segments[$0.segment].origin }
      let place = origin?.place.map { "\($0.start.line):\($0.start.column)" } ?? "nowhere"
      return "\(difference.path) \(difference.kind): \(origin?.rule ?? "no rule") of \(place)"
    }
    // snippet.end

    // snippet.begin
    let page = try Page(
      comparison, names: ComparedNames(left: "login.yaml", right: "session.chlsj#1")
    ).text(width: 100, color: false)
    // snippet.end
    #expect(page.hasPrefix("- login.yaml  + session.chlsj#1: 1 difference\n"))

    // snippet.begin
    var matcher = RequestMatcher([ComparedRequest(expected)])
    for request in seen where matcher.see(RequestKey(request.message)) {
      matcher.describe(request.message)
    }
    let matches = matcher.matches()
    // snippet.end
    #expect(matches == [0])

    // snippet.begin
    let old = try Client.named("afnetworking@4").get()
    let new = try Client.named("alamofire-encodable@5").get()
    let migration = Migration(from: old, to: new)
    var report = MigrationReport(migration)
    report.add(try migration.outcome(of: spec, files: files), of: spec.name)
    let changes = try report.page.text(width: 100, color: false)
    // snippet.end
    #expect(changes.contains("1 request: 0 the same, 1 changes on the wire"))

    return [findings, reasons].map { $0.map { $0 + "\n" }.joined() }
  }
}
