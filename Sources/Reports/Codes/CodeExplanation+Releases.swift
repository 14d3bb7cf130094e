import Diagnostics

// What old releases of a library do to a request that one would not expect.
extension CodeExplanation {
  static let releases: [CodeExplanation] = [
    CodeExplanation(
      "printed-as-null", .warning,
      title: "what the string encoding lacks is sent as `(null)`",
      meaning: """
        AFNetworking up to 2.5.4 escapes names and values in the serializer's string encoding. The system's
        function gives nothing for a text with a character that this encoding lacks, and the library prints
        the nothing.
        """,
      example: .spec(
        """
        client: {use: afnetworking@2.5.4, rules: {string-encoding: latin-1}}
        url: https://api.example.com/search
        params: {q: 上海}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@2.5.4, rules: {string-encoding: utf-8}}
        url: https://api.example.com/search
        params: {q: 上海}
        """),
      see: ["not-encodable", "query.charset", "string-encoding"]),
    CodeExplanation(
      "nil-pair", .error,
      title: "a null without a name that can be written cannot be sent",
      meaning: """
        A null is sent as its name alone. Up to AFNetworking 2.6.0 a name that is missing, or that the string
        encoding lacks, leaves nothing at all, and adding nothing to an array raises an exception.
        """,
      example: .spec(
        """
        client: {use: afnetworking@2.5.4, rules: {string-encoding: ascii}}
        url: https://api.example.com/search
        params: {城市: null}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@2.5.4, rules: {string-encoding: ascii}}
        url: https://api.example.com/search
        params: {city: null}
        """),
      see: ["printed-as-null", "query.top-level", "query.null"]),
    CodeExplanation(
      "nil-block", .warning,
      title: "a query block that gives nil sends `(null)`, or no body",
      meaning: """
        `params-text: null` stands for a query-string block that gives nil. Up to AFNetworking 2.6.0 the nil is
        formatted into the URL; in a body it leaves the Content-Type and nothing else.
        """,
      example: .spec(
        """
        client: afnetworking@2.6.0
        url: https://api.example.com/search
        params-text: null
        """),
      fix: .spec(
        """
        client: afnetworking@2.6.0
        url: https://api.example.com/search
        params-text: q=a
        """),
      see: ["dangling-query", "query.nil-block"]),
    CodeExplanation(
      "dangling-query", .warning,
      title: "parameters without a pair leave a `?` or `&`",
      meaning: """
        Up to 3.0.4 AFNetworking joins even an empty query to the URL. Servers take it for the same resource
        most often; caches and signatures do not.
        """,
      example: .spec(
        """
        client: afnetworking@3.0.4
        url: https://api.example.com/search
        params: {tags: []}
        """),
      fix: .spec(
        """
        client: afnetworking@3.0.4
        url: https://api.example.com/search
        """),
      see: ["nil-block", "query.empty"]),
    CodeExplanation(
      "container-description", .warning,
      title: "a container is sent as a description of it",
      meaning: """
        AFNetworking up to 1.1.0 has no rule for sets, and 2.0.0 does not flatten the parameters of a multipart
        body: the text is what NSLog would print, over several lines, with sets and dictionaries in the order
        of a hash table.
        """,
      example: .spec(
        """
        client: afnetworking@1.1.0
        url: https://api.example.com/search
        params: {tag: !!set [a, b]}
        """),
      fix: .spec(
        """
        client: afnetworking@1.1.0
        url: https://api.example.com/search
        params: {tag: [a, b]}
        """),
      see: ["data-description", "query.set", "multipart.parameters"]),
    CodeExplanation(
      "plist-left-out", .warning,
      title: "a property list that cannot be written is left out",
      meaning: """
        Up to 3.1.0 AFNetworking does not look whether the serialisation gave anything: the request goes out
        with its Content-Type and without a body.
        """,
      example: .spec(
        """
        client: afnetworking@3.1.0
        url: https://api.example.com/settings
        method: POST
        as: plist
        params: {theme: null}
        """),
      fix: .spec(
        """
        client: afnetworking@3.1.0
        url: https://api.example.com/settings
        method: POST
        as: plist
        params: {theme: ""}
        """),
      see: ["not-plist", "plist.invalid"]),
    CodeExplanation(
      "plist-of-nil", .warning,
      title: "nil is serialised as a property list",
      meaning: """
        AFNetworking 2.0.0 to 2.2.2 hands nil parameters to the property-list serialisation. The Content-Type is
        certain; that there is no body is read from the source, and nobody has seen it on the wire.
        """,
      example: .spec(
        """
        client: afnetworking@2.2.2
        url: https://api.example.com/settings
        method: POST
        as: plist
        """),
      fix: .spec(
        """
        client: afnetworking@2.2.2
        url: https://api.example.com/settings
        method: POST
        as: plist
        params: {theme: dark}
        """),
      see: ["plist-left-out", "plist.no-parameters"]),
    CodeExplanation(
      "null-charset", .warning,
      title: "the Content-Type says `charset=(null)`",
      meaning: """
        Up to 2.3.1 AFNetworking writes the name of its string encoding behind the Content-Type of a form, up to
        1.3.4 of all bodies. CoreFoundation has no name for some encodings, and the library prints the nothing.
        """,
      example: .spec(
        """
        client: {use: afnetworking@2.3.1, rules: {string-encoding: gbk}}
        url: https://api.example.com/search
        method: POST
        params: {q: a}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@2.3.1, rules: {string-encoding: gb18030}}
        url: https://api.example.com/search
        method: POST
        params: {q: a}
        """),
      see: ["unknown-charset", "form.content-type-charset", "string-encoding"]),
    CodeExplanation(
      "unknown-charset", .error,
      title: "the charset name of the string encoding is not known",
      meaning: """
        Old releases of AFNetworking write CoreFoundation's name of the string encoding behind the Content-Type.
        For names that only iconv has, nobody has looked what CoreFoundation says, and a guess could be wrong.
        """,
      example: .spec(
        """
        client: {use: afnetworking@2.3.1, rules: {string-encoding: cp437}}
        url: https://api.example.com/search
        method: POST
        params: {q: a}
        """),
      fix: .spec(
        """
        client: {use: afnetworking@2.3.1, rules: {string-encoding: windows-1252}}
        url: https://api.example.com/search
        method: POST
        params: {q: a}
        """),
      see: ["null-charset", "form.content-type-charset", "string-encoding"]),
    CodeExplanation(
      "fragile-stream", .warning,
      title: "the multipart body breaks if it is read in small pieces",
      meaning: """
        AFNetworking 1.0 raises an exception where one read of its body ends within a delimiter or a part's
        head; 1.0.1 loses the end of the closing delimiter. The bytes shown are those of lucky reads.
        """,
      example: .spec(
        """
        client: afnetworking@1.0
        url: https://api.example.com/upload
        method: POST
        files: [{name: note, text: hi}]
        """),
      fix: .spec(
        """
        client: afnetworking@1.1.0
        url: https://api.example.com/upload
        method: POST
        files: [{name: note, text: hi}]
        """),
      see: ["broken-stream", "multipart.stream"]),
    CodeExplanation(
      "broken-stream", .error,
      title: "the release cannot send a multipart body",
      meaning: """
        In AFNetworking 2.3.0, and only there, reading any multipart body raises an exception. The request and
        its Content-Length are made, but nothing is sent.
        """,
      example: .spec(
        """
        client: afnetworking@2.3.0
        url: https://api.example.com/upload
        method: POST
        files: [{name: note, text: hi}]
        """),
      fix: .spec(
        """
        client: afnetworking@2.3.1
        url: https://api.example.com/upload
        method: POST
        files: [{name: note, text: hi}]
        """),
      see: ["fragile-stream", "multipart.stream"]),
  ]
}
