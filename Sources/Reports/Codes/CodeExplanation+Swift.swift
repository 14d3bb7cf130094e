import Diagnostics

// What libraries with options, and libraries written in Swift, refuse or do otherwise.
extension CodeExplanation {
  static let swift: [CodeExplanation] = [
    CodeExplanation(
      "set-refused", .error,
      title: "what the library makes of a set is not known",
      meaning: """
        Alamofire's URLEncoding takes arrays and dictionaries apart; a Swift Set is neither, and is printed
        with its members in a hash table's order. No server reads that.
        """,
      example: .spec(
        """
        client: alamofire@5
        url: https://api.example.com/users
        params: {tags: !!set {new, cheap}}
        """),
      fix: .spec(
        """
        client: alamofire@5
        url: https://api.example.com/users
        params: {tags: [new, cheap]}
        """),
      see: ["query.set", "not-json"]),
    CodeExplanation(
      "equal-keys", .error,
      title: "two keys are one key of a Swift dictionary",
      meaning: """
        Swift's strings are equal where they show the same: é as one character, and as e with an accent
        behind it. A Swift dictionary holds one of the two values, so the library is never handed both.
        """,
      example: .spec(
        #"""
        client: alamofire@5
        url: https://api.example.com/cafes
        params: {"caf\u00E9": 1, "cafe\u0301": 2}
        """#),
      fix: .spec(
        #"""
        client: alamofire@5
        url: https://api.example.com/cafes
        params: {"caf\u00E9": 1}
        """#),
      see: ["duplicate-key", "parameters.keys"]),
    CodeExplanation(
      "get-with-body", .warning,
      title: "the session refuses to send a GET with a body",
      meaning: """
        Alamofire's JSON encoders write a body whatever the method. Since 5.0 the session looks at the
        request before it is sent, and fails a GET with a body: bodyDataInGETRequest. The bytes are those
        that the encoder makes.
        """,
      example: .spec(
        """
        client: alamofire@5
        url: https://api.example.com/users
        as: json
        params: {page: 2}
        """),
      fix: .spec(
        """
        client: alamofire@5
        url: https://api.example.com/users
        params: {page: 2}
        """),
      see: ["parameters.get-body", "json.destination"]),
  ]
}
