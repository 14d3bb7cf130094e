import Diagnostics

// Where a request goes.
extension CodeExplanation {
  static let urls: [CodeExplanation] = [
    CodeExplanation(
      "relative-url", .error,
      title: "a URL without scheme and host has nothing to be joined to",
      meaning: """
        AFHTTPSessionManager joins a relative path to its `baseURL`; without one, NSURLSession fails and
        nothing is sent. `base` is that URL, and must itself have a scheme and a host.
        """,
      example: .spec(
        """
        url: v1/me
        """),
      fix: .spec(
        """
        base: https://api.example.com/
        url: v1/me
        """),
      see: ["malformed-url", "unsupported-scheme"]),
    CodeExplanation(
      "unsupported-scheme", .error,
      title: "URLs of this scheme are not sent over HTTP",
      meaning: """
        Only `http` and `https` URLs lead to an HTTP request. WebSockets (`ws`, `wss`) open with one too, but
        the system writes it and not the library.
        """,
      example: .spec(
        """
        url: ftp://files.example.com/report.pdf
        """),
      fix: .spec(
        """
        url: https://files.example.com/report.pdf
        """),
      see: ["relative-url"]),
    CodeExplanation(
      "malformed-url", .error,
      title: "the URL has no host, no `//` or no valid port",
      meaning: """
        Without these the Host field and the connection are not determined. The message names the part of
        the URL that is wrong.
        """,
      example: .spec(
        """
        url: https://api.example.com:99999/users
        """),
      fix: .spec(
        """
        url: https://api.example.com:9999/users
        """),
      see: ["relative-url", "invalid-url-character"]),
    CodeExplanation(
      "invalid-url-character", .error,
      title: "a character may not stand there in a URL",
      meaning: """
        AFNetworking hands the text to `+[NSURL URLWithString:]`, which gives nil for characters that RFC
        3986 does not allow: nothing is sent, and the app stops at an assertion or fails without a word. In
        apps linked with the iOS 17 SDK or later, NSURL percent-encodes them; the rule `url.invalid` says
        that.
        """,
      example: .spec(
        """
        url: https://api.example.com/cities/São Paulo
        """),
      fix: .spec(
        """
        url: https://api.example.com/cities/S%C3%A3o%20Paulo
        """),
      see: ["malformed-url", "url.invalid"]),
    CodeExplanation(
      "query-in-fragment", .warning,
      title: "parameters go into the fragment and are not sent",
      meaning: """
        The library appends the query to the end of the URL's text. Behind a `#` it becomes a part of the
        fragment, which stays on the phone: the server sees no parameters.
        """,
      example: .spec(
        """
        url: https://api.example.com/search#results
        query: {q: phone}
        """),
      fix: .spec(
        """
        url: https://api.example.com/search
        query: {q: phone}
        """),
      see: ["url.join"]),
  ]
}
