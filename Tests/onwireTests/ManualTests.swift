import Foundation
import TestSupport
import Testing

/// docs/onwire.1 and the completions say what the command says.
@Suite struct ManualTests {
  @Test func theManPageIsTheOneThatTheCommandGives() throws {
    let script = Repository.root.appendingPathComponent("scripts/manual")
    let run = try Tools.run(script, [Command.executable.path])
    #expect(run.status == 0, "\(run.error)")
    let page = try Repository.text("docs/onwire.1")
    #expect(run.text == page, "scripts/manual > docs/onwire.1 writes it anew")
  }

  /// The options that the help of a command lists, or of all without one.
  private static func options(_ command: String) throws -> [String] {
    let lines = try Command.onwire(["help", command]).text.components(separatedBy: "\n")
    return lines.filter { $0.hasPrefix("  -") }.flatMap { line in
      line.split(whereSeparator: { " ,".contains($0) }).prefix { $0.hasPrefix("-") }.map(String.init)
    }
  }

  private static let commands = [
    "compile", "check", "inspect", "diff", "import", "identify", "explain", "schema", "clients", "servers",
    "listen", "docs", "init",
  ]

  @Test func everyCommandIsInTheHelp() throws {
    let help = try Command.onwire(["help"]).text
    let section = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
    let names = section.components(separatedBy: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.dropLast() == Self.commands[...], "the last line says where there is more")
  }

