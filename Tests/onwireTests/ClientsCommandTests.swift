import Foundation
import Testing

/// `onwire clients`, and the page that it writes.
///
/// `ONWIRE_UPDATE=1 swift test --filter ClientsCommandTests` writes docs/clients; read the difference before you
/// commit it.
@Suite struct ClientsCommandTests {
  private func clients(_ arguments: String...) throws -> Command.Outcome {
    try Command.onwire(["clients"] + arguments)
  }

  @Test func thePageOfAFNetworkingIsWhatTheCommandPrints() throws {
    let page = try clients("afnetworking", "--format", "markdown")
    let file = Command.clone.appendingPathComponent("docs/clients/afnetworking.md")
    let environment = ProcessInfo.processInfo.environment
    if environment["ONWIRE_UPDATE"] == "1" {
      try #require(environment["CI"] == nil, "what is expected is written by people, not by CI")
      try page.output.write(to: file)
    }
    #expect(
      try Data(contentsOf: file) == page.output,
      "ONWIRE_UPDATE=1 swift test --filter ClientsCommandTests writes docs/clients/afnetworking.md")
  }

  @Test func everyClientIsALine() throws {
    let run = try clients()
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("afnetworking  AFNetworking  "))
    #expect(run.text.split(separator: "\n").count == 1)
  }

  @Test func aReleaseIsTheNewestThatBeginsSo() throws {
    let run = try clients("afnetworking@3")
    #expect(run.text.hasPrefix("AFNetworking 3.2.1\nclient: afnetworking@3.2.1\n"))
    #expect(try clients("afnetworking@4.0.1").text == clients("afnetworking@4").text)
  }

  @Test func ruleChoosesARuleOrAGroupInTheOrderOfTheContract() throws {
    func names(_ arguments: String...) throws -> [String] {
      let run = try Command.onwire(["clients", "afnetworking", "--format", "json"] + arguments)
      let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
      let rules = try #require(object?["rules"] as? [[String: Any]])
      return rules.compactMap { $0["rule"] as? String }
    }
    let chosen = try names("--rule", "plist", "--rule", "query.order")
    #expect(chosen.first == "query.order")
    #expect(chosen.count > 2)
    #expect(chosen.dropFirst().allSatisfy { $0.hasPrefix("plist.") })
    #expect(try names("--rule", "string-encoding") == ["string-encoding"])
    #expect(try names().count > 40)
  }

  @Test(arguments: [
    (["alamofire"], "there is no client `alamofire`\nclients are: `afnetworking`"),
    (["afnetworking@9"], "there are no rules for `9` of `afnetworking`\nreleases with rules are: "),
    (
      ["afnetworking", "--rule", "query.oder"],
      "there is no rule `query.oder`\ndid you mean `query.order`?\nrules are: "
    ),
    (["--rule", "query"], "--rule needs a client"),
    (["afnetworking", "--format", "html"], "'html' is invalid"),
  ])
  func whatThereIsNotIsWrongUsageWithWhatThereIs(arguments: [String], words: String) throws {
    let run = try Command.onwire(["clients"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(words))
  }

  @Test func pipedThereAre100ColumnsAndNoColour() throws {
    let plain = try clients("afnetworking")
    #expect(!plain.text.contains("\u{1B}"))
    #expect(plain.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(plain.text.split(separator: "\n").contains { $0.count > 80 })
    #expect(try clients("afnetworking", "--color", "always").text.contains("\u{1B}[1m"))
    #expect(try !clients("afnetworking", "--color", "always", "--format", "markdown").text.contains("\u{1B}"))
  }

  @Test(.enabled(if: Command.tool("python3") != nil, "needs python3"))
  func atATerminalThereIsColourAndItsWidth() throws {
    let scratch = try Scratch()
    let python = try #require(Command.tool("python3"))
    let script = Command.clone.appendingPathComponent("Tests/Support/terminal.py").path
    func atTerminal(_ environment: [String: String]) throws -> String {
      _ = try Command.run(
        python, [script, "out", "err", Command.executable.path, "clients", "afnetworking"], in: scratch.url,
        environment: ["TERM": "xterm-256color", "NO_COLOR": ""].merging(environment) { $1 })
      return try String(contentsOf: scratch.url.appendingPathComponent("out"), encoding: .utf8)
    }
    #expect(try atTerminal([:]).contains("\u{1B}[1m"))
    let plain = try atTerminal(["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func aReaderThatGoesAwayEndsItQuietly() throws {
    let scratch = try Scratch()
    let run = try Command.shell(
      "{ sleep 1; onwire clients afnetworking; echo $? >status; } | true", in: scratch.url)
    #expect(run.error.isEmpty)
    #expect(try String(contentsOf: scratch.url.appendingPathComponent("status"), encoding: .utf8) == "0\n")
  }
}
