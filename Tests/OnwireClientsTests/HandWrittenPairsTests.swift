import OnwireDiagnostics
import Foundation
import Testing

@testable import OnwireClients

/// Queries and forms that are written by hand around NSURLSession, compared with Foundation itself.
@Suite struct HandWrittenPairsTests {
  private static let valueAllowed = CharacterSet.urlQueryAllowed.subtracting(
    CharacterSet(charactersIn: ":#[]@!$&'()*+,;="))

  /// What code of `style` makes of one name and one value.
  private static func written(_ style: String, _ name: String, _ value: String) -> String {
    func escaped(_ text: String, _ set: CharacterSet) -> String {
      text.addingPercentEncoding(withAllowedCharacters: set) ?? ""
    }
    switch style {
    case "query-allowed": return "\(escaped(name, .urlQueryAllowed))=\(escaped(value, .urlQueryAllowed))"
    case "query-value-allowed": return "\(escaped(name, valueAllowed))=\(escaped(value, valueAllowed))"
    case "alphanumerics": return "\(escaped(name, .alphanumerics))=\(escaped(value, .alphanumerics))"
    case "query-items", "json-encoder":
      var components = URLComponents()
      components.queryItems = [URLQueryItem(name: name, value: value)]
      return components.percentEncodedQuery ?? ""
    default: return "\(name)=\(value)"
    }
  }

  private static func form(_ style: String, _ params: String) -> String {
    "client: nsurlsession@\(style)\nmethod: POST\nurl: https://h.example/\nparams: \(params)\n"
  }

  private static func body(_ text: String) throws -> String {
    let raw = try SpecFixture.raw(text)
    return raw.firstRange(of: "\r\n\r\n").map { String(raw[$0.upperBound...]) } ?? ""
  }

  @Test(arguments: ClientTable.nsurlsessionEscapes)
  func namesAndValuesAreEscapedAsFoundationDoes(style: String) throws {
    let texts = (0x20...0x7E).map { String(UnicodeScalar($0)) } + ["张 三", "é²Ⅷ😀", "a&b=c+d%20e#f", ""]
    for text in texts {
      let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let spec = Self.form(style, "{\"n\(quoted)\": \"v\(quoted)\"}")
      #expect(try Self.body(spec) == Self.written(style, "n" + text, "v" + text), "\(style): \(text)")
    }
  }

  @Test(arguments: ["query-allowed", "query-value-allowed", "alphanumerics"])
  func aGETHasThemInItsQueryBehindTheURLsOwn(style: String) throws {
    let spec = "client: nsurlsession@\(style)\nurl: https://h.example/p?x=1\nparams: {\"a b\": 张}\n"
    #expect(try SpecFixture.raw(spec).hasPrefix("GET /p?x=1&a%20b=%E5%BC%A0 HTTP/1.1\r\n"))
    #expect(try SpecFixture.raw(spec.replacing("params", with: "query")).hasPrefix("GET /p?x=1&a%20b="))
    #expect(try SpecFixture.raw("method: HEAD\n" + spec).hasPrefix("HEAD /p?x=1&a%20b="))
    #expect(try SpecFixture.raw("method: PUT\n" + spec).hasSuffix("\r\n\r\na%20b=%E5%BC%A0"))
  }

