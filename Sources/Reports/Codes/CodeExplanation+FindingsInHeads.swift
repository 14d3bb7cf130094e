import Diagnostics

// What stands out in the request line and the header fields of a request.
extension CodeExplanation {
  static let headFindings: [CodeExplanation] = [
    CodeExplanation(
      "no-request-line", .error,
      title: "the message does not begin with a request line",
      meaning: """
        A request begins with a method, a target and a version, with one blank between them. Most often the
        first lines were not copied, or the bytes are the body alone.
        """,
      example: .request(
        """
        Host: api.example.com
        Accept: */*

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        Accept: */*

        """),
      see: ["unended-head"]),
    CodeExplanation(
      "unended-head", .error,
      title: "no empty line ends the header fields",
      meaning: """
        A server reads fields until an empty line and waits for more where none comes. The bytes were cut
        short, or whoever wrote them forgot the last CR LF.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com

        """),
      see: ["no-request-line"]),
    CodeExplanation(
      "bare-line-feed", .warning,
      title: "a line of the head ends in LF without a CR",
      meaning: """
        Lines of a head end in CR LF. Many servers take LF, some refuse it, and a proxy that does not see a
        line end where the server sees one lets a second request through. Editors and `echo` write LF. The
        mark stands at the first such line end, and the message says how many there are.
        """,
      example: .request(
        #"""
        GET /v1/me HTTP/1.1
        Host: api.example.com\n
        X-Channel: ios

        """#),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Channel: ios

        """),
      see: ["bare-line-feed-in-part"]),
    CodeExplanation(
      "folded-field", .warning,
      title: "a header field goes on on the next line",
      meaning: """
        A line that begins with a blank used to continue the one above. RFC 9112 has done away with it:
        servers refuse the request or read blanks in its place.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Filter: city=chongqing,
          rating=5

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Filter: city=chongqing, rating=5

        """)),
    CodeExplanation(
      "field-without-colon", .error,
      title: "a line of the head has no colon",
      meaning: """
        Every line between the request line and the empty line is a name, a colon and a value. A line
        without one was torn off the line above, or is text that was meant for the body.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Channel ios

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Channel: ios

        """),
      see: ["blank-before-colon"]),
    CodeExplanation(
      "blank-before-colon", .error,
      title: "a blank stands before the colon of a header field",
      meaning: """
        A server must refuse such a field, since some read the blank as part of the name and others do not:
        a field that a proxy passes over and the server obeys lets requests be smuggled.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Channel : ios

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Channel: ios

        """),
      see: ["field-without-colon"]),
    CodeExplanation(
      "control-in-head", .error,
      title: "a header field has a control character",
      meaning: """
        Only a tab may stand in a value besides what can be seen. A server refuses other control characters,
        ends the line there, or takes a NUL for the end of the value.
        """,
      example: .request(
        #"""
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Device: iPhone\x00

        """#),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-Device: iPhone

        """),
      see: ["non-ascii-head"]),
    CodeExplanation(
      "non-ascii-head", .warning,
      title: "the head of the request is not all ASCII",
      meaning: """
        HTTP does not say which characters they are, so each server reads its own. Text beyond ASCII is sent
        in percent escapes, as `name*=UTF-8''…`, or in the body.
        """,
      example: .request(
        #"""
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-City: \xE9\x87\x8D\xE5\xBA\x86

        """#),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        X-City: %E9%87%8D%E5%BA%86

        """),
      see: ["non-ascii-header", "non-utf-8-name"]),
    CodeExplanation(
      "repeated-field", .error,
      title: "a header field that a request has once is there twice",
      meaning: """
        For Host, Content-Type and Content-Length each server and proxy decides by itself which one counts;
        where they differ, requests can be smuggled. Most often an app sets the field that its library sets,
        too. The mark stands at the second one.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        Host: www.example.com

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com

        """),
      see: ["length-and-encoding", "repeated-header"]),
    CodeExplanation(
      "missing-host", .error, .warning,
      title: "a request of HTTP/1.1 has no Host",
      meaning: """
        A server that holds several sites cannot tell which one is meant, and must answer 400.
        """,
      example: .request(
        """
        GET /v1/me HTTP/1.1
        Accept: */*

        """),
      fix: .request(
        """
        GET /v1/me HTTP/1.1
        Host: api.example.com
        Accept: */*

        """),
      see: ["no-request-line"]),
    CodeExplanation(
      "blank-in-target", .error,
      title: "a blank stands in the request target",
      meaning: """
        The target ends at the first blank, and the rest is no version of HTTP. The URL was put together
        from a text that nobody escaped; a blank is `%20` in a path, and `%20` or `+` in a query.
        """,
      example: .request(
        """
        GET /v1/search?q=hot pot HTTP/1.1
        Host: api.example.com

        """),
      fix: .request(
        """
        GET /v1/search?q=hot%20pot HTTP/1.1
        Host: api.example.com

        """),
      see: ["non-ascii-head", "invalid-percent-escape"]),
  ]
}
