import OnwireDiagnostics

/// The keys of the spec language, for the reader, the JSON Schema and docs/spec-reference.md.
extension Shape.Mapping {
  /// One document of a spec file.
  package static let request = Self(
    "a request", "A request: what an app asks its networking library to send.",
    keys: [
      Key(
        "name",
        .nullable(
          .pattern(
            #"^(?!\.{1,2}$)[^/\\\u0000-\u001F\u007F-\u009F]+$"#, "a text without /, \\ and what is invisible")
        ),
        "What the request is called, and its output files with it.",
        without: "the file's stem; in a file of several, the stem and a number", "login"),
      Key(
        "summary", .nullable(.text), "What the request is for, in Markdown.", without: "nothing",
        "Upload the front of an ID card."),
      Key(
        "client", .nullable(.named("client")),
        "The library whose habits make the bytes, and its release.", without: "the newest AFNetworking",
        "afnetworking@4",
        ["use": "afnetworking@3.2.1", "rules": ["query.array": "indices"]]),
      Key("method", .nullable(.token), "The method (RFC 9110, section 9).", without: "`GET`", "POST"),
      Key(
        "url", .text, "An absolute `http` or `https` URL, or one relative to `base`.",
        "https://api.example.com/v2/cards"),
      Key(
        "base", .nullable(.text),
        "An absolute URL that `url` is joined to, as AFHTTPSessionManager joins its baseURL.",
        without: "`url` must be absolute",
        "https://api.example.com/v2/"),
      Key(
        "headers", .nullable(.named("headers")),
        "Header fields that the app sets. Null removes a default header, and `Authorization: null` what `auth` gives.",
        without: "none",
        ["X-Channel": "ios"]),
      Key(
        "cookies", .nullable(.cookies),
        "The cookies of the request, as one Cookie field. Null takes a cookie of the base away.",
        without: "what the system's cookie store adds is not promised",
        ["sid": "9f3c2a", "theme": "dark"]),
      Key(
        "general", .nullable(.mapping(general)),
        "What the app sets for all of its requests; what the request says itself wins.", without: "nothing",
        ["headers": ["X-Channel": "ios"], "params": ["app": "demo"]]),
      Key("query", .any, "Pairs that go in the URL whatever the method.", without: "none", ["lang": "zh"]),
      Key(
        "params", .any, "Parameters: put in the URL or the body, as the client does it for the method.",
        without: "no parameters, which is nil to the library, and not an empty dictionary",
        ["user": ["name": "张三", "tags": ["a", "b"]]]),
      Key(
        "params-text", .nullable(.text),
        "Text that stands where flattened parameters would, as it is: what AFNetworking's query-string block gives.",
        without: "no block", "a=1&b=2"),
      Key(
        "as", .nullable(.choice(RequestSpec.Serialization.allCases.map(\.rawValue))),
        "How parameters are serialised.", without: "`form`; `multipart` where `files` is there", "json"),
      Key(
        "files", .nullable(.list(.mapping(filePart))),
        "The parts of a multipart body that come from files and bytes.", without: "not multipart",
        [
          ["name": "FILE", "filename": "front.jpg", "type": "image/jpeg", "path": "fixtures/front.jpg"]
        ]),
      Key(
        "body", .nullable(.mapping(body)), "A whole body, instead of parameters and files.", without: "none",
        ["json": ["id": 7]]),
      Key(
        "boundary", .nullable(.line), "The boundary of a multipart body.",
        without: "in the client's form, derived from the spec",
        "Boundary+0123ABCD89EF4567"),
      Key(
        "framing", .nullable(.either([.choice(["chunked"]), .mapping(framing)])),
        "A body that the app hands over as a stream, without a Content-Length, is sent in chunks.",
        without: "Content-Length",
        "chunked", ["chunked": "64KiB"]),
      Key(
        "auth", .nullable(.mapping(auth)), "Makes the Authorization field.", without: "none",
        ["basic": ["user", "password"]], ["bearer": "token"]),
      Key(
        "transport", .nullable(.known(.transport)),
        "The HTTP stack below the library, which adds fields and orders all; `none` adds Host and Content-Length only.",
        without: "the bytes of `none`, and what the phone adds is no difference from a request",
        "cfnetwork-ios16"),
      Key(
        "vars", .nullable(.map(keys: "^[A-Za-z_][A-Za-z0-9_.-]*$", .text)),
        "Variables: `${name}` in any scalar becomes its text; `--var name=value` wins.", without: "none",
        ["host": "api.example.com"]),
      Key(
        "extends", .nullable(.either([.text, .list(.text)])),
        "A base, or several, that this request is merged over.",
        without: "nothing is inherited", "_base.yaml"),
      Key(
        "device", .nullable(.mapping(device)),
        "The phone and app that default headers speak of.", without: "no default headers",
        ["languages": ["zh-Hans-CN", "en"], "os": "iOS 16.2"]),
      Key(
        "ignore", .nullable(.list(.pattern(Shape.fieldPath, "a field path", unquoted: .string))),
        "Field paths that are not compared; `*` stands for anything in a step, `**` for any steps.",
        without: "every field is compared",
        ["header.User-Agent", "parts[*].Content-Type"]),
      Key(
        "servers", .nullable(.either([.known(.server), .list(.known(.server))])),
        "The servers that read the request: findings say what they refuse, drop, or read otherwise.",
        without: "no server is asked",
        ["php", "rails@6.1"]),
      Key(
        "reading", .nullable(.either([.text, .list(.text)])),
        "How the app reads the response: a reader of the client, and what it sets on that; the bytes stay the same.",
        without: "by the client's usual reader",
        "json", ["json", "removes-null", "types=+text/html"]),
      Key(
        "reply", .nullable(.mapping(reply)),
        "What `onwire listen` and a server of a test answer; the bytes of the request stay the same.",
        without: "status 200 and no body",
        ["status": 201, "body": ["json": ["id": 7]]]),
      Key(
        "wire", .nullable(.mapping(wire)),
        "Bytes that no rule of a client gives, such as those of a request that is broken on purpose.",
        without: "the client's own bytes",
        ["fields": ["Host", ["X-Empty": ""], ["raw-line": "no colon"]]]),
    ],
    needs: [["url"]],
    conflicts: [("body", ["params", "params-text", "files", "as"]), ("params-text", ["params"])],
    foreign: ForeignKeys.request)

  package static let random = Self(
    "`random`", "Bytes of a SplitMix64 generator: the same on every machine.",
    keys: [
      Key("bytes", .size, "How many: bytes, or a number with KB, MB, GB, KiB, MiB or GiB.", "64MiB"),
      Key("seed", .nullable(.natural()), "Where the generator begins.", without: "0", 7),
    ],
    needs: [["bytes"]],
    foreign: ForeignKeys.size)

  package static let zeros = Self(
    "`zeros`", "Zero bytes.",
    keys: [Key("bytes", .size, "How many: bytes, or a number with KB, MB, GB, KiB, MiB or GiB.", "1MiB")],
    needs: [["bytes"]],
    foreign: ForeignKeys.size)

  private static let path = Key("path", .path, "A file, by its path from the spec.", "fixtures/front.jpg")
  private static let text = Key("text", .text, "A text, sent as UTF-8.", "hello")
  private static let coded = [
    Key("base64", .base64, "Bytes in the standard alphabet of base64, padded.", "aGVsbG8="),
    Key("hex", .hex, "Bytes as hex digits.", "00 ff"),
  ]
  private static let made = [
    Key(
      "random", .mapping(random), "Made-up bytes, never stored.",
      ["bytes": "64MiB", "seed": 7]),
    Key("zeros", .mapping(zeros), "Zero bytes, never stored.", ["bytes": "1MiB"]),
  ]

  private static let json = Key(
    "json", .any, "A value, printed as the client's serializer prints JSON.", ["id": 7])
  private static let partContents = [path, text, json] + coded + made
  private static let bodyContents = [text, json] + coded + [path] + made

  package static let filePart = Self(
    "an entry of `files`", "A part of a multipart body: its head, and exactly one content.",
    keys: [
      Key("name", .text, "The field's name.", "FILE"),
      Key(
        "filename", .nullable(.text),
        "The file name that is sent. Null sends none.",
        without: "the last component of a `path`; else none",
        "IDFrontImage.jpg"),
      Key(
        "type", .nullable(.text),
        "The part's Content-Type. Null sends none.",
        without: "derived from the file name's extension; Alamofire 5 derives only that of a `path` alone",
        "image/jpeg"),
      Key(
        "headers",
        .nullable(
          .either([.map(keys: Shape.someName, .text), .list(.map(keys: Shape.someName, .text, exactly: 1))])),
        "Further fields of the part's head; where there is no `name`, all of it.", without: "none",
        ["Content-ID": "<1>"]),
    ] + partContents,
    needs: [["name", "headers"], partContents.map(\.name)],
    alternatives: [partContents.map(\.name)],
    foreign: ForeignKeys.filePart)

  package static let body = Self(
    "`body`", "A whole body: exactly one content, and its type.",
    keys: bodyContents + [
      Key(
        "type", .nullable(.line), "The Content-Type. Null sends none.",
        without:
          "`application/json` for `json`, else none; `client: plain` takes one from the content",
        "text/csv")
    ],
    needs: [bodyContents.map(\.name)],
    alternatives: [bodyContents.map(\.name)],
    foreign: ForeignKeys.body)

  package static let reply = Self(
    "`reply`", "The response to the request. Its framing is made for the connection that it goes out on.",
    keys: [
      Key(
        "status", .nullable(.natural(in: RequestSpec.Reply.statuses, digits: "0*[2-5][0-9]{2}")),
        "The status.", without: "200", 201),
      Key(
        "headers", .nullable(.named("headers")),
        "Header fields.", without: "none but those that the body needs",
        ["Cache-Control": "no-store"]),
      Key(
        "body", .nullable(.mapping(body)), "The body, in one of the forms of a request's.", without: "none",
        ["json": ["id": 7]]),
      Key(
        "delay",
        .nullable(
          .pattern(
            #"^[0-9]+(\.[0-9]+)?(ms|s|m|h)?$"#, "a stretch of time",
            unquoted: .number(in: 0...DurationText.longest))),
        "How long the response waits: `200ms`, `1.5s`; seconds without a unit.", without: "not at all",
        "200ms"),
    ],
    foreign: ForeignKeys.reply)

  package static let general = Self(
    "`general`", "Headers and parameters that the app sets once, for all of its requests.",
    keys: [
      Key(
        "headers", .nullable(.named("headers")),
        "Header fields under those of the request. Null removes a default header.", without: "none",
        ["X-Channel": "ios"]),
      Key(
        "params", .nullable(.map(.any)),
        "Parameters under those of the request, which win key by key and whole.", without: "none",
        ["app": "demo"]),
    ])

  package static let auth = Self(
    "`auth`", "What the Authorization field says.",
    keys: [
      Key("basic", .list(.text, count: 2), "User and password (RFC 7617).", ["user", "password"]),
      Key("bearer", .line, "A token (RFC 6750).", "abc"),
    ],
    needs: [["basic", "bearer"]], alternatives: [["basic", "bearer"]],
    foreign: ForeignKeys.auth)

  package static let app = Self(
    "`device.app`", "The app, as its Info.plist has it.",
    keys: [
      Key("name", .nullable(.line), "CFBundleExecutable.", without: "`id`", "Demo"),
      Key("version", .nullable(.line), "CFBundleShortVersionString.", without: "`build`", "1.2"),
      Key("build", .nullable(.line), "CFBundleVersion.", without: "not known", "34"),
      Key("id", .nullable(.line), "CFBundleIdentifier.", without: "not known", "com.example.demo"),
    ],
    foreign: ForeignKeys.app)

  package static let device = Self(
    "`device`", "The phone and app that default headers speak of. What is not there is not guessed.",
    keys: [
      Key(
        "languages", .nullable(.list(.line)),
        "The preferred languages, the first wanted most: Accept-Language.", without: "no Accept-Language",
        ["zh-Hans-CN", "en"]),
      Key(
        "app", .nullable(.mapping(app)), "The app: the first half of User-Agent.",
        without: "`(null)` or `Unknown`, as the library prints it",
        ["name": "Demo", "version": "1.2"]),
      Key(
        "model", .nullable(.line), "The model, as UIDevice names it.",
        without: "no User-Agent, where the system's form has it", "iPhone"),
      Key(
        "os", .nullable(.line), "The system and its version.", without: "no User-Agent", "iOS 16.2"),
      Key(
        "scale", .nullable(.positive), "Pixels a point, as UIScreen's scale.",
        without: "no User-Agent, where the system's form has it", 3),
      Key(
        "now", .nullable(.timestamp), "The clock, for libraries that read it.",
        without: "an error where a library names files after it", "2026-01-02T03:04:05Z"),
      Key(
        "user-agent", .nullable(.line), "The User-Agent field whole.",
        without: "made of the rest",
        "Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)"),
    ],
    foreign: ForeignKeys.device)

  package static let client = Self(
    "`client`", "A client with some of its rules changed.",
    keys: [
      Key("use", .known(.client), "The client.", "afnetworking@4"),
      Key(
        "rules", .nullable(.known(.rules)), "Rules by name, with the values they shall have.",
        without: "the release's own", ["query.array": "indices"]),
    ],
    needs: [["use"]],
    foreign: ForeignKeys.client)
}

extension Shape.Mapping {
  package static let framing = Self(
    "`framing`", "How a body is framed.",
    keys: [
      Key(
        "chunked", .size, "How many bytes each chunk has; the last one of the body has the rest.", "64KiB")
    ],
    needs: [["chunked"]])
}

// MARK: The wire

extension Shape.Mapping {
  package static let wire = Self(
    "`wire`", "What stands on the wire in place of what the client would write.",
    keys: [
      Key("target", .nullable(.text), "The request target, as it is.", without: "that of `url`", "*"),
      Key(
        "version", .nullable(.text), "What stands in place of `HTTP/1.1`.", without: "`HTTP/1.1`",
        "HTTP/1.0"),
      Key(
        "fields", .nullable(.list(.either([.text, .map(keys: Shape.lineName, .text, exactly: 1)]))),
        "The lines of the head after the request line, all of them and in this order. A name alone keeps the compiled field, in the letter case written here; `raw-line` is a line as it is.",
        without: "the compiled fields",
        ["Host", ["x-trace": "1"], ["raw-line": "no colon"]]),
      Key(
        "line-ends", .nullable(.either([.choice(["lf"]), .list(.natural())])),
        "Which lines of the head end in LF alone: all with `lf`, or those of these numbers, from 0, the request line.",
        without: "CR LF",
        "lf", [0, 2]),
      Key(
        "length", .null, "Null sends no Content-Length; another value goes under `headers`.",
        without: "that of the body", .null),
      Key(
        "chunks", .nullable(.list(.either([chunkSize, .mapping(chunk)]))),
        "The body in chunks of these sizes, which add up to its length. The last chunk, of size 0, follows by itself.",
        without: "no chunks", [16, ["size": "0A", "extension": ";x=1"]]),
      Key(
        "trailers", .nullable(.list(.map(keys: Shape.lineName, .text, exactly: 1))),
        "The lines after the last chunk, each a name and a value or a `raw-line`.",
        without: "none", [["X-Checksum": "9f3c2a"]]),
      Key(
        "body", .nullable(.mapping(wireBody)), "The bytes after the head, which stays as it is.",
        without: "the compiled body", ["hex": "00 ff"]),
      Key(
        "raw", .nullable(.mapping(wireRaw)), "The whole request.", without: "the compiled one",
        ["path": "fixtures/request.raw"]),
    ],
    conflicts: [
      (
        "raw",
        ["target", "version", "fields", "line-ends", "length", "chunks", "trailers", "body"]
      ), ("body", ["chunks", "trailers"]),
    ])