  @Test func theJSONOfItsStyleIsThatOfJSONEncoder() throws {
    struct Reading: Encodable {
      var at = Date(timeIntervalSince1970: 1_767_323_045)
      var celsius = 98.4
      var data = Data([0, 255])
      var note: String?
      var page = "https://a.example/b"
      var tags: Set<String> = ["x"]
      var whole = 3.0
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let params =
      "{at: !!timestamp 2026-01-02T03:04:05Z, celsius: 98.4, data: !!binary AP8=, note: null, "
      + "page: 'https://a.example/b', tags: !!set {x}, whole: 3.0}"
    let spec = "as: json\n" + Self.form("json-encoder", params)
    func body(_ rules: String) throws -> String {
      try Self.body(
        spec.replacing(
          "nsurlsession@json-encoder",
          with: "{use: nsurlsession@json-encoder, rules: {json.sorted-keys: true\(rules)}}"))
    }
    #expect(try body("") == String(decoding: encoder.encode(Reading()), as: UTF8.self))
    encoder.dateEncodingStrategy = .iso8601
    #expect(try body(", json.date: iso8601") == String(decoding: encoder.encode(Reading()), as: UTF8.self))
    encoder.dateEncodingStrategy = .secondsSince1970
    #expect(try body(", json.date: unix") == String(decoding: encoder.encode(Reading()), as: UTF8.self))
  }

  @Test func aDateThatIsRefusedNamesTheStyleThatWritesIt() throws {
    let (_, diagnostics) = try SpecFixture.compile(
      "as: json\n" + Self.form("query-items", "{a: !!timestamp 2026-01-02}"))
    #expect(diagnostics.map(\.code.name) == ["not-json"])
    #expect(diagnostics.first?.help.last?.contains("`nsurlsession@json-encoder`") == true)
    let (_, others) = try SpecFixture.compile("as: json\n" + Self.form("json-encoder", "{a: .inf}"))
    #expect(others.first?.notes == ["JSONEncoder does not write it for a struct, and nothing is sent"])
  }

  @Test func aFormNamesItsTypeAndNoCharset() throws {
    #expect(
      try SpecFixture.raw(Self.form("query-allowed", "{a: 1}"))
        == "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: 3\r\n\r\na=1")
    #expect(
      try SpecFixture.raw("as: form\n" + Self.form("unescaped", "{a: 1}"))
        == SpecFixture.raw(Self.form("unescaped", "{a: 1}")))
    #expect(
      try SpecFixture.raw("client: nsurlsession@alphanumerics\nmethod: POST\nurl: https://h.example/\n")
        == "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Length: 0\r\n\r\n")
  }

  @Test(arguments: [
    ("query-allowed", "a=%3Cnull%3E&b=1&c=0.1"), ("alphanumerics", "a=%3Cnull%3E&b=1&c=0%2E1"),
    ("query-items", "a&b=1&c=0.1"), ("json-encoder", "a&b=true&c=0.1"),
    ("unescaped", "a=<null>&b=1&c=0.1"),
  ])
  func valuesPrintAsTheirDescriptions(style: String, body: String) throws {
    #expect(try Self.body(Self.form(style, "{a: null, b: true, c: 0.1}")) == body)
  }

  @Test(arguments: ["", "?x=1", "?", "?x=%2B#f", "?#f", "#f", "#f?x"])
  func queryItemsReplaceTheQueryOfTheURLBeforeItsFragment(end: String) throws {
    let url = "https://h.example/p\(end)"
    let spec = "client: nsurlsession@query-items\nurl: '\(url)'\n"
    for (keys, items) in [
      ("query: {\"a b\": 张}\nparams: {c: ~}\n", [("a b", "张"), ("c", nil)]),
      ("query: {a: 1}\nparams: {}\n", [("a", "1")]), ("query: {a: 1}\n", [("a", "1")]), ("params: {}\n", []),
    ] as [(String, [(String, String?)])] {
      var components = try #require(URLComponents(string: url))
      components.queryItems = items.map { URLQueryItem(name: $0.0, value: $0.1) }
      let query = try #require(components.percentEncodedQuery)
      #expect(try SpecFixture.raw(spec + keys).hasPrefix("GET /p?\(query) HTTP/1.1\r\n"), "\(keys)")
    }
    #expect(
      try SpecFixture.codes(spec + "params: {a: 1}\n") == (end.hasPrefix("?x") ? ["query-replaced"] : []))
    #expect(try SpecFixture.codes(spec) == [])
  }

  @Test func aPlusThatIsWarnedOfIsNoSpellingOfABlank() throws {
    #expect(try SpecFixture.codes(Self.form("query-items", "{a: 张 三, b: +86 10}")) == ["unescaped-in-pair"])
    let spec = "client: nsurlsession@query-allowed\nurl: https://h.example/?a=b+c\nparams: {d: 1 +1}\n"
    #expect(try SpecFixture.codes(spec) == ["mixed-blanks", "unescaped-in-pair"])
  }

  @Test func anEmptyListOfQueryItemsLeavesAQuestionMark() throws {
    var components = try #require(URLComponents(string: "https://h.example/p"))
    components.queryItems = []
    #expect(components.string == "https://h.example/p?")
    let spec = "client: nsurlsession@query-items\nurl: https://h.example/p\nparams: {}\n"
    #expect(try SpecFixture.raw(spec).hasPrefix("GET /p? HTTP/1.1\r\n"))
    #expect(
      try SpecFixture.raw(spec.replacing("query-items", with: "alphanumerics")).hasPrefix("GET /p HTTP"))
  }

  @Test(arguments: ClientTable.nsurlsessionEscapes, ["[1]", "{b: 1}", "[]"])
  func aContainerIsRefused(style: String, value: String) throws {
    #expect(try SpecFixture.codes(Self.form(style, "{a: \(value)}")) == ["nested-in-pair"])
  }

  @Test(arguments: [
    ("{a: [1, 2]}", "query.array: plain", "a=1&a=2"),
    ("{a: [1, 2]}", "query.array: brackets", "a%5B%5D=1&a%5B%5D=2"),
    ("{a: {b: 1}}", "query.dictionary: brackets", "a%5Bb%5D=1"),
  ])
  func aContainerIsAPairForEachMemberByTheRuleThatTheHelpNames(params: String, rule: String, body: String)
    throws
  {
    let spec = Self.form("query-items", params)
    let (_, diagnostics) = try SpecFixture.compile(spec)
    let (name, value) = (rule.prefix { $0 != ":" }, rule.split(separator: " ")[1])
    #expect(diagnostics.first?.help.first?.contains(name) == true)
    #expect(diagnostics.first?.help.first?.contains(value) == true)
    let client = "client: {use: nsurlsession@query-items, rules: {\(rule)}}"
    #expect(try Self.body(spec.replacing("client: nsurlsession@query-items", with: client)) == body)
  }

  @Test(arguments: [
    ("query-allowed", "{a: 'b&c'}", "`&` in this value is not escaped: it begins another pair"),
    ("query-allowed", "{a: 'b+c'}", "`+` in this value is not escaped: it is read as a blank"),
    ("query-allowed", "{'a=b': c}", "`=` in this name is not escaped: it ends the name"),
    ("query-items", "{a: 'b+c&d'}", "`+` in this value is not escaped: it is read as a blank"),
    ("unescaped", "{a: 100%25}", "`%` in this value is not escaped: it begins an escape"),
  ])
  func aCharacterThatIsReadAsSomethingElseIsWarnedOf(style: String, params: String, message: String) throws {
    let (_, diagnostics) = try SpecFixture.compile(Self.form(style, params))
    #expect(diagnostics.filter { $0.code.name == "unescaped-in-pair" }.map(\.message) == [message])
  }

  @Test(arguments: [
    ("query-allowed", "{a: 'b=c'}"), ("query-value-allowed", "{'a=&+%': 'b=&+%'}"),
    ("alphanumerics", "{'a=&+%': 'b=&+%'}"), ("query-items", "{'a=&': 'b=&%'}"), ("unescaped", "{a: 张 三}"),
  ])
  func whatIsEscapedOrHarmlessIsNoReasonForAWarning(style: String, params: String) throws {
    #expect(try SpecFixture.codes(Self.form(style, params)).isEmpty)
  }

  @Test func textThatNSURLDoesNotTakeIsRefusedWhereItStands() throws {
    let spec = "client: nsurlsession@unescaped\nurl: https://h.example/\nparams: {a: 张 三}\n"
    let (_, diagnostics) = try SpecFixture.compile(spec)
    #expect(diagnostics.map(\.code.name) == ["invalid-url-character"])
    #expect(diagnostics.first?.place.map { String(decoding: $0.bytes, as: UTF8.self) } == "{a: 张 三}")
    let newer = spec.replacing(
      "client: nsurlsession@unescaped",
      with: "client: {use: nsurlsession@unescaped, rules: {url.invalid: percent-encode}}")
    #expect(try SpecFixture.raw(newer).hasPrefix("GET /?a=%E5%BC%A0%20%E4%B8%89 HTTP/1.1\r\n"))
  }

  @Test func libraryFormsAreNoReasonForAWarning() throws {
    for client in ["afnetworking@4", "alamofire@5", "plain", "{use: plain, rules: {form.escaping: whatwg}}"] {
      let spec = "client: \(client)\nmethod: POST\nurl: https://h.example/\nparams: {'a=&+% ': 'b=&+% '}\n"
      #expect(try SpecFixture.codes(spec).isEmpty, "\(client)")
    }
  }
}
