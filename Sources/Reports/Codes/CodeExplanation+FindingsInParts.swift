import Diagnostics

// What stands out in the heads of parts.
extension CodeExplanation {
  static let partFindings: [CodeExplanation] = [
    CodeExplanation(
      "bare-line-feed-in-part", .error,
      title: "lines around parts end in LF without a CR",
      meaning: """
        Delimiters and the heads of parts end in CR LF. A body that was written with LF in a text literal,
        or that an editor has saved, is read by few servers, and some of those show an empty form without an
        error. The mark stands at the first one.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 85

        --Onwire-42
        Content-Disposition: form-data; name="city"\n

        Chongqing
        --Onwire-42--
        """#),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 86

        --Onwire-42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire-42--
        """),
      see: ["bare-line-feed"]),
    CodeExplanation(
      "part-without-name", .error,
      title: "a part of a form has no name",
      meaning: """
        Its Content-Disposition says `name="…"`, and there is one: a server cannot give the content to
        anything else.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 91

        --Onwire-42
        Content-Disposition: form-data; filename="a.txt"

        Chongqing
        --Onwire-42--
        """),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 104

        --Onwire-42
        Content-Disposition: form-data; name="note"; filename="a.txt"

        Chongqing
        --Onwire-42--
        """),
      see: ["unquoted-name", "unnamed-part"]),
    CodeExplanation(
      "unquoted-name", .warning,
      title: "a name or file name stands without quotes",
      meaning: """
        Without quotes only letters, digits and a few marks may stand there. With brackets, blanks,
        semicolons or Chinese characters some servers cut the name, others leave the part out without a
        word.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 84

        --Onwire-42
        Content-Disposition: form-data; name=city

        Chongqing
        --Onwire-42--
        """),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 86

        --Onwire-42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire-42--
        """),
      see: ["unescaped-name"]),
    CodeExplanation(
      "unescaped-name", .warning,
      title: "a name or file name holds a quote that is not escaped",
      meaning: """
        The quote ends the name there for most servers. Browsers write `%22` for it; libraries of Apple's
        platforms write it as it is, and so hand on whatever a user calls a file.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 92

        --Onwire-42
        Content-Disposition: form-data; name="the "city""

        Chongqing
        --Onwire-42--
        """),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 96

        --Onwire-42
        Content-Disposition: form-data; name="the %22city%22"

        Chongqing
        --Onwire-42--
        """),
      see: ["line-end-in-name", "unescaped-in-part-head"]),
    CodeExplanation(
      "line-end-in-name", .error,
      title: "a name or file name holds a line end",
      meaning: """
        Whoever chooses the name writes header fields of the part with it: a type, another name. Browsers
        write `%0D%0A`.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 93

        --Onwire-42
        Content-Disposition: form-data; name="city
         list"

        Chongqing
        --Onwire-42--
        """),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 97

        --Onwire-42
        Content-Disposition: form-data; name="city%0D%0A list"

        Chongqing
        --Onwire-42--
        """),
      see: ["unescaped-name", "unescaped-in-part-head"]),
    CodeExplanation(
      "non-utf-8-name", .warning,
      title: "a name or file name is not UTF-8",
      meaning: """
        Names of parts are UTF-8 (RFC 7578, section 5.1), whatever the contents are in. Such bytes come from
        a string encoding like GBK or Latin-1 in the app's client.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 86

        --Onwire-42
        Content-Disposition: form-data; name="caf\xE9"

        Chongqing
        --Onwire-42--
        """#),
      fix: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 87

        --Onwire-42
        Content-Disposition: form-data; name="caf\xC3\xA9"

        Chongqing
        --Onwire-42--
        """#),
      see: ["non-ascii-head", "charset-misfit"]),
  ]
}
