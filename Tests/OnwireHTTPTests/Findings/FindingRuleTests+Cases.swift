extension FindingRuleTests {
  private static let long = String(repeating: "b", count: 71)
  static let named = "Content-Disposition: form-data; name=\"a\""

  static let cases =
    headCases + framingCases + multipartCases + textCases + chunkCases + partCases + typeCases + valueCases
    + markCases + responseCases

  private static let headCases = [
    Case("no-request-line", "head", "⟦Host: a.example\r\n\r\n⟧"),
    Case("unended-head", "head", "GET / HTTP/1.1\r\nHost: a.example\r\n⟦⟧"),
    Case("bare-line-feed", "request-line", "GET / HTTP/1.1⟦\n⟧Host: a.example\nA: b\n\n"),
    Case("folded-field", "header.A", Raw.get("/", "A: ⟦b\r\n c⟧\r\n")),
    Case("field-without-colon", "header", Raw.get("/", "⟦no field⟧\r\n")),
    Case("field-without-colon", "header", Raw.get("/", "⟦: no name⟧\r\n")),
    Case("field-without-colon", "header", "GET / HTTP/1.1\r\n⟦ Host: a⟧\r\n\r\n", besides: ["missing-host"]),
    Case("invalid-field-name", "header[\"A b\"]", Raw.get("/", "⟦A b⟧: c\r\n")),
    Case("invalid-field-name", "header[\"a@b\"]", Raw.get("/", "⟦a@b⟧: c\r\n")),
    Case("blank-before-colon", "header.A", Raw.get("/", "A⟦ : ⟧b\r\n")),
    Case("control-in-head", "header.A", Raw.get("/", "A: ⟦b\u{7F}c⟧\r\n")),
    Case("control-in-head", "header.A", Raw.get("/", "A: ⟦b\rc⟧\r\n")),
    Case("control-in-head", "target.path", Raw.get("/a⟦\0⟧b")),
    Case("control-in-head", "query.a", Raw.get("/?a=⟦\r⟧")),
    Case("control-in-head", "version", "GET / HTTP/1.1⟦\r⟧\r\nHost: a.example\r\n\r\n"),
    Case("non-ascii-head", "header.A", Raw.get("/", "A: ⟦caf\u{E9}⟧\r\n")),
    Case("non-ascii-head", "target.path", Raw.get("⟦/caf\u{E9}⟧")),
    Case("repeated-field", "header.Host#2", Raw.get("/", "⟦Host: b⟧\r\n")),
    Case(
      "repeated-field", "header.content-type#2",
      Raw.get("/", "Content-Type: text/plain\r\n⟦content-type: text/html⟧\r\n")),
    Case(
      "repeated-field", "header.Content-Length#2",
      Raw.get("/", "Content-Length: 0\r\n⟦Content-Length: 0⟧\r\n")),
    Case("missing-host", "head", "GET / HTTP/1.1\r\nA: b\r\n\r\n⟦⟧"),
  ]

  private static let framingCases = [
    Case(
      "content-length-mismatch", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦4⟧\r\n\r\nabc"),
    Case(
      "content-length-mismatch", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦2⟧\r\n\r\nabc", besides: ["unrecognized-bytes"]),
    // The last length that is a number here, the one after it, and those that are none of 64 bits.
    Case(
      "content-length-mismatch", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦9223372036854775807⟧\r\n\r\nabc"),
    Case(
      "content-length-mismatch", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦9223372036854775808⟧\r\n\r\nabc"),
    Case(
      "content-length-mismatch", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦18446744073709551616⟧\r\n\r\n"),
    Case(
      "unrecognized-bytes", "body",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab⟦c⟧", besides: ["content-length-mismatch"]),
    Case(
      "invalid-content-length", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦+3⟧\r\n\r\nabc"),
    Case(
      "invalid-content-length", "header.Content-Length",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ⟦-9223372036854775808⟧\r\n\r\nabc"),
    Case(
      "length-and-encoding", "header.Transfer-Encoding",
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: ⟦chunked⟧\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    ),
    Case("body-without-length", "body", "PUT / HTTP/1.1\r\nHost: a\r\n\r\n⟦abc⟧"),
    Case("body-on-get", "body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n⟦abc⟧"),
    Case("body-on-get", "body", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n⟦abc⟧"),
    Case(
      "broken-chunks", "body",
      "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n⟦xyz⟧"),
  ]

  private static let multipartCases = [
    Case("missing-boundary", "header.Content-Type", Raw.post("⟦multipart/form-data⟧", "--B--\r\n")),
    Case(
      "boundary-mismatch", "header.Content-Type",
      Raw.multipart("--C\r\n\(named)\r\n\r\nx\r\n--C--\r\n", boundary: "⟦B⟧")),
    Case(
      "boundary-mismatch", "header.Content-Type",
      Raw.multipart("--b\r\n\(named)\r\n\r\nx\r\n--b--\r\n", boundary: "⟦B⟧")),
    Case(
      "long-boundary", "header.Content-Type",
      Raw.multipart("--\(long)\r\n\(named)\r\n\r\nx\r\n--\(long)--\r\n", boundary: "⟦\(long)⟧")),
    Case(
      "illegal-boundary", "header.Content-Type",
      Raw.multipart("--a*b\r\n\(named)\r\n\r\nx\r\n--a*b--\r\n", boundary: "⟦a*b⟧")),
    Case(
      "unquoted-boundary", "header.Content-Type",
      Raw.multipart("--a/b\r\n\(named)\r\n\r\nx\r\n--a/b--\r\n", boundary: "⟦a/b⟧")),
    Case(
      "boundary-after-comma", "header.Content-Type",
      Raw.post("multipart/form-data, boundary=⟦B⟧", "--B\r\n\(named)\r\n\r\nx\r\n--B--\r\n")),
    Case("unclosed-multipart", "multipart", Raw.multipart("--B\r\n\(named)\r\n\r\nx\r\n--B\r\n⟦⟧")),
    Case("no-final-line-end", "multipart", Raw.multipart("--B\r\n\(named)\r\n\r\nx\r\n--B--⟦⟧")),
    Case("boundary-in-part", "parts[0].content", Raw.part(named, content: "a ⟦--B⟧ b")),
    Case(
      "bare-line-feed-in-part", "parts[0].Content-Disposition",
      Raw.multipart("--B\r\n\(named)⟦\n⟧\nx\r\n--B--\r\n")),
    Case("part-without-name", "parts[0]", Raw.part("⟦⟧Content-Type: text/plain")),
    Case("part-without-name", "parts[0]", Raw.part("⟦⟧Content-Disposition: form-data")),
    Case(
      "unquoted-name", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=⟦a⟧")),
    Case(
      "unquoted-name", "parts[0].Content-Disposition.filename",
      Raw.part("\(named); filename=⟦a b.txt⟧")),
    Case(
      "unescaped-name", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=\"⟦a\"b⟧\"")),
    Case(
      "line-end-in-name", "parts[0].Content-Disposition.filename",
      Raw.part("\(named); filename=\"⟦a⟧\r\nX-A: b\"")),
    Case(
      "line-end-in-name", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=\"⟦a\r\n b⟧\"")),
    Case(
      "non-utf-8-name", "parts[0].Content-Disposition.name",
      Raw.part("Content-Disposition: form-data; name=\"⟦caf\u{E9}⟧\"")),
  ]

  private static let textCases = [
    Case(
      "charset-misfit", "header.Content-Type", Raw.post("text/plain; charset=⟦utf-8⟧", "caf\u{E9}")),
    Case(
      "charset-misfit", "header.Content-Type", Raw.post("text/plain; charset=⟦no-such⟧", "a")),
    Case(
      "charset-misfit", "header.Content-Type", Raw.post("⟦application/json⟧", "\"\u{E9}\""),
      besides: ["type-misfit"]),
    // What follows the JSON counts as well.
    Case(
      "charset-misfit", "header.Content-Type",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ⟦application/json⟧\r\nContent-Length: 2\r\n\r\n[]\u{E9}",
      besides: ["content-length-mismatch", "unrecognized-bytes"]),
    // UTF-8 that can be read as GBK and Latin-1, too, and two characters of UTF-16.
    Case(
      "charset-misfit", "header.Content-Type",
      Raw.post("application/json; charset=⟦gbk⟧", "[\"\u{E4}\u{BD}\u{A0}\u{E5}\u{A5}\u{BD}\"]")),
    Case(
      "charset-misfit", "header.Content-Type",
      Raw.post("application/json; charset=⟦iso-8859-1⟧", "[\"\u{E4}\u{BD}\u{A0}\"]")),
    Case(
      "charset-misfit", "header.Content-Type", Raw.post("application/json; charset=⟦utf-16le⟧", "[12]")),
    Case("type-misfit", "header.Content-Type", Raw.post("⟦application/json⟧", "a=1")),
    Case("type-misfit", "header.Content-Type", Raw.post("⟦application/x-www-form-urlencoded⟧", "{\"a\": 1}")),
    // Where the second dictionary begins; of what may still be the first, at its second name.
    Case("regrouped-array", "form.a[][b]#2", Raw.form("a[][b]=1&a[][c]=2&⟦a[][b]⟧=3&a[][b]=4")),
    Case("regrouped-array", "form.a[][c]", Raw.form("a[][b]=1&⟦a[][c]⟧=2")),
    Case("regrouped-array", "query.a[][b]#2", Raw.get("/?a%5B%5D%5Bb%5D=1&⟦a[][b]⟧=1")),
    Case(
      "regrouped-array", "parts[1].Content-Disposition.name",
      Raw.multipart(
        "--B\r\nContent-Disposition: form-data; name=\"a[][b]\"\r\n\r\nx\r\n"
          + "--B\r\nContent-Disposition: form-data; name=\"⟦a[][b]⟧\"\r\n\r\nx\r\n--B--\r\n")),
    Case("mixed-blanks", "query.a", Raw.get("/?a=⟦b+c⟧&d=e%20f")),
    Case("mixed-blanks", "form.d", Raw.form("a=b%20c&d=⟦e+f⟧")),
    Case("double-encoded", "query.a", Raw.get("/?a=b⟦%2541⟧")),
    Case("double-encoded", "query.a", Raw.get("/?a=b%20c⟦%2520⟧d")),
    // A URL that was escaped twice has no mark of a URL left.
    Case("double-encoded", "query.a", Raw.get("/?a=https⟦%253A⟧%252F%252Fb.example%252F")),
    Case("double-encoded", "query.a", Raw.get("/?a=⟦%25D6⟧%25D0")),
    Case("invalid-percent-escape", "query.a", Raw.get("/?a=1⟦%⟧&b=2")),
    Case("invalid-percent-escape", "target.path", Raw.get("/a⟦%4g⟧")),
    Case("invalid-percent-escape", "form.a", Raw.form("a=⟦%zz⟧")),
  ]

  static let misses = formal + healthy

  private static let formal = [
    // Lines end in LF in a body, not in its framing; one message has no body, one a length of 0.
    Raw.get(), Raw.get("/", "Content-Length: 0\r\n"), Raw.post("text/plain", "a\nb\n\n"),
    "GET / HTTP/1.0\r\nA: b\r\n\r\n",
    // Blanks around values, an empty value, obsolete marks in a name.
    Raw.get("/", "A:\tb c \r\nB:\r\nX_a!: 1\r\n"),
    // Several fields of other names may repeat.
    Raw.get("/", "Accept: a\r\nAccept: b\r\n"),
    "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\nHost: b\r\n\r\n",
    "DELETE / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
    "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 000000000000000000000003\r\n\r\nabc",
    // Boundaries as libraries write them, quoted ones, one of 70 characters.
    Raw.multipart("--Boundary+0F\r\n\(named)\r\n\r\nx\r\n--Boundary+0F--\r\n", boundary: "Boundary+0F"),
    Raw.multipart("--a/b c\r\n\(named)\r\n\r\nx\r\n--a/b c--\r\n", boundary: "\"a/b c\""),
    Raw.multipart(
      "--\(long.dropLast())\r\n\(named)\r\n\r\nx\r\n--\(long.dropLast())--\r\n",
      boundary: "\(long.dropLast())"),
    // Epilogue, blanks after a delimiter, an empty content, LF in a content.
    Raw.multipart("--B \r\n\(named)\r\n\r\n\r\n--B--\r\nafter"),
    Raw.part(named, content: "a\nb -B- --C\n"),
    // Quotes that are escaped, brackets and Chinese in quotes.
    Raw.part("Content-Disposition: form-data; name=\"a%22b\"; filename=\"c\\\\d\""),
    Raw.part("Content-Disposition: form-data; name=\"a[b] \u{E4}\u{B8}\u{AD}\""),
    // Charsets that fit.
    Raw.post("text/plain; charset=iso-8859-1", "caf\u{E9}"), Raw.post("text/plain", "caf\u{E9}"),
    Raw.post("application/json", "[1, \"\u{C3}\u{A9}\"]"),
    Raw.post("application/octet-stream", "\u{0}\u{FF}"),
    // Arrays, arrays of arrays, one spelling of blanks, escapes of marks.
    Raw.form("a[]=1&a[]=2&b[][]=3&c[0][d]=4&e[f]=5"), Raw.get("/?a=b+c&d=e+f"), Raw.get("/?a=b%20c&d=e%2Bf"),
    Raw.get("/?a=100%25&b=%2541".replacing("%2541", with: "%25zz")), Raw.get("/a+b?c=%20"),
  ]
}
