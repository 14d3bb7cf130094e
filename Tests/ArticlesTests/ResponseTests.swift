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

  @Test func theResponseOfASessionIsReadForItsRequest() throws {
    func request(_ method: String, answeredBy response: String) throws -> Request {
      let har = """
        {"log": {"entries": [{
          "request": {"method": "\(method)", "url": "https://a.b/", "httpVersion": "HTTP/1.1", "headers": []},
          "response": \(response)
        }]}}
        """
      return try #require(try Capture(har.utf8).requests.first)
    }
    let answer = """
      {
        "status": 201, "httpVersion": "HTTP/1.1",
        "headers": [{"name": "Content-Type", "value": "application/json"}],
        "content": {"mimeType": "application/json", "text": "[7]", "size": 3}
      }
      """
    let get = try #require(try WireResponse(to: request("GET", answeredBy: answer)))
    #expect(get.status == 201)
    #expect(try get.read(by: "afnetworking@3:json").json == "[7]")
    #expect(try WireResponse(to: request("HEAD", answeredBy: answer))?.body == [])
    #expect(try WireResponse(to: request("GET", answeredBy: #"{"status": 0}"#)) == nil)
    #expect(try WireResponse(to: Request(bytes: "GET / HTTP/1.1\r\n\r\n".utf8)) == nil)
  }
}
