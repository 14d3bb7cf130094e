import Foundation
import TestSupport
import Testing

/// `--summary FILE`, and what errors are to GitHub.
@Suite struct SummaryTests {
  private func project() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "url: https://h.example/a\n")
    try scratch.file("golden/a.http", "GET /b HTTP/1.1\r\nHost: h.example\r\n\r\n")
    try scratch.file("b.http", "GET /b HTTP/1.1\r\nHost: h.example\r\n\r\n")
    try scratch.file("doc.md", "```http onwire command=\"compile specs/a.yaml\"\nGET /b HTTP/1.1\n```\n")
    return scratch
  }

  private func summary(_ scratch: TemporaryFolder, _ name: String = "s.md") throws -> String {
    try String(contentsOf: scratch.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func runsAreAddedWithTheirStatusAndWhatTheyPrinted() throws {
    let scratch = try project()
    var whole = ""
    for words in [["check", "specs"], ["diff", "specs/a.yaml", "b.http"], ["docs", "--check", "doc.md"]] {
      let run = try Command.onwire(
        words + ["--summary", "s.md"], in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
      #expect(run.status == 1)
      let text = try summary(scratch)
      #expect(text.hasPrefix(whole))
      let own = text.dropFirst(whole.count)
      #expect(own.hasPrefix("**`onwire \(words[0])`: failed with 1**\n\n    "))
      let lines = own.split(separator: "\n").dropFirst().map { $0.dropFirst(4) }
      for line in (run.text + run.error).split(separator: "\n") { #expect(lines.contains(line), "\(line)") }
      whole = text
    }
    #expect(try Command.onwire(["check", "specs", "--update"], in: scratch.url).status == 0)
    #expect(try Command.onwire(["check", "specs", "--summary", "s.md"], in: scratch.url).status == 0)
    #expect(
      try summary(scratch).dropFirst(whole.count) == """
        **`onwire check`: passed**

            1 request, 1 the same, 0 different, 0 missing, 0 left over, 0 errors


        """)
  }

  @Test func ofManyLinesTheFirstAreAddedWhole() throws {
    let scratch = try project()
    for number in 0..<4000 { try scratch.file("golden/没有-\(number).http", "") }
    let run = try Command.onwire(
      ["check", "specs", "--summary", "s.md"], in: scratch.url, environment: ["GITHUB_ACTIONS": ""])
    #expect(run.status == 1)
    let lines = try summary(scratch).split(separator: "\n").dropFirst().map { $0.dropFirst(4) }
      .filter { !$0.isEmpty }
    let printed = (run.text + run.error).split(separator: "\n")
    #expect(lines.last == "…" && lines.count < printed.count)
    #expect(lines.dropLast().elementsEqual(printed.prefix(lines.count - 1)))
  }

  @Test func coloursStayOut() throws {
    let scratch = try project()
    let run = try Command.onwire(
      ["check", "specs", "--color", "always", "--summary", "s.md"], in: scratch.url,
      environment: ["GITHUB_ACTIONS": ""])
    #expect(run.text.contains("\u{1B}["))
    let text = try summary(scratch)
    #expect(
      !text.contains("\u{1B}") && text.contains("      - golden/a.http  + specs/a.yaml#a: 1 difference\n"))
  }

  @Test(arguments: ["missing/s.md", "pipe", "specs"])
  func aFileThatCannotBeWrittenIsAnError(file: String) throws {
    let scratch = try project()
    #expect(try Command.shell("mkfifo pipe", in: scratch.url).status == 0)
    let run = try Command.onwire(["check", "specs", "--summary", file], in: scratch.url)
    #expect(run.status == 74)
    #expect(run.error.contains("cannot write `\(file)`"))
  }

  @Test func anErrorIsAnAnnotationOfItsLineAndAWarningIsNone() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a,b.yaml", "url: https://h.example/a\nmethdo: GET\nparams: {n: 1.50}\n")
    let environment = ["GITHUB_ACTIONS": "true"]
    for words in [["check"], ["compile"], ["explain", "--at", "0"]] {
      let run = try Command.onwire(
        [words[0], "a,b.yaml"] + words.dropFirst(), in: scratch.url, environment: environment)
      #expect(run.status == 2)
      let annotations = run.error.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(annotations.count == 1)
      #expect(
        annotations.first?.hasPrefix("::error file=a%2Cb.yaml,line=2,col=1,title=unknown-key::") == true)
    }
    let input = Data("methdo: GET\n".utf8)
    let run = try Command.onwire(["compile", "-"], in: scratch.url, input: input, environment: environment)
    #expect(run.status == 2 && !run.error.contains("::error"))
    let json = try Command.onwire(
      ["check", "a,b.yaml", "--format", "json"], in: scratch.url, environment: environment)
    #expect(!json.error.contains("::error"))
  }
}
