import OnwireHTTP
import OnwireTextFormats
import Testing

/// Claims about what the lines of a head are.
@Suite struct HeadParsingTests {
  @Test func aHeadIsARequestLineFieldsAndAnEmptyLine() throws {
    #expect(
      try ParsedText.of("GET /a?x=1&&y HTTP/1.1\r\nHost: h\r\nX-Empty:\r\n\r\n") == [
        #"method method "GET""#, #"request-line delimiter " ""#, #"target.path path "/a""#,
        #"target delimiter "?""#, #"query.x query-key "x""#, #"query.x delimiter "=""#,
        #"query.x query-value "1""#, #"target delimiter "&""#, #"target delimiter "&""#,
        #"query.y query-key "y""#, #"request-line delimiter " ""#, #"version version "HTTP/1.1""#,
        #"request-line line-end "\r\n""#, #"header.Host field-name "Host""#, #"header.Host delimiter ": ""#,
        #"header.Host field-value "h""#, #"header.Host line-end "\r\n""#,
        #"header.X-Empty field-name "X-Empty""#, #"header.X-Empty delimiter ":""#,
        #"header.X-Empty line-end "\r\n""#, #"head line-end "\r\n""#,
      ])
  }

  @Test(arguments: [
    (
      "GET http://h:81/a?b HTTP/1.1",
      [#"authority "http://h:81""#, #"path "/a""#, #"delimiter "?""#, #"query-key "b""#]
    ),
    ("OPTIONS * HTTP/1.1", [#"path "*""#]),
    ("CONNECT h:443 HTTP/1.1", [#"authority "h:443""#]),
    ("CONNECT /h HTTP/1.1", [#"path "/h""#]),
    ("GET /a b HTTP/1.1", [#"path "/a b""#]),
    ("GET https://h HTTP/1.1", [#"authority "https://h""#]),
    (
      "GET /a?b=c=d HTTP/1.1",
      [
        #"path "/a""#, #"delimiter "?""#, #"query-key "b""#, #"delimiter "=""#, #"query-value "c=d""#,
      ]
    ),
  ])
  func aTargetHasOneOfFourForms(line: String, expected: [String]) throws {
    let message = try RequestParser().message(ByteInput(Array(line.utf8)))
    let target = try #require(message.elements.first { $0.kind == .target })
    #expect(
      target.segments.map { index in
        "\(message.segments[index].role.rawValue) "
          + String(reflecting: String(decoding: message.storedBytes(in: index), as: UTF8.self))
      } == expected)
  }

  @Test func oddBlanksAreMarks() throws {
    #expect(
      try ParsedText.of("\r\nPOST  /\t HTTP/2 \nA \t:\t b \n") == [
        #"head line-end "\r\n""#, #"method method "POST""#, #"request-line delimiter "  ""#,
        #"target.path path "/""#, #"request-line delimiter "\t ""#, #"version version "HTTP/2""#,
        #"request-line delimiter " ""#, #"request-line line-end "\n""#, #"header.A field-name "A""#,
        #"header.A delimiter " \t:\t ""#, #"header.A field-value "b""#, #"header.A delimiter " ""#,
        #"header.A line-end "\n""#,
      ])
  }

  @Test func aFoldedLineIsOfTheValueBefore() throws {
    let lines = try ParsedText.of("GET / HTTP/1.1\r\nA: b\r\n  c\r\n d\r\nE: f")
    #expect(lines.contains(#"header.A field-value "b\r\n  c\r\n d""#))
    #expect(lines.last == #"header.E field-value "f""#)
  }

  @Test func linesThatAreNoFieldsAreNotRecognized() throws {
    #expect(
      try ParsedText.of("no request\r\n folded\r\nnone\r\n: x\r\n\r\n") == [
        #"header unrecognized "no request\r\n folded""#, #"header line-end "\r\n""#,
        #"header unrecognized "none""#, #"header line-end "\r\n""#, #"header unrecognized ": x""#,
        #"header line-end "\r\n""#, #"head line-end "\r\n""#,
      ])
  }

  @Test func aHeadOfHTTP2AsTextHasPseudoHeaderFields() throws {
    #expect(
      try ParsedText.of(":method: GET\r\n:path: /a\r\n\r\n").map { $0.split(separator: " ", maxSplits: 1)[1] }
        == [
          #"field-name ":method""#, #"delimiter ": ""#, #"field-value "GET""#, #"line-end "\r\n""#,
          #"field-name ":path""#, #"delimiter ": ""#, #"field-value "/a""#, #"line-end "\r\n""#,
          #"line-end "\r\n""#,
        ])
  }

  @Test func theBoundaryOfAMultipartTypeIsNamed() throws {
    let lines = try ParsedText.of(
      "POST / HTTP/1.1\r\nContent-Type: multipart/x; boundary=\"a b\"; c=d\r\n\r\n")
    #expect(
      lines.dropFirst(6).prefix(5) == [
        #"header.Content-Type field-name "Content-Type""#, #"header.Content-Type delimiter ": ""#,
        #"header.Content-Type field-value "multipart/x; boundary=\"""#,
        #"header.Content-Type.boundary boundary "a b""#, #"header.Content-Type field-value "\"; c=d""#,
      ])
  }

  @Test(arguments: ["", "\r", "\n", "\r\n\r\n", "G", "GET", "GET ", "GET /", ":", " ", "\0\0"])
  func whateverThereIsIsKept(text: String) throws {
    let message = try RequestParser().message(ByteInput(Array(text.utf8)))
    #expect(message.brokenInvariant == nil)
    #expect(try message.bytes() == Array(text.utf8))
    #expect(message.headLength == text.utf8.count)
  }
}
