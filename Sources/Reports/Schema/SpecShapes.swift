import Clients
import SpecLanguage

/// The spec language as shapes: what docs/spec-language.md says, as far as an editor can check it.
enum SpecShapes {
  /// One document of a spec file.
  static let request = Shape.Mapping(
    summary: "A request: what an app asks its networking library to send.",
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
      Key("method", .nullable(token), "The method (RFC 9110, section 9).", without: "`GET`", "POST"),
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
        "cookies", .nullable(cookies),
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
        "as", .nullable(.choice(["form", "json", "plist", "multipart"])),
        "How parameters are serialised.", without: "`form`; `multipart` where `files` is there", "json"),
      Key(
        "files", .nullable(.list(.mapping(part))),
        "The parts of a multipart body that come from files and bytes.", without: "not multipart",
        [
          ["name": "FILE", "filename": "front.jpg", "type": "image/jpeg", "path": "fixtures/front.jpg"]
        ]),
      Key(
        "body", .nullable(.mapping(body)), "A whole body, instead of parameters and files.", without: "none",
        ["json": ["id": 7]]),
      Key(
        "boundary", .nullable(line), "The boundary of a multipart body.",
        without: "in the client's form, derived from the spec",
        "Boundary+0123ABCD89EF4567"),
      Key(
        "auth", .nullable(.mapping(auth)), "Makes the Authorization field.", without: "none",
        ["basic": ["user", "password"]], ["bearer": "token"]),
      Key(
        "transport", .nullable(.choice(Transport.names)),
        "The HTTP stack below the library, which adds fields and orders all; `none` adds Host and Content-Length only.",
        without: "`none`",
        "cfnetwork-ios16"),
      Key(
        "vars", .nullable(.map(keys: "^[A-Za-z_][A-Za-z0-9_.-]*$", .text)),
        "Variables: `${name}` in any scalar becomes its text; `--var name=value` wins.", without: "none",
        ["host": "api.example.com"]),
      Key(
        "extends", .either([.text, .list(.text)]), "A base, or several, that this request is merged over.",
        without: "nothing is inherited", "_base.yaml"),
      Key(
        "device", .nullable(.mapping(device)),
        "The phone and app that default headers speak of.", without: "no default headers",
        ["languages": ["zh-Hans-CN", "en"], "os": "iOS 16.2"]),
      Key(
        "ignore", .nullable(.list(.pattern(fieldPath, "a field path"))),
        "Field paths that are not compared; `*` stands for anything in a step, `**` for any steps.",
        without: "every field is compared",
        ["header.User-Agent", "parts[*].Content-Type"]),
    ],
    needs: [["url", "extends"]],
    conflicts: [("body", ["params", "params-text", "files", "as"]), ("params-text", ["params"])])

  /// The same for a base, which may leave out what those that extend it give.
  static let base: Shape.Mapping = {
    var base = request
    base.needs = []
    return base
  }()

  private typealias Key = Shape.Mapping.Key

  /// A token of RFC 9110, 5.6.2.
  private static let tokenPattern = #"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"#
  private static let token = Shape.pattern(tokenPattern, "a token")

  /// What a header can hold: no CR, LF or NUL.
  private static let line = Shape.pattern(#"^[^\r\n\u0000]*$"#, "a text without CR, LF and NUL")

  /// What begins with a name of a field path, or with a step that has a wildcard.
  private static let fieldPath =
    "^((" + RequestSpec.fieldPathNames.joined(separator: "|") + #")([.\[#]|$)|[^.\[#]*\*)"#

  static let random = Shape.Mapping(
    summary: "Bytes of a SplitMix64 generator: the same on every machine.",
    keys: [
      Key("bytes", .size, "How many: bytes, or a number with KB, MB, GB, KiB, MiB or GiB.", "64MiB"),
      Key("seed", .nullable(.natural), "Where the generator begins.", without: "0", 7),
    ],
    needs: [["bytes"]])

  static let zeros = Shape.Mapping(
    summary: "Zero bytes.",
    keys: [Key("bytes", .size, "How many: bytes, or a number with KB, MB, GB, KiB, MiB or GiB.", "1MiB")],
    needs: [["bytes"]])

  private static let contents = [
    Key("path", .text, "A file, by its path from the spec.", "fixtures/front.jpg"),
    Key("text", .text, "A text, sent as UTF-8.", "hello"),
    Key("base64", .text, "Bytes in the standard alphabet of base64, padded.", "aGVsbG8="),
    Key("hex", .text, "Bytes as hex digits.", "00 ff"),
    Key(
      "random", .mapping(random), "Made-up bytes, never stored.",
      ["bytes": "64MiB", "seed": 7]),
    Key("zeros", .mapping(zeros), "Zero bytes, never stored.", ["bytes": "1MiB"]),
  ]

  static let part = Shape.Mapping(
    summary: "A part of a multipart body: its head, and exactly one content.",
    keys: [
      Key("name", .text, "The field's name.", "FILE"),
      Key(
        "filename", .nullable(.text),
        "The file name that is sent. Null sends none.",
        without: "the last component of a `path`; else none",
        "IDFrontImage.jpg"),
      Key(
        "type", .nullable(.text),
        "The part's Content-Type. Null sends none.", without: "derived from the file name's extension",
        "image/jpeg"),
      Key(
        "headers", .nullable(.either([.map(.text), .list(.map(.text, exactly: 1))])),
        "Further fields of the part's head; where there is no `name`, all of it.", without: "none",
        ["Content-ID": "<1>"]),
    ] + contents,
    needs: [["name", "headers"], contents.map(\.name)],
    alternatives: [contents.map(\.name)])

  static let body = Shape.Mapping(
    summary: "A whole body: exactly one content, and its type.",
    keys: contents + [
      Key(
        "json", .any, "A value, printed as the client's serializer prints JSON.", ["id": 7]),
      Key(
        "type", .nullable(line), "The Content-Type. Null sends none.",
        without:
          "`application/json` for `json`, else none; `client: plain` takes one from the content",
        "text/csv"),
    ],
    needs: [contents.map(\.name) + ["json"]],
    alternatives: [contents.map(\.name) + ["json"]])

  static let general = Shape.Mapping(
    summary: "Headers and parameters that the app sets once, for all of its requests.",
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

  static let auth = Shape.Mapping(
    summary: "What the Authorization field says.",
    keys: [
      Key("basic", .list(.text, count: 2), "User and password (RFC 7617).", ["user", "password"]),
      Key("bearer", .text, "A token (RFC 6750).", "abc"),
    ],
    needs: [["basic", "bearer"]], alternatives: [["basic", "bearer"]])

  static let app = Shape.Mapping(
    summary: "The app, as its Info.plist has it.",
    keys: [
      Key("name", .nullable(.text), "CFBundleExecutable.", without: "`id`", "Demo"),
      Key("version", .nullable(.text), "CFBundleShortVersionString.", without: "`build`", "1.2"),
      Key("build", .nullable(.text), "CFBundleVersion.", without: "not known", "34"),
      Key("id", .nullable(.text), "CFBundleIdentifier.", without: "not known", "com.example.demo"),
    ])

  static let device = Shape.Mapping(
    summary: "The phone and app that default headers speak of. What is not there is not guessed.",
    keys: [
      Key(
        "languages", .nullable(.list(.text)),
        "The preferred languages, the first wanted most: Accept-Language.", without: "no Accept-Language",
        ["zh-Hans-CN", "en"]),
      Key(
        "app", .nullable(.mapping(app)), "The app: the first half of User-Agent.",
        without: "`(null)` or `Unknown`, as the library prints it",
        ["name": "Demo", "version": "1.2"]),
      Key(
        "model", .nullable(.text), "The model, as UIDevice names it.",
        without: "no User-Agent, where the system's form has it", "iPhone"),
      Key(
        "os", .nullable(.text), "The system and its version.", without: "no User-Agent", "iOS 16.2"),
      Key(
        "scale", .nullable(.number(above: 0)), "Pixels a point, as UIScreen's scale.",
        without: "no User-Agent, where the system's form has it", 3),
      Key(
        "now", .nullable(.text), "The clock, for libraries that read it.",
        without: "an error where a library names files after it", "2026-01-02T03:04:05Z"),
      Key(
        "user-agent", .nullable(.text), "The User-Agent field whole.",
        without: "made of the rest",
        "Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)"),
    ])

  static let headers = Shape.either([
    .map(keys: tokenPattern, .nullable(line)),
    .list(.map(keys: tokenPattern, .nullable(line), exactly: 1)),
  ])

  static let cookies = Shape.either([
    .map(keys: cookieName, .nullable(cookieValue)),
    .list(.map(keys: cookieName, .nullable(cookieValue), exactly: 1)),
  ])

  private static let cookieName = #"^[^=;\r\n\u0000]+$"#
  private static let cookieValue = Shape.pattern(#"^[^;\r\n\u0000]*$"#, "a text without `;`, CR, LF and NUL")

  static let client = Shape.either([clientName, .mapping(changedClient)])

  static let changedClient = Shape.Mapping(
    summary: "A client with some of its rules changed.",
    keys: [
      Key("use", clientName, "The client.", "afnetworking@4"),
      Key(
        "rules", .nullable(.mapping(rules)), "Rules by name, with the values they shall have.",
        without: "the release's own", ["query.array": "indices"]),
    ],
    needs: [["use"]])

  /// All clients, with every prefix of a release that names one.
  static let clientName = Shape.choice(
    Client.tables.flatMap { table in
      (table.hasStyles ? [] : [table.name])
        + table.named.reversed().flatMap { release in
          release.prefixes.map { "\(table.name)@\($0)" }
        }
    }.uniqued)

  /// The rules that a spec may change.
  static let rules = Shape.Mapping(
    summary: "Rules by name, with the values they shall have.",
    keys: RuleDefinition.all.map { Key($0.name, $0.domain.shape, $0.summary.capitalizedSentence) })
}

extension RuleDefinition.Domain {
  /// What a spec may give the rule.
  fileprivate var shape: Shape {
    switch self {
    case .choice(let words): .choice(words)
    case .text, .ascii: .text
    case .list: .list(.text)
    }
  }
}

extension Version {
  /// The texts that name the release, or one that begins as it does; of a style only its own.
  fileprivate var prefixes: [String] {
    if let style { return [style] }
    return (1...numbers.count).map { numbers.prefix($0).map(String.init).joined(separator: ".") }
  }
}

extension String {
  /// The text as a sentence.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension [String] {
  /// Each text once, where it stands first.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
