import OnwireHTTP
import OnwireTextFormats
import Testing

/// Claims about the parts of multipart bodies.
@Suite struct MultipartParsingTests {
  /// The segments of a multipart body with boundary `b`.
  private func parts(_ body: String, boundary: String = "b") throws -> [String] {
    let text = "POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=\(boundary)\r\n\r\n\(body)"
    let message = try RequestParser().message(ByteInput(Array(text.utf8)))
    #expect(message.brokenInvariant == nil)
    #expect(try message.bytes() == Array(text.utf8))
    return Array(ParsedText.of(message)[message.headSegmentCount...])
  }

  /// The contents of the parts.
  private func contents(_ body: String, boundary: String = "b") throws -> [String] {
    try parts(body, boundary: boundary).filter { $0.contains(" part-content ") }
      .map { String($0.split(separator: " ", maxSplits: 2)[2].dropFirst().dropLast()) }
  }

  @Test func aPartHasAHeadAndContent() throws {
    #expect(
      try parts("--b\r\nContent-Disposition: form-data; name=\"n\"; filename=f.txt\r\n\r\nv\r\n--b--\r\n")
        == [
          #"multipart delimiter "--""#, #"multipart.boundary boundary "b""#, #"multipart line-end "\r\n""#,
          #"parts[0].Content-Disposition part-field-name "Content-Disposition""#,
          #"parts[0].Content-Disposition delimiter ": ""#,
          #"parts[0].Content-Disposition part-field-value "form-data; name=\"""#,
          #"parts[0].Content-Disposition.name part-name "n""#,
          #"parts[0].Content-Disposition part-field-value "\"; filename=""#,
          #"parts[0].Content-Disposition.filename part-filename "f.txt""#,
          #"parts[0].Content-Disposition line-end "\r\n""#, #"parts[0] line-end "\r\n""#,
          #"parts[0].content part-content "v""#, #"multipart line-end "\r\n""#, #"multipart delimiter "--""#,
          #"multipart.boundary boundary "b""#, #"multipart delimiter "--""#, #"multipart line-end "\r\n""#,
        ])
  }

  @Test func whatStandsAroundThePartsIsNamed() throws {
    let lines = try parts("pre\r\n--b \r\n\r\nv\r\n--b--\t\r\nepi\r\n--b\r\n")
    #expect(lines.first == #"multipart.preamble preamble "pre""#)
    #expect(lines.last == #"multipart.epilogue epilogue "epi\r\n--b\r\n""#)
    #expect(lines.contains(#"multipart delimiter " ""#))
    #expect(lines.contains(#"multipart delimiter "--\t""#))
    #expect(lines.contains(#"parts[0].content part-content "v""#))
  }

  @Test func onlyALineOfItsOwnIsADelimiter() throws {
    #expect(
      try contents("--b\r\n\r\nx--b\r\n--bb\r\n--b-\r\n--b--x\r\n--b--") == [
        #"x--b\r\n--bb\r\n--b-\r\n--b--x"#
      ])
    #expect(try contents("--a--b\r\n\r\nv\r\n--a--b--", boundary: "a--b") == ["v"])
  }

  @Test func anEmptyPartHasNoContentOfTheDelimiter() throws {
    #expect(try contents("--b\r\n\r\n\r\n--b\r\n\r\n--b--") == ["", ""])
  }

  @Test func lineEndsMayBeLineFeeds() throws {
    #expect(try contents("--b\nA: c\n\nv\n--b\n\nw\r\n\n--b--\n") == ["v", #"w\r\n"#])
  }

  @Test func aMissingEndIsNoHarm() throws {
    #expect(try contents("--b\r\n\r\nv") == ["v"])
    #expect(try contents("--b\r\n\r\nv\r\n") == [#"v\r\n"#])
    #expect(try contents("--b\r\n\r\nv\r\n--b") == ["v"])
    #expect(try contents("--b\r\n\r\nv\r\n--b-") == [#"v\r\n--b-"#])
  }

  @Test func withoutAnEmptyLineTheHeadIsWhatLooksLikeOne() throws {
    #expect(try contents("--b\r\nA: c\r\nvalue\r\n--b--") == ["value"])
    #expect(try contents("--b\r\nvalue\r\n--b--") == ["value"])
    #expect(try parts("--b\r\nA: c\r\n--b--").contains(#"parts[0].A field-value "c""#) == false)
  }

  @Test func aBodyWithoutDelimitersIsContent() throws {
    #expect(try parts("--c\r\n\r\nv\r\n--c--") == [#"body body-content "--c\r\n\r\nv\r\n--c--""#])
    #expect(try parts("") == [])
  }

  @Test func aPartMayHaveParts() throws {
    let inner = "--c\r\nA: d\r\n\r\nw\r\n--c--\r\n"
    let lines = try parts("--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n\(inner)\r\n--b--")
    #expect(lines.contains(#"parts[0].parts[0].content part-content "w""#))
  }

  @Test(
    arguments: [
      (#"form-data; name="a""#, "a", nil), (#"form-data;name=a;filename=b c.png "#, "a", "b c.png"),
      (#"form-data; filename="f"; NAME = "n""#, "n", "f"), (#"form-data, name="a""#, "a", nil),
      (#"form-data; name="a"b"; filename="c""#, #"a"b"#, "c"), (#"form-data; name="a;b""#, "a;b", nil),
      (#"form-data; name="a\"b""#, #"a\"b"#, nil), (#"form-data; name="a"#, "a", nil),
      (#"form-data; name=""; filename="""#, "", ""), (#"form-data; filename*=UTF-8''x; name=y"#, "y", nil),
      (#"form-data; xname="x"; name="y""#, "y", nil), ("form-data", nil, nil), ("", nil, nil),
      (#"form-data; filename="name=q""#, nil, "name=q"), (#"form-data name=z"#, "z", nil),
      ("form-data; name=\u{201C}a\u{201D}", "\u{201C}a\u{201D}", nil),
    ] as [(String, String?, String?)])
  func theNamesOfADispositionAreFound(value: String, name: String?, filename: String?) throws {
    let lines = try parts("--b\r\nContent-Disposition: \(value)\r\n\r\nv\r\n--b--")
    func found(_ role: String) -> String? {
      lines.first { $0.contains(" \(role) ") }.map { line in
        String(line.split(separator: " ", maxSplits: 2)[2].dropFirst().dropLast())
      }
    }
    func quoted(_ text: String?) -> String? {
      text.map { String(String(reflecting: $0).dropFirst().dropLast()) }
    }
    #expect(found("part-name") == quoted(name))
    #expect(found("part-filename") == quoted(filename))
  }
}