  @Test(arguments: commands)
  func everyOptionIsInTheManPage(_ command: String) throws {
    let page = try Command.onwire(["--manual"]).text.replacingOccurrences(of: "\\-", with: "-")
    let section = try #require(page.components(separatedBy: ".SS onwire \(command)\n").dropFirst().first)
      .components(separatedBy: ".SS")[0]
    let common = try #require(page.components(separatedBy: ".SH OPTIONS\n").last)
      .components(separatedBy: ".SH")[0]
    let options = try Self.options(command)
    #expect(options.suffix(3) == ["--version", "-h", "--help"])
    for option in options { #expect((section + common).contains("\\fB\(option)\\fR"), "\(option)") }
  }

  @Test(arguments: commands, [CompletingShell.bash, .zsh, .fish].filter { Tools.have($0.rawValue) })
  func everyOptionIsCompleted(_ command: String, in shell: CompletingShell) throws {
    #expect(try shell.candidates(["onwire", command, "-"]).sorted() == Self.options(command).sorted())
  }

  @Test(
    .enabled(if: Tools.have("bash"), "needs bash"),
    arguments: [
      (["co"], ["compile"]), (["compile", "--em"], ["--emit"]),
      (["compile", "--emit", "curl-"], ["curl-config", "curl-short"]),
      (["compile", "--emit", "raw,curl,c"], ["raw,curl,curl-config", "raw,curl,curl-short"]),
      (["check", "--client", "afnetworking@4"], ["afnetworking@4.0.1", "afnetworking@4.0.0"]),
      (["diff", "--client", "afnetworking@4"], ["afnetworking@4.0.1", "afnetworking@4.0.0"]),
      (["inspect", "--client", "afnetworking@4"], ["afnetworking@4.0.1", "afnetworking@4.0.0"]),
      (["clients", "--comp"], ["--compare"]),
      (["compile", "--color", "a"], ["auto", "always"]),
      (["explain", "query.o"], ["query.order"]),
      (["clients", "--rule", "multipart.b"], ["multipart.boundary", "multipart.boundary-given"]),
    ])
  func bashCompletes(_ words: [String], with candidates: [String]) throws {
    #expect(try CompletingShell.bash.candidates(["onwire"] + words) == candidates)
  }

  // The words as bash 5.2 cuts them, and what of the last it wants replaced: the @ of a release is in that, = is not.
  @Test(
    .enabled(if: Tools.have("bash"), "needs bash"),
    arguments: [
      (
        ["check", "--client", "alamofire", "@", "5.12"], "onwire check --client alamofire@5.12", "@5.12",
        "@5.12.0"
      ),
      (["compile", "--emit", "=", "curl-s"], "onwire compile --emit=curl-s", "curl-s", "curl-short"),
      (["compile", "--color", "="], "onwire compile --color=", "", "auto always never"),
      (
        ["diff", "--client", "=", "alamofire", "@", "5.12"], "onwire diff --client=alamofire@5.12", "@5.12",
        "@5.12.0"
      ),
    ])
  func bashCompletesWordsThatItCuts(
    _ words: [String], of line: String, last: String, with candidates: String
  ) throws {
    let found = try CompletingShell.bash.candidates(["onwire"] + words, of: line, last: last)
    #expect(found.joined(separator: " ") == candidates)
  }

  @Test(
    .enabled(if: Tools.have("zsh") && Tools.have("fish"), "needs zsh and fish"),
    arguments: [
      (["co"], "compile"), (["compile", "--emit=curl-s"], "--emit=curl-short"),
      (["compile", "--emit", "raw,curl-s"], "raw,curl-short"), (["help", "sch"], "schema"),
      (["check", "--client", "alamofire@5.12"], "alamofire@5.12.0"),
      (["clients", "--rule", "plist.inv"], "plist.invalid"),
    ])
  func zshAndFishComplete(_ words: [String], with candidate: String) throws {
    // Both choose from what they are given; here, zsh gets all of it.
    #expect(try CompletingShell.zsh.candidates(["onwire"] + words).contains(candidate))
    #expect(try CompletingShell.fish.candidates(["onwire"] + words) == [candidate])
  }

  @Test(arguments: ["bash", "zsh", "fish"].filter { Tools.have($0) })
  func pathsAreCompleted(_ name: String) throws {
    let shell = try #require(CompletingShell(rawValue: name))
    let scratch = try TemporaryFolder()
    for file in ["specs/a b.yaml", "specs/c.yml", "specs/notes.txt"] { try scratch.file(file, "") }
    let specs = try shell.candidates(["onwire", "compile", "specs/"], in: scratch.url).sorted()
    let files = try shell.candidates(["onwire", "inspect", "specs/"], in: scratch.url).sorted()
    let folders = try shell.candidates(["onwire", "compile", "--out", "sp"], in: scratch.url)
    if shell == .zsh {
      #expect(specs == ["_files -g *.(yaml|yml)"])
      #expect(files == ["_files"])
      #expect(folders == ["_files -/"])
    } else {
      #expect(specs == ["specs/a b.yaml", "specs/c.yml"])
      #expect(files == ["specs/a b.yaml", "specs/c.yml", "specs/notes.txt"])
      #expect(folders.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } == ["specs"])
    }
  }

  @Test func whatStandsThereAlreadyIsNotOfferedAgainUnlessItCanBeRepeated() throws {
    let words = ["compile", "--client", "afnetworking", "--strict", "-q", "--out=x", "a.yaml", "--"]
    let offered = try Command.onwire(["---completion"] + words).text
    for name in ["--client", "--watch"] { #expect(offered.contains("\n\(name)\t")) }
    for name in ["--strict", "-q", "--quiet", "--out"] { #expect(!offered.contains("\n\(name)\t")) }
  }

  @Test func listsOfServersAreCompletedAndAllIsOfferedOnlyWhereItIsTaken() throws {
    func offered(_ words: String...) throws -> [Substring] {
      try Command.onwire(["---completion"] + words).text.split(separator: "\n")
    }
    #expect(try offered("servers", "").contains("php@8") && !offered("servers", "").contains("all"))
    #expect(try offered("inspect", "--as-server", "").contains("all"))
    let further = try offered("compile", "--servers", "php@8,")
    #expect(further.contains("php@8,go") && !further.contains("php@8,php@8"))
    #expect(
      try offered("inspect", "--as-client", "alamofire@5:data,")
        .contains("alamofire@5:data,afnetworking:json"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func thereAreCompletionsForTheShell(_ shell: String) throws {
    let run = try Command.onwire(["--generate-completion-script", shell])
    #expect(run.status == 0)
    #expect(run.text.contains("---completion"))
  }
}
