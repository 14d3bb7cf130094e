import OnwireDiagnostics
import Testing

@testable import OnwireSpecLanguage

@Suite struct VariableFileTests {
  private func read(_ text: String, as name: String = ".env") -> Result<[String: String], SpecError> {
    read(Source(name: name, bytes: Array(text.utf8)))
  }

  private func read(_ source: Source) -> Result<[String: String], SpecError> {
    var diagnostics: [Diagnostic] = []
    let values = VariableFile.values(of: source, &diagnostics)
    return diagnostics.isEmpty ? .success(values) : .failure(SpecError(diagnostics))
  }

  @Test(arguments: [
    ("A=b", "b"), ("A = b ", "b"), ("export A=b", "b"), ("\texport\tA=b", "b"), ("A=", ""), ("A=''", ""),
    ("A=\"\"", ""),
    ("A=b=c", "b=c"), ("A='a\"b\\n$x`y` #c'", "a\"b\\n$x`y` #c"),
    ("A=\"x\\n\\\"\\\\\\$y'#\" # c", "x\n\"\\$y'#"),
    ("A=b#c", "b#c"), ("A=b #c", "b"), ("A=#c", ""), ("A='b'#c", "b"), ("A=张三", "张三"), ("A=b\\c", "b\\c"),
    ("A=$1", "$1"),
    ("A=1$", "1$"), ("# A=c\n\nA=b\r\n", "b"), ("A=1\nA=2", "2"), ("\u{FEFF}A=b", "b"), ("A=it's", "it's"),
  ])
  func linesOfEnvGiveWhatEveryToolReads(_ text: String, _ value: String) throws {
    #expect(try read(text).get() == ["A": value])
  }

  @Test(arguments: [
    ("A", "A", "invalid-variable-line"), ("A=$b", "$", "invalid-variable-line"),
    ("A=x${b}", "$", "invalid-variable-line"), ("A=$(b)", "$", "invalid-variable-line"),
    ("A=`b`", "`", "invalid-variable-line"), ("A=\"$b\"", "$", "invalid-variable-line"),
    ("A=\"\\t\"", "\\t", "invalid-variable-line"), ("A=\"\\", "\\", "invalid-variable-line"),
    ("A='b", "'", "invalid-variable-line"), ("A=\"b", "\"", "invalid-variable-line"),
    ("A='b' c", "c", "invalid-variable-line"), ("1A=b", "1A", "invalid-variable-name"),
    ("=b", "", "invalid-variable-name"), ("A b=c", "A b", "invalid-variable-name"),
    ("A=\u{1B}", "\u{1B}", "control-character"),
  ])
  func whatToolsReadDifferentlyIsAnError(_ text: String, _ marked: String, _ code: String) throws {
    guard case .failure(let problem) = read("B=1\n\(text)\nC=2\n") else {
      Issue.record("no error")
      return
    }
    let diagnostic = try #require(problem.diagnostics.first)
    #expect(problem.diagnostics.count == 1)
    #expect(diagnostic.code.name == code)
    #expect(diagnostic.place?.text == marked)
  }

  @Test func whatIsNoUTF8IsAnErrorAtItsPlace() throws {
    let source = Source(name: ".env", bytes: [0x41, 0x3D, 0xFF])
    guard case .failure(let problem) = read(source) else {
      Issue.record("no error")
      return
    }
    #expect(problem.diagnostics.first?.place?.range == 2..<3)
  }

  @Test func aMappingInYAMLOrJSONGivesTextsByTheirSpelling() throws {
    let yaml = "host: e.com\nn: 1.10\nliteral: ${host}\nempty: ''\n'any:uuid': x\n"
    let values = [
      "host": "e.com", "n": "1.10", "literal": "${host}", "empty": "", "any:uuid": "x",
    ]
    #expect(try read(yaml, as: "vars.yaml").get() == values)
    #expect(
      try read(#"{"host":"e.com","n":1.10}"#, as: "a/VARS.JSON").get() == ["host": "e.com", "n": "1.10"])
    #expect(try read("", as: "vars.yml").get() == [:])
    #expect(try read("", as: ".env").get() == [:])
  }

  @Test func pairsOfSurrogatesAreJoinedBetweenDoubleQuotesAlone() throws {
    let json = #"{"a": "\ud83d\ude00x\uD83D\uDE00 é", 'b': '\ud83d\ude00', "c": "\\ud83d\\ude00"}"#
    let values = ["a": "😀x😀 é", "b": #"\ud83d\ude00"#, "c": #"\ud83d\ude00"#]
    #expect(try read(json, as: "vars.json").get() == values)
    let block = "a: \"\\ud83d\\ude00\"\nb: |-\n  \"\\ud83d\\ude00\"\nc: \\ud83d\\ude00 # \"\\ud83d\\ude00\"\n"
    let texts = ["a": "😀", "b": #""\ud83d\ude00""#, "c": #"\ud83d\ude00"#]
    #expect(try read(block, as: "vars.yaml").get() == texts)
  }

  @Test func separatorsAreTextInLinesAndNoneInYAML() throws {
    #expect(try read("A=x\u{2028} y").get() == ["A": "x\u{2028} y"])
    #expect(try read(#"{"a": "x\u2028 y"}"#, as: "a.json").get() == ["a": "x\u{2028} y"])
    guard case .failure(let problem) = read("{\"a\": \"x\u{2028} y\"}", as: "a.json") else {
      Issue.record("no error")
      return
    }
    #expect(problem.diagnostics.map(\.code.name) == ["control-character"])
    #expect(problem.diagnostics.first?.place?.text == "\u{2028}")
  }

  @Test(arguments: [
    ("- a", "wrong-type"), ("a: [b]", "wrong-type"), ("a: null", "null-not-allowed"),
    ("a:", "null-not-allowed"),
    ("a b: c", "invalid-variable-name"), ("a: 1\na: 2", "duplicate-key"), ("a: 1\n---\nb: 2", "wrong-type"),
    ("a: [", "unclosed-bracket"), ("a: *b", "unknown-alias"),
  ])
  func whatIsNoMappingOfNamesToTextsIsAnError(_ yaml: String, _ code: String) {
    guard case .failure(let problem) = read(yaml, as: "vars.yaml") else {
      Issue.record("no error")
      return
    }
    #expect(problem.diagnostics.map(\.code.name) == [code])
  }

  @Test func whatIsWarnedOfHasItsValueAllTheSame() {
    var diagnostics: [Diagnostic] = []
    let source = Source(name: "vars.yaml", bytes: Array("a: &b c\n".utf8))
    #expect(VariableFile.values(of: source, &diagnostics) == ["a": "c"])
    #expect(diagnostics.map(\.code.name) == ["unused-anchor"])
    #expect(!diagnostics.hasErrors)
  }
}
