import Diagnostics

// Header fields, and the device that gives some of them.
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
      "nothing-to-remove", .warning,
      title: "null is to remove a header that is not there",
      meaning: """
        Null takes away a default header, which `device` gives: Accept-Language and User-Agent. Without
        `device` there is none, and what serialisation and HTTP itself need, such as Host, stays.
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
        It is written as UTF-8, but what NSURLSession makes of it is not promised, and servers read such bytes
        as Latin-1 or refuse them. Apps percent-encode or base64 such a value.
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
        The blank is sent, and every server takes it off again (RFC 9112, 5.1): it cannot carry a meaning. It
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
      title: "the body's `type` has no effect beside a Content-Type header",
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
      title: "Content-Length says another length than the body has",
      meaning: """
        It is sent as given. With a larger number the server waits for bytes that never come; with a smaller
        one it reads the rest of the body as the next request.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        headers: {Content-Length: 4}
        body: {text: hello}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body: {text: hello}
        """),
      see: ["framing-given"]),
    CodeExplanation(
      "framing-given", .warning,
      title: "the body is not framed as the given Transfer-Encoding says",
      meaning: """
        The header is sent as it is, without Content-Length, and the body as its own bytes. A server that
        expects chunks reads the first line of the body as the size of one, and answers 400.
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
    CodeExplanation(
      "incomplete-device", .warning,
      title: "the device says too little for one of the default headers",
      meaning: """
        The library makes Accept-Language from the preferred languages, and User-Agent from app, model,
        system and scale. What `device` does not say is not guessed: the header is not written.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [zh-Hans-CN, en]
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      see: ["no-user-agent", "headers.defaults"]),
    CodeExplanation(
      "no-user-agent", .warning,
      title: "the library makes no User-Agent for this system",
      meaning: """
        AFNetworking has a form of the header for some systems only, and on others leaves it to NSURLSession,
        whose own one is not promised. `os` is a system and its version.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [en]
          app: {name: Demo, version: "1.2"}
          os: "16.2"
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [en]
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      see: ["incomplete-device", "headers.user-agent-systems"]),
    CodeExplanation(
      "non-ascii-user-agent", .error,
      title: "the User-Agent that the library would make is not ASCII",
      meaning: """
        AFNetworking then transliterates it through ICU, whose tables differ between systems: the bytes cannot
        be known from here. Take the header from a capture of the app.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [zh-Hans-CN]
          app: {name: 演示, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        device:
          languages: [zh-Hans-CN]
          user-agent: yan shi/1.2 (iPhone; iOS 16.2; Scale/3.00)
        """),
      see: ["non-ascii-header"]),
  ]
}
