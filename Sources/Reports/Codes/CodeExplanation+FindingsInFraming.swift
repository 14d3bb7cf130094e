import Diagnostics

// What stands out in how a request says where its body ends.
extension CodeExplanation {
  static let framingFindings: [CodeExplanation] = [
    CodeExplanation(
      "content-length-mismatch", .error,
      title: "Content-Length is not the length of the body",
      meaning: """
        A server that is promised more bytes waits until it gives up; of a body that is longer it reads the
        rest as the next request. The length counts bytes, not characters, and counts them as they are sent.
        A body that was edited in a proxy or in a file keeps the old length.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 20

        {"city": "重庆"}\
        """#),
      fix: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: 18

        {"city": "重庆"}\
        """#),
      see: ["invalid-content-length", "content-length-differs"]),
    CodeExplanation(
      "invalid-content-length", .error, .warning,
      title: "Content-Length is not a number",
      meaning: """
        It is a row of decimal digits. A server must answer 400 to anything else, since it cannot tell where
        the request ends.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Length: nine

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
      see: ["content-length-mismatch"]),
    CodeExplanation(
      "length-and-encoding", .error,
      title: "Transfer-Encoding stands beside Content-Length",
      meaning: """
        Both say where the body ends. A proxy that believes the one and a server that believes the other
        disagree about where the next request begins, which is how requests are smuggled; many answer 400.
        """,
      example: .request(
        """
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Length: 9
        Transfer-Encoding: chunked

        9
        {"id": 7}
        0

        """),
      fix: .request(
        """
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Transfer-Encoding: chunked

        9
        {"id": 7}
        0

        """),
      see: ["content-length-mismatch", "broken-chunks"]),
    CodeExplanation(
      "body-without-length", .error,
      title: "a body follows, and no field says how long it is",
      meaning: """
        A request without Content-Length and Transfer-Encoding has no body: the server answers without
        having read it, and takes the bytes for the next request.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json

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
      see: ["content-length-mismatch"]),
    CodeExplanation(
      "body-on-get", .warning,
      title: "a GET or HEAD has a body",
      meaning: """
        HTTP gives it no meaning. Caches answer by the URL alone, some proxies drop the body, and some
        servers refuse the request. What a GET asks for belongs in the URL, or the request is a POST.
        """,
      example: .request(
        #"""
        GET /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Length: 9

        {"id": 7}\
        """#),
      fix: .request(
        """
        GET /v1/orders?id=7 HTTP/1.1
        Host: api.example.com

        """),
      see: ["body-without-length"]),
    CodeExplanation(
      "broken-chunks", .error,
      title: "the body is not in chunks as Transfer-Encoding says",
      meaning: """
        Each chunk begins with its length in hexadecimal digits on a line of its own, and a chunk of length
        0 ends the body. The mark stands where that breaks off: the body was cut short, or it never was in
        chunks.
        """,
      example: .request(
        """
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Transfer-Encoding: chunked

        9
        {"id": 7}
        not a chunk
        """),
      fix: .request(
        """
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Transfer-Encoding: chunked

        9
        {"id": 7}
        0

        """),
      see: ["length-and-encoding"]),
    CodeExplanation(
      "unended-chunks", .error,
      title: "the chunks have no end",
      meaning: """
        A chunked body ends with a chunk of size 0 and an empty line. A server waits for them until its
        patience ends. Either the app never ended its stream, or a size is wrong: sizes are hexadecimal, and
        count bytes, not characters.
        """,
      example: .request(
        """
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Transfer-Encoding: chunked

        4
        id=7
        """),
      fix: .request(
        """
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Transfer-Encoding: chunked

        4
        id=7
        0

        """),
      see: ["broken-chunks"]),
    CodeExplanation(
      "coding-misfit", .error,
      title: "the body is not in the coding that it declares",
      meaning: """
        The field says how the body is packed, not which charset its text has, and setting it packs nothing.
        A server unpacks by it and fails. What is sent as it is has no Content-Encoding.
        """,
      example: .request(
        #"""
        POST /v1/orders HTTP/1.1
        Host: api.example.com
        Content-Type: application/json
        Content-Encoding: gzip
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
      see: ["charset-misfit", "type-misfit"]),
  ]
}
