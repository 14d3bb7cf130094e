import Foundation
import TestSupport
import Testing

/// What the documentation shows is what the command prints.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try Repository.text("README.md")
  }

  @Test func theBlocksOfTheDocumentationAreCurrent() throws {
    let run = try Command.onwire(
      ["docs", "--check", "--root", ".", "README.md", "docs"], in: Repository.root)
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(run.text == "")
    #expect(run.lastErrorLine.hasSuffix(", 0 stale"))
  }

  @Test func everyTranscriptOfTheReadmeIsABlock() {
    let fences = readme.split(separator: "\n").filter { $0.hasPrefix("```") && $0.count > 3 }
    let others = fences.filter { !$0.contains(" onwire ") && !$0.hasPrefix("````") }
    // Commands to type, whose output is not shown, and a test of an app.
    #expect(Set(others) == ["```sh", "```swift"])
    #expect(fences.count { $0.contains(" onwire ") } >= 5)
    #expect(
      readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 150, "one screen for each use")
  }

  @Test func theFirstExampleEndsAsShown() throws {
    let scratch = try TemporaryFolder()
    let run = try Command.onwire(
      [
        "compile", "specs", "--emit", "raw,curl,xxd", "--out", scratch.url.appendingPathComponent("out").path,
      ],
      in: Repository.root)
    let last = run.error.split(separator: "\n").last.map(String.init) ?? ""
    #expect(run.status == 0)
    #expect(readme.contains("\n\(last)\n"), "\(last)")
  }

  /// From a clean clone to a site of one's own spec: the commands as they stand there, except for the editor.
  @Test func theThreeCommandsOfANewcomerRun() throws {
    let text = try #require(readme.components(separatedBy: "in three commands:\n\n```sh\n").last)
    let commands = text.components(separatedBy: "```")[0]
    #expect(commands.split(separator: "\n").count == 3)
    let scratch = try TemporaryFolder()
    let example = Repository.root.appendingPathComponent("docs/examples/order.yaml")
    try scratch.file("docs/examples/order.yaml", Data(contentsOf: example))
    let line = "set -e\n" + commands.replacingOccurrences(of: "scripts/onwire", with: "onwire")
    let run = try Command.shell(line, in: scratch.url, environment: ["EDITOR": "true"])
    #expect(run.status == 0, "\(run.error)")
    #expect(scratch.files("api") == ["order.yaml"])
    #expect(Set(scratch.files("site")) == ["index.html", "index.md", "order.html", "order.md"])
  }
}
