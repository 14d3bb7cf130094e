import Diagnostics

// What is wrong with a file before anything in it is understood.
extension CodeExplanation {
  static let texts: [CodeExplanation] = [
    CodeExplanation(
      "not-utf-8", .error,
      title: "the file is not UTF-8",
      meaning: """
        A spec is read as UTF-8 only, so that the bytes that go on the wire never depend on a guess about
        an encoding. The mark stands at the first byte that is not UTF-8. Most often an editor saved the
        file as Latin-1, GBK or UTF-16.
        """,
      example: .spec(
        """
        url: https://api.example.com/search
        query: {q: café}
        """, "The file is saved as Latin-1, where `é` is the single byte E9.",
        bytes: Array("url: https://api.example.com/search\nquery: {q: caf".utf8) + [0xE9, 0x7D, 0x0A]),
      fix: .words(
        "Save the file as UTF-8. Bytes that are no text are written in ASCII, as `base64: …` or `hex: …`."),
      see: ["control-character"]),
    CodeExplanation(
      "control-character", .error,
      title: "the file holds a character that is not allowed in YAML",
      meaning: """
        Control characters other than tab and line ends are invisible in an editor, and YAML allows none of
        them. They come in by copying from a terminal, and NUL by a file that is really UTF-16. In double
        quotes each of them has an escape, which a reader of the spec can see.
        """,
      example: .spec(
        """
        url: https://api.example.com/search
        query: {q: "a␇b"}
        """, "Where `␇` stands, the file has the invisible character U+0007.",
        bytes: Array("url: https://api.example.com/search\nquery: {q: \"a\u{7}b\"}\n".utf8)),
      fix: .spec(
        """
        url: https://api.example.com/search
        query: {q: "a\\x07b"}
        """),
      see: ["not-utf-8"]),
    CodeExplanation(
      "spec-too-large", .error,
      title: "the spec has more than 64 MiB",
      meaning: """
        A spec is held in memory whole, and at most 64 MiB of it are read. What a request sends may be
        larger: files are read only while they are written out, and need no memory.
        """,
      example: .words("A spec holds the base64 of a film under `body`."),
      fix: .words("Put the content in a file of its own and name it: `body: {path: film.mp4}`."),
      see: ["message-too-large"]),
    CodeExplanation(
      "nesting-too-deep", .error,
      title: "containers stand in each other more than 256 deep",
      meaning: """
        The limit keeps a spec from exhausting the stack. Parameters of real requests are a few levels deep;
        a spec like this was most likely made by a program that went wrong.
        """,
      example: .spec(
        """
        url: https://api.example.com/search
        query: {q: [[[[ … ]]]]}
        """, "There are 300 brackets where `…` stands.",
        bytes: Array("url: https://api.example.com/search\nquery: {q: ".utf8)
          + Array(String(repeating: "[", count: 300).utf8) + Array(String(repeating: "]", count: 300).utf8)
          + Array("}\n".utf8)),
      fix: .words("Write a flatter value, or send the text as it is with `body` or `params-text`.")),
    CodeExplanation(
      "empty-spec", .error,
      title: "there is no request in the file, or in one of its documents",
      meaning: """
        Each document of a file, up to the next `---`, is one request and needs at least a `url`. A file of
        comments, or a `---` too many, is more likely a slip than a wish, so it is not passed over.
        """,
      example: .spec(
        """
        url: https://api.example.com/v1/me
        ---
        # the second request is still to be written
        """),
      fix: .spec(
        """
        url: https://api.example.com/v1/me
        """),
      see: ["missing-key", "trailing-content"]),
    CodeExplanation(
      "trailing-content", .error,
      title: "something follows the end of the document",
      meaning: """
        A line `...` ends a document, and so does the closing bracket of a document written in JSON. After
        it only `---` can begin another request.
        """,
      example: .spec(
        """
        {"url": "https://api.example.com/v1/me"}
        {"url": "https://api.example.com/v1/friends"}
        """),
      fix: .spec(
        """
        {"url": "https://api.example.com/v1/me"}
        ---
        {"url": "https://api.example.com/v1/friends"}
        """),
      see: ["empty-spec"]),
    CodeExplanation(
      "duplicate-name", .error,
      title: "two requests of a file have the same name",
      meaning: """
        A request's name is the name of its output file, and picks it on the command line and in `extends`.
        With one name for two requests, one output would overwrite the other, so no request of the file is
        written.
        """,
      example: .spec(
        """
        name: login
        url: https://api.example.com/v1/login
        ---
        name: login
        url: https://api.example.com/v2/login
        """),
      fix: .spec(
        """
        name: login
        url: https://api.example.com/v1/login
        ---
        name: login-v2
        url: https://api.example.com/v2/login
        """),
      see: ["same-output", "invalid-name"]),
    CodeExplanation(
      "invalid-name", .error,
      title: "this text cannot be a request's name",
      meaning: """
        A name becomes a file name. A `/` or `\\` would lead to another folder, and an empty name, `.`, `..`
        and NUL name no file at all.
        """,
      example: .spec(
        """
        name: user/login
        url: https://api.example.com/v1/login
        """),
      fix: .spec(
        """
        name: user-login
        url: https://api.example.com/v1/login
        """),
      see: ["duplicate-name"]),
  ]
}
