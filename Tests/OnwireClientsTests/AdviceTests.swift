import OnwireClients
import OnwireDiagnostics
import TestSupport
import Testing

/// What a diagnostic advises does what it says: written so, there is nothing to say.
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
  ])
  func aURLWithoutSchemeIsOfferedWithOne(_ url: String, _ whole: String) throws {
    let said = try Self.compile("url: \(url)\n", by: "afnetworking")
    #expect(said.first?.help.first == "write the whole URL, such as `\(whole)`")
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
}
