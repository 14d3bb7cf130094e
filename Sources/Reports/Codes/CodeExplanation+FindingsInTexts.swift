import Diagnostics

// What stands out in pairs, types and texts, and what should not lie in a file.
extension CodeExplanation {
  static let textFindings: [CodeExplanation] = [
    CodeExplanation(
      "regrouped-array", .warning,
      title: "an array of dictionaries is sent in names with `[][`",
      meaning: """
        AFNetworking writes `items[][id]=1&items[][note]=a` for the first dictionary and goes on with
        `items[][id]=2`, which is marked. Where the second one begins is not said: PHP makes three dictionaries of it, qs one
        with lists in it, and Rack begins anew where a name repeats, which fails as soon as the dictionaries
        differ. JSON has no such doubt.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 43

        items[][id]=1&items[][note]=a&items[][id]=2\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 46

        items[0][id]=1&items[0][note]=a&items[1][id]=2\
        """#),
      see: ["query.array"]),
    CodeExplanation(
      "mixed-blanks", .note,
      title: "blanks are written as `+` here and as `%20` there",
      meaning: """
        In forms and queries both stand for a blank, and servers read both so. A signature that is made over
        the text does not, nor does a server that takes `+` for a plus. The URL and its parameters were most
        often escaped by two libraries.
        """,
      example: .request(
        """
        GET /v1/me?q=hot+pot&city=chong%20qing HTTP/1.1
        Host: api.example.com

        """),
      fix: .request(
        """
        GET /v1/me?q=hot%20pot&city=chong%20qing HTTP/1.1
        Host: api.example.com

        """),
      see: ["double-encoded"]),
    CodeExplanation(
      "double-encoded", .warning,
      title: "an escape was escaped again",
      meaning: """
        `%25C3` is the escape of the text `%C3`. Where that is not a text that someone typed, the value was
        escaped by the app and then by the library. The server takes off one layer and keeps the escape. A
        value that is a URL, a query or JSON has escapes of its own, and is let alone.
        """,
      example: .request(
        """
        GET /v1/me?q=caf%25C3%25A9 HTTP/1.1
        Host: api.example.com

        """),
      fix: .request(
        """
        GET /v1/me?q=caf%C3%A9 HTTP/1.1
        Host: api.example.com

        """),
      see: ["invalid-percent-escape"]),
    CodeExplanation(
      "invalid-percent-escape", .error, .warning,
      title: "two hexadecimal digits must follow a percent sign",
      meaning: """
        A percent sign that is meant is written `%25`. Libraries leave what looks escaped as it is, so a
        text like `100% off` goes out broken.
        """,
      example: .request(
        """
        GET /v1/me?rate=100%&q=a HTTP/1.1
        Host: api.example.com

        """),
      fix: .request(
        """
        GET /v1/me?rate=100%25&q=a HTTP/1.1
        Host: api.example.com

        """),
      see: ["double-encoded", "invalid-url-character"]),
    CodeExplanation(
      "unrecognized-bytes", .warning,
      title: "bytes stand where the grammar of HTTP has none",
      meaning: """
        They are kept and shown, but nothing says what they mean: text behind the end of the body, lines in
        the head, or a file that is no request.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Length: 4

        id=7 and more\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Length: 4

        id=7\
        """#),
      see: ["content-length-mismatch"]),
    CodeExplanation(
      "secret-in-clear", .info,
      title: "a password, token or cookie stands in the request",
      meaning: """
        On the wire it is meant to be there. In a file that is sent to a colleague, committed, or pasted
        into a ticket it is not. `onwire inspect --redact` puts a star in the place of each of its bytes, so
        that all lengths and places stay. Secrets are known by the names of fields, keys and parts, and by
        those of cookies: what is called otherwise is not found. It is told once a request, and no `--fail-on`
        counts it.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        Authorization: Bearer 8f14e45fceea167a

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        Authorization: Bearer ****************

        """),
      see: ["auth-unused"]),
  ]
}
