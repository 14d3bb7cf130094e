import OnwireHTTP
import Testing
import OnwireTextFormats

/// Two bodies, and what a comparison of them says: one word a difference, in order.
struct BodyCase: Sendable, CustomTestStringConvertible {
  var name: String
  var left: [UInt8]
  var right: [UInt8]
  /// `kind way path`.
  var expected: [String]

  var testDescription: String { name }

  init(_ name: String, _ left: [UInt8], _ right: [UInt8], _ expected: String...) {
    self.name = name
    self.left = left
    self.right = right
    self.expected = expected
  }

  func found() throws -> [String] {
    try Self.found(Self.message(left), Self.message(right))
  }

  static func found(_ left: Message, _ right: Message) throws -> [String] {
    try Comparison.of(ComparedRequest(left), ComparedRequest(right)).counting.map {
      "\($0.kind.rawValue) \($0.way.rawValue) \($0.path)"
    }
  }

  static func message(_ bytes: [UInt8]) throws -> Message { try RequestParser().message(ByteInput(bytes)) }

  // MARK: Requests

  static func request(_ type: String, _ body: [UInt8], _ fields: String = "") -> [UInt8] {
    Array("POST / HTTP/1.1\r\n\(type.isEmpty ? "" : "Content-Type: \(type)\r\n")\(fields)\r\n".utf8) + body
  }

  static func json(_ text: String) -> [UInt8] { request("application/json", Array(text.utf8)) }

  static func plist(_ content: String) -> [UInt8] {
    request(
      "application/x-plist",
      Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(content)</plist>\n".utf8))
  }

  static func multipart(_ body: String, boundary: String = "b") -> [UInt8] {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    return request("multipart/form-data; boundary=\(boundary)", Array(lines.utf8))
  }

  static func chunked(_ chunks: String...) -> [UInt8] {
    let body = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined() + "0\r\n"
    return request(
      "application/x-www-form-urlencoded", Array((body + "\r\n").utf8), "Transfer-Encoding: chunked\r\n")
  }
}
