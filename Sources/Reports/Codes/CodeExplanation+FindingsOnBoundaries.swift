import Diagnostics

// What stands out in the boundary of a multipart body and in its delimiters.
extension CodeExplanation {
  static let boundaryFindings: [CodeExplanation] = [
    CodeExplanation(
      "missing-boundary", .error, .warning,
      title: "the Content-Type is multipart and names no boundary",
      meaning: """
        Without it a server does not know what separates the parts. Most often an app sets
        `multipart/form-data` by hand, over the type that its library had made with the boundary in it.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data
        Content-Length: 86

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
      see: ["boundary-mismatch", "header-overwritten"]),
    CodeExplanation(
      "boundary-mismatch", .error,
      title: "no line of the body has the Content-Type's boundary",
      meaning: """
        The boundary is compared byte by byte, letter case and all; in the body it stands behind two dashes,
        which are not part of it. The message shows the line that the body begins with.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=onwire-42
        Content-Length: 86

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
      see: ["missing-boundary", "boundary-after-comma"]),
    CodeExplanation(
      "long-boundary", .warning,
      title: "the boundary has more than 70 characters",
      meaning: """
        RFC 2046 allows 70. Most servers take more, Rack 3 does not.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Boundary-4F0E9A76-CA3E1D7B-71B5-4F0E-9A76-0123456789AB-CDEF-0123456789ab
        Content-Length: 212

        --Boundary-4F0E9A76-CA3E1D7B-71B5-4F0E-9A76-0123456789AB-CDEF-0123456789ab
        Content-Disposition: form-data; name="city"

        Chongqing
        --Boundary-4F0E9A76-CA3E1D7B-71B5-4F0E-9A76-0123456789AB-CDEF-0123456789ab--
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
      see: ["illegal-boundary"]),
    CodeExplanation(
      "illegal-boundary", .error, .warning,
      title: "the boundary has a character that none may have",
      meaning: """
        RFC 2046 allows letters, digits, blanks within, and the marks `'()+_,-./:=?`. Servers take other
        bytes as they please: with UTF-8 in a boundary Go, busboy and Django refuse the body, Flask shows an
        empty form, and PHP takes it.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire_%42
        Content-Length: 88

        --Onwire_%42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire_%42--
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
      see: ["unquoted-boundary", "invalid-boundary"]),
    CodeExplanation(
      "unquoted-boundary", .warning,
      title: "the boundary needs quotes, and has none",
      meaning: """
        Blanks and `()<>@,;:/[]?=` end a value that is not quoted. The plus sign of AFNetworking's
        boundaries needs no quotes.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire/42
        Content-Length: 86

        --Onwire/42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire/42--
        """),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary="Onwire/42"
        Content-Length: 86

        --Onwire/42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire/42--
        """),
      see: ["illegal-boundary"]),
    CodeExplanation(
      "boundary-after-comma", .error, .warning,
      title: "a comma stands before the boundary",
      meaning: """
        Old snippets for uploads from iOS have `multipart/form-data, boundary=…`. Parameters are set apart
        by semicolons.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data, boundary=Onwire-42
        Content-Length: 86

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
      see: ["missing-boundary", "boundary-mismatch"]),
    CodeExplanation(
      "unclosed-multipart", .error,
      title: "no closing delimiter ends the body",
      meaning: """
        Behind the last part stand two dashes, the boundary, and two more dashes. Without the last two a
        server takes the body for one that was cut short, which it may be.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 84

        --Onwire-42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire-42
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
      see: ["no-final-line-end", "content-length-mismatch"]),
    CodeExplanation(
      "no-final-line-end", .note,
      title: "no line end follows the closing delimiter",
      meaning: """
        RFC 2046 does not ask for one, and no server that was tried misses it. But every library writes it,
        so a body without was put together by hand, or its last two bytes were lost.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 84

        --Onwire-42
        Content-Disposition: form-data; name="city"

        Chongqing
        --Onwire-42--\
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
      see: ["unclosed-multipart"]),
    CodeExplanation(
      "boundary-in-part", .warning,
      title: "the content of a part holds the delimiter",
      meaning: """
        A delimiter counts at the start of a line only, with nothing behind it; but Django and Rack look for
        it anywhere, and PHP, busboy and Tomcat take a line that begins with it. Choose a boundary that is
        random and long.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 98

        --Onwire-42
        Content-Disposition: form-data; name="city"

        see --Onwire-42 below
        --Onwire-42--
        """),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-43
        Content-Length: 98

        --Onwire-43
        Content-Disposition: form-data; name="city"

        see --Onwire-42 below
        --Onwire-43--
        """),
      see: ["boundary-mismatch"]),
  ]
}
