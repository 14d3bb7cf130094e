import Foundation
import TestSupport
import Testing

/// What AFNetworking sends where the vectors show nothing, from its documented behaviour.
@Suite struct AFNetworkingTests {
  @Test(arguments: ["DELETE", "delete", "get"])
  func aMultipartRequestWithoutPartsIsTheRequestWithoutParametersOfItsMethod(_ method: String) throws {
    let request = try Self.compile("url: http://h/p\nmethod: \(method)\nfiles: []\n")
    #expect(request == "\(method.uppercased()) /p HTTP/1.1\r\nHost: h\r\n\r\n")
  }

  @Test func aMultipartPostWithoutPartsIsAnEmptyForm() throws {
    let request = try Self.compile("url: http://h/p\nmethod: POST\nparams: {a: []}\nfiles: []\n")
    #expect(
      request
        == "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n"
    )
  }

  @Test(arguments: [
    ("url: 'http://h/[a]?b[]=1'", "/%5Ba%5D?b%5B%5D=1"),
    ("url: 'http://h/?b[]=1#[c]'\nparams: {}", "/?b%5B%5D=1"),
    ("base: 'http://h/v[1]'\nurl: 'x[y]'\nquery: {a: [1]}", "/v%5B1%5D/x%5By%5D?a%5B%5D=1"),
    ("url: http://h/\nparams-text: 'a[]=1&b=[2]'", "/?a%5B%5D=1&b=%5B2%5D"),
    (
      "url: http://h/\nclient: {use: afnetworking@4, rules: {query.keep-keys: '[]'}}\nparams: {a: [x]}",
      "/?a%5B%5D=x"
    ),
  ])
  func bracketsInAURLAreEscapedByNSURL(_ spec: String, _ target: String) throws {
    #expect(try Self.compile(spec + "\n") == "GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
  }

  @Test func bracketsInAFormBodyStayAsParamsTextHasThem() throws {
    let request = try Self.compile("url: http://h/\nmethod: POST\nparams-text: 'a[]=1'\n")
    #expect(request.hasSuffix("\r\n\r\na[]=1"))
  }

  @Test(arguments: [#"{"X": "a\r\nb: c"}"#, #"{"X\nY": a}"#])
  func lineEndsInAPartsHeadersAreSentWithAWarning(_ headers: String) throws {
    let spec = "url: http://h/\nmethod: POST\nfiles: [{name: a, text: x, headers: \(headers)}]\n"
    let run = try Command.onwire(["compile", "-", "--out", "-"], input: Data(spec.utf8))
    #expect(run.status == 0)
    #expect(run.error.contains("warning[unescaped-in-part-head]"))
  }

  /// What `onwire compile` prints for a spec.
  private static func compile(_ spec: String) throws -> String {
    try Command.onwire(["compile", "-", "--out", "-"], input: Data(spec.utf8)).text
  }
}
