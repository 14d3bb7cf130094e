/// Faults of chunks, parts and types, each at its bytes.
extension FindingRuleTests {
  private static let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
  static let png = "\u{89}PNG\r\n\u{1A}\n" + String(repeating: "\u{0}", count: 8)
  static let jpeg = "\u{FF}\u{D8}\u{FF}\u{E0}" + String(repeating: "\u{0}", count: 8)
  static let file = "\(named); filename=\"a.jpg\""

  static let chunkCases = [
    Case(
      "coding-misfit", "header.Transfer-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ⟦gzip⟧\r\n\r\nabc"),
    Case(
      "coding-misfit", "header.Transfer-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ⟦gzip, chunked⟧\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
    Case("unended-chunks", "body", chunked + "⟦⟧"),
    Case("unended-chunks", "body", chunked + "3\r\nabc\r\n⟦⟧"),
    Case("unended-chunks", "body", chunked + "3\r\nabc\r\n0\r\n⟦⟧"),
    Case("unended-chunks", "body", chunked + "3\r\nabc\r\n0\r\nDigest: x\r\n⟦⟧"),
    Case("unended-chunks", "chunks[0].size", chunked + "⟦ff⟧\r\nabc\r\n0\r\n\r\n"),
    // Hexadecimal 12 takes all of the last chunk but a line feed.
    Case("unended-chunks", "chunks[0].size", chunked + "⟦12⟧\r\nabcdefghijkl\r\n0\r\n\r\n"),
    Case("broken-chunks", "body", chunked + "5\r\nabc\r\n⟦0\r\n\r\n⟧"),
    Case("broken-chunks", "body", chunked + "2\r\nab⟦c\r\n0\r\n\r\n⟧"),
    Case(
      "coding-misfit", "header.Content-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: ⟦gzip⟧\r\nContent-Length: #L#\r\n\r\nabc"),
    Case(
      "coding-misfit", "header.Content-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: ⟦br⟧\r\nContent-Length: #L#\r\n\r\n{\"a\": 1}"),
    Case(
      "coding-misfit", "header.Content-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: ⟦deflate⟧\r\nContent-Length: #L#\r\n\r\na=1&b=2&c=3&d=4&e=5"
    ),
    Case(
      "coding-misfit", "header.Content-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: ⟦utf-8⟧\r\nContent-Length: #L#\r\n\r\nabc"),
    Case(
      "coding-misfit", "header.Content-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: ⟦gzip⟧\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "1\r\na\r\n3\r\nbcd\r\n0\r\n\r\n"),
    Case("blank-in-target", "target.path", Raw.get("/a⟦ ⟧b c")),
    Case("blank-in-target", "query.q", Raw.get("/?q=a⟦\t ⟧b")),
  ]

  static let partCases = [
    Case(
      "part-without-empty-line", "parts[0]", Raw.multipart("--B\r\n\(named)\r\n⟦⟧boy\r\n--B--\r\n")),
    Case("part-without-empty-line", "parts[0]", Raw.multipart("--B\r\n\(named)⟦⟧\r\n--B--\r\n")),
    Case(
      "part-without-empty-line", "parts[0]",
      Raw.multipart("--B\r\n\(named)\r\n⟦one\r\ntwo⟧\r\n\r\nmore\r\n--B--\r\n")),
    Case(
      "repeated-in-part", "parts[0].Content-Disposition#2",
      Raw.part("\(named)\r\n⟦Content-Disposition⟧: form-data; name=\"b\"")),
    Case(
      "repeated-in-part", "parts[0].content-type#2",
      Raw.part("\(named)\r\nContent-Type: text/plain\r\n⟦content-type⟧: text/html")),
    Case("repeated-in-part", "parts[0].Content-Disposition", Raw.part("\(named); ⟦name⟧=\"b\"")),
    Case(
      "escaped-quote", "parts[0].Content-Disposition.filename",
      Raw.part("\(named); filename=\"a⟦\\\"⟧b\\\".txt\"")),
    Case(
      "extended-filename", "parts[0].Content-Disposition",
      Raw.part("\(named); filename*=⟦UTF-8''caf%c3%a9.txt⟧")),
    Case(
      "extended-filename", "parts[0].Content-Disposition",
      Raw.part("\(named); filename=\"a.txt\"; filename*=⟦utf-8''b.txt⟧")),
    Case(
      "part-without-filename", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=\"⟦a⟧\"\r\nContent-Type: image/jpeg", content: jpeg)),
    Case(
      "part-without-filename", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=\"⟦a⟧\"", content: png)),
    Case(
      "no-line-end-before-delimiter", "parts[0].content",
      Raw.multipart("--B\r\n\(named)\r\n\r\nx⟦--B⟧--\r\n")),
    Case(
      "no-line-end-before-delimiter", "parts[0].content",
      Raw.multipart("--B\r\n\(named)\r\n\r\nx⟦--B⟧\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case("leading-line-end", "multipart", Raw.multipart("⟦\r\n⟧--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case(
      "text-before-parts", "multipart.preamble",
      Raw.multipart("⟦before⟧\r\n--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case("multipart-without-parts", "multipart.boundary", Raw.multipart("--⟦B⟧--\r\n")),
    Case(
      "multipart-without-parts", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ⟦0⟧\r\n\r\n"
    ),
    Case(
      "multipart-without-parts", "chunks[0].size",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n⟦0⟧\r\n\r\n"),
    Case(
      "part-without-filename", "parts[0].Content-Disposition.filename",
      Raw.part("\(named); filename=\"⟦⟧\"\r\nContent-Type: image/jpeg", content: jpeg)),
    // What a semicolon cuts off comes before the others.
    Case(
      "unquoted-name", "parts[1].Content-Disposition.filename",
      Raw.multipart(
        "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n"
          + "--B\r\nContent-Disposition: form-data; name=b; filename=⟦c 1⟧;d.jpg\r\n\r\nx\r\n--B--\r\n")),
    Case(
      "unquoted-name", "parts[1].Content-Disposition.filename",
      Raw.multipart(
        "--B\r\nContent-Disposition: form-data; name=a; size=5\r\n\r\nx\r\n"
          + "--B\r\nContent-Disposition: form-data; name=b; filename=⟦c⟧;d=e.jpg\r\n\r\nx\r\n--B--\r\n")),
  ]

  static let typeCases = [
    Case(
      "misspelt-type", "header.Content-Type", Raw.post("⟦application/x-www-form-urlencode⟧", "a=1")),
    Case("misspelt-type", "header.Content-Type", Raw.post("⟦application/form-urlencoded⟧", "a=1")),
    Case("misspelt-type", "header.Content-Type", Raw.post("⟦text/x-www-form-urlencoded⟧", "a=1")),
    Case("misspelt-type", "header.Content-Type", Raw.post("⟦application/jason⟧", "[1]")),
    Case("misspelt-type", "header.Content-Type", Raw.post("⟦aplication/json⟧", "[1]")),
    Case("misspelt-type", "header.Content-Type", Raw.post("⟦json⟧", "[1]")),
    Case(
      "misspelt-type", "header.Content-Type",
      Raw.post("⟦multipart/from-data; boundary=B⟧", "--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case(
      "misspelt-type", "header.Content-Type",
      Raw.post("⟦application/form-data; boundary=B⟧", "--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case("unregistered-type", "header.Content-Type", Raw.post("⟦image/jpg⟧", jpeg)),
    Case(
      "unregistered-type", "parts[0].Content-Type",
      Raw.part("\(file)\r\nContent-Type: ⟦image/jpg⟧", content: jpeg)),
    Case(
      "content-misfit", "parts[0].Content-Type",
      Raw.part("\(file)\r\nContent-Type: ⟦image/jpeg⟧", content: png)),
    Case("content-misfit", "header.Content-Type", Raw.post("⟦image/png⟧", jpeg)),
    Case("content-misfit", "header.Content-Type", Raw.post("⟦image/jpeg⟧", "{\"error\": 1}")),
    Case(
      "content-misfit", "parts[0].Content-Type",
      Raw.part("\(file)\r\nContent-Type: ⟦image/png⟧", content: "no picture at all")),
    Case(
      "content-misfit", "parts[0].Content-Type",
      Raw.part("\(named)\r\nContent-Type: ⟦application/json⟧", content: "{\"a\": 1,}")),
    Case(
      "charset-misfit", "parts[0].Content-Type",
      Raw.part("\(named)\r\nContent-Type: text/plain; charset=⟦utf-8⟧", content: "caf\u{E9}")),
    Case("type-misfit", "header.Content-Type", Raw.post("⟦application/x-plist⟧", "a=1&b=2")),
    Case("type-misfit", "header.Content-Type", Raw.post("⟦application/x-plist⟧", "{\"a\": 1}")),
    Case("type-misfit", "header.Content-Type", Raw.post("⟦application/xml⟧", "{\"a\": 1}")),
    Case("type-misfit", "header.Content-Type", Raw.post("⟦text/xml⟧", "a=1&b=2")),
    Case(
      "content-misfit", "parts[0].Content-Type",
      Raw.part(
        "\(file)\r\nContent-Type: ⟦image/jpeg⟧",
        content:
          "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJ")),
    Case(
      "type-misfit", "header.Content-Type",
      Raw.post("⟦application/x-www-form-urlencoded⟧", "--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case(
      "type-misfit", "head",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: #L#\r\n\r\n⟦⟧--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n"),
    Case(
      "charset-misfit", "form.b",
      Raw.post("application/x-www-form-urlencoded; charset=utf-8", "a=1&b=⟦%D6%D0⟧")),
    Case(
      "charset-misfit", "form.b", Raw.post("application/x-www-form-urlencoded; charset=gbk", "a=1&b=⟦%D6%00⟧")
    ),
  ]
}
