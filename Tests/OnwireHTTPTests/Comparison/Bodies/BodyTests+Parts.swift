extension BodyCase {
  private static let a = "--b\nContent-Disposition: form-data; name=\"a\"\n\n1\n"
  private static let f =
    "--b\nContent-Disposition: form-data; name=\"f\"; filename=\"x.png\"\nContent-Type: image/png\n\nPNG\n"
  private static let end = "--b--\n"

  private static func f(_ old: String, _ new: String) -> [UInt8] {
    multipart(a + f.replacing(old, with: new) + end)
  }

  private static let whole = multipart(a + f + end)
  private static let nested =
    "--b\nContent-Type: multipart/mixed; boundary=i\n\n--i\nX: 1\n\nuuu\n--i--\n\n--b--\n"

  static let parts: [BodyCase] = [
    BodyCase("the same", whole, whole),
    BodyCase("content", whole, f("PNG", "PNF"), "changed value parts[1].content"),
    BodyCase("no content", whole, f("PNG", ""), "changed value parts[1].content"),
    BodyCase(
      "content, line ends", f("PNG", "a\nb"), whole.replacing("PNG", "a\nb"),
      "respelled line-end parts[1].content"),
    BodyCase("name", whole, f("\"f\"", "\"g\""), "changed name parts[1].Content-Disposition.name"),
    BodyCase("file name", whole, f("x.png", "y.png"), "changed value parts[1].Content-Disposition.filename"),
    BodyCase(
      "no file name", whole, f("; filename=\"x.png\"", ""),
      "removed presence parts[1].Content-Disposition.filename"),
    BodyCase(
      "a file name", f("; filename=\"x.png\"", ""), whole,
      "added presence parts[1].Content-Disposition.filename"),
    BodyCase("quotes", whole, f("name=\"f\"", "name=f"), "respelled quotes parts[1].Content-Disposition"),
    BodyCase("blanks", whole, f("; filename", ";filename"), "respelled blanks parts[1].Content-Disposition"),
    BodyCase(
      "another disposition", whole, f("form-data", "attachment"), "changed value parts[1].Content-Disposition"
    ),
    BodyCase("type", whole, f("image/png", "image/jpeg"), "changed value parts[1].Content-Type"),
    BodyCase(
      "type, letter case", whole, f("image/png", "Image/PNG"), "respelled letter-case parts[1].Content-Type"),
    BodyCase(
      "a field's name", whole, f("Content-Type", "content-type"),
      "respelled letter-case parts[1].Content-Type"),
    BodyCase("no type", whole, f("Content-Type: image/png\n", ""), "removed presence parts[1].Content-Type"),
    BodyCase(
      "fields in another order", whole,
      multipart(
        a
          + "--b\nContent-Type: image/png\nContent-Disposition: form-data; name=\"f\"; filename=\"x.png\"\n\nPNG\n"
          + end),
      "moved order parts[1].Content-Disposition"),
    BodyCase(
      "the empty line, LF", whole, whole.replacing("png\r\n\r\n", "png\r\n\n"), "respelled line-end parts[1]"),
    BodyCase("a part less", whole, multipart(a + end), "removed presence parts[1]"),
    BodyCase("a part more", multipart(f + end), whole, "added presence parts[0]"),
    BodyCase("parts in another order", whole, multipart(f + a + end), "moved order parts[0]"),
    BodyCase(
      "parts in another order with other file names, found by their names",
      multipart(f + f.replacing("\"f\"", with: "\"g\"").replacing("x.png", with: "y.png") + end),
      multipart(
        f.replacing("\"f\"", with: "\"g\"").replacing("x.png", with: "u.png")
          + f.replacing("x.png", with: "v.png") + end),
      "moved order parts[0]", "changed value parts[0].Content-Disposition.filename",
      "changed value parts[1].Content-Disposition.filename"),
    BodyCase("a preamble", whole, multipart("hello\n" + a + f + end), "added presence multipart.preamble"),
    BodyCase(
      "an epilogue", multipart(a + end + "bye"), multipart(a + end + "ciao"),
      "changed value multipart.epilogue"),
    BodyCase("a first line end", whole, multipart("\n" + a + f + end), "added line-end multipart"),
    BodyCase("no first line end", multipart("\n" + a + f + end), whole, "removed line-end multipart"),
    BodyCase("no final line end", whole, Array(whole.dropLast(2)), "removed line-end multipart"),
    BodyCase("a final line end", Array(whole.dropLast(2)), whole, "added line-end multipart"),
    BodyCase("a final LF", whole, Array(whole.dropLast(2)) + [0x0A], "respelled line-end multipart.boundary"),
    BodyCase(
      "a line of dashes, LF", whole, whole.replacing("1\r\n--b\r\n", "1\r\n--b\n"),
      "respelled line-end multipart.boundary"),
    BodyCase(
      "a line of dashes, blanks", whole, whole.replacing("1\r\n--b\r\n", "1\r\n--b \r\n"),
      "respelled blanks multipart.boundary"),
    BodyCase("never closed", whole, multipart(a + f), "removed presence multipart.boundary"),
    BodyCase(
      "closed by a line without dashes", whole, multipart(a + f + "--b\n"),
      "removed presence multipart.boundary"),
    BodyCase("another boundary", whole, whole.replacing("--b", "--cc").replacing("=b\r", "=cc\r")),
    BodyCase(
      "boundary of the head", whole, whole.replacing("=b\r", "=bb\r"), "changed boundary header.Content-Type"),
    BodyCase(
      "boundary of the body", whole, whole.replacing("--b", "--c"), "changed boundary multipart.boundary"),
    BodyCase(
      "boundary of the head, and renamed", whole, whole.replacing("--b", "--c").replacing("=b\r", "=d\r"),
      "changed boundary header.Content-Type"),
    BodyCase(
      "boundary of one line", whole, whole.replacing("1\r\n--b\r\n", "1\r\n--c\r\n"),
      "changed boundary multipart.boundary"),
    BodyCase(
      "boundary of the first line", whole, whole.replacing("\r\n\r\n--b\r\n", "\r\n\r\n--c\r\n"),
      "changed boundary multipart.boundary"),
    BodyCase(
      "boundary of the last line", whole, whole.replacing("--b--", "--c--"),
      "changed boundary multipart.boundary"),
    BodyCase(
      "a part of parts", multipart(nested), multipart(nested.replacing("uuu", with: "vvv")),
      "changed value parts[0].parts[0].content"),
    BodyCase(
      "the inner boundary renamed", multipart(nested),
      multipart(nested.replacing("--i", with: "--j").replacing("=i", with: "=j"))),
    BodyCase(
      "a field in a part of parts", multipart(nested), multipart(nested.replacing("X: 1", with: "X: 2")),
      "changed value parts[0].parts[0].X"),
    BodyCase(
      "no multipart at all", whole, request("multipart/form-data; boundary=b", Array("hello".utf8)),
      "changed body-kind body"),
  ]

  static let others: [BodyCase] = [
    BodyCase("bytes", request("", [0, 1, 2, 3]), request("", [0, 1, 9, 3]), "changed value body"),
    BodyCase("no body", request("", [0, 1]), request("", []), "removed presence body"),
    BodyCase("a form", form("a=1&b=2"), form("a=1&b=3"), "changed value form.b"),
    BodyCase(
      "a form and JSON", form("a=1"), json("{}"), "changed value header.Content-Type",
      "changed body-kind body"),
    BodyCase(
      "a form under another type", form("a=1&b=2"), request("text/plain", Array("a=1&b=3".utf8)),
      "changed value header.Content-Type", "changed value form.b"),
    BodyCase(
      "multipart under another type", whole, whole.replacing("multipart/form-data; boundary=b", "text/plain"),
      "changed value header.Content-Type"),
    BodyCase(
      "JSON under another type", json(#"{"a":1}"#), request("text/plain", Array(#"{"a":2}"#.utf8)),
      "changed value header.Content-Type", "changed value json.a"),
    BodyCase("chunks, the same", chunked("a=1&", "b=2"), chunked("a=1&", "b=2")),
    BodyCase(
      "chunks of other sizes", chunked("a=1&", "b=2"), chunked("a=1", "&b=2"), "respelled framing chunks"),
    BodyCase("chunks, a pair", chunked("a=1&", "b=2"), chunked("a=1&", "b=3"), "changed value form.b"),
    BodyCase(
      "parts in one chunk under a longer boundary", chunkedParts("b"), chunkedParts("longer")),
    BodyCase(
      "parts in two chunks under a longer boundary", chunkedParts("b"), chunkedParts("longer", cut: 9),
      "respelled framing chunks"),
    BodyCase(
      "chunks that one side announces and has not", chunked("x=1"),
      chunked("x=1").replacing("3\r\nx=1\r\n0\r\n\r\n", "x=1"), "changed framing body"),
    BodyCase(
      "chunks that both sides announce and have not",
      chunked("x=1").replacing("3\r\nx=1\r\n0\r\n\r\n", "x=1"),
      chunked("x=1").replacing("3\r\nx=1\r\n0\r\n\r\n", "x=1")),
    BodyCase("chunks, a pair in two", chunked("a=1&b", "=2"), chunked("a=1&b", "=3"), "changed value form.b"),
    BodyCase(
      "a trailer", chunked("a=1").replacing("0\r\n\r\n", "0\r\nX: 1\r\n\r\n"),
      chunked("a=1").replacing("0\r\n\r\n", "0\r\nX: 2\r\n\r\n"), "changed value trailer.X"),
    BodyCase(
      "an added trailer, with the same chunks", chunked("a=1"),
      chunked("a=1").replacing("0\r\n\r\n", "0\r\nX: 2\r\n\r\n"), "added presence trailer.X"),
    BodyCase(
      "a Content-Length that cuts the body", request("", Array("abcdef".utf8), "Content-Length: 6\r\n"),
      request("", Array("abcdef".utf8), "Content-Length: 3\r\n"), "changed length header.Content-Length"),
  ]

  /// One part in a chunk, or in two, which are cut at an offset.
  private static func chunkedParts(_ boundary: String, cut: Int? = nil) -> [UInt8] {
    let text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--\(boundary)--\r\n"
    let pieces = [text.prefix(cut ?? 0), text.dropFirst(cut ?? 0)].map { Array($0.utf8) }.filter {
      !$0.isEmpty
    }
    let body = pieces.flatMap { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Array("\r\n".utf8) }
    return request(
      "multipart/form-data; boundary=\(boundary)", body + Array("0\r\n\r\n".utf8),
      "Transfer-Encoding: chunked\r\n")
  }

  private static func form(_ text: String) -> [UInt8] {
    request("application/x-www-form-urlencoded", Array(text.utf8))
  }
}

extension [UInt8] {
  /// The bytes with every `old` replaced by `new`; in a String, CR LF would be one character.
  func replacing(_ old: String, _ new: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = self[...]
    while let byte = rest.first {
      let isHere = rest.starts(with: old.utf8)
      result += isHere ? Array(new.utf8) : [byte]
      rest = rest.dropFirst(isHere ? old.utf8.count : 1)
    }
    return result
  }
}
