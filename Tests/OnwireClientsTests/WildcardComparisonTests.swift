import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats
import Testing

@testable import OnwireClients

/// Specs with wildcards, against requests that have values in their places.
@Suite struct WildcardComparisonTests {
  /// Compares `spec` with what the same spec compiles to with other texts for its wildcards.
  private func comparison(_ spec: String, _ values: [(wildcard: String, value: String)]) throws -> Comparison
  {
    let (compilation, _) = try SpecFixture.compile(spec, acceptsWildcards: true)
    let wire = try #require(compilation?.wire)
    let seen = values.reduce(spec) { $0.replacing($1.wildcard, with: $1.value) }
    let message = try RequestParser().message(ByteInput(Array(try SpecFixture.raw(seen).utf8)))
    return try Comparison.of(
      ComparedRequest(wire.message, wildcards: wire.wildcards), ComparedRequest(message))
  }

  private static let specs = [
    "url: https://e.com/a/${any}/b\nheaders: {X-A: 'id ${any}'}\nquery: {q: '${any}'}\n",
    "url: https://e.com\nmethod: POST\nparams: {a: '${any}', b: 1}\n",
    "url: https://e.com\nmethod: POST\nas: json\nparams: {a: '${any}', b: ['x-${any}']}\n",
    "url: https://e.com\nmethod: POST\nas: plist\nparams: {a: '${any}'}\n",
    "url: https://e.com\nmethod: POST\nauth: {bearer: '${any}'}\nbody: {text: '${any}', type: 'x/y'}\n",
    "url: https://e.com\nmethod: POST\nparams: {a: '${any}'}\nfiles: [{name: f, filename: '${any}.png', text: 'x${any}'}]\n",
  ]

  @Test(arguments: specs, ["1", "0f5e", "6ba7b810-9dad-11d1-80b4-00c04fd430c8"])
  func whatAWildcardNamesIsTheSame(_ spec: String, _ value: String) throws {
    let comparison = try comparison(spec, [("${any}", value)])
    #expect(comparison.counting.map { "\($0.path) \($0.kind) \($0.way)" } == [])
    #expect(!comparison.wildcardPaths.isEmpty)
  }

  @Test(arguments: [
    ("url: 'https://e.com/a?${any}'\n", true), ("url: 'https://e.com/a?b=${any}&c${any}=1'\n", true),
    ("url: 'https://e.com/a?b=%4${any:hex}'\n", true), ("base: 'https://e.com/x?${any}'\nurl: ''\n", true),
    ("url: 'https://e.com/a?b=${any}&c=${any}#?${any}'\n", false),
    (
      "client: {use: afnetworking, rules: {url.invalid: percent-encode}}\nurl: 'https://e.com/100%${any}'\n",
      false
    ),
    (
      "client: {use: afnetworking, rules: {url.base: appended}}\nbase: https://e.com/v1\nurl: 'x?${any}'\n",
      false
    ),
  ])
  func whereItCannotStandIsTheTargetsToSay(_ spec: String, _ isMisplaced: Bool) throws {
    let (_, diagnostics) = try SpecFixture.compile(spec, acceptsWildcards: true)
    #expect(diagnostics.contains { $0.code.name == "misplaced-wildcard" } == isMisplaced, "\(diagnostics)")
  }

