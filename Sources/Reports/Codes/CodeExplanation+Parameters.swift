import Diagnostics

// What becomes of values in queries, forms, JSON and property lists.
extension CodeExplanation {
  static let parameters: [CodeExplanation] = [
    CodeExplanation(
      "number-respelled", .warning,
      title: "a number is sent in another spelling",
      meaning: """
        Without quotes, YAML reads a number, and the library prints the number: `007` is sent as `7`, `1.10`
        as `1.1`, and in JSON `0.1` with 17 digits. Phone numbers, postal codes and versions are texts and
        need quotes. A tag, `!!float 1.10`, says that the number is meant, and the warning goes.
        """,
      example: .spec(
        """
        url: https://api.example.com/login
        method: POST
        params: {code: 007}
        """),
      fix: .spec(
        """
        url: https://api.example.com/login
        method: POST
        params: {code: "007"}
        """),
      see: ["yaml-1.1-boolean", "query.double", "json.double"]),
    CodeExplanation(
      "yaml-1.1-boolean", .warning,
      title: "a word that was a boolean in YAML 1.1 is sent as text",
      meaning: """
        `yes`, `no`, `on`, `off`, `y` and `n` were booleans in YAML 1.1 and are texts in YAML 1.2, which
        this is. The server gets the word. The library sends a boolean as `1` or `0` in a form, and as
        `true` or `false` in JSON.
        """,
      example: .spec(
        """
        url: https://api.example.com/settings
        method: POST
        params: {push: yes}
        """),
      fix: .spec(
        """
        url: https://api.example.com/settings
        method: POST
        params: {push: true}
        """),
      see: ["number-respelled", "query.bool"]),
    CodeExplanation(
      "number-too-large", .error,
      title: "NSDecimalNumber cannot hold this number",
      meaning: """
        Integers past 64 bits are NSDecimalNumbers, which end below 10^166. A larger one becomes `NaN`, and
        that is what the library would send.
        """,
      example: .spec(
        """
        url: https://api.example.com/numbers
        query: {n: 1000…}
        """, "There are 200 zeros behind the 1.",
        bytes: Array("url: https://api.example.com/numbers\nquery: {n: 1".utf8)
          + Array(String(repeating: "0", count: 200).utf8) + Array("}\n".utf8)),
      fix: .words("Write it in quotes, which sends its digits as text."),
      see: ["invalid-number", "number-respelled"]),
    CodeExplanation(
      "data-description", .warning,
      title: "bytes in parameters are sent as a description of them",
      meaning: """
        In a query or form, the library prints an NSData with `description`: since iOS 13 that is
        `{length = 2, bytes = 0x6869}`, and of more than 24 bytes the middle is left out. Alamofire's
        URLEncoding prints `2 bytes`. The server never gets the bytes. Apps send base64 or hex as text, or a part of a multipart body.
        """,
      example: .spec(
        """
        url: https://api.example.com/keys
        method: POST
        params: {key: !!binary aGk=}
        """),
      fix: .spec(
        """
        url: https://api.example.com/keys
        method: POST
        params: {key: aGk=}
        """),
      see: ["not-json", "query.data"]),
    CodeExplanation(
      "top-level-without-keys", .warning,
      title: "parameters that are no dictionary have no names",
      meaning: """
        The library flattens whatever it is handed. A text at the top level is sent as `=text`, and members
        of an array under the name `(null)[]`: no server expects that.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params: hello
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params: {text: hello}
        """),
      see: ["top-level-refused", "unnamed-part", "query.top-level"]),
    CodeExplanation(
      "top-level-refused", .error,
      title: "the client takes only a dictionary of parameters",
      meaning: """
        The rule `query.top-level` is `error` for this request: its client refuses a list or a text in place
        of a dictionary, and nothing is sent.
        """,
      example: .spec(
        """
        client: {use: afnetworking@4, rules: {query.top-level: error}}
        url: https://api.example.com/notes
        method: POST
        params: [hello]
        """),
      fix: .spec(
        """
        client: {use: afnetworking@4, rules: {query.top-level: error}}
        url: https://api.example.com/notes
        method: POST
        params: {text: hello}
        """),
      see: ["top-level-without-keys", "query.top-level"]),
    CodeExplanation(
      "not-json", .error,
      title: "a value cannot be written as JSON",
      meaning: """
        JSON has no dates, bytes, sets, infinities and NaN, no keys that are no texts, and NSJSONSerialization
        takes only a dictionary or array at the top. AFNetworking gives the app an error since 3.2, and
        crashes before that: nothing is sent.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: json
        params: {since: !!timestamp 2026-01-02}
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: json
        params: {since: "2026-01-02"}
        """),
      see: ["not-plist"]),
    CodeExplanation(
      "not-plist", .error,
      title: "a value cannot be written as a property list",
      meaning: """
        Property lists have no null, no sets, no keys that are no texts and no integers past 64 bits.
        NSPropertyListSerialization refuses them, and nothing is sent.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: plist
        params: {item: 42, note: null}
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: plist
        params: {item: 42}
        """),
      see: ["not-json"]),
    CodeExplanation(
      "not-encodable", .warning,
      title: "a text does not fit the string encoding and is left out",
      meaning: """
        `dataUsingEncoding:` gives nil for a text that its encoding cannot hold, and the library goes on
        with nil: the part, or the whole body, is not there. The request looks healthy and lacks data.
        """,
      example: .spec(
        """
        client: {use: afnetworking@4, rules: {string-encoding: ascii}}
        url: https://api.example.com/users
        method: POST
        as: multipart
        params: {id: 7, name: 张三}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@4, rules: {string-encoding: utf-8}}
        url: https://api.example.com/users
        method: POST
        as: multipart
        params: {id: 7, name: 张三}
        """),
      see: ["character-dropped", "string-encoding"]),
    CodeExplanation(
      "character-dropped", .warning,
      title: "an invisible character is left out",
      meaning: """
        CoreFoundation passes over characters that Unicode calls ignorable, such as U+200B (zero-width space),
        U+FE0F (of emoji) and soft hyphens, where an encoding lacks them. ASCII, Latin-1 and Windows-1252 do
        not: there the whole text is left out.
        """,
      example: .spec(
        """
        client: {use: afnetworking@4, rules: {string-encoding: gbk}}
        url: https://api.example.com/users
        method: POST
        as: multipart
        params: {name: "张\\u200B三"}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@4, rules: {string-encoding: gbk}}
        url: https://api.example.com/users
        method: POST
        as: multipart
        params: {name: 张三}
        """),
      see: ["not-encodable", "string-encoding"]),
    CodeExplanation(
      "params-text-unused", .error,
      title: "`params-text` has no place in this kind of body",
      meaning: """
        `params-text` is the finished text of a query or form. JSON, property lists and multipart bodies are
        made from values, so it has no place in them.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: json
        params-text: item=42
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        as: json
        params: {item: 42}
        """),
      see: ["conflicting-keys"]),
  ]
}