  private static let chunkSize = Shape.pattern(
    "^[0-9A-Fa-f]+$", "a number of bytes, or a text of hexadecimal digits",
    unquoted: .integer(in: 0...Int.max))

  package static let chunk = Self(
    "an entry of `wire.chunks`", "A chunk: its size, and what follows that on its line.",
    keys: [
      Key("size", chunkSize, "A number of bytes, or a text of hexadecimal digits.", "0A"),
      Key(
        "extension", .nullable(.text), "What follows the size on its line, with its `;`.",
        without: "nothing", ";x=1"),
    ],
    needs: [["size"]])

  private static let payloads = [text] + coded + [path]

  package static let wireBody = payload("`wire.body`", "The bytes after the head.")
  package static let wireRaw = payload("`wire.raw`", "The whole request.")

  private static func payload(_ name: String, _ summary: String) -> Self {
    Self(
      name, summary + " Exactly one content.", keys: payloads, needs: [payloads.map(\.name)],
      alternatives: [payloads.map(\.name)])
  }
}

extension Shape {
  /// A variable in a text, as a regular expression, unless it is written `$${`.
  package static let variable = #"(^|[^$])(\$\$)*\$\{"#

  /// A client's name, or a mapping that changes rules of one.
  package static let client = either([.known(.client), .mapping(.client)])

