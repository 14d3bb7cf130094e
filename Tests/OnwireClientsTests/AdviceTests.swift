import OnwireClients
import OnwireDiagnostics
import TestSupport
import Testing

/// Following a diagnostic's advice works: afterwards, there is no diagnostic.
@Suite struct AdviceTests {
  private static let clients = Client.tables.flatMap { table in
    (table.hasStyles ? table.releases.map { "\(table.name)@\($0)" } : [table.name])
  }

  private static func compile(_ text: String, by client: String) throws -> [Diagnostic] {
    try SpecFixture.compile(text, client: try Client.named(client).get()).1
  }

  // MARK: as

  @Test(arguments: clients)
  func aTypeBesideParametersNamesTheAsThatGivesIt(_ client: String) throws {
    for (type, serialization, written) in [
      ("application/json", "json", ""), ("application/vnd.api+json; charset=utf-8", "json", ""),
      ("application/x-plist", "plist", ""), ("application/x-www-form-urlencoded", "form", "as: json\n"),
    ] {
      let spec = "method: POST\nurl: https://h.example/\nheaders: {Content-Type: \(type)}\nparams: {a: b}\n"
      let said = try Self.compile(spec + written, by: client)
      let help = said.first { $0.code.name == "type-misfit" }?.help.first
      let advised = try Self.compile(spec + "as: \(serialization)\n", by: client)
      let isBetter = !advised.hasErrors && !advised.contains { $0.code.name == "type-misfit" }
      let wasWrong = said.contains { $0.code.name == "type-misfit" }
      #expect((help != nil) == (wasWrong && isBetter), "\(client) \(type)")
      if let help { #expect(help.hasPrefix("write `as: \(serialization)` to send the parameters as ")) }
    }
  }

  @Test func whereAsIsNoHelpThereIsNone() throws {
    let spec = "method: POST\nurl: https://h.example/\nheaders: {Content-Type: application/json}\n"
    // A body that is given whole, and a value that JSON does not hold.
    for rest in ["body: {text: hello}\n", "params: {a: !!binary aGk=}\n"] {
      let said = try Self.compile(spec + rest, by: "afnetworking")
      #expect(said.first { $0.code.name == "type-misfit" }?.help.isEmpty ?? true, "\(rest)")
    }
  }

  // MARK: Escapes

  private static let odd: [Character] = [
    " ", "é", "搜", "<", ">", "\"", "%", "#", "{", "|", "^", "a", "/", "[", "%", "2",
  ]

  /// The text between the quotes of the help that offers all of it.
  private static func offered(_ diagnostics: [Diagnostic]) -> String? {
    let help = diagnostics.first { $0.code.name == "invalid-url-character" }?.help.first
    return help?.split(separator: "`", maxSplits: 1).last.map { String($0.dropLast()) }
  }

  @Test(arguments: ["afnetworking@4", "plain", "nsurlsession@compact"])
  func aURLWithSeveralToEscapeIsOfferedWholeAndIsThenRight(_ client: String) throws {
    var state = 7
    func next() -> Int {
      state = (state * 1_103_515_245 + 12345) & 0x7FFF_FFFF
      return state >> 8 & 0xFFFF
    }
    var offers = 0
    for _ in 0..<rounds(300) {
      let path = String((0..<9).map { _ in Self.odd[next() % Self.odd.count] })
      let quoted = path.replacing("\"", with: "\\\"")
      let said = try Self.compile("url: \"https://h.example/\(quoted)?q=\(quoted)\"\n", by: client)
      guard said.hasErrors else { continue }
      let text = try #require(Self.offered(said), "\(said)")
      guard text.hasPrefix("https://") else { continue }
      offers += 1
      let again = try Self.compile("url: \"\(text.replacing("\"", with: "\\\""))\"\n", by: client)
      #expect(!again.hasErrors, "\(path): \(text)")
    }
    #expect(offers > 20)
  }

  @Test func oneCharacterToEscapeIsOfferedByItself() throws {
    let one = try Self.compile("url: \"https://h.example/a b\"\n", by: "afnetworking")
    #expect(one.first?.help.first == "percent-encode it: `%20`")
    let two = try Self.compile("url: \"https://h.example/a b?q=ü\"\n", by: "afnetworking")
    #expect(
      two.first?.help.first
        == "percent-encode all that may not stand there: `https://h.example/a%20b?q=%C3%BC`")
    let base = try Self.compile("base: \"https://h.example/a b c/\"\nurl: d\n", by: "afnetworking")
    #expect(
      base.first?.help.first == "percent-encode all that may not stand there: `https://h.example/a%20b%20c/`")
  }

  @Test(arguments: [
    ("url: http://{{host}}/x", "host"), ("url: '{{base_url}}/x'", "base_url"),
    ("url: 'http://h.example/{{ id }}'", "id"), ("url: http://h.example/{{$guid}}", "name"),
    ("base: http://{{host}}/\nurl: x", "host"),
    ("client: {use: afnetworking, rules: {url.invalid: percent-encode}}\nurl: http://{{host}}/x", "host"),
  ])
  func aVariableOfAnotherToolIsToldHowItIsWrittenHere(_ spec: String, _ name: String) throws {
    let said = try SpecFixture.compile(spec + "\n").1
    #expect(said.map(\.help) == [["a variable is written `${\(name)}`, and its text stands under `vars`"]])
  }

  @Test(arguments: [
    ("//a.example/x", "https://a.example/x"), ("a.example/x", "https://a.example/x"),
    ("/x", "https://api.example.com/x"), ("///x", "https://api.example.com/x"),
    ("http//a.example/x", "http://a.example/x"),
  ])
  func aURLWithoutSchemeIsOfferedWithOne(_ url: String, _ whole: String) throws {
    let said = try Self.compile("url: \(url)\n", by: "afnetworking")
    #expect(said.first?.help.first == "write the whole URL, such as `\(whole)`")
  }

  @Test(arguments: [
    (
      "url: a.b:8080/x",
      "`a.b:` is read as a scheme: if it is a host, write `http://` or `https://` before it"
    ),
    (
      "base: a.b:80\nurl: x",
      "`a.b:` is read as a scheme: if it is a host, write `http://` or `https://` before it"
    ),
    ("url: tel:5551", "`tel:` is read as a scheme: if it is a host, write `http://` or `https://` before it"),
    ("url: mailto:a", "write a URL that begins with `http://` or `https://`"),
    ("url: “https://a.example/x”", "`“` is not a quote of YAML: write `\"` or `'`"),
    ("url: $base/x", "a variable is written `${name}`, and its text stands under `vars`"),
    ("url: https://a example/x", "write the host without it"),
    ("url: https://ä.example/x", "write the host in Punycode, as `xn--…`"),
  ])
  func aSlipInAURLIsNamed(_ spec: String, _ help: String) throws {
    #expect(try Self.compile(spec + "\n", by: "afnetworking").map(\.help) == [[help]])
  }

  private static let onOneLine =
    "a line break in it is a blank: write it on one line, or in double quotes with a `\\` at the end of each but the last"

  @Test(arguments: [
    ("url: |\n  https://a.example/x", "write `|-` or `>-`, which leave the last line break out"),
    ("base: >\n  https://a.example/\nurl: x", "write `|-` or `>-`, which leave the last line break out"),
    ("url: >-\n  https://a.example/\n  x", Self.onOneLine),
    ("url: https://a.example/\n  x", Self.onOneLine),
    ("url: \"https://a.example/\\n\"", "percent-encode it: `%0A`"),
    (
      "url: |\n  https://a.example/\n  x",
      "percent-encode all that may not stand there: `https://a.example/%0Ax%0A`"
    ),
    ("url: https://a.example/ x", "percent-encode it: `%20`"),
  ])
  func aLineBreakInAURLIsToldHowItIsLeftOut(_ spec: String, _ help: String) throws {
    #expect(try Self.compile(spec + "\n", by: "afnetworking").map(\.help.first) == [help])
  }

  @Test(arguments: [
    ("params:\n  a:1\n  b:2", "write a blank after the colon: `a: 1`"),
    ("query: a:1", "write a blank after the colon: `{a: 1}`"),
    ("params:\n  a:#b c", "write a blank after the colon: `a: \"#b\"`"),
    ("params: 'a:1'", "write a mapping, `key: value`"), ("params: a = 1", "write a mapping, `key: value`"),
    ("params: http://a.example/", "write a mapping, `key: value`"),
  ])
  func parametersThatAreOneTextAreToldHowAMappingIsWritten(_ keys: String, _ help: String) throws {
    let said = try Self.compile("url: https://a.example/\n\(keys)\n", by: "afnetworking")
    #expect(said.map(\.help.first) == [help])
  }

  @Test(arguments: [
    ("b:2", "write a blank after the colon: `b: 2`"),
    ("http://b", "write `key: value`, or the whole text in quotes if a comma is part of it"),
  ])
  func aTextAloneBetweenBracesIsToldHowAnEntryIsWritten(_ text: String, _ help: String) throws {
    let said = try Self.compile("url: https://a.example/\nquery: {a: 1, \(text)}\n", by: "afnetworking")
    #expect(said.map(\.help) == [[help]])
  }

  @Test func aURLOfManyFragmentsIsLookedThroughOnce() throws {
    let count = 100_000
    let path = String(repeating: "a", count: count)
    let diagnostics = try Self.compile(
      "url: 'https://h.example/\(path)\(String(repeating: "#", count: count))'\n", by: "afnetworking")
    let escapes = String(repeating: "%23", count: count - 1)
    #expect(
      diagnostics.first?.help.first
        == "percent-encode all that may not stand there: `https://h.example/\(path)#\(escapes)`")
  }

  // MARK: By client and key

  private static let site = "url: https://h.example/\n"
  private static let post = "method: POST\n" + site

  /// What the only diagnostic with a code advises.
  private static func advice(_ code: String, _ text: String) throws -> [String] {
    try #require(SpecFixture.compile(text).1.first { $0.code.name == code }, "\(text)").help
  }

  @Test(arguments: ["xmnetworking", "hybnetworking"])
  func aWholeBodyIsToBecomeParametersWhereThoseAreSentAsIt(_ client: String) throws {
    let choice = "client: \(client)\n"
    func advice(_ rest: String) throws -> [String] {
      try Self.advice("no-whole-body", choice + rest)
    }
    let others = ["name a client that sends one: `afnetworking`"]
    #expect(try advice(Self.post + "body: {json: text}\n") == others)
    #expect(try advice(Self.site + "body: {json: {a: 1}}\n") == others)
    #expect(
      try advice(Self.post + "body: {json: {a: 1}}\n").first
        == "write `as: json` and the value under `params`")
    #expect(try SpecFixture.raw(choice + Self.post + "as: json\nparams: {a: 1}\n").hasSuffix("{\"a\":1}"))
    let single = Self.post + "as: json\nparams: text\n"
    #expect(try Self.advice("not-json", choice + single) == ["write a mapping or a list"])
    #expect(
      try Self.advice("params-text-unused", choice + Self.post + "as: json\nparams-text: a=1\n")
        == ["write `params`"])
  }

  @Test(
    arguments: [
      (
        "afnetworking", post + "params: a=1",
        "or `body:` for a body of your own, or `params-text:` for text as it is"
      ),
      ("afnetworking@1.3.4", post + "params: a=1", "or `body:` for a body of your own"),
      (
        "afnetworking@2.0.0", post + "params: a=1",
        "or `body:` for a body of your own, or `params-text:` for text as it is"
      ),
      ("afnetworking@2.0.0", site + "params: a=1", "or `body:` for a body of your own"),
      ("hybnetworking", post + "params: a=1", nil), ("xmnetworking", post + "params: a=1", nil),
      ("afnetworking", post + "as: multipart\nparams: a=1", nil),
      ("afnetworking", post + "query: a=1", "or the query in `url`"),
    ] as [(String, String, String?)])
  func whatIsToStandForParametersWithoutNamesIsWhatTheClientTakes(
    _ client: String, _ spec: String, _ other: String?
  ) throws {
    #expect(
      try Self.advice("top-level-without-keys", "client: \(client)\n\(spec)\n")
        == ["write a mapping, `key: value`"] + (other.map { [$0] } ?? []))
  }

  @Test func aTrailerOfNoBodyIsToldOfTheChunksThatThatHas() throws {
    for framing in ["", "framing: chunked\n"] {
      #expect(
        try Self.advice("trailers-without-chunks", Self.site + framing + "wire: {trailers: [{X-C: a}]}\n")
          == ["write `chunks: []`, too: the request has no body"])
    }
    let advised = try SpecFixture.raw(Self.site + "wire: {chunks: [], trailers: [{X-C: a}]}\n")
    #expect(advised.hasSuffix("\r\n\r\n0\r\nX-C: a\r\n\r\n"))
  }

  /// The texts between backticks, as in `a` and `b`.
  private static func quoted(_ help: String) -> [String] {
    help.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test(arguments: clients)
  func theClientsThatAreNamedInsteadHaveIt(_ client: String) throws {
    let rules = ["query.null: bare", "headers.when: appended", "query.array: indices", "json.date: unix"]
    let choices = rules.map { rule in
      { (client: String) in "client: {use: \(client), rules: {\(rule)}}\n" + Self.site }
    }
    let general = ["headers: {A: b}", "params: {a: b}"].map { key in
      { (client: String) in "client: \(client)\ngeneral: {\(key)}\n" + Self.site }
    }
    let codes = ["unknown-option", "no-general"]
    for spec in choices + general {
      for diagnostic in try SpecFixture.compile(spec(client)).1 where codes.contains(diagnostic.code.name) {
        for help in diagnostic.help where help.contains(" that have ") {
          for name in Self.quoted(help.split(separator: ": ").last.map(String.init) ?? "") {
            #expect(try !SpecFixture.compile(spec(name)).1.hasErrors, "\(client), \(name): \(spec(name))")
          }
        }
      }
    }
  }

  @Test(arguments: ["1.0", "1.3.4", "2.0.0", "2.3.1"])
  func aContentTypeOfItsOwnSettlesTheCharsetThatTheEncodingLacks(_ release: String) throws {
    for (encoding, code) in [("gbk", "null-charset"), ("cp437", "unknown-charset")] {
      let rules = "{string-encoding: \(encoding), headers.when: after}"
      let spec = "client: {use: afnetworking@\(release), rules: \(rules)}\nparams: {q: a}\n" + Self.post
      let said = try SpecFixture.compile(spec).1
      #expect(said.map(\.code.name) == [code])
      #expect(said.first?.place?.text == encoding)
      let advised = spec + "headers: {Content-Type: application/x-www-form-urlencoded; charset=GBK}\n"
      #expect(try SpecFixture.codes(advised).isEmpty)
      #expect(
        try SpecFixture.raw(advised).contains(
          "\r\nContent-Type: application/x-www-form-urlencoded; charset=GBK\r\n"))
    }
  }

  @Test(arguments: ["xmnetworking", "hybnetworking"])
  func aReferenceWithAColonIsOfferedAsNoScheme(_ client: String) throws {
    func spec(_ url: String) -> String { "client: \(client)\nbase: https://h.example/v1/\nurl: \(url)\n" }
    for (url, relative) in [
      ("/images:annotate", "./images:annotate"), ("/a/images:annotate", "a/images:annotate"),
      ("/a?b:c", "a?b:c"),
    ] {
      #expect(
        try Self.advice("base-path-dropped", spec(url)) == ["write `\(relative)` to keep the base's path"])
      #expect(try SpecFixture.raw(spec(relative)).hasPrefix("GET /v1\(url) "))
    }
  }
}
