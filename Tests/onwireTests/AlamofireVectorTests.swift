import Foundation
import TestSupport
import Testing

/// Every observed result of Alamofire that the language can express, end to end through the command.
@Suite struct AlamofireVectorTests {
  @Test func everyExpressibleResultIsReproducedByTheCommand() throws {
    let scratch = try TemporaryFolder()
    var expressible: [AlamofireVector] = []
    var inexpressible: [String: String] = [:]
    for vector in try AlamofireVector.all() {
      do {
        try scratch.file("specs/\(vector.folder)/spec.yaml", try AlamofireSpec.text(vector))
        for fixture in vector.fixtures {
          let name = "specs/\(vector.folder)/\(fixture.name)"
          if let content = fixture.content {
            try scratch.file(name, content)
          } else {
            try scratch.file(name + "/in-it", Data())
          }
        }
        expressible.append(vector)
      } catch let reason as AlamofireSpec.Inexpressible {
        inexpressible[vector.id] = reason.reason
      }
    }
    #expect(inexpressible == Self.inexpressible)
    let run = try Command.onwire(["compile", "specs", "--out", "out", "--format", "json"], in: scratch.url)
    #expect([0, 2].contains(run.status))
    for vector in expressible {
      let output = scratch.url.appendingPathComponent("out/\(vector.folder)/spec.http")
      let bytes = try? Data(contentsOf: output)
      if vector.throwsError {
        #expect(bytes == nil, "\(vector.id) sends nothing")
      } else {
        let difference = bytes.map { Self.difference(WireResult($0), vector) } ?? "nothing was written"
        #expect(difference == nil, "\(vector.id)")
      }
    }
  }

  /// What differs from what the library did, in words; `nil` if nothing does.
  private static func difference(_ result: WireResult, _ vector: AlamofireVector) -> String? {
    let expected = vector.expected
    var headers = result.headers
    headers["host"] = nil
    headers["content-length"] = nil
    var wanted: [String: String] = [:]
    for header in expected["headers"]?.members ?? [] { wanted[header.key.lowercased()] = header.value.text }
    if let type = expected["content_type"]?.text { wanted["content-type"] = type }
    if headers != wanted { return "headers \(headers) instead of \(wanted)" }
    let body =
      expected["body_base64"]?.text.flatMap { Data(base64Encoded: $0) }
      ?? Data((expected["text"]?.text ?? "").utf8)
    if result.body != body { return "body \(String(decoding: result.body, as: UTF8.self))" }
    guard let url = expected["url"]?.text else { return nil }
    if result.method != expected["method"]?.text { return "method \(result.method)" }
    // A Swift dictionary has any order: one that was seen, or the same pairs in another.
    let targets = ([url] + vector.variants).map(WireResult.target)
    if targets.contains(result.target) { return nil }
    let pairs = expected["components_any_order"]?.elements.compactMap(\.text)
    let ours = result.target.components(separatedBy: "?").last?.components(separatedBy: "&").sorted()
    return pairs != nil && pairs?.sorted() == ours ? nil : "target \(result.target) instead of \(targets[0])"
  }

  /// What the language has no words for, and why.
  private static let inexpressible: [String: String] = {
    var result: [String: String] = [:]
    for (reason, ids) in reasons { for id in ids { result[id] = reason } }
    return result
  }()

  private static let reasons: [String: [String]] = [
    "a closure or formatter of the app's own": [
      "url.array-custom", "url.array-of-arrays-custom", "form.array-custom", "form.data-custom",
      "form.date-formatted", "form.date-custom", "form.key-custom", "form.duplicate-custom-key-sort",
      "form.nil-custom",
    ],
    "a Swift dictionary with numbers as keys": ["form.numeric-key-nested-single", "form.numeric-key-root"],
    "an Int8": ["url.int8-is-bool", "url.int8-literal", "form.int8", "form.int8-5"],
    "a Float": ["url.float 0.1", "url.float 1.5", "url.float 3.1415927", "form.float", "form.float 0.1"],
    "a Decimal": ["url.decimal", "form.decimal-precise", "jsonenc.decimal"],
    "a URL": ["url.url-object", "form.url-value", "jsonenc.url"],
    "a value of the app's own type": ["url.opaque", "json.invalid"],
    "an Optional in Any": ["url.optional-some", "url.optional-none"],
    "a stream whose length is wrong": ["mp.stream-too-short", "mp.stream-too-long-disk"],
    // AlamofireTests asserts those that can be.
    "not a request": [
      "hdr.quality-1", "hdr.quality-accept-encoding-old", "hdr.sort", "hdr.remove", "hdr.basic-auth-chinese",
      "curl.get", "curl.get-query", "curl.post-form", "curl.post-json", "curl.post-dollar-backtick",
      "curl.header", "curl.header-cookie-dropped", "curl.header-backslash", "curl.session-header-override",
      "curl.two-headers", "curl.cookies", "curl.cookies-two", "curl.credential",
      "curl.multipart-overrides-content-type", "curl.url-fragment-port", "curl.url-chinese",
      "curl.url-dollar",
      "v4.accept-encoding", "v4.accept-encoding-1.x", "v4.curl-prefix-4.0",
    ],
  ]
}
