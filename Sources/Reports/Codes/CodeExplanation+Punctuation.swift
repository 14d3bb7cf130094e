import Diagnostics

// What opens and closes, and backslashes.
extension CodeExplanation {
  static let punctuation: [CodeExplanation] = [
    CodeExplanation(
      "unclosed-bracket", .error,
      title: "a `[` or `{` is not closed",
      meaning: """
        Between brackets line ends mean nothing, so the parser reads on into the keys that follow and
        stumbles there. The mark shows the bracket that was opened, and the second place where it was
        noticed. A text that begins with a bracket, such as JSON, goes in quotes.
        """,
      example: .spec(
        """
        url: https://api.example.com/search
        query: {q: phone, tags: [new, cheap]
        headers:
          X-Channel: ios
        """),
      fix: .spec(
        """
        url: https://api.example.com/search
        query: {q: phone, tags: [new, cheap]}
        headers:
          X-Channel: ios
        """),
      see: ["missing-comma"]),
    CodeExplanation(
      "missing-comma", .error,
      title: "two entries between brackets have no comma between them",
      meaning: """
        Entries in `[…]` and `{…}` are separated by commas. Without quotes, commas and brackets inside of a
        text end it: `{q: a]b}` is such a slip too.
        """,
      example: .spec(
        """
        url: https://api.example.com/search
        query: {q: "phone" page: 2}
        """),
      fix: .spec(
        """
        url: https://api.example.com/search
        query: {q: "phone", page: 2}
        """),
      see: ["unclosed-bracket"]),
    CodeExplanation(
      "unclosed-quote", .error,
      title: "a quote is not closed",
      meaning: """
        A text in quotes may go on over several lines, so everything up to the end of the file was taken
        into it. Inside of `'…'` a `'` is written twice, inside of `"…"` a `"` is written `\\"`.
        """,
      example: .spec(
        """
        method: POST
        url: "https://api.example.com/messages
        params:
          text: hello
        """),
      fix: .spec(
        """
        method: POST
        url: "https://api.example.com/messages"
        params:
          text: hello
        """),
      see: ["text-after-value"]),
    CodeExplanation(
      "unknown-escape", .error,
      title: "a backslash in double quotes begins no escape of YAML",
      meaning: """
        In double quotes a backslash begins an escape, such as `\\n` or `\\u5F20`. In single quotes, and in
        text without quotes, it is an ordinary character that is sent as it is.
        """,
      example: .spec(
        #"""
        url: https://api.example.com/files
        method: POST
        params:
          path: "C:\Projects\demo"
        """#),
      fix: .spec(
        #"""
        url: https://api.example.com/files
        method: POST
        params:
          path: 'C:\Projects\demo'
        """#),
      see: ["invalid-escape"]),
    CodeExplanation(
      "invalid-escape", .error,
      title: "an escape in double quotes stands for no character",
      meaning: """
        `\\x` takes two hexadecimal digits, `\\u` four and `\\U` eight. Half of a surrogate pair, as JSON
        writes characters past U+FFFF, is no character by itself: `"\\ud83d\\ude00"` is `"\\U0001F600"` in
        YAML.
        """,
      example: .spec(
        #"""
        url: https://api.example.com/messages
        method: POST
        params: {text: "smile \ud83d\ude00"}
        """#),
      fix: .spec(
        #"""
        url: https://api.example.com/messages
        method: POST
        params: {text: "smile \U0001F600"}
        """#),
      see: ["unknown-escape"]),
    CodeExplanation(
      "unknown-tag", .error,
      title: "a tag is none of those that a spec can use",
      meaning: """
        A tag says of which type a value is: `!!binary` gives the library NSData, `!!timestamp` an NSDate.
        One that is not known would have to be ignored, and the value would be sent as something else. A
        text that begins with `!` needs quotes.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params: {count: !!integer 3}
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params: {count: !!int 3}
        """),
      see: ["wrong-type", "unquoted-character"]),
    CodeExplanation(
      "container-as-key", .error,
      title: "a mapping or a list stands as a key",
      meaning: """
        Names of parameters and fields are texts. YAML allows a `{…}` as a key, and that is how `{name}`
        without quotes reads where another tool's placeholder was meant.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        vars: {key: item}
        params:
          {key}: 42
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        vars: {key: item}
        params:
          ${key}: 42
        """),
      see: ["unresolved-variable"]),
    CodeExplanation(
      "duplicate-key", .error,
      title: "a key stands twice in one mapping",
      meaning: """
        A dictionary of the library holds one value a key, so one of the two would never be sent, and which
        one differs between YAML parsers. In `params`, keys count as one where they are equal as NSObjects:
        `1` and `1.0` are. A list sends a name several times.
        """,
      example: .spec(
        """
        url: https://api.example.com/users
        query:
          tag: new
          page: 2
          tag: cheap
        """),
      fix: .spec(
        """
        url: https://api.example.com/users
        query:
          tag: [new, cheap]
          page: 2
        """),
      see: ["repeated-header", "query.array"]),
    CodeExplanation(
      "value-in-comment", .warning,
      title: "a comment stands where a value looks meant",
      meaning: """
        In YAML a `#` behind a blank begins a comment, and what is left before it is null: of `color: #ff0000`
        the server gets a bare `color`. Only what looks like a value is told: one word, several that each
        begin with `#`, or a number and a word. Prose behind a `#` and a blank is a comment.
        """,
      example: .spec(
        """
        url: https://api.example.com/themes
        method: POST
        params:
          color: #ff0000
        """),
      fix: .spec(
        """
        url: https://api.example.com/themes
        method: POST
        params:
          color: "#ff0000"
        """),
      see: ["yaml-1.1-boolean", "query.null"]),
  ]
}
