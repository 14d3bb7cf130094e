import OnwireHTTP
import OnwireTextFormats
import Testing

/// Claims that time is linear: of these inputs, quadratic work would take many minutes.
@Suite(.serialized) struct ParserTimeTests {
  private static let heads: [(name: String, text: String)] = [
    ("colons", ":"), ("fields", "a:b\r\n"), ("folded lines", "a:b\r\n c\r\n"), ("one folded field", "\r\n c"),
    ("blanks", " \t"), ("line feeds", "\nx"), ("returns", "\r"), ("pairs", "&="),
    ("lengths", "Content-Length: 1,1\n"),
  ]
  private static let values: [(field: String, unit: String)] = [
    ("Content-Type: multipart/x; ", ";a=b"), ("Content-Type: multipart/x; boundary=", ","),
    ("Content-Type: multipart/x; boundary=\"", "\\"), ("Content-Length: ", "1,"),
    ("Transfer-Encoding: ", "a,"),
  ]
  private static let bodies: [(name: String, unit: String)] = [
    ("parts", "--b\r\n\r\nv\r\n"),
    ("parts with heads", "--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\nv\r\n"),
    ("boundaries", "--b"), ("lines like delimiters", "\n--bx"), ("padding", "\n--b "), ("dashes", "-"),
    ("closing look-alikes", "\n--b--x"), ("line ends", "\r\n"),
    ("folded part heads", "--b\r\nA: b\r\n c\r\n\r\n"),
    ("quotes", "--b\r\nContent-Disposition: form-data; name=\"\" \" \" \"\r\n\r\n"),
    ("parts in parts", "--b\r\nContent-Type: multipart/x; boundary=b\r\n\r\n"),
  ]

  private func parse(_ text: String) throws {
    let bytes = Array(text.utf8)
    let message = try RequestParser().message(ByteInput(bytes))
    #expect(message.length == bytes.count)
    var stream = MessageStream(ByteInput(bytes))
    var end = 0
    while let piece = try stream.next() { end = piece.range.upperBound }
    #expect(end == bytes.count)
  }

  @Test(.timeLimit(.minutes(2)), arguments: heads)
  func aNastyHeadTakesLinearTime(name: String, unit: String) throws {
    let units = String(repeating: unit, count: (1 << 16) / unit.utf8.count)
    try parse("GET / HTTP/1.1\r\nX: " + units)
    try parse("GET /?" + units)
  }

  @Test(.timeLimit(.minutes(2)), arguments: values)
  func aNastyValueTakesLinearTime(field: String, unit: String) throws {
    try parse(
      "POST / HTTP/1.1\r\n\(field)" + String(repeating: unit, count: 20_000) + "\r\n\r\n--b\r\n\r\nv")
  }

  @Test(.timeLimit(.minutes(2)), arguments: bodies)
  func aNastyMultipartBodyTakesLinearTime(name: String, unit: String) throws {
    let head = "POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n"
    try parse(head + String(repeating: unit, count: 10_000))
    try parse(head + "--b\r\n" + String(repeating: unit, count: 10_000) + "\r\n--b--")
  }

  @Test(.timeLimit(.minutes(2)))
  func nastyDispositionsTakeLinearTime() throws {
    let head = "POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
    for unit in ["\"", "\" ", "\\\"", ";name=", "=", "; ", " \r\n"] {
      let value = String(repeating: unit, count: 20_000)
      try parse(head + "Content-Disposition: form-data; name=\"" + value + "\r\n\r\nv\r\n--b--")
    }
  }

  @Test(.timeLimit(.minutes(2)), arguments: ["1\r\na\r\n", "0\r\n", "1;\r\n\r\n", "\r\n", "0"])
  func nastyChunksTakeLinearTime(unit: String) throws {
    let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    try parse(head + String(repeating: unit, count: 10_000))
    // Each of many heads has chunks that reach into the next.
    try parse(String(repeating: head + "5\r\n", count: 1_000) + String(repeating: unit, count: 5_000))
  }

  @Test(.timeLimit(.minutes(2)))
  func manyMessagesTakeLinearTime() throws {
    let get = "GET / HTTP/1.1\r\n\r\n"
    try parse(String(repeating: get, count: 2_000))
    try parse(String(repeating: get + "\n", count: 2_000))
    try parse(String(repeating: get + "HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n", count: 1_000))
  }
}