  /// A token of RFC 9110, 5.6.2.
  fileprivate static let tokenPattern = #"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"#
  fileprivate static let token = pattern(tokenPattern, "a token")

  /// A whole number in this range, or a text that spells one in YAML or the spec language: in these digits, if they are
  /// decimal, or as `others` says.
  fileprivate static func natural(
    in range: ClosedRange<Int> = 0...Int.max, digits: String = "[0-9]+", others: String = "",
    _ words: String? = nil
  ) -> Shape {
    let bounds = "from \(range.lowerBound)" + (range.upperBound < .max ? " to \(range.upperBound)" : "")
    return pattern(
      "^([+]?\(digits)|0x[0-9A-Fa-f]+|0o[0-7]+\(others))$", words ?? "a whole number \(bounds)",
      unquoted: .integer(in: range))
  }

  /// A number of bytes: a whole number, or one with a unit.
  fileprivate static let size = natural(
    others: "|[0-9]+ ?[KMG]i?B", "a number of bytes, or one with a unit")

  /// A number above 0.
  fileprivate static let positive = pattern(
    #"^(?=[^eE]*[1-9])[+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$|^0x0*[1-9A-Fa-f][0-9A-Fa-f]*$|^0o0*[1-7][0-7]*$"#,
    "a number above 0", unquoted: .positive)

