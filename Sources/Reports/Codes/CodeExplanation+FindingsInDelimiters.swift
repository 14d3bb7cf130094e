import Diagnostics

// What stands out around delimiters.
extension CodeExplanation {
  static let delimiterFindings: [CodeExplanation] = [
    CodeExplanation(
      "leading-line-end", .info,
      title: "a line end stands before the first delimiter",
      meaning: """
        Examples of multipart bodies that begin each delimiter with CR LF write one before the first, too.
        It belongs to what stands before the parts, which means nothing. It is told because it makes the
        body two bytes longer.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 88


        --Onwire-42
        Content-Disposition: form-data; name="city"

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
      see: ["text-before-parts"]),
    CodeExplanation(
      "text-before-parts", .note,
      title: "text stands before the first delimiter",
      meaning: """
        What stands before the first delimiter means nothing (RFC 2046, section 5.1.1). In mail it was a
        word to readers whose program does not know parts. In a form it is most often a piece of a part
        whose delimiter is missing.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 94

        before
        --Onwire-42
        Content-Disposition: form-data; name="city"

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
      see: ["leading-line-end"]),
    CodeExplanation(
      "multipart-without-parts", .warning,
      title: "a multipart body has no part",
      meaning: """
        It holds no more than the delimiter that ends it. A loop over the parameters or files had nothing to
        go through, or the parts were lost. RFC 2046 wants one part at least.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 15

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
      see: ["unclosed-multipart"]),
    CodeExplanation(
      "no-line-end-before-delimiter", .error,
      title: "no line end stands before a delimiter",
      meaning: """
        A delimiter stands at the start of a line: CR LF before it ends the content, and belongs to the
        delimiter. Where code appends the content and then `--boundary` without it, few servers find the
        delimiter. Another boundary does not help.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 84

        --Onwire-42
        Content-Disposition: form-data; name="city"

        Chongqing--Onwire-42--
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
      see: ["boundary-in-part", "unclosed-multipart"]),
  ]
}
