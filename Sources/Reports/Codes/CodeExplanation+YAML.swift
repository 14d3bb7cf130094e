import Diagnostics

// Lines, indentation, keys and plain values.
extension CodeExplanation {
  static let yaml: [CodeExplanation] = [
    CodeExplanation(
      "yaml-syntax", .error,
      title: "this is not YAML, in the words of the YAML parser",
      meaning: """
        The parser gave up at the mark, and the mistake is none of those that have a code of their own. What
        follows the colon is the parser's own sentence; the second place is where it began what it could not
        finish. Nothing behind the mark was read.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params:
          text: ? who knows
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params:
          text: "? who knows"
        """)),
    CodeExplanation(
      "tab-indentation", .error,
      title: "a line is indented with a tab",
      meaning: """
        YAML finds out from the indentation which key stands in which mapping, and allows only spaces for
        it, since a tab has no fixed width. Tabs inside of values are fine.
        """,
      example: .spec(
        """
        url: https://api.example.com/v1/me
        headers:
        \tX-Channel: ios
        """, "The third line begins with a tab."),
      fix: .spec(
        """
        url: https://api.example.com/v1/me
        headers:
          X-Channel: ios
        """),
      see: ["unexpected-indentation"]),
    CodeExplanation(
      "unexpected-indentation", .error,
      title: "the indentation of a line fits nothing above it",
      meaning: """
        Keys of one mapping begin in one column. A line that begins between two columns in use belongs to
        neither mapping, and guessing would send a parameter in the wrong place.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params:
            item: 42
          count: 2
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params:
          item: 42
          count: 2
        """),
      see: ["tab-indentation", "misplaced-dash"]),
    CodeExplanation(
      "misplaced-dash", .error,
      title: "an entry of a list begins where none can",
      meaning: """
        Every `-` of one list stands in the same column, each on a line of its own, and never on the line of
        the key that the list belongs to.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files:
          - {name: front, text: a}
         - {name: back, text: b}
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files:
          - {name: front, text: a}
          - {name: back, text: b}
        """),
      see: ["unexpected-indentation"]),
    CodeExplanation(
      "missing-colon", .error,
      title: "a line has no colon after its key",
      meaning: """
        Among the keys of a mapping every line is `key: value`. A line without a colon is often the rest of
        a long value that was broken: such a value goes in quotes, or behind `|` or `>`.
        """,
      example: .spec(
        """
        method: POST
        url https://api.example.com/login
        """),
      fix: .spec(
        """
        method: POST
        url: https://api.example.com/login
        """),
      see: ["missing-blank"]),
    CodeExplanation(
      "missing-blank", .error,
      title: "a blank is missing after a colon",
      meaning: """
        Without the blank, YAML takes `url:https` for one word and not for a key and a value: times and URLs
        can hold colons without quotes for this reason.
        """,
      example: .spec(
        """
        method: POST
        url:https://api.example.com/login
        """),
      fix: .spec(
        """
        method: POST
        url: https://api.example.com/login
        """),
      see: ["missing-colon"]),
    CodeExplanation(
      "colon-in-value", .error,
      title: "a value without quotes holds a colon and a blank",
      meaning: """
        A colon with a blank behind it ends a key wherever it stands, so the line has two keys and only
        one value. Quotes make all of it one text; they are not sent.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params:
          title: Reminder: buy milk
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params:
          title: "Reminder: buy milk"
        """),
      see: ["unquoted-character", "text-after-value"]),
    CodeExplanation(
      "unquoted-character", .error,
      title: "a value that begins like this needs quotes",
      meaning: """
        `@`, a backquote, `%`, `*`, `&` and a comma cannot begin a plain value: YAML gives them a
        meaning, or keeps them for later. In quotes they are sent as they are.
        """,
      example: .spec(
        """
        url: https://api.example.com/users
        query:
          handle: @alice
        """),
      fix: .spec(
        """
        url: https://api.example.com/users
        query:
          handle: "@alice"
        """),
      see: ["unknown-alias", "unknown-tag"]),
    CodeExplanation(
      "text-after-value", .error,
      title: "text follows the end of a value",
      meaning: """
        The closing quote or bracket ends the value, and what stands behind it on the line belongs to
        nothing. A text that begins with a quote has to be quoted as a whole.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params:
          text: "hello" world
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        params:
          text: '"hello" world'
        """),
      see: ["colon-in-value", "unclosed-quote"]),
    CodeExplanation(
      "text-after-block-indicator", .error,
      title: "text follows `|` or `>` on its line",
      meaning: """
        `|` and `>` begin a text of several lines, which starts on the next line and is indented. A text on
        the same line would be lost, or be taken for the indicator's options.
        """,
      example: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body:
          type: text/plain
          text: | hello
            world
        """),
      fix: .spec(
        """
        url: https://api.example.com/notes
        method: POST
        body:
          type: text/plain
          text: |
            hello
            world
        """),
      see: ["invalid-header-value"]),
  ]
}
