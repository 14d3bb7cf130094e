import Diagnostics

// Parts, and the size of what they make.
extension CodeExplanation {
  static let multipart: [CodeExplanation] = [
    CodeExplanation(
      "multipart-method", .error,
      title: "this method cannot carry a multipart body",
      meaning: """
        AFNetworking asserts in `multipartFormRequestWithMethod:` that the method is neither GET nor HEAD:
        the app stops there, and nothing is sent. A spec without `method` is a GET.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        files: [{name: front, text: a}]
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, text: a}]
        """),
      see: ["multipart.refused-methods"]),
    CodeExplanation(
      "unescaped-in-part-head", .warning,
      title: "a part's head gets a quote or line end as it is",
      meaning: """
        The library writes names, file names and types of parts without escaping them. A quote ends the
        quoted name there, and a line end begins a new header of the part: a server reads another name than
        the one given.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, filename: 'the "front".txt', text: a}]
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, filename: front.txt, text: a}]
        """),
      see: ["multipart.names"]),
    CodeExplanation(
      "unnamed-part", .error,
      title: "parameters without a name cannot become parts",
      meaning: """
        Each parameter of a multipart body is a part with a name. A text or list in place of a dictionary has
        none, and `appendPartWithFormData:name:` asserts that there is one: the app stops, and nothing is
        sent.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        as: multipart
        params: hello
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        as: multipart
        params: {text: hello}
        """),
      see: ["top-level-without-keys"]),
    CodeExplanation(
      "file-without-filename", .error,
      title: "a file is to be sent without name and type",
      meaning: """
        Where the rule `multipart.unnamed-file` is `error`, the client derives neither from the path: its code
        has both written down. With `extension-required` it derives them, and throws where the path has no
        extension.
        """,
      example: .spec(
        """
        client: nsurlsession@compact
        url: https://api.example.com/cards
        method: POST
        files:
          - {name: front, path: front.jpg}
        """, "`front.jpg` lies beside the spec.",
        said: Said(
          .error, "NSURLSession needs the name and type of a file", at: "{name: front, path: front.jpg}",
          help: ["add `filename` and `type`"])),
      fix: .spec(
        """
        client: nsurlsession@compact
        url: https://api.example.com/cards
        method: POST
        files:
          - {name: front, path: front.jpg, filename: front.jpg, type: image/jpeg}
        """),
      see: ["multipart.unnamed-file"]),
    CodeExplanation(
      "repeated-part-field", .warning,
      title: "a part gets a header twice",
      meaning: """
        `name`, `filename` and `type` make the part's Content-Disposition and Content-Type, and `headers` of
        the part come behind them. The part then has two of one name, and servers differ in which they read.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        files:
          - name: note
            type: text/plain
            text: "# Hello"
            headers: {Content-Type: text/markdown}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        files:
          - name: note
            type: text/markdown
            text: "# Hello"
        """),
      see: ["repeated-header"]),
    CodeExplanation(
      "message-too-large", .error,
      title: "the message is longer than any file can be",
      meaning: """
        Its length does not fit in 63 bits, so Content-Length could not be written and no file could hold it.
        Most likely
        a size was mistyped.
        """,
      example: .spec(
        """
        url: https://api.example.com/upload
        method: POST
        files:
          - {name: a, zeros: {bytes: 9000000000GB}}
          - {name: b, zeros: {bytes: 9000000000GB}}
        """),
      fix: .spec(
        """
        url: https://api.example.com/upload
        method: POST
        files:
          - {name: a, zeros: {bytes: 9GB}}
          - {name: b, zeros: {bytes: 9GB}}
        """),
      see: ["invalid-size"]),
  ]
}
