import Foundation
import TestSupport
import Testing

/// One run says everything that is wrong, but no more of one kind than anybody reads.
@Suite struct ReportingTests {
  private func errors(_ spec: String) throws -> [String] {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", spec)
    let run = try Command.onwire(["compile", "spec.yaml", "--format", "json"], in: scratch.url)
    #expect(run.status == 2)
    return try run.error.split(separator: "\n").compactMap { line in
      let json = try JSONText(Array(line.utf8))
      return json["severity"]?.text == "error" ? json["code"]?.text : nil
    }
  }

  @Test func whatIsWrongWithURLHeadersAndFilesIsSaidBesideAnUnknownKey() throws {
    let spec = "foo: 1\nurl: /a\nheaders: [{A: 1}, {a: 2}]\nmethod: POST\nfiles: [{name: x, path: no}]\n"
    #expect(try errors(spec) == ["unknown-key", "relative-url", "repeated-header", "file-missing"])
  }

  @Test func anUnknownClientHidesNoMissingFile() throws {
    let spec = "client: nope\nurl: ftp://h/\nmethod: POST\nbody: {path: no}\n"
    #expect(try errors(spec) == ["unknown-client", "unsupported-scheme", "file-missing"])
  }

  @Test(arguments: [
    ("methd: POST\nurl: https://h.example/\nfiles: [{name: x, text: y}]\n", "unknown-key"),
    ("bse: https://h.example/\nurl: a\n", "unknown-key"),
    ("method: [POST]\nurl: https://h.example/\nfiles: [{name: x, text: y}]\n", "wrong-type"),
  ])
  func anErrorHasNoConsequencesOfItsOwn(spec: String, code: String) throws {
    #expect(try errors(spec) == [code])
  }

  @Test func ofManyWarningsOfOneKindTheFirstAreShownAndTheRestCounted() throws {
    let scratch = try TemporaryFolder()
    let numbers = Array(repeating: "1.10", count: 60).joined(separator: ", ")
    try scratch.file("spec.yaml", "url: https://h.example/\nparams: {a: [\(numbers)]}\n")
    let run = try Command.onwire(["compile", "spec.yaml", "--out", "out"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.error.components(separatedBy: "warning[number-respelled]").count - 1 == 50)
    #expect(run.error.contains("note[not-shown]: and 10 more `number-respelled` in `spec.yaml`\n"))
    #expect(run.error.hasSuffix("\n1 request, 1 written, 0 unchanged, 0 errors\n"))
  }

  @Test func aNumberOfManyDigitsIsCut() throws {
    let scratch = try TemporaryFolder()
    let digits = String(repeating: "1", count: 200_000)
    try scratch.file("spec.yaml", "method: POST\nurl: https://e.com/\nparams: {a: \(digits).50}\n")
    let run = try Command.onwire(["compile", "spec.yaml"], in: scratch.url)
    #expect(
      run.error.contains("warning[number-respelled]: `\(digits.prefix(60))…` is a number and is sent as"))
    #expect(run.error.contains("help: write it in quotes to send the text as it is spelled"))
    #expect(run.error.utf8.count < 2000)
  }
}
