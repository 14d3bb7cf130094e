import Diagnostics

// What a spec says for comparisons: wildcards, and fields that are ignored.
extension CodeExplanation {
  static let comparing: [CodeExplanation] = [
    CodeExplanation(
      "unresolved-wildcard", .error,
      title: "a wildcard has no value",
      meaning: """
        `${any}`, `${any:uuid}` and the like stand for whatever a captured request has there. Bytes can be
        made only of a value, which `--var` gives.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        headers: {X-Request-ID: "${any:uuid}"}
        """),
      fix: .words("Compile with `--var any:uuid=6ba7b810-9dad-11d1-80b4-00c04fd430c8`."),
      see: ["unresolved-variable", "unknown-wildcard"]),
    CodeExplanation(
      "unknown-wildcard", .error,
      title: "there is no wildcard of this name",
      meaning: """
        Behind `any:` stands `uuid`, `number`, `date`, `hex` or `base64`, or a pattern between slashes.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        headers: {X-Request-ID: "${any:guid}"}
        """),
      fix: .words("Write `${any:uuid}`, or describe the text: `${any:/[0-9a-f]{8}/}`."),
      see: ["invalid-pattern", "unresolved-wildcard"]),
    CodeExplanation(
      "invalid-pattern", .error,
      title: "the pattern of a wildcard is no regular expression",
      meaning: """
        A pattern has characters, classes, groups, choices and counts, and describes the whole text that a
        wildcard stands for. It has no back references and does not look ahead.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        headers: {X-Trace: "${any:/[0-9a-f+/}"}
        """),
      fix: .words("Close the class: `${any:/[0-9a-f]+/}`."), see: ["unknown-wildcard"]),
    CodeExplanation(
      "misplaced-wildcard", .error,
      title: "a wildcard cannot stand here",
      meaning: """
        What is written here is not sent as it is: it is decoded or encoded first, or not sent at all, so that
        no piece of the request would show where the wildcard is. Or it is a name, by which the fields of
        two requests find each other.
        """,
      example: .spec(
        """
        url: https://api.example.com/profile
        auth: {basic: [li, "${any}"]}
        """, "Read by `onwire diff`.", isCompared: true),
      fix: .words("Write `headers: {Authorization: \"Basic ${any:base64}\"}` in place of `auth`."),
      see: ["lost-wildcard"]),
    CodeExplanation(
      "lost-wildcard", .warning,
      title: "no byte of the request shows a wildcard",
      meaning: """
        The value is not sent, or only in another encoding, as a rule of the client wants it. The wildcard then matches nothing; where the value is sent, a comparison will call it changed.
        """,
      example: .spec(
        """
        summary: Order ${any:number}.
        url: https://api.example.com/orders
        """, "Read by `onwire diff`.", isCompared: true),
      fix: .spec(
        """
        summary: An order.
        url: https://api.example.com/orders
        """),
      see: ["misplaced-wildcard"]),
    CodeExplanation(
      "unknown-field-path", .error,
      title: "an entry of `ignore` is no field path",
      meaning: """
        A field path begins with a part of the request, such as `header` or `json`, as `onwire inspect` shows
        them. One that begins otherwise would leave nothing out.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        ignore: [headers.User-Agent]
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        ignore: [header.User-Agent]
        """)),
  ]
}
