import OnwireClients

extension RuleMeaning {
  /// Where parameters go, and the URL and method they go with.
  static let ofParameters: [RuleMeaning] = [
    RuleMeaning(
      "parameters.in-url", "method: DELETE\nparams: {a: 1}", .request,
      [
        ValueMeaning(
          ["GET", "HEAD", "DELETE"], "requests with these methods carry their parameters in the URL",
          #"DELETE /?a=1 HTTP/1.1\r\nHost: h.example\r\n\r\n"#),
        ValueMeaning(
          ["GET", "HEAD"], "DELETE is not among them, so its parameters are a body",
          #"DELETE / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1"#
        ),
      ]),
    RuleMeaning(
      "parameters.destination", "method: POST\nparams: {a: 1}", .request,
      [
        ValueMeaning(
          "by-method", "`parameters.in-url` decides",
          #"POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1"#
        ),
        ValueMeaning(
          "url", "in the URL, for the methods of `parameters.url-methods`",
          #"POST /?a=1 HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n"#),
        ValueMeaning(
          "body", "in the body, whatever the method",
          #"POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1"#
        ),
      ]),
    RuleMeaning(
      "parameters.method-case", "method: get\nparams: {a: 1}", .requestLine,
      [
        ValueMeaning("upper", "in upper case: get is GET", "GET /?a=1 HTTP/1.1"),
        ValueMeaning("as-written", "as it is written: get is another method than GET", "GET / HTTP/1.1"),
      ]),
    RuleMeaning(
      "string-encoding", "method: POST\nparams-text: é", .body,
      [
        ValueMeaning("utf-8", "NSUTF8StringEncoding", "é"),
        ValueMeaning("latin-1", "NSISOLatin1StringEncoding", #"\xE9"#),
        ValueMeaning("ascii", "NSASCIIStringEncoding, which has no é: there is no body", ""),
        ValueMeaning("utf-16", "NSUTF16StringEncoding, with its byte order mark", #"\xFF\xFE\xE9\x00"#),
      ]),
    RuleMeaning(
      "url.join", "url: https://h.example/p?x=1#f\nparams: {a: 1}", .target,
      [
        ValueMeaning(
          "append", "to the end of the URL's text: after a fragment it is never sent", "/p?x=1"),
        ValueMeaning("components", "as the query component, before a fragment", "/p?x=1&a=1"),
        ValueMeaning("replace", "the same, in the place of the URL's own query", "/p?a=1"),
      ]),
    RuleMeaning(
      "url.separator", "base: https://h.example/v/?k=1\nurl: ''\nparams: {a: 1}", .target,
      [
        ValueMeaning("query", "after a query that the URL object has, even an empty one", "/v/?k=1&a=1"),
        ValueMeaning(
          "question-mark", "after a ? in the text that the app gave, which knows nothing of its base",
          "/v/?k=1?a=1"),
      ]),
    RuleMeaning(
      "url.invalid", "url: https://h.example/搜?q={a}", .target,
      [
        ValueMeaning(
          "error", "the library gets no URL object and sends nothing; only [ and ] pass, as %5B and %5D",
          refused: .invalidURLCharacter),
        ValueMeaning(
          "percent-encode", "they are escaped, as Foundation does since the iOS 17 SDK",
          "/%E6%90%9C?q=%7Ba%7D"),
        ValueMeaning("verbatim", "they are sent as they are, all but blanks and controls", "/搜?q={a}"),
      ]),
    RuleMeaning(
      "method.case", "method: post", .requestLine,
      [
        ValueMeaning(
          "foundation", "get, head, post, put, delete and connect become upper case", "POST / HTTP/1.1"),
        ValueMeaning("verbatim", "every method stays as it is", "post / HTTP/1.1"),
      ]),
  ]
}
