import Foundation
import TestSupport
import Testing

/// The client `plain` against what node makes of the same flat inputs: URLSearchParams and undici's FormData.
@Suite struct WebEncoderTests {
  private struct Case {
    let id: String
    let input: JSONText
    let body: String
    let differs: String?

    static let all: [Case] = {
      let file = Repository.root.appendingPathComponent("Tests/Vectors/web-encoders.json")
      guard let text = (try? Data(contentsOf: file)).flatMap({ try? JSONText(Array($0)) }) else { return [] }
      return text.elements.map {
        Case(
          id: $0["id"]?.text ?? "", input: $0["input"] ?? .null, body: $0["body"]?.text ?? "",
          differs: $0["differs"]?.text)
      }
    }()

    /// The spec that says the same: fields are parameters, unless they follow a file.
    var spec: String {
      var lines = ["client: plain", "method: POST", "url: https://h.example/"]
      guard case .array(let parts) = input else {
        let pairs = input.members.map { "\(VectorSpec.quoted($0.key)): \(Self.scalar($0.value))" }
        return (lines + ["params: {\(pairs.joined(separator: ", "))}"]).joined(separator: "\n") + "\n"
      }
      let isField = { (part: JSONText) in part["filename"] == nil && part["type"] == nil }
      let fields = Array(parts.prefix(while: isField))
      let names = fields.compactMap { $0["name"]?.text }
      let params = Set(names).map { name in
        let values = fields.filter { $0["name"]?.text == name }.map { Self.scalar($0["value"] ?? .null) }
        return "\(VectorSpec.quoted(name)): [\(values.joined(separator: ", "))]"
      }
      lines += ["boundary: BOUNDARY", "params: {\(params.joined(separator: ", "))}", "files:"]
      lines += parts.dropFirst(fields.count).map { part in
        let keys = part.members.map { "\($0.key == "value" ? "text" : $0.key): \(Self.scalar($0.value))" }
        return "  - {\(keys.joined(separator: ", "))}"
      }
      if parts.count == fields.count { lines[lines.count - 1] = "files: []" }
      return lines.joined(separator: "\n") + "\n"
    }

    private static func scalar(_ value: JSONText) -> String {
      switch value {
      case .boolean(let value): "\(value)"
      case .number(let spelling): spelling
      default: VectorSpec.quoted(value.text ?? "")
      }
    }
  }

  /// The bodies that the command writes, by id.
  private func bodies() throws -> [String: String] {
    let scratch = try TemporaryFolder()
    for test in Case.all { try scratch.file("specs/\(test.id).yaml", test.spec) }
    let run = try Command.onwire(["compile", "specs", "--out", "out", "--emit", "body"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    var bodies: [String: String] = [:]
    for test in Case.all {
      let file = scratch.url.appendingPathComponent("out/\(test.id).body")
      bodies[test.id] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    return bodies
  }

  @Test func flatInputsAreWrittenAsNodeWritesThem() throws {
    #expect(Case.all.count > 60)
    let bodies = try bodies()
    for test in Case.all where test.differs == nil { #expect(bodies[test.id] == test.body, "\(test.id)") }
  }

  @Test func whatIsSaidToDifferDoes() throws {
    let differing = Case.all.filter { $0.differs != nil }
    #expect(differing.map(\.id) == ["m-file-notype", "m-file-emptyname", "m-field-type"])
    let bodies = try bodies()
    for test in differing { #expect(bodies[test.id] != test.body, "\(test.id)") }
  }

  @Test(.enabled(if: Tools.have("node"), "needs node"))
  func theVectorsAreWhatNodeWritesHere() throws {
    let node = try #require(Tools.find("node"))
    let script = Repository.root.appendingPathComponent("Tests/Support/web-encoders.js").path
    let vectors = try Data(
      contentsOf: Repository.root.appendingPathComponent("Tests/Vectors/web-encoders.json"))
    let run = try Tools.run(node, [script], input: vectors)
    #expect(run.status == 0, "\(run.error)")
    let written = try JSONText(Array(run.output)).elements.compactMap(\.text)
    #expect(written.count == Case.all.count)
    for (test, body) in zip(Case.all, written) { #expect(body == test.body, "\(test.id)") }
  }
}
