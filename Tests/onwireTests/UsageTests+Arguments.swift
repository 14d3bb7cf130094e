import Foundation
import TestSupport
import Testing

/// How words are told apart: options, their values, PATHs.
extension UsageTests {
  private func spec() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "url: https://api.example.com/a\n")
    try scratch.file("--quiet", "url: https://api.example.com/dashes\n")
    return scratch
  }

  @Test(arguments: [
    ["compile", "spec.yaml", "--emit", "head"], ["compile", "--emit", "head", "spec.yaml"],
    ["compile", "--emit=head", "spec.yaml"], ["compile", "spec.yaml", "--emit=head"],
    ["compile", "--emit=head", "--", "spec.yaml"], ["compile", "-q", "spec.yaml", "--emit", "head", "--"],
    ["compile", "--emit", "raw", "--emit", "head", "spec.yaml"],
  ])
  func optionsStandAnywhereAndTheLastOfANameHolds(arguments: [String]) throws {
    let scratch = try spec()
    let run = try Command.onwire(arguments, in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.hasPrefix("GET /a HTTP/1.1\r\n"))
    #expect(
      run.output == (try Command.onwire(["compile", "spec.yaml", "--emit", "head"], in: scratch.url)).output)
  }

  @Test func behindTwoDashesEveryWordIsAPath() throws {
    let scratch = try spec()
    let run = try Command.onwire(["compile", "--", "--quiet", "spec.yaml"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.contains("GET /dashes HTTP/1.1\r\n"))
    #expect(run.text.contains("GET /a HTTP/1.1\r\n"))
  }

  @Test func aNameThatBeginsWithADashIsNotTakenForAnOptionWhereItIsAdvised() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("-a.http", "GET / HTTP/1.1\r\nHost: h.example\r\n\r\n")
    let run = try Command.onwire(["inspect", "--", "-a.http#2"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("`onwire inspect ./-a.http` lists them"), "\(run.error)")
    #expect(try Command.onwire(["inspect", "./-a.http"], in: scratch.url).status == 0)
  }

  @Test func aDashAloneIsAValueAndAPath() throws {
    let spec = Data("url: https://api.example.com/stdin\n".utf8)
    let run = try Command.onwire(["compile", "--out", "-", "-"], input: spec)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.hasPrefix("GET /stdin HTTP/1.1\r\n"))
  }

  @Test func aValueMayHoldAnEqualsSignAndBeEmpty() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "url: https://api.example.com/${a}x${b}\nvars: {a: none, b: none}\n")
    for arguments in [["--var=a=b=c", "--var", "b="], ["--var", "a=b=c", "--var=b="]] {
      let run = try Command.onwire(["compile", "spec.yaml"] + arguments, in: scratch.url)
      #expect(run.text.hasPrefix("GET /b=cx HTTP/1.1\r\n"), "\(run.error)")
    }
  }

  @Test(arguments: [
    (["compile"], "Missing expected argument '<path> ...'"),
    (["explain"], "Missing expected argument '<subject>'"),
    (["explain", "a", "b"], "Unexpected argument 'b'"),
    (["schema", "x"], "Unexpected argument 'x'"),
    (["compile", "a", "--out"], "Missing value for '--out <dir>'"),
    (
      ["compile", "a", "--out", "--strict"],
      "Missing value for '--out <dir>': '--strict' begins like an option; as a value it is written --out=--strict"
    ),
    (
      ["compile", "a", "--jobs", "-1"],
      "Missing value for '--jobs <n>': '-1' begins like an option; as a value it is written --jobs=-1"
    ),
    (["compile", "a", "--jobs=-1"], "--jobs takes a number from 1"),
    (
      ["compile", "a", "--strict=yes"],
      "The option '--strict' does not take any value, but 'yes' was specified"
    ),
    (["compile", "a", "-q=yes"], "The option '--quiet' does not take any value, but 'yes' was specified"),
    (["compile", "a", "--emi", "raw"], "Unknown option '--emi'. Did you mean '--emit'?"),
    (["compile", "a", "-emit=raw"], "Unknown option '-emit'. Did you mean '--emit'?"),
    (
      ["compile", "a", "--emit", "raw,cur"],
      "The value 'raw,cur' is invalid for '--emit <kind,…>'. Did you mean 'curl'?"
    ),
    (["compile", "a", "--verison"], "Unknown option '--verison'. Did you mean '--version'?"),
    (["compile", "a", "-z"], "Unknown option '-z'"),
    (["compile", "a", "-%name"], "Unknown option '-%name'"),
    (
      ["compile", "a", "--color", "alway"],
      "The value 'alway' is invalid for '--color <when>'. Did you mean 'always'?"
    ),
    (["compile", "a", "--emit="], "The value '' is invalid for '--emit <kind,…>'"),
    (
      ["diff", "a", "b", "--ignore", "json..id"],
      "The value 'json..id' is invalid for '--ignore <path>': a step in it is empty"
    ),
    (
      ["diff", "a", "b", "--ignore", "headers.Host"],
      "The value 'headers.Host' is invalid for '--ignore <path>': `headers.Host` is not a field path: none begins with "
        + "`headers`; did you mean `header.Host`?"
    ),
    (
      ["diff", "a", "b", "--ignore", "status"],
      "no request has a `status`, which --ignore names: only responses do"
    ),
    (
      ["listen", "a", "--ignore=reason"], "no request has a `reason`, which --ignore names: only responses do"
    ),
    (["explain", "-"], "say what to explain of the request: --at OFFSET or --path PATH"),
    (
      ["listen", "a", "--ignore=parts[0"],
      "The value 'parts[0' is invalid for '--ignore <path>': a quote or a bracket in it does not end"
    ),
    (["inspect", "a", "--as-server", "php,railz"], "there is no server `railz`"),
    (["compile", "a", "--servers", "php,"], "there is no server ``"),
    (["comple", "a"], "Unknown command 'comple'. Did you mean 'compile'?"),
    (["help", "chek"], "Unknown command 'chek'. Did you mean 'check'?"),
    (["-q"], "Unknown option '-q'"),
    (["--generate-completion-script"], "Missing value for '--generate-completion-script <shell>'"),
    (
      ["--generate-completion-script=tcsh"],
      "The value 'tcsh' is invalid for '--generate-completion-script <shell>'"
    ),
  ])
  func theFirstLineSaysWhatIsWrong(arguments: [String], sentence: String) throws {
    let run = try Command.onwire(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.first == "Error: " + sentence)
    #expect(run.errorLines.contains { $0.hasPrefix("Usage: onwire ") })
    let isCommand = ["compile", "inspect", "explain", "schema", "diff", "listen"].contains(arguments[0])
    let command = isCommand ? "onwire \(arguments[0])" : "onwire"
    #expect(run.errorLines.suffix(2) == ["  See '\(command) --help' for more information.", ""])
  }

  // An argument may come from a page or a mail: it must not write to the terminal through us.
  @Test(arguments: [
    ["compile", "a", "--b\u{1B}]0;x\u{7}\nError: y"], ["\u{1B}[2J\u{202E}\n"], ["schema", "\u{9B}31m\r\n"],
    ["compile", "a", "--emit", "\u{1B}[8m\nx"], ["compile", "a", "--client", "\u{1B}c\nx"],
    ["compile", "a", "--var", "\u{8}\u{1B}c\nx"], ["clients", "plain", "--rule", "\u{1B}c\nx"],
    ["diff", "\u{1B}c\nx"], ["explain", "\u{1B}c\nx"], ["compile", "a", "--strict=\u{1B}c\nx"],
    ["compile", "a", "--out", "-\u{1B}c\nx"], ["inspect", "a\u{1B}\nb", "--client", "plain"],
    ["inspect", "a", "--as-server", "\u{1B}c\nx"], ["help", "\u{1B}c\nx"],
    ["--generate-completion-script", "\u{1B}c\nx"],
  ])
  func noControlOfAnArgumentIsShownRaw(arguments: [String]) throws {
    let run = try Command.onwire(arguments)
    #expect(run.status == 64)
    #expect(run.error.contains("\\u{"))
    #expect(
      run.error.unicodeScalars.allSatisfy { $0 == "\n" || !(0..<0x20 ~= $0.value || 0x7F..<0xA0 ~= $0.value) }
    )
    #expect(!run.error.contains("\u{202E}"))
    #expect(
      !run.errorLines.dropFirst().contains { $0 == "x" || $0.hasPrefix("b") || $0.hasPrefix("Error: ") })
  }

  // To Swift they are texts with U+FFFD: another value, another folder.
  @Test(arguments: [
    "compile a.yaml --var \"x=$b\"", "compile a.yaml \"--out=$b\"", "compile a.yaml --out \"$b\"",
    "inspect \"$b\"", "schema \"--$b\"", "\"$b\"", "help \"$b\"",
  ])
  func anArgumentThatIsNotUTF8IsRefused(words: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", "url: http://h.example/${x}\nvars: {x: y}\n")
    let run = try Command.shell("b=$(printf 'd\\377\\033'); onwire \(words)", in: scratch.url)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.first?.hasPrefix("Error: The argument '") == true)
    #expect(run.errorLines.first?.hasSuffix("d\u{FFFD}\\u{1b}' is not UTF-8") == true)
    #expect(run.errorLines.contains { $0.contains("standard input") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["a.yaml"])
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], [], ["help", "--help"], ["compile", "--help"], ["compile", "-h"],
    ["help", "compile"], ["compile", "spec.yaml", "--bogus", "--help"], ["compile", "--out", "-h"],
  ])
  func aWishForHelpComesBeforeWhatIsWrong(arguments: [String]) throws {
    let run = try Command.onwire(arguments)
    #expect(run.status == 0)
    #expect(run.error == "")
    let usage =
      arguments.contains("compile")
      ? "USAGE: onwire compile [<options>] <path> ..." : "USAGE: onwire <subcommand>"
    #expect(run.text.hasPrefix("OVERVIEW: "))
    #expect(run.text.contains("\n\(usage)\n"))
  }

  @Test func linesOfHelpFitUnlessTheyHaveALayout() throws {
    for command in ["", "compile", "check", "inspect", "diff", "explain", "schema", "clients", "docs"] {
      let lines = try Command.onwire(["help", command].filter { !$0.isEmpty }).text.components(
        separatedBy: "\n")
      let wide = lines.filter { $0.count > 80 && !$0.hasPrefix("  ") }
      #expect(wide.allSatisfy { $0.hasPrefix("USAGE: ") }, "\(wide)")
    }
  }
}
