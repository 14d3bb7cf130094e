import Testing

// snippet.begin
import OnwireKit
// snippet.end

/// The code of docs/OnwireKit.docc/Comparing.md.
enum ComparingArticle {
  /// Runs the code; returns its results as the article shows them.
  static func run() throws -> [String] {
    let spec = try #require(try ArticleTests.blocks("yaml", of: "Fixtures").first)
    return try ArticleTests.inFolder(spec, run)
  }

  private static func run(in folder: String) throws -> [String] {
    // snippet.begin
    let session = try Capture(contentsOf: "\(folder)/session.chlsj")
    var skipped: [String] = []
    for case .skipped(_, let url, let reason) in session { skipped.append("\(url): \(reason)") }
    // snippet.end
    #expect(session.requests.map(\.number) == [1, 3, 4])
    #expect(session.format == .chlsj)
    #expect(skipped.count == 1)

    // snippet.begin
    let findings = session.requests.flatMap { request in
      request.findings().map { "\(request.url): \($0.code) in \($0.path)" }
    }
    // snippet.end

    // snippet.begin
    let spec = try WireSpec(contentsOf: "\(folder)/login.yaml")
    guard let login = try session.requests(matching: [spec])[0] else { return [] }
    let comparison = try Comparison(spec, login, ignoring: ["header.User-Agent", "header.X-Channel"])
    // snippet.end
    #expect(login.number == 1)
    #expect(!comparison.isSame)

    // snippet.begin
    let reasons = comparison.counting.map { difference in
      let origin = comparison.origin(of: difference)
      let place = origin?.place.map { "\($0.start.line):\($0.start.column)" } ?? "nowhere"
      return "\(difference.path) \(difference.kind): \(origin?.rule ?? "no rule") of \(place)"
    }
    // snippet.end

    // snippet.begin
    let page = try comparison.page(left: "login.yaml", right: "session.chlsj#1")
    let text = try page.text(width: 100, color: false)
    // snippet.end
    #expect(text.hasPrefix("- login.yaml  + session.chlsj#1: 1 difference\n"))

    // snippet.begin
    let yaml = try login.spec()
    let imported = try WireSpec(yaml: yaml)
    let isProven = try Comparison(imported, login).isSame
    // snippet.end
    #expect(isProven)

    // snippet.begin
    let answers = try Identification(of: session.requests).answers
    let senders = answers.prefix(3).map { answer in
      "\(answer): \(answer.fits.count { $0 == .byItself }) of \(answer.fits.count) by itself"
    }
    // snippet.end

    // snippet.begin
    let old = try Client(named: "afnetworking@4")
    let new = try Client(named: "alamofire-encodable@5")
    let report = try Migration(from: old, to: new).report(of: [spec])
    let changes = try report.page.text(width: 100, color: false)
    // snippet.end
    #expect(changes.contains("1 request: 0 the same, 1 changes on the wire"))

    return [findings, reasons, senders].map { $0.map { $0 + "\n" }.joined() }
  }
}
