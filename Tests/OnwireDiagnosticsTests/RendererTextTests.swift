import OnwireDiagnostics
import Testing

@Suite struct RendererTextTests {
  @Test func aTabIsOneColumnAndDrawnAsFourSpaces() {
    #expect(
      MarkedSource("\ta:\t⟦x\ty⟧").rendered("here") == """
        error[some-code]: what is wrong
         --> a.yaml:1:5
          |
        1 |     a:    x    y
          |           ^^^^^^ here

        """)
  }

  @Test func marksStandUnderWideCharacters() {
    #expect(
      MarkedSource("名: ⟦中文⟧ ⟦值⟧ # ｆ").rendered("here", labels: [(1, "there")]) == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | 名: 中文 值 # ｆ
          |     ^^^^ -- there
          |     |
          |     here

        """)
  }

  @Test func marksStandUnderEmojiSequences() {
    #expect(
      MarkedSource("👨‍👩‍👧 👍🏽 🇳🇴 ❤️ 1️⃣ ☝🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ⟦x⟧").rendered("here") == """
        error[some-code]: what is wrong
         --> a.yaml:1:31
          |
        1 | 👨‍👩‍👧 👍🏽 🇳🇴 ❤️ 1️⃣ ☝🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿 x
          |                      ^ here

        """)
  }

  @Test func marksStandUnderCombiningCharacters() {
    #expect(
      MarkedSource("e\u{301}te\u{301} \u{1100}\u{1161}\u{11A8} ⟦n\u{303}⟧o").rendered("here") == """
        error[some-code]: what is wrong
         --> a.yaml:1:11
          |
        1 | e\u{301}te\u{301} \u{1100}\u{1161}\u{11A8} n\u{303}o
          |        ^ here

        """)
  }

  @Test func aMarkOnAPartOfACharacterIsUnderAllOfIt() {
    let bytes = Array("a: 中文".utf8)
    let place = Place(Source(name: "a.yaml", bytes: bytes), 4..<5)
    #expect(
      Renderer().render(Diagnostic(.error, code: .test(.some), "what is wrong", at: place)) == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | a: 中文
          |    ^^

        """)
  }

  @Test func controlCharactersAreShownAndDoNothing() {
    let text = MarkedSource("a: \u{1B}[31m\u{7}\0\u{7F}\u{9B}2J ⟦x⟧", name: "\u{1B}]0;t\u{7}.yaml").rendered(
      "\u{8}here\n")
    #expect(
      text == #"""
        error[some-code]: what is wrong
         --> \u{1b}]0;t\u{7}.yaml:1:16
          |
        1 | a: \u{1b}[31m\u{7}\u{0}\u{7f}\u{9b}2J x
          |                                       ^ \u{8}here\u{a}

        """#)
  }

  @Test func everyTextIsMadeHarmless() {
    let spec = MarkedSource("⟦a⟧")
    let diagnostic = Diagnostic(
      .error, code: .test(.hostile), "\u{1B}m\nerror: forged", at: spec.places[0], label: "\u{1B}l",
      labels: [.init(spec.places[0], "\u{1B}s")], notes: ["\u{1B}n"], help: ["\u{1B}h\u{202E}"])
    #expect(
      Renderer().render(diagnostic) == #"""
        error[\u{1b}c]: \u{1b}m\u{a}error: forged
         --> a.yaml:1:1
          |
        1 | a
          | ^ \u{1b}l
          | |
          | \u{1b}s
          |
          = note: \u{1b}n
          = help: \u{1b}h\u{202e}

        """#)
  }

  @Test(
    arguments: [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
      "\u{2069}",
      "\u{200B}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{2029}", "\u{2060}", "\u{FEFF}", "\u{AD}",
      "\u{3164}", "\u{FFA0}", "\u{E0041}",
    ] as [Unicode.Scalar])
  func whatIsInvisibleOrTurnsTextRoundIsShown(scalar: Unicode.Scalar) {
    let escape = "\\u{\(String(scalar.value, radix: 16))}"
    #expect(
      MarkedSource("a⟦\(scalar)⟧b").rendered() == """
        error[some-code]: what is wrong
         --> a.yaml:1:2
          |
        1 | a\(escape)b
          |  \(String(repeating: "^", count: escape.utf8.count))

        """)
  }

  @Test func aMarkWithNothingToStandOnIsShown() {
    #expect(
      MarkedSource("\u{301}\ta: ⟦\t\u{301}⟧").rendered() == #"""
        error[some-code]: what is wrong
         --> a.yaml:1:6
          |
        1 | \u{301}    a:     \u{301}
          |               ^^^^^^^^^^^

        """#)
  }

  @Test func aTowerOfMarksIsShownAsFarAsItIsSafe() {
    let text = MarkedSource("⟦a\(String(repeating: "\u{301}", count: 40))⟧b").rendered()
    let tower = "a" + String(repeating: "\u{301}", count: 30)
    let escapes = String(repeating: #"\u{301}"#, count: 10)
    #expect(text.contains("\n1 | \(tower)\(escapes)b\n  | \(String(repeating: "^", count: 71))\n"), "\(text)")
  }

  @Test func illFormedBytesAreReplacedBySubparts() {
    let bytes = Array("a: ".utf8) + [0xE4, 0xB8, 0xFF, 0xC0, 0x80, 0xF0, 0x9F, 0x98] + Array(" ⟦x⟧".utf8)
    #expect(
      MarkedSource(bytes: bytes).rendered("here") == """
        error[some-code]: what is wrong
         --> a.yaml:1:10
          |
        1 | a: \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} x
          |          ^ here

        """)
  }

  @Test(arguments: [0..<0, 0..<3, 0..<4, 3..<4])
  func aByteOrderMarkIsNotPartOfTheFirstLine(range: Range<Int>) {
    let source = Source(name: "a.yaml", bytes: Array("\u{FEFF}a: 1".utf8))
    #expect(
      Renderer().render(Diagnostic(.error, code: .test(.some), "what is wrong", at: Place(source, range)))
        == """
        error[some-code]: what is wrong
         --> a.yaml:1:1
          |
        1 | a: 1
          | ^

        """)
  }
}
