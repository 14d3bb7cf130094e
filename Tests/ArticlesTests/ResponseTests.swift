import OnwireKit
import Testing

/// The code of docs/responses.md.
@Suite struct ResponseTests {
  @Test func whatAnAppGetsIsAValueInATest() throws {
    let bytes = Array(
      """
      HTTP/1.1 200 OK\r
      Content-Type: application/json\r
      Content-Length: 24\r
      \r
      {"id":7,"nickname":null}
      """.utf8)
    let reading = try WireResponse(bytes).read(by: "afnetworking@3:json", settings: ["removes-null"])
    #expect(reading.callback == .success)
    #expect(reading.json == #"{"id":7}"#)
  }
}
