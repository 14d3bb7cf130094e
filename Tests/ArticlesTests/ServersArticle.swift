import Testing

// snippet.begin
import OnwireKit
// snippet.end

/// The code of docs/OnwireKit.docc/Servers.md.
enum ServersArticle {
  /// Runs the code; returns its results as the article shows them.
  static func run() throws -> [String] {
    let yaml = try #require(try ArticleTests.blocks("yaml", of: "Servers").first)
    // snippet.begin
    let spec = try WireSpec(yaml: yaml)
    let report = try ServedReport(spec.request, by: ["php", "rails"])
    let text = try report.page.text(width: 100, color: false)
    // snippet.end

    // snippet.begin
    let findings = report.findings.map { "\($0.code) in \($0.path): \($0.message)" }
    // snippet.end

    // snippet.begin
    let json = try WireSpec(yaml: "as: json\n" + yaml)
    let isDecoded = try !ServedReport(json.request, by: ["php", "rails"]).findings.isEmpty
    // snippet.end
    #expect(!isDecoded)
    #expect(throws: SpecError.self) { try ServedReport(spec.request, by: ["rials"]) }
    return [text] + [findings.map { $0 + "\n" }.joined()]
  }
}
