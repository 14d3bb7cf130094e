import Diagnostics

// Header fields.
extension CodeExplanation {
  static let headers: [CodeExplanation] = [
    CodeExplanation(
      "repeated-header", .error,
      title: "a header is given twice",
      meaning: """
        NSURLRequest holds one value a name, whatever its letter case: the library cannot send two lines.
        Which of two values an app keeps depends on its code, so neither is taken.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        headers:
          - Accept: application/json
          - accept: text/plain
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        headers:
          Accept: application/json, text/plain
        """),
      see: ["duplicate-key"]),
    CodeExplanation(
      "header-overwritten", .warning,
      title: "the library overwrites this header",
      meaning: """
        For a multipart body, AFNetworking sets Content-Type (with its boundary) and Content-Length after the
        app's headers. The given value is never sent. An app that sets the header on the finished request
        does send it: `headers.when: after` says that.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        headers: {Content-Type: multipart/form-data}
        files: [{name: front, text: a}]
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, text: a}]
        """),
      see: ["type-unused", "headers.when"]),
    CodeExplanation(
      "no-body-type", .warning,
      title: "nobody gives a whole body a Content-Type",
      meaning: """
        No library and no system looks at a body to find out what it is: without a type of the app there is
        none. iOS then labels the body of a POST `application/x-www-form-urlencoded`, and servers read it
        as a form. A `transport` of iOS writes that field; for other methods none is known.
        """,
      example: .spec(
        """
        url: https://api.example.com/log
        method: POST
        body: {text: started}
        """),
      fix: .spec(
        """
        url: https://api.example.com/log
        method: POST
        body: {text: started, type: text/plain; charset=utf-8}
        """),
      see: ["type-unused", "body.type"]),
    CodeExplanation(
      "nothing-to-remove", .warning,
      title: "null is to remove a header that is not there",
      meaning: """
        Null takes away a default header, which `device` gives (Accept-Language and User-Agent) or `auth`
        (Authorization). Without them there is none, and what serialisation and HTTP itself need, such as Host,
        stays.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        headers: {X-Channel: null}
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        headers: {X-Channel: ""}
        """),
      see: ["null-not-allowed", "headers.defaults"]),
    CodeExplanation(
      "non-ascii-header", .warning,
      title: "a header's value is not ASCII",
      meaning: """
        It is written as UTF-8, but what NSURLSession makes of it is not promised, and many servers
        read such bytes as Latin-1 or refuse them. Apps percent-encode or base64 such a value.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        headers: {X-City: 北京}
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        headers: {X-City: "%E5%8C%97%E4%BA%AC"}
        """),
      see: ["non-ascii-user-agent"]),
    CodeExplanation(
      "blank-around-value", .warning,
      title: "a header's value begins or ends with a blank",
      meaning: """
        The blank is sent, and servers take it off again (RFC 9112, 5.1): it cannot carry a meaning. It
        matters where a signature is made over the bytes.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        headers: {X-Channel: "ios "}
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        headers: {X-Channel: ios}
        """),
      see: ["invalid-header-value"]),
    CodeExplanation(
      "auth-unused", .warning,
      title: "`auth` has no effect beside an Authorization header",
      meaning: """
        A request holds one Authorization, and the one among `headers` is sent.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        auth: {bearer: 9f3c2a}
        headers: {Authorization: Bearer 000000}
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        auth: {bearer: 9f3c2a}
        """),
      see: ["colon-in-user"]),
    CodeExplanation(
      "type-unused", .warning,
      title: "`type` has no effect beside a Content-Type header",
      meaning: """
        Both say the type of the body, and the header is sent.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        headers: {Content-Type: text/markdown}
        body: {text: "# Hello", type: text/plain}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body: {text: "# Hello", type: text/markdown}
        """),
      see: ["header-overwritten"]),
    CodeExplanation(
      "content-length-differs", .warning,
      title: "Content-Length is not the body's length",
      meaning: """
        It is sent as given. With a larger number the server waits for bytes that never come; with a smaller
        one it reads the rest of the body as the next request.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        headers: {Content-Length: 4}
        body: {text: hello, type: text/plain}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body: {text: hello, type: text/plain}
        """),
      see: ["framing-given"]),
    CodeExplanation(
      "framing-given", .warning,
      title: "the body is not framed as Transfer-Encoding says",
      meaning: """
        The header is sent as it is, without Content-Length, and the body as its own bytes. A server takes
        the first line of the body for the size of a chunk, and answers 400 or waits. A body that is
        written in chunks needs no such warning.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        headers: {Transfer-Encoding: chunked}
        params: {text: hello}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params: {text: hello}
        """),
      see: ["content-length-differs"]),
  ]
}
