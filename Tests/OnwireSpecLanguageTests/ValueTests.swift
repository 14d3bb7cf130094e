import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct ValueTests {
  @Test(arguments: [
    ("  {a: 1, b: [x, 1.5, true, ~, ], c: {}}", #"{"a": 1, "b": ["x", 1.5d, true, null], "c": {}}"#),
    ("  yes: no\n  12:30:00: 2026-01-02", #"{"yes": "no", "12:30:00": "2026-01-02"}"#),
    ("  {42: a, true: b, ~: c, '42': d}", #"{42: "a", true: "b", null: "c", "42": "d"}"#),
    ("  - '7'\n  - \"7\"\n  - ! 7\n  - !!str 7\n  - 7", #"["7", "7", "7", "7", 7]"#),
    ("  - !!int '5'\n  - !!float 1\n  - !!bool 'true'\n  - !!null ''", "[5, 1.0d, true, null]"),
    ("  - !!float -0\n  - !!float '+5'\n  - !!float 0o17\n  - !!float 0x1F", "[-0.0d, 5.0d, 15.0d, 31.0d]"),
    ("  - !!binary aGk=\n  - !!binary |\n    aG\n    k=", "[<104 105>, <104 105>]"),
    ("  !!timestamp 1970-01-02", "@86400.0"),
    ("  - !!set {a, b}\n  - !!set [b, a]\n  - !!set {}", #"[set("a", "b"), set("b", "a"), set()]"#),
    ("  - !!map {a: 1}\n  - !!seq [1]", #"[{"a": 1}, [1]]"#),
    ("  |\n    a\n     b\n\n", #""a\#n b\#n""#),
    ("  >-\n    a\n    b\n", #""a b""#),
    ("  a: \"\\u4e2d\\x41\"\n  b:", #"{"a": "中A", "b": null}"#),
    ("  [! ~, ! , '~', !!str ~, !!str ]", #"["~", "", "~", "~", ""]"#),
  ])
  func valuesAreTypedByTagOrSchema(_ text: String, _ notation: String) {
    #expect(params(text)?.notation == notation)
  }

  @Test(arguments: [
    ("[1, 1.0, true, 2]", "set(1, 2)"), ("[true, 1]", "set(true)"), ("[0, -0.0, false]", "set(0, -0.0d)"),
    ("[.nan, .nan]", "set(nand)"), ("[a, 'a', \"\\x61\"]", #"set("a")"#),
    ("[\"\\u00e9\", \"e\\u0301\"]", "set(\"\u{E9}\", \"e\u{301}\")"),
    ("[[1, 2], [1.0, 2], [2, 1]]", "set([1, 2], [2, 1])"),
    ("[{a: 1, b: 2}, {b: 2, a: 1.0}, {a: 1}]", #"set({"a": 1, "b": 2}, {"a": 1})"#),
    ("[18446744073709551616, 18446744073709551616]", "set(18446744073709551616)"),
    ("['1', 1]", #"set("1", 1)"#),
    ("[9007199254740993, 9007199254740992.0]", "set(9007199254740993, 9007199254740992.0d)"),
  ])
  func membersOfASetThatAreEqualAsNSObjectsAreOne(_ text: String, _ notation: String) {
    #expect(params("  !!set " + text)?.notation.lowercased() == notation.lowercased())
  }

  @Test func plainSaysThatThePlaceIsTheSpelling() throws {
    let text = """
      url: https://example.com
      vars: {n: x}
      params:
      - 007
      - '007'
      - !!int 007
      - ${n}
      - &a 1.10
      - *a
      - $${

      """
    let file = read(text)
    let request = try #require(file.requests.first)
    guard case .array(let items) = try #require(request.params).kind else {
      Issue.record("params are no array")
      return
    }
    #expect(items.map(\.isPlain) == [true, false, false, false, true, true, false])
    #expect(items.map(\.place.text) == ["007", "'007'", "007", "${n}", "1.10", "1.10", "$${"])
  }

  @Test(arguments: [
    ("yes", ["yaml-1.1-boolean"]), ("{a: No, b: 'no', on: 1}", ["yaml-1.1-boolean"]),
    ("!!set {y, N}", ["yaml-1.1-boolean", "yaml-1.1-boolean"]), ("!!str yes", []), ("yEs", []),
  ])
  func formerBooleansAreWarnedOfAsValuesOnly(_ text: String, _ codes: [String]) {
    let file = read("url: https://example.com\nquery: \(text)\n")
    #expect(file.codes == codes)
    #expect(file.requests.count == 1)
  }

  @Test(arguments: [
    ("a: #ff0000", "#ff0000"), ("a: #ff0000 # red", "#ff0000"), ("a: #x #y", "#x #y"),
    ("a:\t#general", "#general"),
    ("a: &b #12\n  d: *b", "#12"), ("a: !!str #c", "#c"), ("a: #1 hit", "#1 hit"),
    ("a: #/parts/b", "#/parts/b"),
    ("a: {b: #c\n  }", "#c"), ("a:\n  - #tag\n  - b", "#tag"), ("a:\n  b:\n    c: #é", "#é"),
    ("? a\n  : #b", "#b"),
    ("a: # none", nil), ("a: #these are ours", nil), ("a: #", nil), ("a: ##", nil), ("a: #----", nil),
    ("a: #TODO", nil), ("a: #TODO: ask", nil), ("a: ~ #ff0000", nil), ("a: null #ff0000", nil),
    ("a: '' #ff0000", nil),
    ("a: b #ff0000", nil), ("a: #ff0000\n    b: c", nil), ("a: #ff0000\n    - b", nil), ("a: #b\n    c", nil),
    ("a:\n  #ff0000\n  b: c", nil), ("a:\n  - #tag\n    b: c", nil), ("a: [b, #c\n  ]", nil),
    ("a: |  #c\n    d", nil),
  ])
  func aCommentThatLooksLikeTheValueIsWarnedOf(_ entry: String, _ comment: String?) {
    let file = read("url: https://example.com\nquery:\n  \(entry)\n")
    #expect(file.requests.count == 1)
    #expect(file.codes == (comment == nil ? [] : ["value-in-comment"]), "\(file.diagnostics)")
    #expect(file.diagnostics.first?.place?.text == comment)
  }

  @Test(arguments: [
    ("{greeting: Hello, world}", ["missing-colon world"]),
    ("{a:1, b:2}", ["missing-blank a:1", "missing-blank b:2"]),
    (#"{"a":1, b:2}"#, ["missing-blank b:2"]), ("{\"a:b\" # c\n  , é: 1}", ["missing-colon \"a:b\""]),
    ("[{a}, {b: {c d}}]", ["missing-colon a", "missing-colon c d"]),
    ("{&x a, b: *x }", ["missing-colon a"]),
    ("{?\n    a, b: 1}", []), ("{? # c\n    d, # e\n    f}", ["missing-colon f"]),
    ("!!set {a, b:2}", []), ("{? a, ? b }", []), ("{a: , b : }", []), (#"{"a":, b: !!str }"#, []),
    ("{a: ~, b: 'c, d'}", []),
    ("{}", []),
  ])
  func aKeyAloneBetweenBracesIsWarnedOf(_ text: String, _ warnings: [String]) {
    let file = read("url: https://example.com\nquery: \(text)\n")
    #expect(file.requests.count == 1)
    #expect(file.diagnostics.map { "\($0.code.name) \($0.place?.text ?? "")" } == warnings)
  }

  @Test(arguments: [
    ("a: &b c", ["&b"]), ("a: &bc", ["&bc"]), ("[&b c, &d ]", ["&b", "&d"]), ("{&b c: d}", ["&b"]),
    ("a: &b !!str c", ["&b"]), ("a: !!str &b c", ["&b"]), ("a: &b c\n  d: &b e\n  f: *b", ["&b"]),
    ("a: &b c\n  d: *b\n  f: &b e", ["&b"]), ("a: &b c\n  f: &d e\n  g: *d", ["&b"]), ("&b", ["&b"]),
    ("a: &b c\n  d: *b", []), ("&b c: *b", []), ("a: &b {c: d}", []), ("a: &b [c]", []), ("a: '&b c'", []),
    ("a: b &c", []), ("<<: &b {c: d}\n  e: f", []),
  ])
  func anAnchorOfATextThatNoAliasNamesIsWarnedOf(_ entry: String, _ anchors: [String]) {
    let file = read("url: https://example.com\nquery:\n  \(entry)\n")
    #expect(file.requests.count == 1)
    #expect(file.codes == anchors.map { _ in "unused-anchor" }, "\(file.diagnostics)")
    #expect(file.diagnostics.compactMap(\.place?.text) == anchors)
  }

  @Test(arguments: [
    ("a: ! b", 1), ("[! 7, ! 'b', !!str c]", 2), ("a: ! [b]", 1), ("a: !", 1), ("{! a: b}", 1),
    ("a: '! b'", 0), ("a: b ! c", 0),
  ])
  func aMarkOfATagAloneIsWarnedOf(_ entry: String, _ count: Int) {
    let file = read("url: https://example.com\nquery:\n  \(entry)\n")
    #expect(file.requests.count == 1)
    let said = file.diagnostics.map { "\($0.code.name) \($0.place?.text ?? "")" }
    #expect(said == Array(repeating: "unknown-tag !", count: count))
  }

  @Test func aliasesOfAnotherDocumentNameNoAnchor() {
    let url = "url: https://example.com\n"
    let file = read("\(url)query: {a: &b c}\n---\n\(url)query: {a: &b c, d: *b}\n")
    #expect(file.codes == ["unused-anchor"])
  }

  @Test func aCommentForAValueIsToldOnceAndInBasesToo() {
    let file = read("url: https://example.com\nquery: {a: &a {b: #c\n}, d: *a}\nheaders: #x\n")
    #expect(file.codes == ["value-in-comment", "value-in-comment"])
  }

  @Test(arguments: [
    ("!!int x", "wrong-type"), ("!!int 1.5", "wrong-type"), ("!!bool yes", "wrong-type"),
    ("!!null x", "wrong-type"), ("!!float x", "wrong-type"), ("!!binary a", "invalid-base64"),
    ("!!timestamp x", "invalid-timestamp"), ("!!seq x", "wrong-type"), ("!!map [a]", "wrong-type"),
    ("!!int [a]", "wrong-type"), ("!!omap [a]", "unknown-tag"), ("!x y", "unknown-tag"),
    ("!!set {a: 1}", "wrong-type"), ("{[a]: b}", "container-as-key"), ("{1: a, 1.0: b}", "duplicate-key"),
    ("{true: a, 1: b}", "duplicate-key"), ("{null: a, ~: b}", "duplicate-key"), ("!!set x", "wrong-type"),
  ])
  func misfitsAreErrors(_ text: String, _ code: String) {
    let file = read("url: https://example.com\nparams: \(text)\n")
    #expect(file.codes == [code])
    #expect(file.requests.isEmpty)
  }
}
