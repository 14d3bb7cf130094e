import OnwireDiagnostics
import Testing

@Suite struct RendererWindowTests {
  private static let digits = String(repeating: "0123456789", count: 20)
  private static let letters = String(repeating: "abcdefghij", count: 20)
  private let narrow = Renderer(width: 44)

  @Test func aLineThatFitsExactlyIsWhole() {
    let line = Self.digits.prefix(39)
    #expect(
      MarkedSource("⟦\(line)⟧!").rendered(by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:1
          |
        1 | \(line)!
          | \(String(repeating: "^", count: 39))

        """)
  }

  @Test func aCaretBehindALineThatFitsExactlyIsStillInside() {
    #expect(
      MarkedSource("\(Self.digits.prefix(40))⟦⟧").rendered(by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:41
          |
        1 | …23456789012345678901234567890123456789
          |                                        ^

        """)
  }

  @Test func aLongLineIsCutBehindAMarkNearItsBeginning() {
    #expect(
      MarkedSource("a: ⟦x⟧ \(Self.digits)").rendered("here", by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | a: x 0123456789012345678901234567890123…
          |    ^ here

        """)
  }

  @Test func aLongLineIsCutBeforeAMarkNearItsEnd() {
    #expect(
      MarkedSource("\(Self.digits)⟦end⟧").rendered(by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:201
          |
        1 | …456789012345678901234567890123456789end
          |                                      ^^^

        """)
  }

  @Test func aLongLineIsCutOnBothSidesOfAMarkInside() {
    #expect(
      MarkedSource("\(Self.digits)⟦name⟧\(Self.letters)").rendered("here", by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:201
          |
        1 | …67890123456789nameabcdefghijabcdefghij…
          |                ^^^^ here

        """)
  }

  @Test func aShortLineMovesForWordsThatWouldNotFit() {
    #expect(
      MarkedSource("\(Self.digits.prefix(30))⟦x⟧").rendered("words of some length", by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:31
          |
        1 | …34567890123456789x
          |                   ^ words of some length

        """)
  }

  @Test func aMarkLongerThanTheWindowIsShownWhereItBegins() {
    #expect(
      MarkedSource("\(Self.digits)⟦\(Self.letters)⟧").rendered("a text", by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:201
          |
        1 | …0123456789abcdefghijabcdefghijabcdefgh…
          |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          |            |
          |            a text

        """)
  }

  @Test func marksFarApartOnALineHaveAWindowEach() {
    #expect(
      MarkedSource("⟦first⟧: \(Self.digits), ⟦second⟧: \(Self.letters), ⟦third⟧: 3")
        .rendered("here", at: 1, labels: [(0, "one"), (2, "three")], by: narrow) == """
          error[some-code]: what is wrong
           --> a.yaml:1:210
            |
          1 | first: 01234567890123456789012345678901…
            | ----- one
          1 | …90123456789, second: abcdefghijabcdefg…
            |               ^^^^^^ here
          1 | …efghijabcdefghijabcdefghij, third: 3
            |                              ----- three

          """)
  }

  @Test func aWindowBeginsAndEndsBetweenWideCharacters() {
    let wide = String(repeating: "中文", count: 40)
    #expect(
      MarkedSource("\(wide)⟦值⟧\(wide)").rendered("here", by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:81
          |
        1 | …文中文中文中文值中文中文中文中文中文中…
          |                ^^ here

        """)
  }

  @Test func wordsLongerThanTheWindowStandBelowAndAreWhole() {
    let words = "words that are longer than a line of the output is wide"
    #expect(
      MarkedSource("a: ⟦x⟧").rendered(words, by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | a: x
          |    ^
          |    |
          |    \(words)

        """)
  }

  @Test func theLineBetweenTwoMarkedOnesIsCutToo() {
    #expect(
      MarkedSource("⟦a⟧: 1\n\(Self.digits)\n⟦b⟧: 2").rendered(labels: [(1, "")], by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:1
          |
        1 | a: 1
          | ^
        2 | 012345678901234567890123456789012345678…
        3 | b: 2
          | -

        """)
  }

  @Test func lessThanFortyColumnsAreForty() {
    let spec = MarkedSource("\(Self.digits)⟦name⟧\(Self.letters)")
    for width in [39, 1, 0, -1, Int.min] {
      #expect(spec.rendered(by: Renderer(width: width)) == spec.rendered(by: Renderer(width: 40)))
    }
  }

  @Test(.timeLimit(.minutes(1))) func aLineOfAMegabyteWithAThousandLabelsIsQuick() {
    let spec = MarkedSource(String(repeating: "⟦k⟧\(String(repeating: "中 ", count: 250))", count: 1000))
    let labels = spec.places.map { Diagnostic.Label($0, "again") }
    let diagnostic = Diagnostic(
      .error, code: .test(.some), "what is wrong", at: spec.places[999], labels: labels)
    let lines = Renderer().render(diagnostic).split(separator: "\n")
    #expect(spec.source.bytes.count > 1_000_000)
    #expect(lines.count > 2000)
    #expect(lines[1] == " --> a.yaml:1:500500")
  }

  @Test func aMarkIsNeverBehindTheCut() {
    #expect(
      MarkedSource("\(Self.digits.prefix(39))⟦x⟧yz").rendered(by: narrow) == """
        error[some-code]: what is wrong
         --> a.yaml:1:40
          |
        1 | …345678901234567890123456789012345678xyz
          |                                      ^

        """)
  }

  @Test func aWindowIsFullHoweverManyBytesACharacterHas() throws {
    let families = String(repeating: "👨‍👩‍👧", count: 500)
    let text = MarkedSource("\(families)⟦x⟧\(families)").rendered()
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("1 |") })
    #expect(DisplayWidth.of(String(line)) >= 98)
    #expect(!line.contains("\u{FFFD}"))
  }

  @Test(arguments: ["", "x"]) func marksAmongTowersOfMarksHaveAWindowEach(padding: String) {
    let towers = String(repeating: "e" + String(repeating: "\u{301}", count: 25), count: 300)
    let text = MarkedSource("⟦a⟧ \(towers)\(padding) ⟦b⟧").rendered("one", labels: [(1, "two")])
    let marks = text.split(separator: "\n").filter { $0.hasPrefix("  | ") }
    #expect(marks.count == 2)
    #expect(marks.first == "  | ^ one")
    #expect(marks.last?.hasSuffix("- two") == true)
    #expect(!text.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func aByteOrderMarkBeforeALineOfAnyLengthIsPassedOver() {
    for length in 1500..<1600 {
      let source = Source(
        name: "a.yaml", bytes: Array("\u{FEFF}".utf8) + [UInt8](repeating: 0x61, count: length))
      let diagnostic = Diagnostic(.error, code: .test(.c), "m", at: Place(source, 0..<0))
      #expect(Renderer().render(diagnostic).hasSuffix("aaa…\n  | ^\n"))
    }
  }
}
