import OnwireClients

extension RuleMeaning {
  /// The calls that a library has, how it joins a URL to its base, and what it keeps for all requests.
  static let ofCalls: [RuleMeaning] = [
    RuleMeaning(
      "parameters.serializations", "method: POST\nas: plist\nparams: {}", .field("Content-Type"),
      [
        ValueMeaning(
          ["form", "json", "plist", "multipart"], "`as` may be any of them",
          "Content-Type: application/x-plist"),
        ValueMeaning(
          ["form", "json"], "plist is not among them: the library has no serializer for it",
          refused: .unknownSerialization),
      ]),
    RuleMeaning(
      "general.parameters",
      "general: {params: {a: {x: 1}, b: 2}}\nparams: {a: {y: 3}}", .target,
      [
        ValueMeaning("none", "the library keeps none: it is an error", refused: .noGeneral),
        ValueMeaning(
          "top-level", "as one dictionary, in which a key of the request wins with its whole value",
          "/?a%5By%5D=3&b=2"),
      ]),
    RuleMeaning(
      "general.headers", "general: {headers: {X-Id: a}}\nheaders: {x-id: b}", .afterHost,
      [
        ValueMeaning("none", "the library keeps none: it is an error", refused: .noGeneral),
        ValueMeaning(
          "caseless", "one of the request wins, whatever the letter case of its name", #"x-id: b\r\n\r\n"#),
        ValueMeaning(
          "session",
          "the same, over all that the request has by itself, the library's defaults among it: those of the session",
          #"x-id: b\r\n\r\n"#),
        ValueMeaning(
          "beside-defaults",
          "one of the request wins; but which of two letter cases of a default header is sent is not known, and is an error",
          #"x-id: b\r\n\r\n"#),
        ValueMeaning(
          "all-beside-defaults", "the same, also of the request's own: all are set for all requests",
          #"x-id: b\r\n\r\n"#),
        ValueMeaning(
          "case-sensitive", "as keys of a dictionary: which of two letter cases is sent is not known",
          refused: .spelledInTwoWays),
      ]),
    RuleMeaning(
      "url.base", "base: https://h.example/v1\nurl: a", .target,
      [
        ValueMeaning("resolved", "resolved after the base's path got a slash at its end", "/v1/a"),
        ValueMeaning(
          "resolved-not-as-logged",
          "the same; a leading slash is warned of, since the library's log shows another URL", "/v1/a"),
        ValueMeaning(
          "resolved-or-server",
          "the same, but the base itself where `url` is empty; a leading slash is warned of", "/v1/a"),
        ValueMeaning("rfc3986", "resolved as it is: what follows the base's last slash goes", "/a"),
        ValueMeaning(
          "appended",
          "by `appendingPathComponent`: all of `url` is path, its `?` and `%` escaped; an empty one adds a slash",
          "/v1/a"),
        ValueMeaning(
          "appended-or-server", "the same, but the base itself where `url` is empty, as Moya does it", "/v1/a"
        ),
        ValueMeaning(
          "none", "by the app, here as `resolved` with a warning: the library has no base", "/v1/a"),
      ]),
    RuleMeaning(
      "url.resolution", "base: https://h.example/v1\nurl: /a/../b", .target,
      [
        ValueMeaning(
          "cfurl",
          "NSURL, which is CFURL: dots stay after a leading slash, and where they lead above the root",
          "/a/../b"),
        ValueMeaning(
          "foundation",
          "the URL of swift-foundation: by RFC 3986, but a reference with a host stays as it is", "/b"),
        ValueMeaning("rfc3986", "RFC 3986, 5.2, to the letter; the client is the same everywhere", "/b"),
      ]),
    RuleMeaning(
      "url.escape", "base: https://h.example/%41/\nurl: b%20c(d)", .target,
      [
        ValueMeaning("none", "nothing: the URL is used as it is given", "/%41/b%20c(d)"),
        ValueMeaning(
          "percent", "all that CFURL takes for invalid in `url`, `%` and `#` too; nothing of `base`",
          "/%41/b%2520c(d)"),
        ValueMeaning(
          "reserved", "that and all that is reserved in `url`: slashes, `?`, `~`; nothing of `base`",
          "/%41/b%2520c%28d%29"),
      ]),
    RuleMeaning(
      "url.check", "base: https://h.example/v1#a\nurl: b#c", .target,
      [
        ValueMeaning("none", "of none but the one that is sent", "/v1/b"),
        ValueMeaning(
          "joined", "of base and url as one text: of requests after escaping, of uploads before it",
          refused: .joinedTextRefused),
        ValueMeaning(
          "joined-unescaped", "of base and url as one text, before escaping",
          refused: .joinedTextRefused),
        ValueMeaning(
          "joined-always", "of base and url as one text, before escaping, even if the url is whole",
          refused: .joinedTextRefused),
      ]),
    RuleMeaning(
      "method.allowed", "method: PATCH", .requestLine,
      [
        ValueMeaning([], "any method", "PATCH / HTTP/1.1"),
        ValueMeaning(
          ["GET", "POST"], "PATCH is not among them: the library has no call for it",
          refused: .unknownMethod),
      ]),
    RuleMeaning(
      "multipart.method", "method: PUT\nboundary: b\nfiles: [{name: a, text: x}]", .requestLine,
      [
        ValueMeaning("as-written", "the one that the app gives", "PUT / HTTP/1.1"),
        ValueMeaning("post", "POST, whatever the app says", "POST / HTTP/1.1"),
      ]),
    RuleMeaning(
      "multipart.files",
      "method: POST\nboundary: b\nfiles: [{name: a, text: x}, {name: b, text: y}]", .body,
      [
        ValueMeaning(
          "any", "as many as the app appends, also none",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="b"\r\n\r\ny\r\n--b--\r\n"#
        ),
        ValueMeaning("one", "exactly one", refused: .notOneFile),
      ]),
    RuleMeaning(
      "multipart.naming",
      "method: POST\nboundary: b\nfiles: [{name: a, filename: f.txt, text: x}]", .partHead,
      [
        ValueMeaning(
          "each", "yes: a type is derived from the name",
          #"Content-Disposition: form-data; name="a"; filename="f.txt"\r\nContent-Type: text/plain"#),
        ValueMeaning(
          "as-given", "yes: none is derived from the other, and only a `path` alone gives both",
          #"Content-Disposition: form-data; name="a"; filename="f.txt""#),
        ValueMeaning(
          "both-or-neither", "no: data is a plain field then, and a file gets both from its path",
          #"Content-Disposition: form-data; name="a""#),
      ]),
    RuleMeaning(
      "multipart.repeated-headers",
      "method: POST\nboundary: b\nfiles: [{headers: {a: 1, B: 2, A: 3}, text: x}]", .partHead,
      [
        ValueMeaning(
          "by-spelling", "names that differ in letter case are two; one alone cannot be given twice",
          #"a: 1\r\nB: 2\r\nA: 3"#),
        ValueMeaning(
          "last", "the last stands in the place of the first, whatever its letter case", #"A: 3\r\nB: 2"#),
        ValueMeaning("kept", "all of them are written", #"a: 1\r\nB: 2\r\nA: 3"#),
      ]),
    RuleMeaning(
      "multipart.part-headers",
      "method: POST\nboundary: b\nfiles: [{name: a, headers: {X-Id: 1}, text: x}]", .partHead,
      [
        ValueMeaning(
          "written", "yes, after its own", #"Content-Disposition: form-data; name="a"\r\nX-Id: 1"#),
        ValueMeaning("none", "no: the library has no call for it", refused: .noPartHeaders),
      ]),
    RuleMeaning(
      "body.whole", "method: POST\nbody: {path: photo.jpg, type: null}", .body,
      [
        ValueMeaning("sent", "it is the body", #"\xFF\xD8"#),
        ValueMeaning("none", "the library has no call for it", refused: .noWholeBody),
        ValueMeaning(
          "never-resumed", "the library's call for files sends nothing, and it has none for anything else",
          refused: .uploadNeverSent),
      ]),
    RuleMeaning(
      "body.type", "method: PUT\nbody: {text: hello}", .afterHost,
      [
        ValueMeaning(
          "by-content", "that of its content: plain text in UTF-8, or else an octet stream",
          #"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\n\r\nhello"#),
        ValueMeaning("none", "none: nobody sets one", #"Content-Length: 5\r\n\r\nhello"#),
      ]),
  ]
}
