import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct PlaceTests {
  /// Every node of a document, in order, as the text at its place.
  private func places(_ text: String) throws -> [String] {
    let source = Source(name: "t", bytes: Array(text.utf8))
    let arena = try ArenaBuilder.build(source).get()
    return arena.nodes.indices.map { arena.place(of: $0).text }
  }

  @Test(arguments: [
    ("a: b", ["a: b", "a", "b"]),
    ("张三: 李四 # 注\nb: \"é\"", ["张三: 李四 # 注\nb: \"é\"", "张三", "李四", "b", "\"é\""]),
    ("😀: {x: [1, '2']} ", ["😀: {x: [1, '2']}", "😀", "{x: [1, '2']}", "x", "[1, '2']", "1", "'2'"]),
    ("a:\nb: \n\n", ["a:\nb:", "a", "", "b", ""]),
    ("- 一\n- |\n  二\n  三\n\n\n- 四\n", ["- 一\n- |\n  二\n  三\n\n\n- 四", "一", "|\n  二\n  三", "四"]),
    ("a: >+\n  x\n\n\n", ["a: >+\n  x", "a", ">+\n  x"]),
    ("a: !!str é\nb: &x é\nc: *x", ["a: !!str é\nb: &x é\nc: *x", "a", "é", "b", "é", "c", "*x"]),
    ("a: &x !!map\n  # 注\n  b: c", ["a: &x !!map\n  # 注\n  b: c", "a", "b: c", "b", "c"]),
    ("a: 一\n  二\nb: c", ["a: 一\n  二\nb: c", "a", "一\n  二", "b", "c"]),
    ("[一: 二]", ["[一: 二]", "一: 二", "一", "二"]),
    ("a:\n- b\n- c\n\n# end\nd: e", ["a:\n- b\n- c\n\n# end\nd: e", "a", "- b\n- c", "b", "c", "d", "e"]),
    ("\u{FEFF}é: é", ["é: é", "é", "é"]),
    (
      #"{"\ud83d\ude00": '\ud83d\ude00', b: "é\ud83d\ude00\uD83D\uDE00" }  # c"#,
      [
        #"{"\ud83d\ude00": '\ud83d\ude00', b: "é\ud83d\ude00\uD83D\uDE00" }"#, #""\ud83d\ude00""#,
        #"'\ud83d\ude00'"#, "b", #""é\ud83d\ude00\uD83D\uDE00""#,
      ]
    ),
    ("é: !!null\nb: &x\n", ["é: !!null\nb: &x", "é", "", "b", ""]),
  ])
  func nodesAreWhereTheyAreWritten(_ text: String, _ expected: [String]) throws {
    #expect(try places(text) == expected)
    #expect(
      try places(text.replacing("\n", with: "\r\n")) == expected.map { $0.replacing("\n", with: "\r\n") })
  }

  @Test(arguments: [
    ("url: https://example.com\nheaders:\n  X: \"张«\\r»\\n\"\n", "invalid-header-value"),
    ("url: https://example.com\nheaders:\n  X: \"\\u5f20\\x41«\\x0A»b\"\n", "invalid-header-value"),
    ("url: https://example.com\nheaders:\n  'X«张»': a\n", "invalid-header-name"),
    ("url: https://example.com\nheaders:\n  \"X\\x41« »y\": a\n", "invalid-header-name"),
    ("url: https://example.com\nheaders:\n  é: &x a\n", ""),
    ("url: https://example.com/张/«${no}»\n", "unresolved-variable"),
    ("url: \"https://example.com/\\ud83d\\ude00/«${no}»\"\n", "unresolved-variable"),
    (
      "url: https://example.com/\nsummary: |\n  张\n  $${no} ${ok} «${no}» x\nvars: {ok: a}\n",
      "unresolved-variable"
    ),
    ("url: https://example.com/\nsummary: \"\\u5f20 «${no}»\"\n", "unresolved-variable"),
    ("url: https://example.com/\nsummary: 'it''s «${no}»'\n", "unresolved-variable"),
    ("url: https://example.com/\nbody:\n  base64: aG«?»=\n", "invalid-base64"),
    ("url: https://example.com/\nbody:\n  base64: aGk=«a»\n", "invalid-base64"),
    ("url: https://example.com/\nbody:\n  base64: 'aGk«»'\n", "invalid-base64"),
    ("url: https://example.com/\nbody:\n  base64: 'aGl=«»'\n", "invalid-base64"),
    ("url: https://example.com/\nbody:\n  hex: 00 «z»0\n", "invalid-hex"),
    ("url: https://example.com/\nbody:\n  hex: '0« »0'\n", "invalid-hex"),
    ("url: https://example.com/\nbody:\n  hex: '0«»'\n", "invalid-hex"),
    ("url: https://example.com/\nboundary: 'a\n\n  b'\n", ""),
    ("url: https://example.com/\nparams: [张, «!foo» b]\n", "unknown-tag"),
  ])
  func problemsPointAtTheBytesThatCauseThem(_ text: String, _ code: String) {
    let marked = Marked(text)
    let file = Files().reader().read(marked.source, stem: "spec")
    for (diagnostic, range) in zip(file.diagnostics, marked.problems) {
      #expect(diagnostic.code.name == code)
      #expect(diagnostic.place?.range == range)
    }
    if !code.isEmpty { #expect(file.diagnostics.count == marked.problems.count) }
  }

  @Test func carriageReturnsChangeNoValue() {
    let text = "url: https://example.com\nparams:\n  a: |\n    x\n    y\n  b: [1,\n    2]\n  c: x\n    y\n"
    let unix = read(text)
    let dos = read(text.replacing("\n", with: "\r\n"))
    #expect(dos.requests.first?.params?.notation == unix.requests.first?.params?.notation)
    #expect(dos.requests.first?.params?.notation == #"{"a": "x\#ny\#n", "b": [1, 2], "c": "x y"}"#)
  }
}
