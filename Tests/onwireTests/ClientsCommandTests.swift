import Foundation
import TestSupport
import Testing

/// `onwire clients`, and the page that it writes.
///
/// `ONWIRE_UPDATE=1 swift test --filter ClientsCommandTests` writes docs/clients; read the difference before you
/// commit it.
@Suite struct ClientsCommandTests {
  private func clients(_ arguments: String...) throws -> Tools.Outcome {
    try Command.onwire(["clients"] + arguments)
  }

  private static let names = [
    "afnetworking", "alamofire", "alamofire-encodable", "hybnetworking", "xmnetworking", "nsurlsession",
    "plain",
  ]

  @Test(arguments: names)
  func thePageOfAClientIsWhatTheCommandPrints(name: String) throws {
    let page = try clients(name, "--format", "markdown")
    let file = Repository.root.appendingPathComponent("docs/clients/\(name).md")
    #expect(
      try golden(page.output, at: file) == page.output,
      "ONWIRE_UPDATE=1 swift test --filter ClientsCommandTests writes docs/clients/\(name).md")
  }

  @Test func everyClientIsALine() throws {
    let run = try clients()
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("afnetworking "))
    let clients = run.text.components(separatedBy: "\n\n")[0]
    let names = clients.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != " " } }
    #expect(names.map(String.init) == Self.names)
  }

  @Test func aReleaseIsTheNewestThatBeginsSo() throws {
    let run = try clients("afnetworking@3")
    #expect(run.text.hasPrefix("AFNetworking 3.2.1\nclient: afnetworking@3.2.1\n"))
    #expect(try clients("afnetworking@4.0.1").text == clients("afnetworking@4").text)
  }

  @Test func aRuleMayHaveItsClientBeforeItAsForExplain() throws {
    let run = try clients("afnetworking", "--rule", "afnetworking.query.array")
    #expect(run.status == 0)
    #expect(try run.text == clients("afnetworking", "--rule", "query.array").text)
  }

  @Test func aClientOfStylesIsAllOfThemAndAStyleIsThatOne() throws {
    let run = try clients("nsurlsession")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        "NSURLSession\nclient: nsurlsession\n\n14 styles: unquoted, quoted, compact, enumerated, fields-first,"
      ))
    #expect(!run.text.contains("\n  since ") && !run.text.contains("\n  up to "))
    let style = try clients("nsurlsession@compact", "--rule", "multipart.separator")
    #expect(style.text.hasPrefix("NSURLSession (compact)\nclient: nsurlsession@compact\n"))
    #expect(style.text.contains("\n  in unquoted                       spaced\n"))
    #expect(try clients("plain").text.hasPrefix("Plain HTTP\nclient: plain\n\nno releases\n"))
  }

  @Test func compareSaysWhichRulesDifferAndIsNoCheck() throws {
    let run = try clients("--compare", "afnetworking@2.5", "afnetworking@4", "--rule", "query")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("AFNetworking 2.5.4 and AFNetworking 4.0.1\n"))
    #expect(run.text.contains("\nquery.keep-values  "))
    #expect(!run.text.contains("form.no-parameters"))
    let same = try clients("--compare", "afnetworking@4", "afnetworking@4.0.1")
    #expect(same.status == 0)
    #expect(same.text.contains("\nNo rule differs: "))
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
    (["okhttp"], "there is no client or transport `okhttp`\nclients are: `afnetworking`"),
    (["okhttp"], "\ntransports are: `cfnetwork-ios9`"),
    (["cfnetwork-ios"], "transport `cfnetwork-ios`\ndid you mean `cfnetwork-ios9`?\nclients are: "),
    (["Moya"], "transport `Moya`\nwrite `alamofire@5`: Moya 15 sends with Alamofire 5; "),
    (["afnetworkin@3"], "\ndid you mean `afnetworking@3`?\n"),
    (
      ["nsurlsession@unquotd"],
      "there are no rules for `unquotd` of `nsurlsession`\ndid you mean `unquoted`?\nits styles are: "
    ),
    (["plain@1"], "there are no rules for `1` of `plain`\nit has no releases: write `plain` alone"),
    (
      ["afnetworking@9"],
      "there are no rules for `9` of `afnetworking`\nthe newest release that is known here is 4.0.1\nreleases with rules are: "
    ),
    (
      ["afnetworking", "--rule", "query.oder"],
      "there is no rule `query.oder`\ndid you mean `query.order`?\nrules are: "
    ),
    (
      ["alamofire@5", "--rule", "afnetworking.query"],
      "`afnetworking.query` names a client that is not asked about\nwrite `--rule query`"
    ),
    (["--rule", "query"], "--rule needs a client"),
    (["afnetworking", "--format", "pdf"], "'pdf' is invalid"),
    (["--compare", "afnetworking@3"], "--compare takes two clients"),
    (["--compare", "afnetworking@3", "afnetworking@99"], "there are no rules for `99`"),
    (["afnetworking@3", "afnetworking@4"], "give one client, or two with --compare"),
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

  @Test(.enabled(if: Tools.have("python3"), "needs python3"))
  func atATerminalThereIsColourAndItsWidth() throws {
    let scratch = try TemporaryFolder()
    let python = try #require(Tools.find("python3"))
    let script = Repository.root.appendingPathComponent("Tests/Support/terminal.py").path
    func atTerminal(_ environment: [String: String]) throws -> String {
      _ = try Tools.run(
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
    let scratch = try TemporaryFolder()
    let run = try Command.shell(
      "{ sleep 1; onwire clients afnetworking; echo $? >status; } | true", in: scratch.url)
    #expect(run.error.isEmpty)
    #expect(try String(contentsOf: scratch.url.appendingPathComponent("status"), encoding: .utf8) == "0\n")
  }
}
