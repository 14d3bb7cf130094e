import OnwireHTTP
import OnwireTextFormats
import Testing

@testable import OnwireClients

/// Bodies of specs whose heads do not say what they are, against what was sent.
@Suite struct BodyComparisonTests {
  /// The differences between `spec` and the same head with `body` as its body.
  private func found(_ spec: String, _ body: String, unpacking coding: String? = nil) throws -> [String] {
    let (compilation, _) = try SpecFixture.compile(spec)
    let message = try #require(compilation?.wire).message
    let head = try message.bytes(0..<message.headLength)
    var parser = RequestParser()
    parser.isCoded = coding == nil
    let sent = try parser.message(head: head, body: ByteInput(Array(body.utf8)))
    let seen = ComparedRequest(sent, unpackedCoding: coding)
    return try Comparison.of(ComparedRequest(message), seen).counting.map {
      "\($0.kind) \($0.way.rawValue) \($0.path)"
    }.sorted()
  }

  @Test(arguments: ["application/json", "application/octet-stream", "text/plain", "a"])
  func aFormIsOneUnderAnyType(_ type: String) throws {
    let spec = """
      client: nsurlsession@unescaped
      method: POST
      url: https://e.com
      headers: {Content-Type: \(type)}
      params: {a: x, b: y}

      """
    #expect(try found(spec, "b=y&a=x") == [])
    #expect(try found(spec, "b=y&a=z") == ["changed value form.a"])
    // Two differences of pairs say more than one of the bytes.
    #expect(try found(spec, "b=w&a=z") == ["changed value form.a", "changed value form.b"])
    #expect(try found(spec, #"{"a":1}"#) == ["changed body-kind body"])
  }

  @Test func whatDiffersInABodyThatIsNotInItsCodingIsSaid() throws {
    let spec = """
      client: afnetworking@4
      method: POST
      url: https://e.com
      headers: {Content-Encoding: gzip}
      as: json
      params: {a: 1, b: x, c: 3}

      """
    #expect(
      try found(spec, #"{"a":2,"b":"y","c":3}"#, unpacking: "gzip")
        == ["changed framing body", "changed value json.a", "changed value json.b"])
  }
}
