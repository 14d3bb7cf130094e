import Foundation
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
      request == "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n")
  }

  /// What `onwire compile` prints for a spec.
  private static func compile(_ spec: String) throws -> String {
    try Command.onwire(["compile", "-", "--out", "-"], input: Data(spec.utf8)).text
  }
}
