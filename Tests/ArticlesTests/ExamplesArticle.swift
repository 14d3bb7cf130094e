import Testing

// snippet.begin
import OnwireKit
// snippet.end

/// The code of docs/OnwireKit.docc/Examples.md.
enum ExamplesArticle {
  /// Runs the code; returns its results as the article shows them.
  static func run() throws -> [String] {
    let spec = try #require(try ArticleTests.blocks("yaml", of: "Fixtures").first)
    return try ArticleTests.inFolder(spec, run)
  }

  private static func run(in folder: String) throws -> [String] {
    // snippet.begin
    let spec = try WireSpec(contentsOf: "\(folder)/login.yaml")
    let page = try RequestPage(spec)
    let markdown = try page.markdown()
    let html = try page.html()
    // snippet.end
    #expect(markdown.hasPrefix("# login\n"))
    #expect(html.contains("login"))
    #expect(RequestPage.usualClients.map(\.nameAndRelease) == ["alamofire@5.12.0", "plain"])

    // snippet.begin
    let curl = try spec.text(as: .curl)
    let annotated = try spec.text(as: .hex)
    // snippet.end
    #expect(curl.hasPrefix("#!/bin/sh\ncurl "))
    #expect(annotated.contains("form.user[tags][] = \"vip\""))

    // snippet.begin
    let alamofire = try Client(named: "alamofire@5")
    let moved = try WireSpec(contentsOf: "\(folder)/login.yaml", client: alamofire)
    let code = try RequestCode(.swift, sending: moved)
    // snippet.end
    #expect(code.differences == [])

    // snippet.begin
    let rule = try Reference.rule("query.array")?.markdown(level: 2)
    let rows = try Reference.client(alamofire).markdown()
    // snippet.end
    #expect(rule?.hasPrefix("## `query.array`\n") == true)
    #expect(rows.hasPrefix("# Alamofire 5.12.0\n"))

    return [code.text]
  }
}
