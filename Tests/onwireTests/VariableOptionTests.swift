import Foundation
import TestSupport
import Testing

/// `--var-env` and `--vars-file`.
@Suite struct VariableOptionTests {
  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", "url: https://h.example/${a}/${b}/${c}\n")
    try scratch.file(".env", "export a=file\nb='file' # words\nc=file\nunused=1\n")
    try scratch.file("vars.yaml", "c: yaml\n")
    return scratch
  }

  @Test func aVariableOverTheEnvironmentOverTheLastFileOverTheFirst() throws {
    let scratch = try scratch()
    let run = try Command.onwire(
      [
        "compile", "a.yaml", "--var", "a=option", "--var-env", "b", "--var-env", "a=OTHER", "--vars-file",
        ".env",
        "--vars-file", "vars.yaml",
      ], in: scratch.url, environment: ["b": "environment", "OTHER": "no"])
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.text.hasPrefix("GET /option/environment/yaml HTTP/1.1\r\n"))
  }

  @Test func onlyWhatIsNamedOneByOneMustBeUsed() throws {
    let scratch = try scratch()
    let run = try Command.onwire(
      ["compile", "a.yaml", "--var-env", "d=OTHER", "--vars-file", ".env"], in: scratch.url,
      environment: ["OTHER": "1"])
    #expect(run.status == 0)
    #expect(run.error.contains("no spec of the run uses a variable `d`"))
    #expect(!run.error.contains("unused`"))
  }

  @Test func aVariableThatTheEnvironmentLacksIsWrongUsage() throws {
    let scratch = try scratch()
    let run = try Command.onwire(["compile", "a.yaml", "--var-env", "a=NOBODY_HAS_THIS"], in: scratch.url)
    #expect(run.status == 64)
    #expect(run.error.contains("--var-env: the environment has no variable 'NOBODY_HAS_THIS'"))
  }

  @Test(arguments: ["--var-env=", "--var-env==A", "--var-env=a="])
  func aNameIsNeeded(_ word: String) throws {
    let scratch = try scratch()
    #expect(try Command.onwire(["compile", "a.yaml", word], in: scratch.url).status == 64)
  }

  @Test(arguments: [
    ["compile", "a.yaml"], ["compile", "a.yaml", "--watch", "--out", "out"], ["check", "a.yaml"],
    ["diff", "a.yaml", "a.yaml"], ["explain", "a.yaml", "--at", "0"], ["docs", ".", "--out", "out"],
    ["servers", "--encode", "a.yaml", "--servers", "php"], ["listen", "a.yaml", "--timeout", "1s"],
    ["import", "a.yaml", "--out", "out"], ["identify", "a.yaml"],
  ])
  func aFileThatCannotBeReadEndsTheRunBeforeAnyByte(_ words: [String]) throws {
    let scratch = try scratch()
    try scratch.file("bad.env", "a=1\nAPI_KEY=geheim$x\n")
    let bad = try Command.onwire(words + ["--vars-file", "bad.env"], in: scratch.url)
    #expect(bad.status == 2)
    #expect(bad.output.isEmpty)
    #expect(!bad.error.contains("no-requests"))
    #expect(bad.error.contains("error[invalid-variable-line]: some tools replace this by another value"))
    #expect(bad.error.contains("bad.env:2:15"))
    #expect(!bad.error.contains("geheim"), "secrets are stars")
    let missing = try Command.onwire(words + ["--vars-file", "none.env"], in: scratch.url)
    #expect(missing.status == 2)
    #expect(missing.error.contains("none.env"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("out").path))
  }

  @Test func aBlockOfADocumentReadsNoSuchFileAboveItsRoot() throws {
    let scratch = try scratch()
    try scratch.file("docs/a.yaml", "url: https://h.example/${a}\n")
    try scratch.file("docs/a.md", "```http onwire command=\"compile a.yaml --vars-file ../.env\"\n```\n")
    let run = try Command.onwire(["docs", "docs"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("outside"))
  }
}
