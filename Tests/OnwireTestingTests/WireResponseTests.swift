import OnwireTesting
import Testing

/// What an app gets from a response, as a test asks for it.
@Suite struct WireResponseTests {
  private static let bytes = Array(
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\n{\"a\":1}".utf8)

  @Test func aTypeThatTheReaderDoesNotTakeIsItsError() throws {
    let reading = try WireResponse(Self.bytes).read(by: "afnetworking@3:json")
    #expect(reading.callback == .failure)
    #expect(reading.errors.map(\.code) == [-1016])
    #expect(reading.rules == ["validation.types", "validation.failed"])
    #expect(reading.type == nil)
  }

  @Test func aSettingMakesItAValue() throws {
    let reading = try WireResponse(Self.bytes).read(by: "afnetworking@3:json", settings: ["types=+text/html"])
    #expect(reading.callback == .success)
    #expect(reading.type == "NSDictionary")
    #expect(reading.json == #"{"a":1}"#)
    #expect("\(reading)" == "success: NSDictionary")
  }

  @Test func theAnswerToHEADHasNoBody() throws {
    let response = try WireResponse(Self.bytes, method: "HEAD")
    #expect(response.body.isEmpty)
    #expect(try response.read(by: "alamofire@5:data").callback == .success)
  }

  /// RFC 9112, 6.3.
  @Test(arguments: ["204 No Content\r\nContent-Length: 3", "304 Not Modified\r\nETag: a"])
  func whatHasNoBodyOnAConnectionHasNone(_ head: String) throws {
    #expect(try WireResponse("HTTP/1.1 \(head)\r\n\r\nabc".utf8).body.isEmpty)
  }

  @Test(arguments: ["afnetworking@9", "nope", "alamofire:plist"])
  func aReaderThatThereIsNotIsAnError(_ name: String) throws {
    let response = WireResponse(status: 200, contentType: nil, body: [])
    #expect(throws: WireResponseError.self) { try response.read(by: name) }
  }

  @Test func bytesThatAreNoResponseAreAnError() {
    #expect(throws: WireResponseError.self) { try WireResponse("GET / HTTP/1.1\r\n\r\n".utf8) }
    #expect(throws: WireResponseError.self) {
      try WireResponse("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nno gzip".utf8)
    }
  }

  @Test(
    arguments: [
      ("Content-Length: 100\r\n\r\n{}", "Content-Length says 100, the body has 2 bytes, 98 fewer"),
      ("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", "no chunk of size 0 ends the body"),
      ("Transfer-Encoding: chunked\r\n\r\n9\r\n{}\r\n", "the chunk says 9 bytes, and 4 follow"),
      (
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}zz\r\n0\r\n\r\n",
        "the chunk before says 2 bytes, and no line end follows them"
      ),
      (
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "the body has none of the chunks that the head tells of"
      ),
    ])
  func aResponseThatIsCutOffIsNoValue(_ rest: String, _ fault: String) throws {
    let error = try #require(throws: WireResponseError.self) {
      try WireResponse("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(rest)".utf8)
    }
    #expect("\(error)" == "an app gets an error of the connection: \(fault)")
  }

  @Test(
    arguments: [
      (204, [], "abc", "an answer with status 204 has no body"),
      (304, [], "a", "an answer with status 304 has no body"),
      (200, [("Content-Length", "1")], "abc", "its `Content-Length` is `1`, and its body has 3 bytes"),
      (
        200, [("content-length", "three")], "abc", "its `Content-Length` is `three`, and its body has 3 bytes"
      ),
      (200, [("Content-Length", "3"), ("Content-Length", "4")], "abc", "its `Content-Length` is `4`"),
      (200, [("A B", "c")], "", "`A B` cannot be the name of a header field"),
      (200, [("Content-Length", "3")], "abc", nil), (200, [("Content-Length", "0")], "", nil),
      (204, [], "", nil), (304, [("Content-Length", "3")], "", nil), (200, [], "abc", nil),
    ] as [(Int, [(name: String, value: String)], String, String?)])
  func anAnswerThatNoServerCanSendSaysWhy(
    status: Int, fields: [(name: String, value: String)], body: String, reason: String?
  ) {
    let found = Request.obstacle(status: status, fields: fields, body: Array(body.utf8))
    #expect(reason.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found ?? "nothing")")
  }

  @Test func anAnswerToHeadHasTheLengthOfAnotherBody() {
    let fields = [(name: "Content-Length", value: "3")]
    #expect(Request.obstacle(status: 200, fields: fields, body: []) != nil)
    #expect(Request.obstacle(status: 200, fields: fields, body: [], toHead: true) == nil)
  }
}
