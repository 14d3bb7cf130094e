import OnwireDiagnostics
import Foundation
import OnwireHTTP
import Testing

@testable import OnwireClients

/// What `plain` promises, keeps and refuses; its bytes are held to node by WebEncoderTests.
@Suite struct PlainTests {
  private static let head = "client: plain\nurl: https://h.example/\n"

  private func isOrdered(_ kind: Element.Kind, _ rest: String) throws -> Bool? {
    try SpecFixture.compile(Self.head + rest + "\n").0?.wire?.message.elements.first { $0.kind == kind }?
      .isOrdered
  }

  @Test func everyOrderIsPromisedButThatOfASet() throws {
    #expect(try isOrdered(.fields, "headers: {B: 1, A: 2}") == true)
    #expect(try isOrdered(.target, "params: {b: 1, a: 2}") == true)
    #expect(try isOrdered(.form, "method: POST\nparams: {b: 1, a: {z: 1, y: 2}}") == true)
    #expect(try isOrdered(.json, "method: POST\nas: json\nparams: {b: 1, a: 2}") == true)
    #expect(try isOrdered(.multipart, "method: POST\nas: multipart\nparams: {b: 1, a: 2}") == true)
    #expect(try isOrdered(.target, "params: {b: !!set [2, 1]}") == false)
    #expect(try isOrdered(.form, "method: POST\nparams: {b: !!set [2, 1]}") == false)
  }

  @Test(arguments: [
    ("method: Get\nparams: {a: 1}", "Get / HTTP/1.1\r\n"),
    ("method: DELETE\nparams: {a: 1}", "DELETE /?a=1 HTTP/1.1\r\n"),
    ("url: 'https://h.example?x=#f'\nparams: {a: 1}", "GET /?x=&a=1 HTTP/1.1\r\n"),
    ("url: 'https://h.example/%zz[é]^'", "GET /%zz[é]^ HTTP/1.1\r\n"),
    ("params: {s: !!set [b, a], l: [], n: [[1], {k: 2}]}", "GET /?s=b&s=a&n=1&n%5Bk%5D=2 HTTP/1.1\r\n"),
    ("params: {}", "GET / HTTP/1.1\r\n"),
    ("params-text: a=é", "GET /?a=é HTTP/1.1\r\n"),
    ("method: POST", "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n"),
    (
      "method: POST\nheaders: {Content-Type: a/b, Content-Length: 9}\nparams: {a: 1}",
      "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: a/b\r\nContent-Length: 9\r\n\r\na=1"
    ),
    (
      "headers: [{Host: x}, {host: y}, {Accept: a}, {Accept: b}]",
      "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\nAccept: a\r\nAccept: b\r\n\r\n"
    ),
    (
      "method: POST\nfiles: [{headers: [{X: 1}, {X: 2}], text: a}]\nboundary: b",
      "\r\n\r\n--b\r\nX: 1\r\nX: 2\r\n\r\na\r\n--b--\r\n"
    ),
  ])
  func whatIsWrittenIsSent(rest: String, expected: String) throws {
    let url = rest.contains("url:") ? "" : "url: https://h.example/\n"
    let raw = try SpecFixture.raw("client: plain\n\(url)\(rest)\n")
    #expect(expected.hasPrefix("\r\n") ? raw.contains(expected) : raw.hasPrefix(expected), "\(raw)")
  }

  @Test func manyHeadersOfOneNameAreAllSent() throws {
    let lines = (0..<40).map { "  - {\($0 % 2 == 0 ? "X-Id" : "x-id"): \"\($0)\"}" }
    let raw = try SpecFixture.raw(Self.head + "headers:\n" + lines.joined(separator: "\n") + "\n")
    let sent = raw.components(separatedBy: "\r\n").filter { $0.lowercased().hasPrefix("x-id: ") }
    #expect(sent.map { $0.dropFirst(6) } == (0..<40).map { "\($0)" })
  }

  @Test(arguments: [
    ("params: {a: null}", "null-refused"), ("params: {a: [1, null]}", "null-refused"),
    ("method: POST\nparams: {a: null}", "null-refused"),
    ("method: POST\nas: multipart\nparams: {a: null}", "null-refused"),
    ("method: POST\nas: plist\nparams: {a: 1}", "unknown-serialization"),
    ("params: [1]", "top-level-refused"), ("url: 'https://h.example/a b'", "invalid-url-character"),
  ])
  func whatHasNoFormIsAnError(rest: String, code: String) throws {
    let url = rest.contains("url:") ? "" : "url: https://h.example/\n"
    #expect(try SpecFixture.codes("client: plain\n\(url)\(rest)\n") == [code])
  }

  @Test func aBlankInAURLIsToldOfWithoutNSURL() throws {
    let (_, diagnostics) = try SpecFixture.compile("client: plain\nurl: 'https://h.example/a b'\n")
    #expect(
      diagnostics.first?.notes == [
        "the URL is sent as it is written, and this would end it on the request line"
      ])
  }

  @Test(
    arguments: [
      ("plain", "JSON has nothing of the kind (RFC 8259)"),
      ("alamofire-encodable@5", "JSONEncoder does not write it for a struct"),
      ("alamofire@5", "NSJSONSerialization refuses it"), ("afnetworking", "NSJSONSerialization refuses it"),
    ], ["{1: a}", "{a: .nan}"])
  func whatJSONLacksIsRefusedByWhatTheClientWritesItWith(
    client: (String, String), params: String
  ) throws {
    let spec = "client: \(client.0)\nmethod: POST\nurl: https://h.example/\nas: json\nparams: \(params)\n"
    let said = try SpecFixture.compile(spec).1
    #expect(said.map(\.notes) == [["\(client.1), and nothing is sent"]])
  }
}
