import OnwireDiagnostics
import Testing

@Suite struct RendererRangeTests {
  @Test func aRangeOverSeveralLinesIsMarkedOnItsFirst() {
    let spec = MarkedSource("a: 1\nquery: ⟦[1,\n  2,\n  3]⟧\nb: 2\n")
    #expect(
      spec.rendered("a list") == """
        error[some-code]: what is wrong
         --> a.yaml:2:8
          |
        2 | query: [1,
          |        ^^^ a list (ends on line 4)

        """)
    #expect(
      spec.rendered() == """
        error[some-code]: what is wrong
         --> a.yaml:2:8
          |
        2 | query: [1,
          |        ^^^ ends on line 4

        """)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n\n"])
  func aRangeThatTakesItsLineEndsAlongIsOnOneLine(end: String) {
    #expect(
      MarkedSource("⟦a: 1\(end)⟧b: 2").rendered("an entry") == """
        error[some-code]: what is wrong
         --> a.yaml:1:1
          |
        1 | a: 1
          | ^^^^ an entry

        """)
  }

  @Test(arguments: ["a: ⟦⟧1", "a: ⟦⟧中", "a: ⟦⟧\tx"])
  func anEmptyRangeIsOneCaret(text: String) {
    let rendered = MarkedSource(text).rendered("something is missing")
    #expect(rendered.hasSuffix("\n  |    ^ something is missing\n"), "\(rendered)")
  }

  @Test(arguments: ["a: ⟦⟧", "a: ⟦⟧\n", "a: ⟦⟧\r\n", "a: ⟦\n⟧", "a: ⟦\r\n⟧", "a: \r⟦\n⟧"])
  func aPlaceAtALineEndIsACaretBehindTheLine(text: String) {
    #expect(
      MarkedSource(text).rendered("no value") == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | a:\u{20}
          |    ^ no value

        """)
  }

  @Test func theEndOfAFileIsOnTheLineAfterTheLastLineEnd() {
    #expect(
      MarkedSource("a: [1,\n⟦⟧").rendered("expected `]`") == """
        error[some-code]: what is wrong
         --> a.yaml:2:1
          |
        2 |
          | ^ expected `]`

        """)
  }

  @Test func anEmptySourceHasOneEmptyLine() {
    #expect(
      MarkedSource("⟦⟧").rendered("expected a request") == """
        error[some-code]: what is wrong
         --> a.yaml:1:1
          |
        1 |
          | ^ expected a request

        """)
  }

  @Test(arguments: [100..<200, 4..<4, 4..<Int.max, Int.max..<Int.max])
  func aRangeBeyondTheSourceIsItsEnd(range: Range<Int>) {
    let source = Source(name: "a.yaml", bytes: Array("a: 1".utf8))
    let diagnostic = Diagnostic(.error, code: .test(.some), "what is wrong", at: Place(source, range))
    #expect(
      Renderer().render(diagnostic) == """
        error[some-code]: what is wrong
         --> a.yaml:1:5
          |
        1 | a: 1
          |     ^

        """)
  }

  @Test func aRangeBeforeTheSourceIsItsBeginning() {
    let source = Source(name: "a.yaml", bytes: Array("a: 1".utf8))
    let diagnostic = Diagnostic(
      .error, code: .test(.some), "what is wrong", at: Place(source, Int.min..<Int.min))
    #expect(Renderer().render(diagnostic).hasSuffix("1 | a: 1\n  | ^\n"))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyKindOfLineEndCounts(end: String) {
    let text = MarkedSource("a: 1\(end)\(end)⟦b⟧: 2\(end)c: 3\(end)").rendered("here")
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:3:1
          |
        3 | b: 2
          | ^ here

        """)
  }
}
