import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct ComposerTests {
  @Test(arguments: [
    ("  a: &x {b: 1}\n  c: *x", #"{"a": {"b": 1}, "c": {"b": 1}}"#),
    ("  a: &x 1\n  b: &x 2\n  c: *x", #"{"a": 1, "b": 2, "c": 2}"#),
    ("  &k a: 1\n  b: *k", #"{"a": 1, "b": "a"}"#),
    ("  a: 1\n  <<: {b: 2, a: 9}\n  c: 3", #"{"a": 1, "b": 2, "c": 3}"#),
    ("  <<: {a: 9, b: 2}\n  a: 1", #"{"b": 2, "a": 1}"#),
    ("  <<: [{a: 1, b: 1}, {b: 2, c: 2}]\n  d: 4", #"{"a": 1, "b": 1, "c": 2, "d": 4}"#),
    ("  '<<': 1\n  x: 2", #"{"<<": 1, "x": 2}"#),
    ("  <<: &x {<<: {a: 1}, b: 2}\n  c: *x", #"{"a": 1, "b": 2, "c": {"a": 1, "b": 2}}"#),
    ("  <<: {1: a}\n  1.0: b", #"{1.0d: "b"}"#),
    ("  <<: {\"1\": a}\n  1: b", #"{"1": "a", 1: "b"}"#),
  ])
  func aliasesAndMergesGive(_ text: String, _ notation: String) {
    #expect(params(text)?.notation == notation)
  }

  @Test(arguments: [
    ("url: https://e.com\nparams: &a\n  b: «*a»\n", "alias-cycle"),
    ("url: https://e.com\nparams: [&a 1, «*b»]\n", "unknown-alias"),
    ("url: https://e.com\nparams: {<<: {a: 1}, ‹b›: 2, «b»: 3}\n", "duplicate-key"),
    ("url: https://e.com\nparams: {‹<<›: {a: 1}, «<<»: {b: 2}}\n", "duplicate-key"),
    ("url: https://e.com\nparams: {<<: «x»}\n", "invalid-merge"),
    ("url: https://e.com\nparams: {<<: [{a: 1}, «[b]»]}\n", "invalid-merge"),
    ("‹url›: https://e.com\n«url»: https://f.com\n", "duplicate-key"),
    ("url: https://e.com\nparams: {‹\"a\"›: 1, «a»: 2}\n", "duplicate-key"),
    ("url: https://e.com\n---\nurl: https://e.com\nparams: «*a»\n", "unknown-alias"),
  ])
  func problemsShowTheirPlaces(_ text: String, _ code: String) {
    let marked = Marked(text)
    let diagnostics = Files().reader().read(marked.source, stem: "s").diagnostics
    #expect(diagnostics.map(\.code.name) == [code])
    #expect(diagnostics.compactMap(\.place?.range) == marked.problems)
    #expect(diagnostics.flatMap(\.labels).map(\.place.range) == marked.labels)
  }

  /// Many keys get a table; it finds what comparing with each key would find.
  @Test(arguments: [11, 12, 13, 100, 5_000])
  func equalKeysAreFoundAmongMany(count: Int) throws {
    // Each is the third key in other words: plain, quoted, escaped, and a number.
    for (first, second) in [
      ("k1.5", "'k1.5'"), ("\"k1\"", "k1"), ("aé", "\"a\\u00e9\""), ("16", "0x10"), ("1.0", "1"),
      ("'1.0.0'", "1.0.0"),
      ("true", "True"), ("~", "null"),
    ] {
      var keys = (0..<count).map { "name\($0)" }
      keys[2] = first
      #expect(params(keys.map { "  \($0): 1\n" }.joined()) != nil)
      let text = "url: https://e.com\nparams:\n" + (keys + [second]).map { "  \($0): 1\n" }.joined()
      let diagnostics = Files().reader().read(Source(name: "s.yaml", bytes: Array(text.utf8)), stem: "s")
        .diagnostics
      #expect(diagnostics.map(\.code.name) == ["duplicate-key"])
      #expect(diagnostics.first?.place?.text == second)
    }
  }

  @Test func keysThatDifferOnlyByNormalizationAreTwo() {
    #expect(params("  {\"\\u00e9\": 1, \"e\\u0301\": 2}") != nil)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[{a: ", "!!seq [", "&a [", "[? "])
  func aHundredThousandOpenContainersFailAtOnce(_ opening: String) {
    let start = ContinuousClock.now
    let file = read("url: https://e.com\nparams:\n  " + String(repeating: opening, count: 100_000))
    #expect(file.codes.count == 1)
    #expect(file.requests.isEmpty)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func depthIsLimitedAlsoThroughAliases() {
    var text = "url: https://e.com\nparams:\n  - &a0 [x]\n"
    for level in 1...20 {
      text += "  - &a\(level) " + String(repeating: "[", count: 20) + "*a\(level - 1)"
      text += String(repeating: "]", count: 20) + "\n"
    }
    #expect(read(text).codes.first == "nesting-too-deep")
    #expect(Set(read(text).codes) == ["nesting-too-deep"])
  }

  @Test func twoHundredAndFiftyLevelsAreFine() {
    let text = String(repeating: "[", count: 250) + String(repeating: "]", count: 250)
    #expect(params("  " + text) != nil)
  }

  @Test func aBillionLaughsAreRefusedAtOnce() {
    var text = "url: https://e.com\nparams:\n  a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "  a\(level): &a\(level) [\(aliases)]\n"
    }
    let start = ContinuousClock.now
    #expect(read(text).codes == ["too-many-aliases"])
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func manyAliasesOfSmallValuesAreFine() {
    let text = "  [&a x" + String(repeating: ", *a", count: 50_000) + "]"
    #expect(params(text) != nil)
  }

  @Test func manyMergesOfOneMappingAreCounted() {
    let aliases = Array(repeating: "*a", count: 60_000).joined(separator: ", ")
    let file = read("url: https://e.com\nparams:\n  a: &a {b: 1}\n  c: {<<: [\(aliases)]}\n")
    #expect(file.codes == ["too-many-aliases"])
  }
}
