import OnwireHTTP
import OnwireTextFormats
import Testing

/// Claims about where bodies end, and what is in them.
@Suite struct BodyParsingTests {
  /// The segments of a body after fields.
  private func body(_ fields: String, _ body: String, _ parser: RequestParser = RequestParser()) throws
    -> [String]
  {
    let text = "POST / HTTP/1.1\r\n\(fields)\r\n\r\n\(body)"
    let message = try parser.message(ByteInput(Array(text.utf8)))
    #expect(message.brokenInvariant == nil)
    #expect(try message.bytes() == Array(text.utf8))
    return Array(ParsedText.of(message)[message.headSegmentCount...])
  }

  @Test func theLengthSaysWhereABodyEnds() throws {
    #expect(
      try body("Content-Length: 3", "abcde") == [#"body body-content "abc""#, #"body unrecognized "de""#])
    #expect(try body("Content-Length: 9", "abc") == [#"body body-content "abc""#])
    #expect(try body("Content-Length: 0", "abc") == [#"body unrecognized "abc""#])
  }

  @Test(arguments: [
    "Content-Length: x", "Content-Length: 1\r\nContent-Length: 2", "Content-Length: -1", "A: b",
    "Content-Length: 99999999999999999999", "Content-Length: +1", "Content-Length:",
  ])
  func withoutAUsableLengthAllIsBody(fields: String) throws {
    #expect(try body(fields, "abc") == [#"body body-content "abc""#])
  }

  @Test func equalLengthsAreOne() throws {
    #expect(
      try body("Content-Length: 2, 2", "abc") == [#"body body-content "ab""#, #"body unrecognized "c""#])
  }

  @Test func aBodyThatIsHeldApartIsAllBody() throws {
    let message = try RequestParser().message(
      head: Array("POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\n".utf8), body: ByteInput(Array("abc".utf8)))
    #expect(ParsedText.of(message).last == #"body body-content "abc""#)
  }

  @Test func chunksHaveSizeExtensionAndData() throws {
    #expect(
      try body("Transfer-Encoding: gzip, Chunked", "3;a=b\r\nxyz\r\n0\r\nDigest: q\r\n\r\nrest") == [
        #"chunks[0].size chunk-size "3""#, #"chunks[0].extension chunk-extension ";a=b""#,
        #"chunks[0] line-end "\r\n""#, #"chunks[0].data body-content "xyz""#, #"chunks[0] line-end "\r\n""#,
        #"chunks[1].size chunk-size "0""#, #"chunks[1] line-end "\r\n""#,
        #"trailer.Digest field-name "Digest""#, #"trailer.Digest delimiter ": ""#,
        #"trailer.Digest field-value "q""#, #"trailer.Digest line-end "\r\n""#, #"chunks line-end "\r\n""#,
        #"body unrecognized "rest""#,
      ])
  }

  @Test(arguments: [
    ("x", [#"body unrecognized "x""#]),
    ("ffffffffffffffff\r\nab", [#"body unrecognized "ffffffffffffffff\r\nab""#]),
    ("5", [#"body unrecognized "5""#]),
    (
      "7fffffffffffffff\r\nab",
      [
        #"chunks[0].size chunk-size "7fffffffffffffff""#, #"chunks[0] line-end "\r\n""#,
        #"chunks[0].data body-content "ab""#,
      ]
    ),
    (
      "1\r\nab",
      [
        #"chunks[0].size chunk-size "1""#, #"chunks[0] line-end "\r\n""#, #"chunks[0].data body-content "a""#,
        #"body unrecognized "b""#,
      ]
    ),
  ])
  func chunksThatBreakOffAreKept(text: String, expected: [String]) throws {
    #expect(try body("Transfer-Encoding: chunked", text) == expected)
  }

  @Test func aBodyWithoutItsChunksIsWhatItIs() throws {
    var parser = RequestParser()
    parser.isFramed = false
    let fields = "Transfer-Encoding: chunked\r\nContent-Type: application/json"
    #expect(
      try body(fields, #"{"a":1}"#, parser) == [
        #"json delimiter "{""#, #"json.a document-key "\"a\"""#, #"json.a delimiter ":""#,
        #"json.a document-value "1""#, #"json delimiter "}""#,
      ])
  }

  @Test func aCodedBodyIsNotTakenApart() throws {
    let fields = "Content-Encoding: gzip\r\nContent-Type: application/json"
    #expect(try body(fields, "[1]") == [#"body body-content "[1]""#])
    var parser = RequestParser()
    parser.isCoded = false
    #expect(try body(fields, "[1]", parser).count == 3)
    #expect(try body("Content-Encoding: identity", "[1]").count == 3)
  }
}
