import Foundation
import Testing

/// What the README shows is what the command prints.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Command.clone.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// The fenced blocks of one language, in order.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func whatIsShownOfTheSpecTheSessionAndTheDumpIsWhatIsPrinted() throws {
    let scratch = try Scratch()
    try scratch.file("order.yaml", try #require(blocks("yaml").first))
    try scratch.file("dump.txt", try #require(blocks("text").first))
    try scratch.file("login.yaml", try #require(blocks("yaml").last))
    let session = Command.clone.appendingPathComponent("Tests/Captures/readme/session.chlsj")
    try scratch.file("session.chlsj", Data(contentsOf: session))
    let transcripts = blocks("console")
    #expect(transcripts.count == 10)
    for transcript in transcripts {
      let lines = transcript.components(separatedBy: "\n")
      let arguments = lines[0].components(separatedBy: " ").dropFirst(2)
      let run = try Command.onwire(Array(arguments), in: scratch.url)
      #expect(run.status == (arguments.first == "diff" ? 1 : 0))
      let output = run.text.replacingOccurrences(of: "\r\n", with: "\n")
      let shown = lines.dropFirst().joined(separator: "\n")
      let whole = output.hasSuffix("\n") ? output : output + "\n"
      #expect(shown == whole || shown == whole + run.error, "\(lines[0])")
    }
  }

  @Test func theFirstExampleEndsAsShown() throws {
    let scratch = try Scratch()
    let run = try Command.onwire(
      [
        "compile", "specs", "--emit", "raw,curl,xxd", "--out", scratch.url.appendingPathComponent("out").path,
      ],
      in: Command.clone)
    let last = run.error.split(separator: "\n").last.map(String.init) ?? ""
    #expect(run.status == 0)
    #expect(readme.contains("\n\(last)\n"), "\(last)")
  }
}
