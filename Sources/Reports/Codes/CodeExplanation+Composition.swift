import Diagnostics

// What is repeated and what is replaced: aliases, merge keys, variables.
extension CodeExplanation {
  static let aliases: [CodeExplanation] = [
    CodeExplanation(
      "unknown-alias", .error,
      title: "no anchor of this name stands before the alias",
      meaning: """
        `*name` repeats the value that `&name` marks further up in the same document. A text that just
        begins with `*` needs quotes.
        """,
      example: .spec(
        """
        url: https://api.example.com/pay
        method: POST
        params:
          billing: &adress {city: Paris}
          shipping: *address
        """),
      fix: .spec(
        """
        url: https://api.example.com/pay
        method: POST
        params:
          billing: &address {city: Paris}
          shipping: *address
        """),
      see: ["unquoted-character"]),
    CodeExplanation(
      "alias-cycle", .error,
      title: "an alias stands inside of the value that it names",
      meaning: """
        Such a value would contain itself without end, and no request can carry it.
        """,
      example: .spec(
        """
        url: https://api.example.com/tree
        method: POST
        params:
          root: &node
            name: top
            parent: *node
        """),
      fix: .spec(
        """
        url: https://api.example.com/tree
        method: POST
        params:
          root:
            name: top
            parent: top
        """),
      see: ["variable-cycle", "extends-cycle"]),
    CodeExplanation(
      "too-many-aliases", .error,
      title: "aliases repeat more than 100,000 values",
      meaning: """
        Aliases of aliases grow by multiplication: a page of text can stand for billions of values. The
        limit keeps such a spec from filling the memory.
        """,
      example: .spec(
        """
        url: https://api.example.com/bulk
        method: POST
        as: json
        params:
          a: &a [x, x, x, x, x, x, x, x, x, x]
          b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
          c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
          d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
          e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
        """),
      fix: .words("Write a large body to a file and send that: `body: {path: bulk.json}`."),
      see: ["variables-too-large", "nesting-too-deep"]),
    CodeExplanation(
      "invalid-merge", .error,
      title: "`<<` stands before something that cannot be merged",
      meaning: """
        `<<` takes the keys of another mapping, most often of an alias, into this one. A name without `*` is
        only a text.
        """,
      example: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params:
          first: &item {count: 1}
          second:
            <<: item
            count: 2
        """),
      fix: .spec(
        """
        url: https://api.example.com/orders
        method: POST
        params:
          first: &item {count: 1}
          second:
            <<: *item
            count: 2
        """),
      see: ["unknown-alias"]),
  ]

  static let variables: [CodeExplanation] = [
    CodeExplanation(
      "unresolved-variable", .error,
      title: "a variable has no value",
      meaning: """
        Neither `vars` nor `--var` gives one. The request is not written, since `${token}` would go to the
        server as these eight characters.
        """,
      example: .spec(
        """
        vars: {host: api.example.com}
        url: https://${hots}/v1/me
        """),
      fix: .spec(
        """
        vars: {host: api.example.com}
        url: https://${host}/v1/me
        """),
      see: ["malformed-variable"]),
    CodeExplanation(
      "malformed-variable", .error,
      title: "`${` begins no variable",
      meaning: """
        A variable is `${name}`, where a name is letters, digits, `_`, `.` and `-`, and begins with a letter
        or `_`. To send the two characters `${`, write `$${`.
        """,
      example: .spec(
        """
        vars: {user: "17"}
        url: https://api.example.com/users/${user id}
        """),
      fix: .spec(
        """
        vars: {user: "17"}
        url: https://api.example.com/users/${user}
        """),
      see: ["invalid-variable-name", "unresolved-variable"]),
    CodeExplanation(
      "invalid-variable-name", .error,
      title: "this text cannot be a variable's name",
      meaning: """
        No `${…}` could use it: a name is letters, digits, `_`, `.` and `-`, and begins with a letter or `_`.
        """,
      example: .spec(
        """
        vars: {user id: 17}
        url: https://api.example.com/users
        """),
      fix: .spec(
        """
        vars: {user-id: 17}
        url: https://api.example.com/users/${user-id}
        """),
      see: ["malformed-variable"]),
    CodeExplanation(
      "variable-cycle", .error,
      title: "a variable is defined by itself",
      meaning: """
        Following the `${…}` in its value leads back to it, so it never becomes a text.
        """,
      example: .spec(
        """
        vars:
          host: api.${domain}
          domain: ${host}.example.com
        url: https://${host}/v1/me
        """),
      fix: .spec(
        """
        vars:
          host: api.${domain}
          domain: example.com
        url: https://${host}/v1/me
        """),
      see: ["extends-cycle"]),
    CodeExplanation(
      "variables-too-deep", .error,
      title: "variables are defined by each other more than 64 deep",
      meaning: """
        The limit keeps a generated spec from exhausting the stack.
        """,
      example: .spec(
        """
        vars:
          v0: ${v1}
          v1: ${v2}
          # and so on, up to
          v99: end
        url: https://api.example.com/${v0}
        """,
        bytes: Array(
          ("vars:\n" + (0..<99).map { "  v\($0): ${v\($0 + 1)}\n" }.joined()
            + "  v99: end\nurl: https://api.example.com/${v0}\n").utf8)),
      fix: .words("Define the variables by the text that they stand for in the end."),
      see: ["variable-cycle", "extends-too-deep"]),
    CodeExplanation(
      "variables-too-large", .error,
      title: "variables make more than 64 MiB of text",
      meaning: """
        Variables that repeat each other grow by multiplication. The limit keeps such a spec from filling
        the memory.
        """,
      example: .spec(
        """
        vars:
          a: ${b}${b}${b}${b}${b}${b}${b}${b}${b}${b}
          b: ${c}${c}${c}${c}${c}${c}${c}${c}${c}${c}
          c: ${d}${d}${d}${d}${d}${d}${d}${d}${d}${d}
          d: ${e}${e}${e}${e}${e}${e}${e}${e}${e}${e}
          e: ${f}${f}${f}${f}${f}${f}${f}${f}${f}${f}
          f: ${g}${g}${g}${g}${g}${g}${g}${g}${g}${g}
          g: message
        url: https://api.example.com/notes
        method: POST
        body: {text: "${a}${a}${a}${a}${a}${a}${a}${a}${a}${a}"}
        """),
      fix: .words("For a large body, use `random` or `zeros`, or send a file with `path`."),
      see: ["too-many-aliases"]),
  ]
}
