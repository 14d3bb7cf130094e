import OnwireHTTP
import OnwireTextFormats
import Testing

/// Names and file names of parts, as servers read them.
@Suite struct PartParameterTests {
  private func part(_ parameters: String) throws -> (message: Message, index: Int) {
    let body = "--B\r\nContent-Disposition: form-data; \(parameters)\r\n\r\nx\r\n--B--\r\n"
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\n\r\n"
    let message = try RequestParser().message(head: Array(head.utf8), body: ByteInput(Array(body.utf8)))
    return (message, try #require(message.elements.firstIndex { $0.kind == .part }))
  }

  @Test(arguments: [
    (#"name="a\"b""#, #"a"b"#), (#"name="a\\b""#, #"a\\b"#), (#"name="C:\a\b""#, #"C:\a\b"#),
    (#"name="a%22b""#, "a%22b"), (#"name=a\b"#, #"a\b"#),
  ])
  func onlyTheBackslashBeforeAQuoteIsTakenOff(parameter: String, name: String) throws {
    let (message, _) = try part(parameter)
    let field = try #require(message.fields.first { $0.role == .partName })
    #expect(message.partParameter(field.segment) == Array(name.utf8))
    #expect(try message.value(of: field)?.value == .text(name))
  }

  @Test(
    arguments: [
      ("name=\"a\"; filename*=utf-8''%e4%b8%ad.txt", "中.txt"), ("name=a; FILENAME*=UTF-8'en'%C3%A9", "é"),
      ("name=a; filename*=iso-8859-1''%E9", "é"), ("name=a; filename*=\"utf-8''b\"", "b"),
      ("name=a; filename*=b", nil), ("name=a; filename*=none''b", nil), ("name=a; filename*=utf-8''%FF", nil),
      ("name=a; filename=c; filename*=utf-8''b", nil), ("name=\"filename*=utf-8''b\"", nil), ("name=a", nil),
    ] as [(String, String?)])
  func anExtendedFileNameIsDecodedWhereThereIsNoOther(parameters: String, name: String?) throws {
    let (message, index) = try part(parameters)
    #expect(message.extendedFilename(ofPart: index) == name)
  }
}
