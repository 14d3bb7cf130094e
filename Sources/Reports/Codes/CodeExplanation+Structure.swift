import Diagnostics

// Which keys there are, and what stands under them.
extension CodeExplanation {
  static let structure: [CodeExplanation] = [
    CodeExplanation(
      "unknown-key", .error,
      title: "there is no such key here",
      meaning: """
        A key that is not known would have no effect, and a request that silently lacks its headers costs
        more than an error. The help names the key that was probably meant, also where it is one of another
        tool, and lists those that there are.
        """,
      example: .spec(
        """
        url: https://api.example.com/login
        method: POST
        header: {X-Channel: ios}
        """),
      fix: .spec(
        """
        url: https://api.example.com/login
        method: POST
        headers: {X-Channel: ios}
        """),
      see: ["unused-key", "missing-key"]),
    CodeExplanation(
      "missing-key", .error,
      title: "a key that is needed is not there",
      meaning: """
        Every request needs a `url`, a `client` with rules needs `use`, `auth` needs `basic` or `bearer`,
        an entry of `files` needs a `name` or the part's `headers`, and `random` and `zeros` need `bytes`.
        Nothing sensible can be put in their place.
        """,
      example: .spec(
        """
        method: POST
        params: {phone: "13800138000"}
        """),
      fix: .spec(
        """
        method: POST
        url: https://api.example.com/login
        params: {phone: "13800138000"}
        """),
      see: ["unknown-key", "missing-content"]),
    CodeExplanation(
      "conflicting-keys", .error,
      title: "two keys of which only one can be obeyed",
      meaning: """
        `body` is the whole body, so `params`, `params-text`, `files` and `as` beside it could not be sent;
        `params-text` stands in place of `params`; `auth` is `basic` or `bearer`.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params: {item: 42}
        body: {json: {count: 2}}
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        body: {json: {item: 42, count: 2}}
        """),
      see: ["several-contents"]),
    CodeExplanation(
      "wrong-type", .error,
      title: "a value is not of the kind that its key takes",
      meaning: """
        A list stands where a text belongs, a text where a mapping belongs, or a tag before what it cannot
        be a type of. The message says what is wanted and what is there. A frequent cause is a blank that is
        missing after a colon, which makes a text out of a mapping.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files:
          name: front
          text: a
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files:
          - name: front
            text: a
        """),
      see: ["null-not-allowed", "unknown-tag"]),
    CodeExplanation(
      "null-not-allowed", .error,
      title: "a key has no value, and null means nothing there",
      meaning: """
        `key:` with nothing behind it is null, as is `~`. Null removes a default header, takes a part's
        `type` or `filename` away, and is a value in `params`; elsewhere it would be a guess whether an empty
        text or no text was meant.
        """,
      example: .spec(
        """
        url: https://api.example.com/me
        auth:
          bearer:
        """),
      fix: .spec(
        """
        url: https://api.example.com/me
        auth:
          bearer: "9f3c2a"
        """),
      see: ["wrong-type", "nothing-to-remove"]),
    CodeExplanation(
      "unknown-choice", .error,
      title: "the value is none of those that the key takes",
      meaning: """
        `as` names the serializer that the app uses: `form` (AFHTTPRequestSerializer), `json`
        (AFJSONRequestSerializer), `plist` (AFPropertyListRequestSerializer) or `multipart`. Another word
        would decide nothing about the body.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: urlencoded
        params: {item: 42}
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: form
        params: {item: 42}
        """),
      see: ["unknown-key"]),
    CodeExplanation(
      "missing-content", .error,
      title: "a part or body has no content",
      meaning: """
        An entry of `files`, and `body`, take their bytes from exactly one key: `path`, `text`, `base64`,
        `hex`, `random` or `zeros`, and `body` from `json` as well. An empty content is written `text: ""`.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files:
          - {name: front, filename: front.jpg}
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files:
          - {name: front, filename: front.jpg, base64: /9j/4AAQ}
        """),
      see: ["several-contents"]),
    CodeExplanation(
      "several-contents", .error,
      title: "a part or body has more than one content",
      meaning: """
        Its bytes come from one key, and which of two wins would be a guess. Two parts of one name are two
        entries of `files`.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body: {text: hello, hex: 68656c6c6f, type: text/plain}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body: {text: hello, type: text/plain}
        """),
      see: ["missing-content", "conflicting-keys"]),
    CodeExplanation(
      "unused-key", .warning,
      title: "a key has no effect on this request",
      meaning: """
        The request is written without it. A `boundary` matters only where the body is multipart: perhaps
        `files`, or `as: multipart`, is missing.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        boundary: ABC
        params: {text: hello}
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        as: multipart
        boundary: ABC
        params: {text: hello}
        """),
      see: ["unknown-key"]),
  ]
}