  /// A day, or one with a time, as `Timestamp` reads it.
  fileprivate static let timestamp = pattern(
    #"^(?![0-9-]{8,9}$)[0-9]{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12][0-9]|3[01])(([Tt]|[ \t]+)([01]?[0-9]|2[0-3])(:[0-5][0-9]){2}(\.[0-9]*)?([ \t]*(Z|[+-]([01]?[0-9]|2[0-3])(:[0-5][0-9])?))?)?$"#,
    "a timestamp", unquoted: .string)

  fileprivate static let path = pattern(someName, "a path")

  /// ASCII's white space may be between pairs of hex digits, and anywhere in base64.
  fileprivate static let hex = pattern(
    #"^[\t-\r ]*([0-9A-Fa-f]{2}[\t-\r ]*)*$"#, "hex digits", unquoted: .number(in: 0...Int.max))
  fileprivate static let base64 = pattern(#"^[A-Za-z0-9+/\t-\r ]*(=[\t-\r ]*){0,2}$"#, "base64")

  /// Any text but the empty one.
  fileprivate static let someName = #"[\s\S]"#
  /// Any text in one line but the empty one.
  fileprivate static let lineName = #"^[^\n]+$"#

  /// The text of a header: no CR, LF or NUL.
  fileprivate static let line = pattern(#"^[^\r\n\u0000]*$"#, "a text without CR, LF and NUL")

  /// A text that begins with a name of a field path, or with a step that has a wildcard.
  fileprivate static let fieldPath =
    "^((" + RequestSpec.fieldPathNames.joined(separator: "|") + #")([.\[#]|$)|[^.\[#]*\*)"#

  package static let headers = either([
    .map(keys: orVariable(tokenPattern), .nullable(line)),
    .list(.map(keys: orVariable(tokenPattern), .nullable(line), exactly: 1)),
  ])

  /// A pattern of names that also allows a variable.
  private static func orVariable(_ pattern: String) -> String { "(?:\(pattern))|\(variable)" }

  fileprivate static let cookies = either([
    .map(keys: orVariable(cookieName), .nullable(cookieValue)),
    .list(.map(keys: orVariable(cookieName), .nullable(cookieValue), exactly: 1)),
  ])

  private static let cookieName = #"^[^=;\r\n\u0000]+$"#
  private static let cookieValue = pattern(#"^[^;\r\n\u0000]*$"#, "a text without `;`, CR, LF and NUL")
}
