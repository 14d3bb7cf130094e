import Diagnostics

// What a library has no notion of: rules, settings, serialisations, methods and values.
extension CodeExplanation {
  static let notions: [CodeExplanation] = [
    CodeExplanation(
      "rule-without-effect", .error,
      title: "the client has no notion of this rule",
      meaning: """
        A client without a row for a rule does nothing that the rule could change: code that makes no pairs
        does not order them. So the change would have no effect, or mean another library.
        """,
      example: .spec(
        """
        client: {use: nsurlsession@compact, rules: {query.order: written}}
        url: https://api.example.com/v1/me
        """),
      fix: .spec(
        """
        client: {use: afnetworking@4, rules: {query.order: written}}
        url: https://api.example.com/v1/me
        """),
      see: ["unknown-rule", "unknown-option"]),
    CodeExplanation(
      "unknown-option", .error,
      title: "this release of the library has no such setting",
      meaning: """
        Some rules are settings of the library. A value that its setting does not have in this release cannot
        be what an app sends; the help names a release that has it.
        """,
      example: .spec(
        """
        client: {use: alamofire@4, rules: {query.array: indices}}
        url: https://api.example.com/users
        params: {tags: [new, cheap]}
        """),
      fix: .spec(
        """
        client: {use: alamofire@5, rules: {query.array: indices}}
        url: https://api.example.com/users
        params: {tags: [new, cheap]}
        """),
      see: ["invalid-rule-value", "rule-without-effect"]),
    CodeExplanation(
      "unknown-serialization", .error,
      title: "the client does not send this kind of parameters",
      meaning: """
        `as` says how parameters are written; without it, files make a multipart body and parameters alone a
        form. Not every library writes every kind, and code that is written by hand makes no pairs at all, be
        it for a form or for `query`. A whole `body` is sent by all that send bodies.
        """,
      example: .spec(
        """
        client: nsurlsession@unquoted
        method: POST
        url: https://api.example.com/login
        params: {name: ann}
        """),
      fix: .spec(
        """
        client: nsurlsession@unquoted
        method: POST
        url: https://api.example.com/login
        as: json
        params: {name: ann}
        """),
      see: ["unknown-choice", "parameters.serializations"]),
    CodeExplanation(
      "unknown-method", .error,
      title: "the library has no call for this method",
      meaning: """
        Some libraries have a call for each of a few methods and none for others: an app cannot send the
        request with them. A mapping under `client` describes a library that was changed.
        """,
      example: .spec(
        """
        client: {use: afnetworking@4, rules: {method.allowed: [GET, POST]}}
        method: PATCH
        url: https://api.example.com/users/7
        """),
      fix: .spec(
        """
        client: afnetworking@4
        method: PATCH
        url: https://api.example.com/users/7
        """),
      see: ["method.allowed"]),
    CodeExplanation(
      "null-refused", .error,
      title: "the client has no form for a null",
      meaning: """
        A form, a query and a part hold text. Libraries print something for a null, each its own; standards
        have no word for it, so plain HTTP sends none.
        """,
      example: .spec(
        """
        client: plain
        url: https://api.example.com/users
        params: {after: null}
        """),
      fix: .spec(
        """
        client: plain
        url: https://api.example.com/users
        params: {after: ""}
        """),
      see: ["query.null"]),
    CodeExplanation(
      "nested-in-pair", .error,
      title: "a container is to become one pair of a form",
      meaning: """
        A loop over the parameters makes one pair of each key and prints the value with `%@` or `\\()`: of an
        array, a dictionary or a set that is a description over several lines, which no server reads.
        """,
      example: .spec(
        """
        client: nsurlsession@query-allowed
        method: POST
        url: https://api.example.com/photos
        params: {tags: [sea, sun]}
        """),
      fix: .spec(
        """
        client: nsurlsession@query-allowed
        method: POST
        url: https://api.example.com/photos
        params: {"tags[0]": sea, "tags[1]": sun}
        """),
      see: ["query.array", "query.dictionary"]),
    CodeExplanation(
      "unescaped-in-pair", .warning,
      title: "a character in a pair is read as something else",
      meaning: """
        `&` begins another pair, `=` ends a name, `+` is read as a blank, and `%` begins an escape. The client
        leaves such a character of a name or value as it is: `.urlQueryAllowed` keeps `&`, `=` and `+`, since
        they may stand in a query, and URLComponents keeps `+`. A server reads other values than the app has.
        """,
      example: .spec(
        """
        client: nsurlsession@query-allowed
        method: POST
        url: https://api.example.com/login
        params: {phone: "+8613800000000"}
        """),
      fix: .spec(
        """
        client: nsurlsession@query-value-allowed
        method: POST
        url: https://api.example.com/login
        params: {phone: "+8613800000000"}
        """),
      see: ["query.escaping", "query.keep-values"]),
    CodeExplanation(
      "nested-in-part", .error,
      title: "a container would become one part",
      meaning: """
        Code that writes one part for each key prints the value with `%@`. Of an array or a dictionary that is
        a description over several lines, in an order that is not promised, which no server reads back.
        """,
      example: .spec(
        """
        client: nsurlsession@enumerated
        method: POST
        url: https://api.example.com/photos
        as: multipart
        params: {tags: [sea, sky]}
        """),
      fix: .spec(
        """
        client: nsurlsession@enumerated
        method: POST
        url: https://api.example.com/photos
        as: multipart
        params: {"tags[0]": sea, "tags[1]": sky}
        """),
      see: ["container-description", "multipart.nested"]),
  ]
}
