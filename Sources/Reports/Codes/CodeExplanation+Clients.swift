import Diagnostics

// Which library sends the request, by which rules.
extension CodeExplanation {
  static let clients: [CodeExplanation] = [
    CodeExplanation(
      "unknown-client", .error,
      title: "there is no client of this name",
      meaning: """
        The client decides how every parameter is written, so a request of a library whose rules are not
        known cannot be made. `onwire clients` lists those that are.
        """,
      example: .spec(
        """
        client: afnetwork
        url: https://api.example.com/v1/me
        """),
      fix: .spec(
        """
        client: afnetworking
        url: https://api.example.com/v1/me
        """),
      see: ["unknown-client-version"]),
    CodeExplanation(
      "unknown-client-version", .error,
      title: "there are no rules for this release of the client",
      meaning: """
        Releases of one library send different bytes, so the nearest release is not taken in place of one
        that is not known. `afnetworking@4` is the newest release that begins so, `afnetworking` the newest
        of all.
        """,
      example: .spec(
        """
        client: afnetworking@5
        url: https://api.example.com/v1/me
        """),
      fix: .spec(
        """
        client: afnetworking@4
        url: https://api.example.com/v1/me
        """),
      see: ["unknown-client"]),
    CodeExplanation(
      "unknown-rule", .error,
      title: "the client has no rule of this name",
      meaning: """
        `rules` changes single habits of the library, as an app does that sets a serializer's properties. A
        rule that is not known would change nothing.
        """,
      example: .spec(
        """
        client: {use: afnetworking@4, rules: {query.arrays: indices}}
        url: https://api.example.com/users
        query: {tags: [new, cheap]}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@4, rules: {query.array: indices}}
        url: https://api.example.com/users
        query: {tags: [new, cheap]}
        """),
      see: ["invalid-rule-value"]),
    CodeExplanation(
      "invalid-rule-value", .error,
      title: "the rule cannot have this value",
      meaning: """
        Each rule takes one of a few words, a text, or a list; the help says which. `onwire explain RULE`
        says what each of them sends.
        """,
      example: .spec(
        """
        client: {use: afnetworking@4, rules: {query.array: numbers}}
        url: https://api.example.com/users
        query: {tags: [new, cheap]}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@4, rules: {query.array: indices}}
        url: https://api.example.com/users
        query: {tags: [new, cheap]}
        """),
      see: ["unknown-rule"]),
    CodeExplanation(
      "unknown-transport", .error,
      title: "there is no transport of this name",
      meaning: """
        The transport is the HTTP stack below the library: `cfnetwork-ios9` to `cfnetwork-ios18`, `curl`, or
        `none`, which writes the request as the library hands it over, with what HTTP/1.1 needs.
        `onwire clients cfnetwork-ios16` shows what one adds, and in what order.
        """,
      example: .spec(
        """
        transport: cfnetwork-ios99
        url: https://api.example.com/v1/me
        """),
      fix: .spec(
        """
        transport: none
        url: https://api.example.com/v1/me
        """),
      see: ["system-mismatch"]),
    CodeExplanation(
      "system-mismatch", .warning,
      title: "the device runs another system than the transport",
      meaning: """
        A transport such as `cfnetwork-ios16` adds the fields of one major release of iOS, and `device` says which
        release the app runs on. No phone sends the fields of one and the User-Agent of another, so a User-Agent of
        the transport's own is not written then.
        """,
      example: .spec(
        """
        transport: cfnetwork-ios18
        url: https://api.example.com/v1/me
        device:
          languages: [zh-Hans-CN]
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      fix: .spec(
        """
        transport: cfnetwork-ios16
        url: https://api.example.com/v1/me
        device:
          languages: [zh-Hans-CN]
          app: {name: Demo, version: "1.2"}
          os: iOS 16.2
          model: iPhone
          scale: 3
        """),
      see: ["unknown-transport", "incomplete-device"]),
  ]
}
