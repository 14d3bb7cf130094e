import Foundation
import TestSupport
import Testing

/// What the real HYBNetworking and XMNetworking hand to the URL loading system, end to end through the command.
@Suite struct WrapperVectorTests {
  private struct Case {
    let id: String
    let spec: JSONText
    let expected: JSONText
  }

  private static let document: JSONText = {
    let file = Repository.root.appendingPathComponent("Tests/Vectors/wrappers.json")
    return (try? Data(contentsOf: file)).flatMap { try? JSONText(Array($0)) } ?? .null
  }()

  private static let cases = (document["vectors"]?.elements ?? []).map {
    Case(id: $0["id"]?.text ?? "", spec: $0["spec"] ?? .null, expected: $0["expected"] ?? .null)
  }

  /// A moment of the run decides the name of this image.
  private static let clocks: Set = ["hyb-image-nil-filename"]

  @Test func everyResultOfTheRealWrappersIsReproduced() throws {
    #expect(Self.cases.count > 480)
    let scratch = try TemporaryFolder()
    for (name, content) in Self.document["files"]?.members ?? [] {
      try scratch.file("specs/" + name, Data(base64Encoded: content.text ?? "") ?? Data())
    }
    for test in Self.cases { try scratch.file("specs/\(test.id).yaml", test.spec.written) }
    let run = try Command.onwire(["compile", "specs", "--out", "out", "--format", "json"], in: scratch.url)
    #expect([0, 2].contains(run.status))
    for test in Self.cases where !Self.clocks.contains(test.id) {
      let bytes = try? Data(contentsOf: scratch.url.appendingPathComponent("out/\(test.id).http"))
      guard test.expected["sent"] == .boolean(true) else {
        #expect(bytes == nil, "\(test.id) sends nothing")
        continue
      }
      let difference = bytes.map { Self.difference($0, test.expected) } ?? "nothing was written"
      #expect(difference == nil, "\(test.id)")
    }
  }

  /// What differs, in words: names of fields without case, contents of documents and parts by what they mean.
  private static func difference(_ bytes: Data, _ expected: JSONText) -> String? {
    let result = WireResult(bytes)
    if result.method != expected["method"]?.text { return "method \(result.method)" }
    let target = WireResult.target(expected["url"]?.text ?? "")
    if result.target != target { return "target \(result.target) instead of \(target)" }
    var headers = result.headers
    var wanted: [String: String] = [:]
    for (name, value) in expected["headers"]?.members ?? [] { wanted[name.lowercased()] = value.text }
    for name in ["host", "content-length", "user-agent", "accept-language"] where wanted[name] == nil {
      headers[name] = nil
    }
    if headers != wanted { return "headers \(headers) instead of \(wanted)" }
    let body =
      expected["body-base64"]?.text.flatMap { Data(base64Encoded: $0) }
      ?? Data((expected["body"]?.text ?? "").utf8)
    let type = wanted["content-type"] ?? ""
    guard content(result.body, type) == content(body, type) else {
      return "body \(String(decoding: result.body, as: UTF8.self))"
    }
    return nil
  }

  private static func content(_ body: Data, _ type: String) -> [NSObject] {
    if let boundary = type.components(separatedBy: "boundary=").dropFirst().first {
      // The order of a part's fields is that of a dictionary there.
      let parts = body.split(separator: Data("--\(boundary)".utf8))
      return parts.map { part in
        guard let end = part.range(of: Data("\r\n\r\n".utf8)) else { return part as NSData }
        let head = String(decoding: part[..<end.lowerBound], as: UTF8.self)
        return [head.components(separatedBy: "\r\n").sorted(), part[end.upperBound...]] as NSArray
      }
    }
    // CFNetwork's documents and GNUstep's differ in blanks and digits, not in what they say.
    if let document = (try? JSONSerialization.jsonObject(with: body)) as? NSObject { return [document] }
    if body.starts(with: Data("<?xml".utf8)),
      let document = (try? PropertyListSerialization.propertyList(from: body, format: nil)) as? NSObject
    {
      return [document]
    }
    return [body as NSData]
  }
}

extension JSONText {
  /// The document as JSON, which is YAML.
  var written: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let spelling): spelling
    case .string(let text): VectorSpec.quoted(text)
    case .array(let elements): "[" + elements.map(\.written).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(VectorSpec.quoted($0.key)): \($0.value.written)" }.joined(separator: ", ") + "}"
    }
  }
}
