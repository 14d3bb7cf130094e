import Foundation
import TestSupport
import Testing

/// `--emit har`: one document that other programs take, with every byte in it.
@Suite struct HARTests {
  static let hasSchemaChecker: Bool = {
    guard let python = Tools.find("python3") else { return false }
    return (try? Tools.run(python, ["-c", "import jsonschema"]).status) == 0
  }()

  @Test(.enabled(if: hasSchemaChecker, "needs python3 with jsonschema"))
  func allSpecsAreOneValidArchiveOfAllBytes() throws {
    let scratch = try TemporaryFolder()
    let har = try Command.onwire(["compile", "specs", "--emit", "har"], in: Repository.root)
    let raw = try Command.onwire(["compile", "specs"], in: Repository.root)
    #expect(har.status == 0)
    #expect(!har.error.contains("not-exact"))
    #expect(try check(har.output, raw.output, in: scratch) == "")
  }

  @Test(.enabled(if: hasSchemaChecker, "needs python3 with jsonschema"))
  func aFileIsADocumentByItself() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "name: a\nurl: https://a.example/\n---\nname: b\nurl: https://b.example/\n")
    let run = try Command.onwire(
      ["compile", "spec.yaml", "--emit", "har,raw", "--out", "out"], in: scratch.url)
    #expect(run.status == 0)
    for name in ["a", "b"] {
      let files = try scratch.tree("out/spec")
      let (har, raw) = (try #require(files["\(name).har"]), try #require(files["\(name).http"]))
      #expect(try check(har, raw, in: scratch) == "")
    }
  }

  @Test(.enabled(if: hasSchemaChecker, "needs python3 with jsonschema"))
  func aRequestThatFailsLeavesADocumentOfTheOthers() throws {
    let scratch = try TemporaryFolder()
    let text = """
      name: a
      url: https://a.example/
      ---
      name: b
      url: https://b.example/
      headers: {A: \(String(repeating: "x", count: 17 << 20))}
      ---
      name: c
      url: https://c.example/

      """
    try scratch.file("spec.yaml", text)
    let har = try Command.onwire(["compile", "spec.yaml", "--emit", "har"], in: scratch.url)
    #expect(har.status == 2)
    #expect(har.error.contains("output-impossible"))
    let first = try Command.onwire(["compile", "spec.yaml#a"], in: scratch.url)
    let last = try Command.onwire(["compile", "spec.yaml#c"], in: scratch.url)
    #expect(try check(har.output, first.output + last.output, in: scratch) == "")
  }

  private func check(_ har: Data, _ raw: Data, in scratch: TemporaryFolder) throws -> String {
    let archive = try scratch.file("archive.har", har)
    let bytes = try scratch.file("archive.raw", raw)
    let script = Repository.root.appendingPathComponent("Tests/Support/har.py")
    let python = try #require(Tools.find("python3"))
    let run = try Tools.run(python, [script.path, archive.path, bytes.path])
    return run.text + run.error
  }
}
