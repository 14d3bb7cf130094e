import Foundation
import Testing

/// The articles of docs/OnwireKit.docc show code that compiles and runs, with its results.
///
/// The file of an article's name holds the code, between `// snippet.begin` and `// snippet.end`. Each block
/// of an article must have a snippet with the same text, and each snippet a block. This target sees only what
/// is public.
@Suite struct ArticleTests {
  private static let clone = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let articles = ["OnwireKit", "Fixtures", "Comparing", "Servers", "Responses", "Examples"]

  /// The fenced blocks of one language in an article.
  static func blocks(_ language: String, of article: String) throws -> [String] {
    let file = clone.appendingPathComponent("docs/OnwireKit.docc/\(article).md")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```\(language)\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// The snippets of an article's code, without their indentation.
  private static func snippets(of article: String) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("\(article)Article.swift")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "// snippet.begin\n")
      .dropFirst().map { text in
        let lines = text.components(separatedBy: "// snippet.end")[0]
          .components(separatedBy: "\n").dropLast()
        let indent = lines.first?.prefix { $0 == " " }.count ?? 0
        return lines.map { String($0.dropFirst(indent)) + "\n" }.joined()
      }
  }

  @Test(arguments: articles) func anArticleShowsTheCodeThatRuns(article: String) throws {
    // Manifests are those of Examples, which PackageTests compares.
    let blocks = try Self.blocks("swift", of: article).filter { !$0.hasPrefix("// swift-tools-version") }
    #expect(blocks.count >= 2)
    #expect(try blocks == Self.snippets(of: article))
  }

  @Test func fixturesGiveWhatTheArticleShows() throws {
    let shown = try FixturesArticle.run()
    #expect(try Self.blocks("text", of: "Fixtures") == shown)
  }

  @Test func comparingGivesWhatTheArticleShows() throws {
    let shown = try ComparingArticle.run()
    #expect(try Self.blocks("text", of: "Comparing") == shown)
  }

  @Test func serversGiveWhatTheArticleShows() throws {
    let shown = try ServersArticle.run()
    #expect(try Self.blocks("text", of: "Servers") == shown)
  }

  @Test func responsesGiveWhatTheArticleShows() throws {
    let shown = try ResponsesArticle.run()
    #expect(try Self.blocks("text", of: "Responses") == shown)
  }

  @Test func examplesGiveWhatTheArticleShows() throws {
    let shown = try ExamplesArticle.run()
    #expect(try Self.blocks("text", of: "Examples") == shown)
  }

  /// Calls `body` with a folder that has the spec of an article.
  static func inFolder<Result>(
    _ spec: String, _ body: (_ folder: String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("onwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: clone.appendingPathComponent("docs/examples/session.chlsj"),
      to: folder.appendingPathComponent("session.chlsj"))
    try Data(spec.utf8).write(to: folder.appendingPathComponent("login.yaml"))
    return try body(folder.path)
  }
}