  @Test(arguments: specs)
  func anotherShapeIsAChange(_ spec: String) throws {
    let shaped = spec.replacing("${any}", with: "${any:uuid}")
    let changed = try comparison(shaped, [("${any:uuid}", "17")]).counting
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0.kind == .changed && $0.way == .value })
  }

  @Test(arguments: ["7", "\"7\""])
  func aWholeValueOfADocumentMayHaveAnyType(_ value: String) throws {
    let spec = "url: https://e.com\nmethod: POST\nas: json\nparams: {id: '${any:number}', b: 1}\n"
    let comparison = try comparison(spec, [("'${any:number}'", value)])
    #expect(comparison.isSame)
    #expect(comparison.wildcardPaths == ["json.id"])
  }

  @Test(arguments: [
    ("1${any}", "12"), ("tr${any}", "true"), ("${any}ll", "null"), ("[${any}]", "[1]"), ("-${any}", "-3"),
    ("${any}${any}", "[1, 2]"),
  ])
  func aTextWithAWildcardInItIsAText(_ text: String, _ value: String) throws {
    let spec = "client: plain\nurl: https://e.com\nmethod: POST\nas: json\nparams: {id: '\(text)'}\n"
    let changed = try comparison(spec, [("'\(text)'", value)]).counting
    #expect(changed.map { "\($0.path) \($0.way)" } == ["json.id type"])
  }

  /// A JSON text that a spec gives whole.
  private static func whole(_ text: String) -> String {
    "url: https://e.com\nmethod: POST\nbody: {type: application/json, text: '\(text)'}\n"
  }

  @Test(arguments: ["7", "-0.5", "\"7\"", "true", "null", "[1]", "{\"x\":1}"])
  func outsideOfQuotesAWildcardIsAValueOfAJSONText(_ value: String) throws {
    let spec = Self.whole("{\"a\": [${any}, ${any}],\"b\":\"x${any:hex}\",\"c\":1}")
    let comparison = try comparison(spec, [("${any}", value), ("${any:hex}", "0f")])
    #expect(comparison.counting.map(\.path) == [])
    #expect(comparison.wildcardPaths == ["json.a[0]", "json.a[1]", "json.b"])
  }

  @Test func outsideOfQuotesTheShapeOfAWildcardCounts() throws {
    let spec = Self.whole("{\"a\":${any:number},\"b\":1}")
    let values: [(String, [String])] = [
      ("7", []), ("\"7\"", []), ("\"q\"", ["json.a"]), ("true", ["json.a"]),
    ]
    for (value, paths) in values {
      #expect(try comparison(spec, [("${any:number}", value)]).counting.map(\.path) == paths)
    }
    // Beside a wildcard there is no rest of a number.
    let piece = Self.whole("{\"a\":1${any:number},\"b\":1}")
    #expect(try comparison(piece, [("${any:number}", "2")]).counting.map(\.path) == ["body"])
  }

  @Test func outsideOfQuotesAWildcardTellsRequestsApartByItsName() throws {
    let expected = try ["order", "login"].map { name in
      let (compilation, _) = try SpecFixture.compile(
        Self.whole("{\"\(name)\":${any:number}}"), acceptsWildcards: true)
      let wire = try #require(compilation?.wire)
      return ComparedRequest(wire.message, wildcards: wire.wildcards)
    }
    var matcher = RequestMatcher(expected)
    for name in ["login", "order"] {
      let raw = try SpecFixture.raw(Self.whole("{\"\(name)\":7}"))
      let message = try RequestParser().message(ByteInput(Array(raw.utf8)))
      _ = matcher.see(RequestKey(message))
      matcher.describe(message)
    }
    #expect(matcher.matches() == [1, 0])
  }

  private func differences(_ spec: String, _ seen: String) throws -> [String] {
    let (expected, _) = try SpecFixture.compile(spec, acceptsWildcards: true)
    let (other, _) = try SpecFixture.compile(seen)
    let (wire, sent) = (try #require(expected?.wire), try #require(other?.wire))
    return try Comparison.of(
      ComparedRequest(wire.message, wildcards: wire.wildcards), ComparedRequest(sent.message)
    ).counting.map { "\($0.kind) \($0.way) \($0.path)" }
  }

  @Test(arguments: ["pq", "p${any}"])
  func textsOfABinaryPropertyListAreTheSameByTheirCodePoints(_ other: String) throws {
    func spec(_ text: String, _ other: String) -> String {
      "client: {use: afnetworking@4, rules: {plist.format: binary}}\nurl: https://e.com\nmethod: POST\n"
        + "as: plist\nparams: {a: \"\(text)\", b: \"\(other)\"}\n"
    }
    let found = try differences(spec("e\\u0301", other), spec("\\u00e9", "pq"))
    #expect(found == ["changed value plist[2]"])
    #expect(try differences(spec("e\\u0301", other), spec("e\\u0301", "pq")) == [])
  }

  @Test(arguments: [
    ("${any:number}", "+5"), ("${any:base64}", "YWI+"), ("${any:date}", "2026-01-02T03:04:05+08:00"),
  ])
  func aPlusInAURLIsThat(_ wildcard: String, _ value: String) throws {
    func url(_ value: String) -> String { "client: plain\nurl: 'https://e.com/?a=\(value)'\n" }
    #expect(try differences(url(wildcard), url(value)) == [])
    // In what a library escapes, only `%2B` is a plus.
    let query = "client: plain\nurl: https://e.com/\nquery: {a: '\(wildcard)'}\n"
    #expect(try differences(query, url(value)) == ["changed value query.a"])
  }

  @Test(
    arguments: [
      ("${any}", "7", true), ("${any:number}", "7", true), ("${any:number}", "true", false),
      ("${any:/true/}", "true", true), ("1${any}", "12", false), ("a${any}", "[a]", false),
      ("${any:/[a-z]*/}", "{}", false), ("${any:/[a-z]*/}", "[]", false),
    ], ["xml", "binary"])
  func inAPropertyListAWildcardByItselfIsOfAnyType(_ given: (String, String, Bool), _ format: String) throws {
    let (wildcard, value, isSame) = given
    let spec =
      "client: {use: afnetworking@4, rules: {plist.format: \(format)}}\n"
      + "url: https://e.com\nmethod: POST\nas: plist\nparams: {a: '\(wildcard)'}\n"
    let (expected, _) = try SpecFixture.compile(spec, acceptsWildcards: true)
    let (seen, _) = try SpecFixture.compile(spec.replacing("'\(wildcard)'", with: value))
    let (wire, other) = (try #require(expected?.wire), try #require(seen?.wire))
    let comparison = try Comparison.of(
      ComparedRequest(wire.message, wildcards: wire.wildcards), ComparedRequest(other.message))
    #expect(comparison.isSame == isSame)
  }
}
