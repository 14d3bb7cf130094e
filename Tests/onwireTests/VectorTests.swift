import Foundation
import TestSupport
import Testing

/// Every observed result of AFNetworking that the language can express, end to end through the command.
@Suite struct VectorTests {
  @Test(arguments: ["afnetworking.json", "afnetworking-versions.json"])
  func everyExpressibleResultIsReproducedByTheCommand(file: String) throws {
    let vectors = try Vector.all(file)
    let scratch = try TemporaryFolder()
    var expressible: [Vector] = []
    var inexpressible: [String: [String]] = [:]
    for vector in vectors {
      do {
        try scratch.file("specs/\(vector.fileName)/spec.yaml", try VectorSpec.text(vector))
        for fixture in vector.input["fixtures"]?.members ?? [] {
          guard let content = fixture.value.text.flatMap({ Data(base64Encoded: $0) }) else { continue }
          try scratch.file("specs/\(vector.fileName)/\(fixture.key)", content)
        }
        expressible.append(vector)
      } catch let reason as VectorSpec.Inexpressible {
        inexpressible[reason.reason, default: []].append(vector.id)
      }
    }
    let run = try Command.onwire(["compile", "specs", "--out", "out", "--format", "json"], in: scratch.url)
    #expect([0, 2].contains(run.status))
    for vector in expressible {
      let output = scratch.url.appendingPathComponent("out/\(vector.fileName)/spec.http")
      let bytes = try? Data(contentsOf: output)
      if vector.sendsNothing || Self.isErrorHere(vector) {
        #expect(bytes == nil, "\(vector.id) sends nothing")
      } else {
        let difference = bytes.map { WireResult($0).difference(from: vector) } ?? "nothing was written"
        #expect(difference == nil, "\(vector.id)")
      }
    }
    #expect(Set(inexpressible.keys).isSubset(of: Self.inexpressible), "\(inexpressible)")
    #expect(expressible.count > vectors.count * 9 / 10)
  }

  /// The library goes on without a file that is missing; the language makes it an error (spec-language.md, `files`).
  private static func isErrorHere(_ vector: Vector) -> Bool {
    vector.expected["partResults"]?.elements.contains { $0["ok"] == .boolean(false) } ?? false
  }

  /// What the language has no words for, and why nothing is lost: none of it is a value that YAML can hold.
  private static let inexpressible: Set<String> = [
    "a single-precision number", "a URL object", "a lone surrogate", "a query block that fails",
    "a stream whose length is wrong", "a URL that is no file",
  ]
}

/// A raw request, taken apart just enough to compare it with a vector.
struct WireResult {
  var method = ""
  var target = ""
  var headers: [String: String] = [:]
  var body = Data()

  init(_ bytes: Data) {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return }
    body = bytes[end.upperBound...]
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].components(separatedBy: " ")
    (method, target) = (words[0], words.dropFirst().dropLast().joined(separator: " "))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
  }

  /// What differs from what the library did, in words; `nil` if nothing does.
  func difference(from vector: Vector) -> String? {
    let expected = vector.expected
    // The spelling of methods was seen on GNUstep, which is no evidence for Apple.
    let method = expected["method"]?.text ?? vector.input["method"]?.text ?? ""
    if self.method.uppercased() != method.uppercased() { return "method \(self.method)" }
    let target = Self.target(expected["url"]?.text ?? "")
    if self.target != target { return "target \(self.target) instead of \(target)" }
    var wanted: [String: String] = [:]
    for header in expected["headers"]?.members ?? [] {
      wanted[header.key.lowercased()] = header.value.text ?? ""
    }
    var headers = headers
    headers["host"] = nil
    if wanted["content-length"] == nil { headers["content-length"] = nil }
    if headers != wanted { return "headers \(headers) instead of \(wanted)" }
    let body =
      expected["body_base64"]?.text.flatMap { Data(base64Encoded: $0) }
      ?? Data((expected["body_text"]?.text ?? "").utf8)
    if self.body != body {
      return
        "body \(String(decoding: self.body, as: UTF8.self)) instead of \(String(decoding: body, as: UTF8.self))"
    }
    return nil
  }

  /// The request target of an absolute URL.
  static func target(_ url: String) -> String {
    let behindScheme = url.range(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let withoutFragment = behindScheme.prefix { $0 != "#" }
    let target = withoutFragment.drop { $0 != "/" && $0 != "?" }
    return target.hasPrefix("/") ? String(target) : "/" + target
  }
}
