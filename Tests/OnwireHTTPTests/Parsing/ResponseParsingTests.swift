import OnwireHTTP
import OnwireTextFormats
import Testing

/// Claims about what the bytes of a response are.
@Suite struct ResponseParsingTests {
  private func message(_ text: String) throws -> Message {
    try RequestParser().message(ByteInput(Array(text.utf8)))
  }

  @Test func aStatusLineIsVersionStatusAndReason() throws {
    let text = "HTTP/1.1 404 Not Found\r\nA: b\r\n\r\nx"
    #expect(
      try ParsedText.of(text) == [
        #"version version "HTTP/1.1""#, #"status-line delimiter " ""#, #"status status "404""#,
        #"status-line delimiter " ""#, #"reason reason "Not Found""#, #"status-line line-end "\r\n""#,
        #"header.A field-name "A""#, #"header.A delimiter ": ""#, #"header.A field-value "b""#,
        #"header.A line-end "\r\n""#, #"head line-end "\r\n""#, #"body body-content "x""#,
      ])
    let message = try message(text)
    #expect(message.isResponse && message.status == 404 && message.reason == "Not Found")
    #expect(message.elements.map(\.kind).prefix(2) == [.response, .statusLine])
  }

  @Test(arguments: [
    ("HTTP/1.1", [#"version "HTTP/1.1""#], nil),
    ("HTTP/2 200 ", [#"version "HTTP/2""#, #"delimiter " ""#, #"status "200""#, #"delimiter " ""#], 200),
    ("HTTP/ OK", [#"version "HTTP/""#, #"delimiter " ""#, #"reason "OK""#], nil),
    (
      "HTTP/1.1\t 2000  x y\t",
      [
        #"version "HTTP/1.1""#, #"delimiter "\t ""#, #"status "2000""#, #"delimiter "  ""#, #"reason "x y""#,
        #"delimiter "\t""#,
      ], nil
    ),
    (
      "HTTP/1.1 200OK", [#"version "HTTP/1.1""#, #"delimiter " ""#, #"reason "200OK""#], nil
    ),
  ])
  func aBrokenStatusLineIsReadToItsEnd(line: String, expected: [String], status: Int?) throws {
    let message = try message(line)
    #expect(message.isResponse)
    #expect(message.status == status)
    #expect(
      message.segments.indices.map { index in
        "\(message.segments[index].role.rawValue) "
          + String(reflecting: String(decoding: message.storedBytes(in: index), as: UTF8.self))
      } == expected)
  }

  @Test(arguments: ["100 Continue", "204 No Content", "304 Not Modified"])
  func aResponseThatHasNoBodyHasNone(status: String) throws {
    let message = try message("HTTP/1.1 \(status)\r\nContent-Length: 2\r\n\r\nab")
    #expect(message.fields.map(\.role).last == .unrecognized)
  }

  @Test func aLengthBesideATransferCodingSaysNothing() throws {
    let message = try message(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: 1\r\n\r\nabc")
    #expect(message.fields.map(\.role).last == .bodyContent)
    #expect(message.fields.map { $0 }.last?.range.count == 3)
  }

  @Test func aBodyIsReadAsItsTypeAndAsItsChunks() throws {
    let json = try message("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{\"a\":1}")
    #expect(json.fields.contains { $0.path == "json.a" })
    let chunked = try message("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n")
    #expect(chunked.elements.count { $0.kind == .chunk } == 2)
  }

  @Test func aHeadKnownToBeAResponsesIsOneHoweverItBegins() throws {
    var parser = RequestParser()
    parser.isResponse = true
    let message = try parser.message(head: Array("garbage\r\nA: b\r\n\r\n".utf8), body: nil)
    #expect(message.isResponse && message.status == nil)
  }
}
