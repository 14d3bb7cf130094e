import OnwireClients
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import Testing
import OnwireFormats

/// The code of docs/OnwireKit.docc/Examples.md.
enum ExamplesArticle {
  /// Runs it; what it gives, as the article shows it.
  static func run() throws -> [String] {
    let spec = try #require(try ArticleTests.blocks("yaml", of: "Fixtures").first)
    return try ArticleTests.inFolder(spec, run)
  }

  private static func run(in folder: String) throws -> [String] {
    // snippet.begin
    let files = try FileRoot(folderNamed: folder)
    let file = try SpecReader.read("login.yaml", below: files)
    let spec = try #require(file.requests.first)
    let page = try RequestPage(spec, files: files)
    let markdown = try page.markdown()
    let html = try page.html()
    // snippet.end
    #expect(
      page.sendings.map { $0.client?.nameAndRelease } == ["afnetworking@4.0.1", "alamofire@5.12.0", "plain"])
    #expect(markdown.hasPrefix("# login\n"))
    #expect(html.contains("login"))

    // snippet.begin
    let wire = try #require(Compiler(files: files).compile(spec).wire)
    let request = Request(wire)
    let curl = String(decoding: try OutputKind.curl.bytes(of: request).bytes, as: UTF8.self)
    let annotated = String(decoding: try OutputKind.hex.bytes(of: request).bytes, as: UTF8.self)
    // snippet.end
    #expect(curl.hasPrefix("#!/bin/sh\ncurl "))
    #expect(annotated.contains("form.user[tags][] = \"vip\""))

    // snippet.begin
    let client = try Client.named("alamofire@5").get()
    let sent = try #require(Compiler(files: files, client: client).compile(spec).wire)
    let code = RequestCode(.swift, of: spec, sent)
    // snippet.end
    #expect(code.differences == [])

    // snippet.begin
    let rule = try #require(try RuleExplanation.page(named: "query.array")?.markdown(level: 2))
    let rows = try ClientReport.release(of: client, rules: RuleDefinition.all).page.markdown()
    // snippet.end
    #expect(rule.hasPrefix("## `query.array`\n"))
    #expect(rows.hasPrefix("# Alamofire 5.12.0\n"))

    return [code.text]
  }
}
