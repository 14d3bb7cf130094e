import Diagnostics

// What stands out in types, and in contents against them.
extension CodeExplanation {
  static let typeFindings: [CodeExplanation] = [
    CodeExplanation(
      "charset-misfit", .warning,
      title: "the body is not in the charset of its Content-Type",
      meaning: """
        Either the type is set by hand while the client encodes in another one, or the charset has no such
        name. JSON is UTF-8 by its own standard.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: text/plain; charset=utf-8
        Content-Length: 4

        caf\xE9\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: text/plain; charset=iso-8859-1
        Content-Length: 4

        caf\xE9\
        """#),
      see: ["type-misfit", "null-charset"]),
    CodeExplanation(
      "type-misfit", .warning,
      title: "the body is not what the Content-Type says",
      meaning: """
        A form is sent as JSON, or JSON as a form. The type is most often one that the app sets for all its
        requests, while the client serialises as another.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 9

        {"id": 7}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 9

        {"id": 7}\
        """#),
      see: ["charset-misfit", "header-overwritten"]),
    CodeExplanation(
      "misspelt-type", .error,
      title: "a Content-Type was meant to be another one",
      meaning: """
        Servers compare the type letter by letter: `multipart/from-data` is no form, and nobody says so. The
        body is there, and the form is empty.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencode
        Content-Length: 4

        id=7\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/x-www-form-urlencoded
        Content-Length: 4

        id=7\
        """#),
      see: ["type-misfit", "unregistered-type"]),
    CodeExplanation(
      "unregistered-type", .note,
      title: "a type that is not registered stands for one that is",
      meaning: """
        JPEG is `image/jpeg`: `image/jpg` is registered nowhere, however many examples have it. A server
        that takes it for a picture has a list of its own.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 125

        --Onwire-42
        Content-Disposition: form-data; name="photo"; filename="a.jpg"
        Content-Type: image/jpg

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
      see: ["misspelt-type", "content-misfit"]),
    CodeExplanation(
      "content-misfit", .warning,
      title: "a content is not what its type says",
      meaning: """
        The first bytes of pictures, films and archives tell what they are. The type beside them is often a
        constant in the app's code, while the picture comes from a library that packs it otherwise: HEIC and
        PNG go out as `image/jpeg`.
        """,
      example: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 138

        --Onwire-42
        Content-Disposition: form-data; name="photo"; filename="a.jpg"
        Content-Type: image/jpeg

        \x89PNG\x0D\x0A\x1A\x0A\x00\x00\x00\x0DIHDR
        --Onwire-42--
        """#),
      fix: .request(
        #"""
        POST /v1/photos HTTP/1.1
        Host: api.example.com
        Content-Type: multipart/form-data; boundary=Onwire-42
        Content-Length: 137

        --Onwire-42
        Content-Disposition: form-data; name="photo"; filename="a.png"
        Content-Type: image/png

        \x89PNG\x0D\x0A\x1A\x0A\x00\x00\x00\x0DIHDR
        --Onwire-42--
        """#),
      see: ["type-misfit", "unregistered-type"]),
  ]
}
