import Diagnostics

// What stands out in the fields of parts.
extension CodeExplanation {
  static let partHeadFindings: [CodeExplanation] = [
    CodeExplanation(
      "part-without-empty-line", .error,
      title: "no empty line ends the head of a part",
      meaning: """
        Two line ends stand behind the last field of a part's head: one ends the field, the other is the
        empty line that ends the head. Without it the content is read as fields. What is marked is where the
        empty line is missing, or the lines that no field is made of.
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
      see: ["part-without-name", "field-without-colon"]),
    CodeExplanation(
      "repeated-in-part", .error,
      title: "a part has a field or a parameter twice",
      meaning: """
        One Content-Disposition, with one name and one file name, and one Content-Type are what a part may
        have. Of two, each server takes its own. Two helpers that both write the head of a part have met
        here.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 131

        --Onwire-42
        Content-Disposition: form-data; name="city"
        Content-Disposition: form-data; name="town"

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
      see: ["repeated-field"]),
    CodeExplanation(
      "escaped-quote", .note,
      title: "a quote in a name is escaped by a backslash",
      meaning: """
        RFC 9110 escapes so, browsers do not: they write `%22`, and RFC 7578 leaves it open. Servers differ:
        with the backslash PHP, busboy, Django and Go read the quote, others end the name at it; with `%22`
        Flask and undici read the quote, and the others `%22` itself. A name without quotes has no doubt.
        Onwire shows the name without the backslash.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 111

        --Onwire-42
        Content-Disposition: form-data; name="note"; filename="my \"a\".txt"

        Chongqing
        --Onwire-42--
        """#),
      fix: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 107

        --Onwire-42
        Content-Disposition: form-data; name="note"; filename="my a.txt"

        Chongqing
        --Onwire-42--
        """),
      see: ["unescaped-name"]),
    CodeExplanation(
      "extended-filename", .warning,
      title: "a file name stands in `filename*`",
      meaning: """
        RFC 8187 has this form for names beyond ASCII, and it is right in a response. In a form RFC 7578
        forbids it: names stand in `filename`, in UTF-8, as they are. Servers that read both take the one or
        the other.
        """,
      example: .request(
        """
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 119

        --Onwire-42
        Content-Disposition: form-data; name="photo"; filename*=utf-8''caf%C3%A9.txt

        Chongqing
        --Onwire-42--
        """),
      fix: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 109

        --Onwire-42
        Content-Disposition: form-data; name="photo"; filename="caf\xC3\xA9.txt"

        Chongqing
        --Onwire-42--
        """#),
      see: ["unquoted-name", "part-without-filename"]),
    CodeExplanation(
      "part-without-filename", .warning,
      title: "a part with a file has no file name",
      meaning: """
        What makes a part a file is its `filename`, whatever its type: without it most servers read a text
        field, and lose bytes that are no text. Alamofire's `append(_:withName:mimeType:)` writes such
        parts; give `fileName:`, too.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 108

        --Onwire-42
        Content-Disposition: form-data; name="photo"
        Content-Type: image/jpeg

        \xFF\xD8\xFF\xE0
        --Onwire-42--
        """#),
      fix: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 126

        --Onwire-42
        Content-Disposition: form-data; name="photo"; filename="a.jpg"
        Content-Type: image/jpeg

        \xFF\xD8\xFF\xE0
        --Onwire-42--
        """#),
      see: ["part-without-name", "extended-filename"]),
  ]
}
