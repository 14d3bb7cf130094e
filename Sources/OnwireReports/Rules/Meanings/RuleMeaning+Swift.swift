import OnwireClients

extension RuleMeaning {
  /// Rules that came with libraries written in Swift.
  static let ofSwift: [RuleMeaning] = [
    RuleMeaning(
      "parameters.get-body", "params: {a: 1}", with: "parameters.destination: body", .request,
      [
        ValueMeaning(
          "sent", "it is sent like any other",
          #"GET / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1"#
        ),
        ValueMeaning(
          "refused", "the encoder makes these bytes, but the session refuses to send them: a warning",
          #"GET / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1"#
        ),
      ]),
    RuleMeaning(
      "parameters.url-methods", "method: PROPFIND\nparams: {a: 1}", with: "parameters.destination: url",
      .request,
      [
        ValueMeaning(
          [], "in the URL, whatever the method", #"PROPFIND /?a=1 HTTP/1.1\r\nHost: h.example\r\n\r\n"#),
        ValueMeaning(
          ["GET", "POST"], "PROPFIND is not among them, so its parameters are a body",
          #"PROPFIND / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1"#
        ),
      ]),
    RuleMeaning(
      "parameters.keys", #"params: {"\u00E9": 1, "e\u0301": 2}"#, .target,
      [
        ValueMeaning(
          "distinct", "those of the same characters: é as one character and as two are two keys",
          "/?%C3%A9=1&e%CC%81=2"),
        ValueMeaning(
          "canonical", "those that show the same too: the dictionary cannot hold both",
          refused: .equalKeys),
      ]),
    RuleMeaning(
      "query.dictionary-null", "params: {a: null, b: [null]}", with: "query.null: drop-value", .target,
      [
        ValueMeaning("as-null", "as `query.null` says", "/?a=&b%5B%5D="),
        ValueMeaning("drop-key", "none: the encoder is not asked", "/?b%5B%5D="),
      ]),
    RuleMeaning(
      "query.array-null", "params: {a: [1, null]}", .target,
      [
        ValueMeaning("as-null", "as `query.null` says", "/?a%5B%5D=1&a%5B%5D"),
        ValueMeaning("error", "the library throws: nothing is sent", refused: .nullRefused),
      ]),
    RuleMeaning(
      "query.array-gaps", "params: {a: [1, null, 2]}", with: "query.array: indices, query.null: drop-key",
      .target,
      [
        ValueMeaning("kept", "each member's index is its place in the array", "/?a%5B0%5D=1&a%5B2%5D=2"),
        ValueMeaning("closed", "later members close up", "/?a%5B0%5D=1&a%5B1%5D=2"),
      ]),
    RuleMeaning(
      "query.decimal", "params: {a: 18446744073709551616}", .target,
      [
        ValueMeaning("digits", "their digits", "/?a=18446744073709551616"),
        ValueMeaning(
          "error", "the library makes an array of a Decimal's parts: nothing is sent",
          refused: .decimalRefused),
      ]),
    RuleMeaning(
      "json.destination", "method: DELETE\nas: json\nparams: {a: 1}", .request,
      [
        ValueMeaning(
          "by-method", "in the body; for the methods of `parameters.in-url` a query takes its place",
          #"DELETE /?a=1 HTTP/1.1\r\nHost: h.example\r\n\r\n"#),
        ValueMeaning(
          "body", "in the body, whatever the method",
          #"DELETE / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}"#
        ),
      ]),
    RuleMeaning(
      "json.top-level", "method: POST\nas: json\nparams: text", .body,
      [
        ValueMeaning("container", "a dictionary or an array", refused: .notJSON),
        ValueMeaning("any", "any value", #""text""#),
      ]),
    RuleMeaning(
      "json.null", "method: POST\nas: json\nparams: {a: null, b: [null]}", .body,
      [
        ValueMeaning("written", "it is written", #"{"a":null,"b":[null]}"#),
        ValueMeaning("drop-key", "its key is left out; the null of an array stays", #"{"b":[null]}"#),
      ]),
    RuleMeaning(
      "json.date", "method: POST\nas: json\nparams: {at: !!timestamp 2026-01-02T03:04:05Z}", .body,
      [
        ValueMeaning("error", "JSON has none: nothing is sent", refused: .notJSON),
        ValueMeaning("reference", "as seconds since 2001", #"{"at":789015845}"#),
        ValueMeaning("unix", "as seconds since 1970", #"{"at":1767323045}"#),
        ValueMeaning("unix-ms", "as milliseconds since 1970", #"{"at":1767323045000}"#),
        ValueMeaning("iso8601", "as text in ISO 8601, in UTC", #"{"at":"2026-01-02T03:04:05Z"}"#),
      ]),
    RuleMeaning(
      "json.data", "method: POST\nas: json\nparams: {k: !!binary aGk=}", .body,
      [
        ValueMeaning("error", "JSON has none: nothing is sent", refused: .notJSON),
        ValueMeaning("base64", "as base64", #"{"k":"aGk="}"#),
        ValueMeaning("bytes", "as an array of numbers", #"{"k":[104,105]}"#),
      ]),
    RuleMeaning(
      "json.set", "method: POST\nas: json\nparams: {tags: !!set {b, a}}", .body,
      [
        ValueMeaning("error", "JSON has none: nothing is sent", refused: .notJSON),
        ValueMeaning(
          "array", "an array; a hash table decides on its order, which is not promised",
          #"{"tags":["b","a"]}"#),
      ]),
    RuleMeaning(
      "plist.destination", "method: DELETE\nas: plist\nparams: {a: 1}", with: "plist.format: binary",
      .request,
      [
        ValueMeaning(
          "by-method", "in the body; for the methods of `parameters.in-url` a query takes its place",
          #"DELETE /?a=1 HTTP/1.1\r\nHost: h.example\r\n\r\n"#),
        ValueMeaning(
          "body", "in the body, whatever the method",
          #"DELETE / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-plist\r\nContent-Length: 50\r\n\r\nbplist00…"#
        ),
      ]),
    RuleMeaning(
      "multipart.values", "method: POST\nboundary: b\nas: multipart\nparams: {y: true, z: null}", .body,
      [
        ValueMeaning(
          "description", "as NSObject's description: a boolean is 1; a null is empty, bytes are themselves",
          #"--b\r\nContent-Disposition: form-data; name="y"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n\r\n--b--\r\n"#
        ),
        ValueMeaning(
          "format", "as `%@` prints them: nulls and bytes are described, too",
          #"--b\r\nContent-Disposition: form-data; name="y"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n<null>\r\n--b--\r\n"#
        ),
        ValueMeaning(
          "interpolation", "as Swift's string interpolation: a boolean is true, three bytes are `3 bytes`",
          #"--b\r\nContent-Disposition: form-data; name="y"\r\n\r\ntrue\r\n--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n<null>\r\n--b--\r\n"#
        ),
      ]),
    RuleMeaning(
      "headers.accept-encoding", device, with: "headers.defaults: encoding-language-agent",
      .field("Accept-Encoding"),
      [
        ValueMeaning("none", "none: the system writes one", ""),
        ValueMeaning(
          "gzip-compress", "gzip and compress, whatever the system",
          "Accept-Encoding: gzip;q=1.0, compress;q=0.5"),
        ValueMeaning(
          "brotli", "br, gzip and deflate; without br before iOS 11 and macOS 10.13",
          "Accept-Encoding: br;q=1.0, gzip;q=0.9, deflate;q=0.8"),
      ]),
    RuleMeaning(
      "headers.user-agent", device, .field("User-Agent"),
      [
        ValueMeaning(
          "afnetworking", "product and version; model, system and scale",
          "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)"),
        ValueMeaning(
          "alamofire", "product and version; bundle, build and system; the library and its release",
          "User-Agent: Demo/1.2 (com.example.demo; build:34; iOS 16.2.0) AFNetworking/4.0.1"),
      ]),
  ]

  private static let device = """
    device:
      languages: [en]
      app: {name: Demo, version: 1.2, build: 34, id: com.example.demo}
      model: iPhone
      os: iOS 16.2
      scale: 3
    """
}
