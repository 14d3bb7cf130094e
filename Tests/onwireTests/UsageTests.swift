import Foundation
import TestSupport
import Testing

/// What arguments mean: wrong ones, PATHs, picks, variables, formats.
@Suite struct UsageTests {
  private static let several = """
    name: login
    url: https://api.example.com/login
    ---
    url: https://api.example.com/${token}
    vars: {token: spec}
    ---
    name: "2"
    url: https://api.example.com/two

    """

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "url: https://api.example.com/a\n")
    try scratch.file("several.yaml", Self.several)
    return scratch
  }

  /// The targets of all requests that a run wrote to standard output.
  private func targets(_ run: Tools.Outcome) -> [String] {
    run.text.components(separatedBy: "\r\n").filter { $0.hasSuffix(" HTTP/1.1") }
      .map { String($0.split(separator: " ")[1]) }
  }

  @Test(arguments: [
    ["compile"], ["compile", "spec.yaml", "--bogus"], ["bogus"], ["compile", "spec.yaml", "--emit", "pdf"],
    ["compile", "spec.yaml", "--emit", ""], ["compile", "spec.yaml", "--emit", "raw,"],
    ["compile", "spec.yaml", "--emit", "raw,xxd"],
    ["compile", "spec.yaml", "--emit", "raw,xxd", "--out", "-"],
    ["compile", "spec.yaml", "--out", ""], ["compile", "spec.yaml", "--out"],
    ["import", "spec.yaml", "--out", "-"], ["import", "spec.yaml", "--format", "html"],
    ["import", "spec.yaml", "--format", "markdown"], ["listen", "--timeout", "1s", "--out", "-"],
    ["compile", "spec.yaml", "--jobs", "0"], ["compile", "spec.yaml", "--jobs", "-1"],
    ["compile", "spec.yaml", "--jobs", "many"], ["compile", "spec.yaml", "--jobs", "99999999999999999999"],
    ["compile", "spec.yaml", "--client", "almofire"],
    ["compile", "spec.yaml", "--client", "afnetworking@9"],
    ["compile", "spec.yaml", "--var", "token"], ["compile", "spec.yaml", "--var", "=x"],
    ["compile", "spec.yaml", "--var", "=x=y"], ["compile", "spec.yaml", "--var="],
    ["compile", "spec.yaml", "--format", "xml"], ["compile", "spec.yaml", "--color", "maybe"],
    ["compile", "-", "-"], ["compile", "-", "-#1"], ["import", "-#1", "-#2"],
    ["check", "spec.yaml", "--emit", "pdf"], ["check"],
    // Options that would have no effect.
    ["compile", "spec.yaml", "--follow-links"], ["compile", "spec.yaml", "--out", "-", "--follow-links"],
    ["docs", "spec.yaml", "--follow-links"], ["docs", "spec.yaml", "--servers", "php"],
    ["explain", "query.array", "--client", "alamofire"], ["explain", "query.array", "--var", "a=b"],
    ["diff", "spec.yaml", "spec.yaml", "--exact", "--ignore", "body"],
    ["diff", "spec.yaml", "spec.yaml", "--exact", "--all-fields"],
    ["diff", "spec.yaml", "--client", "plain", "--client", "alamofire", "--all-fields"],
    ["inspect", "spec.yaml", "--as-server", "php", "--format", "junit"],
    ["inspect", "-", "--as-client", "alamofire", "--client", "alamofire"],
    ["listen", "--port", "0", "--timeout", "1s", "--ignore", "body"],
    ["listen", "--port", "0", "--timeout", "1s", "--all-fields"],
    ["listen", "--port", "0", "--timeout", "1s", "-#1"],
  ])
  func wrongUsageIs64AndWritesNothing(arguments: [String]) throws {
    let scratch = try scratch()
    let run = try Command.onwire(arguments, in: scratch.url)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("Error: "))
    #expect(run.error.contains("sage: onwire") || run.error.contains("USAGE: onwire"))
    #expect(scratch.files() == ["several.yaml", "spec.yaml"])
  }

  @Test func versionAndHelpGoToStandardOutput() throws {
    for arguments in [["--version"], ["--help"], ["compile", "--help"], ["check", "--help"], []] {
      let run = try Command.onwire(arguments)
      #expect(run.status == 0)
      #expect(run.text.contains("onwire "))
      #expect(run.error == "")
    }
  }

  @Test(
    arguments: [
      "compile", "check", "inspect", "diff", "import", "identify", "explain", "schema", "clients", "servers",
      "listen", "docs", "init", "",
    ])
  func helpFitsInEightyColumns(command: String) throws {
    let run = try Command.onwire(command.isEmpty ? ["--help"] : [command, "--help"])
    #expect(run.status == 0)
    for line in run.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func standardInputIsASpecCalledStdin() throws {
    let scratch = try scratch()
    try scratch.file("file.bin", "content")
    let spec = Data("method: POST\nurl: https://api.example.com/a\nbody: {path: file.bin}\n".utf8)
    let run = try Command.onwire(["compile", "-", "--out", "out"], in: scratch.url, input: spec)
    #expect(run.status == 0)
    #expect(scratch.files("out") == ["stdin.http"])
    let wrong = try Command.onwire(["compile", "-"], in: scratch.url, input: Data("ulr: x\n".utf8))
    #expect(wrong.status == 2)
    #expect(wrong.error.contains(" --> stdin:1:1\n"))
    for words in [["-#login"], ["--", "-#login"], ["-#1"]] {
      let picked = try Command.onwire(["compile"] + words, in: scratch.url, input: Data(Self.several.utf8))
      #expect(targets(picked) == ["/login"], "\(words): \(picked.error)")
    }
  }

  @Test(arguments: [
    ("several.yaml", ["/login", "/spec", "/two"]), ("several.yaml#login", ["/login"]),
    ("several.yaml#1", ["/login"]), ("several.yaml#several-2", ["/spec"]),
    // A name goes before a number.
    ("several.yaml#2", ["/two"]), ("several.yaml#3", ["/two"]), ("spec.yaml#spec", ["/a"]),
  ])
  func aPickTakesOneRequest(path: String, expected: [String]) throws {
    let scratch = try scratch()
    let run = try Command.onwire(["compile", path], in: scratch.url)
    #expect(run.status == 0)
    #expect(targets(run) == expected)
  }

  @Test func aPickThatIsNotThereIsSaidWithWhatIs() throws {
    let scratch = try scratch()
    for pick in ["0", "4", "logout", ""] {
      let run = try Command.onwire(["compile", "several.yaml#\(pick)", "--format", "json"], in: scratch.url)
      #expect(run.status == 2)
      let reported = try run.reported()
      #expect(reported.map(\.code) == ["no-such-request"])
      #expect(reported.first?.help == ["its requests are: `login`, `several-2`, `2`"])
    }
  }

  @Test func aFileWhoseNameHoldsAHashIsItself() throws {
    let scratch = try scratch()
    try scratch.file("spec.yaml#1", "url: https://api.example.com/hash\n")
    let run = try Command.onwire(["compile", "spec.yaml#1"], in: scratch.url)
    #expect(targets(run) == ["/hash"])
  }

  @Test func aFolderIsItsSpecsSortedByBytesWithoutBases() throws {
    let scratch = try TemporaryFolder()
    let names = [
      "B.yaml", "a-b/x.yaml", "a.yaml", "a/b.yml", "a/é.yaml", "a/z.yaml", "a0.yaml", "b.yml", "é.yaml",
    ]
    for name in names { try scratch.file("specs/\(name)", "url: https://example.com/\(name.utf8.count)\n") }
    for name in ["_base.yaml", "a/_base.yml", "a/notes.txt", "a/x.yaml.orig", "yaml"] {
      try scratch.file("specs/\(name)", "no spec at all: [")
    }
    // A link to a folder could lead round in a circle.
    try scratch.link("specs/circle", to: ".")
    let run = try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url)
    #expect(run.error == "9 requests, 9 written, 0 unchanged, 0 errors\n")
    let expected = names.map { String($0.prefix { $0 != "." }) + ".http" }
    #expect(Set(scratch.files("out")) == Set(expected))
    let streamed = try Command.onwire(["compile", "specs"], in: scratch.url)
    let order = [
      "B.yaml", "a/b.yml", "a/z.yaml", "a/é.yaml", "a-b/x.yaml", "a.yaml", "a0.yaml", "b.yml", "é.yaml",
    ]
    #expect(targets(streamed) == order.map { "/\($0.utf8.count)" })
  }

  /// Configurations of other tools, and what macOS leaves on foreign disks.
  @Test func whatIsHiddenIsNoSpecOfAFolder() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/login.yaml", "url: https://example.com\n")
    for name in [".swiftlint.yml", "._login.yaml", ".github/workflows/ci.yml", "a/.git/b.yaml"] {
      try scratch.file("specs/\(name)", "rules: []\n")
    }
    #expect(try Command.onwire(["compile", "specs", "--out", "out"], in: scratch.url).status == 0)
    #expect(scratch.files("out") == ["login.http"])
    // A user who names one means it.
    #expect(try Command.onwire(["compile", "specs/.swiftlint.yml"], in: scratch.url).status == 2)
  }

  @Test func aFolderWithoutSpecsAndAPathThatLeadsNowhereAreErrors() throws {
    let scratch = try scratch()
    try scratch.file("empty/_base.yaml", "url: https://example.com\n")
    let run = try Command.onwire(
      ["compile", "empty", "nowhere", "spec.yaml", "spec.yaml/x", "--format", "json", "--out", "out"],
      in: scratch.url)
    #expect(run.status == 2)
    #expect(try run.reported().map(\.code) == ["no-specs", "file-missing", "file-missing"])
    #expect(try run.reported().allSatisfy { !$0.help.isEmpty })
    #expect(scratch.files("out") == ["spec.http"])
    #expect(try run.reported().first?.help.count == 1)
    let captured = try Command.onwire(["inspect", "out"], in: scratch.url)
    #expect(captured.status == 2)
    #expect(captured.error.contains("named one by one: `onwire inspect out/spec.http`"), "\(captured.error)")
    #expect(captured.error.contains("one session: `cat out/*.http | onwire inspect -`"), "\(captured.error)")
  }

  @Test func aLinkInAFolderThatLeadsNowhereIsAnError() throws {
    let scratch = try scratch()
    try scratch.file("specs/a.yaml", "url: https://example.com\n")
    try scratch.link("specs/b.yaml", to: "renamed.yaml")
    try scratch.link("specs/notes.txt", to: "renamed.txt")
    let run = try Command.onwire(
      ["compile", "specs", "--format", "json", "--out", "out"], in: scratch.url)
    #expect(run.status == 2)
    #expect(try run.reported().map(\.code) == ["file-missing"])
    #expect(scratch.files("out") == ["a.http"])
  }

  @Test func varWinsOverTheSpecAndTheLastOfAName() throws {
    let scratch = try scratch()
    let run = try Command.onwire(
      ["compile", "several.yaml#several-2", "--var", "token=a", "--var", "token=b=c", "--var", "other="],
      in: scratch.url)
    #expect(run.status == 0)
    #expect(targets(run) == ["/b=c"])
  }

  @Test(arguments: [
    ["compile"], ["compile", "--out", "out"], ["check", "--golden", "out"], ["check", "--update"],
    ["docs", "--out", "site"], ["diff", "--client", "afnetworking@4", "--client", "plain"],
  ])
  func aVariableThatNoSpecOfARunUsesIsAWarning(command: [String]) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "url: https://example.com/${token}\nclient: plain\n")
    try scratch.file("specs/b.yaml", "extends: _base.yaml\nmethod: GET\n")
    try scratch.file(
      "specs/_base.yaml", "url: https://example.com/${page}\nvars: {page: '1'}\nclient: plain\n")
    _ = try Command.onwire(["compile", "specs", "--var", "token=a", "--out", "out"], in: scratch.url)
    func said(_ variables: [String]) throws -> [String] {
      let values = variables.flatMap { ["--var", "\($0)=a"] }
      let run = try Command.onwire(command + ["specs", "--format", "json"] + values, in: scratch.url)
      return try run.reported().filter { $0.code == "unused-variable" }.map { "\($0.message) \($0.help)" }
    }
    #expect(try said(["token"]) == [])
    #expect(try said(["token", "page"]) == [])
    #expect(
      try said(["token", "pgae", "zz"]) == [
        "no spec of the run uses a variable `pgae` [\"did you mean `page`?\", \"the run uses `page`, `token`\"]",
        "no spec of the run uses a variable `zz` [\"the run uses `page`, `token`\"]",
      ])
    // An error may be all that keeps it from being used.
    #expect(try said(["tokne"]) == [])
  }

  @Test func aVariableOfOneSideOfDiffIsUsed() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", "url: https://example.com/${x}\nclient: plain\n")
    try scratch.file("b.yaml", "url: https://example.com/1\nclient: plain\n")
    for (name, count) in [("x=1", 0), ("x=1 y=2", 1)] {
      let values = name.split(separator: " ").flatMap { ["--var", String($0)] }
      let run = try Command.onwire(["diff", "a.yaml", "b.yaml"] + values, in: scratch.url)
      #expect(run.status == 0)
      #expect(
        run.error.components(separatedBy: "warning[unused-variable]").count == count + 1, "\(run.error)")
    }
    let report = try Command.onwire(
      ["check", "b.yaml", "--golden", "none", "--format", "sarif", "--var", "y=2"], in: scratch.url)
    #expect(String(decoding: report.output, as: UTF8.self).contains("unused-variable"))
  }

  @Test func aPathThatLeadsNowhereSaysWhichFileIsNear() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/login.yaml", "url: https://example.com/\nclient: plain\n")
    for arguments in [
      ["compile", "specs/logn.yaml"], ["check", "spec/login.yaml"], ["compile", "specs/login"],
      ["diff", "specs/logn.yaml", "specs/login.yaml"], ["compile", "specs/logn.yaml#login"],
    ] {
      let run = try Command.onwire(arguments, in: scratch.url)
      #expect(run.status == 2)
      #expect(run.error.contains("did you mean `specs/login.yaml`?"), "\(run.error)")
    }
    let none = try Command.onwire(["compile", "specs/other.yaml"], in: scratch.url)
    #expect(!none.error.contains("did you mean"))
  }

  @Test func clientWinsOverTheSpecAndLeavesItsRules() throws {
    let scratch = try TemporaryFolder()
    for (client, own, other) in [
      ("nobody", [], ["/?a%5B%5D=1"]),
      ("{use: nobody, rules: {query.array: indices}}", [], ["/?a%5B0%5D=1"]),
      ("{use: afnetworking@4, rules: {query.array: indices}}", ["/?a%5B0%5D=1"], ["/?a%5B0%5D=1"]),
    ] {
      try scratch.file("spec.yaml", "client: \(client)\nurl: https://example.com/\nquery: {a: [1]}\n")
      #expect(targets(try Command.onwire(["compile", "spec.yaml"], in: scratch.url)) == own)
      let run = try Command.onwire(["compile", "spec.yaml", "--client", "afnetworking@3"], in: scratch.url)
      #expect(targets(run) == other)
    }
  }

  @Test func diagnosticsForMachinesAreALineEachAndNothingElse() throws {
    let scratch = try scratch()
    try scratch.file("bad.yaml", "url: https://example.com/张\nmethd: GET\n")
    let run = try Command.onwire(
      ["compile", "bad.yaml", "spec.yaml", "--out", "out", "--format", "json", "--color", "always"],
      in: scratch.url)
    #expect(run.status == 2)
    #expect(try run.reported().first?.place == "bad.yaml:2:1")
    #expect(!run.error.contains("\u{1B}"))
  }

  @Test func theSummaryIsTheLastLineUnlessQuiet() throws {
    let scratch = try scratch()
    try scratch.file("bad.yaml", "ulr: x\n")
    let arguments = ["compile", "bad.yaml", "spec.yaml", "--out", "out"]
    let run = try Command.onwire(arguments, in: scratch.url)
    #expect(run.errorLines.suffix(2) == ["1 request, 1 written, 0 unchanged, 1 error", ""])
    let quiet = try Command.onwire(arguments + ["--quiet"], in: scratch.url)
    #expect(quiet.status == 2)
    #expect(!quiet.error.contains("unchanged"))
    #expect(quiet.error.hasPrefix("error[unknown-key]: "))
    #expect(try Command.onwire(["compile", "spec.yaml", "--out", "out", "-q"], in: scratch.url).error == "")
  }

  @Test func aBodyThatNeedsAFileIsAnErrorWithoutOut() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "spec.yaml", "method: POST\nurl: https://example.com/\nbody: {random: {bytes: 65KiB, seed: 1}}\n")
    for kind in ["curl", "curl-config"] {
      let run = try Command.onwire(["compile", "spec.yaml", "--emit", kind], in: scratch.url)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.error.contains("--out DIR"))
      let files = try Command.onwire(
        ["compile", "spec.yaml", "--emit", kind, "--out", kind], in: scratch.url)
      #expect(files.status == 0)
      #expect(scratch.files(kind).count == 2)
    }
  }
}
