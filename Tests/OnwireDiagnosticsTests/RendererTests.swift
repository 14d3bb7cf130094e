import OnwireDiagnostics
import Testing

@Suite struct RendererTests {
  @Test func aDiagnosticHasItsPlaceLabelsNotesAndHelp() {
    let spec = MarkedSource(
      """
      method: POST
      url: https://example.com/
      query:
        ⟦name⟧: first
        age: 7
        city: Oslo
        ⟦name⟧: second
      """, name: "specs/user.yaml")
    let diagnostic = Diagnostic(
      .error, code: .test(.duplicateKey), "the key `name` is written twice", at: spec.places[1],
      label: "again here", labels: [.init(spec.places[0], "the first one")],
      notes: ["a mapping has each key once"], help: ["write a list where a name has several values"])
    #expect(
      Renderer().render(diagnostic) == """
        error[duplicate-key]: the key `name` is written twice
         --> specs/user.yaml:7:3
          |
        4 |   name: first
          |   ---- the first one
        ...
        7 |   name: second
          |   ^^^^ again here
          |
          = note: a mapping has each key once
          = help: write a list where a name has several values

        """)
  }

  @Test(arguments: [Diagnostic.Severity.note, .warning, .error])
  func theSeverityComesFirst(severity: Diagnostic.Severity) {
    #expect(
      Renderer().render(Diagnostic(severity, code: .test(.a), "a message", at: nil))
        == "\(severity.rawValue)[a-code]: a message\n")
    #expect(
      Renderer().render(Diagnostic(severity, code: .none, "a message", at: nil))
        == "\(severity.rawValue): a message\n")
  }

  @Test func withoutAPlaceThereIsNoSnippet() {
    let diagnostic = Diagnostic(
      .error, code: .test(.unreadableFile), "`a.yaml` cannot be read", at: nil, label: "is not shown",
      notes: ["no such file"], help: ["name a file that exists"])
    #expect(
      Renderer().render(diagnostic) == """
        error[unreadable-file]: `a.yaml` cannot be read
          = note: no such file
          = help: name a file that exists

        """)
  }

  @Test func withoutAPlaceLabelsAreStillShown() {
    let spec = MarkedSource("a: ⟦1⟧")
    let diagnostic = Diagnostic(
      .error, code: .test(.some), "what is wrong", at: nil, labels: [.init(spec.places[0], "see here")])
    #expect(
      Renderer().render(diagnostic) == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | a: 1
          |    - see here

        """)
  }

  @Test func furtherLinesOfNotesAndHelpStandUnderTheFirst() {
    let text = MarkedSource("⟦a⟧: 1").rendered(
      notes: ["one\ntwo\r\n\nfour"], help: ["write\n  a:\n    - 1"])
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:1:1
          |
        1 | a: 1
          | ^
          |
          = note: one
                  two

                  four
          = help: write
                    a:
                      - 1

        """)
  }

  @Test func labelsOnOneLineHangBelowEachOther() {
    let text = MarkedSource("q: {⟦a⟧: 1, ⟦a⟧: 2, ⟦a⟧: 3}")
      .rendered("a third time", at: 2, labels: [(0, "the first one"), (1, "the second one")])
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:1:17
          |
        1 | q: {a: 1, a: 2, a: 3}
          |     -     -     ^ a third time
          |     |     |
          |     |     the second one
          |     the first one

        """)
  }

  @Test func aMarkWithoutWordsTakesNoRow() {
    let text = MarkedSource("q: {⟦a⟧: 1, ⟦a⟧: 2, ⟦a⟧: 3}").rendered(labels: [(1, ""), (2, "last")])
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:1:5
          |
        1 | q: {a: 1, a: 2, a: 3}
          |     ^     -     - last

        """)
  }

  @Test func thePrimaryMarkIsDrawnOverTheLabelAroundIt() {
    let text = MarkedSource("q: ⟦{a: ⟦1⟧, b: 2}⟧").rendered(
      "not a text", at: 1, labels: [(0, "in this mapping")])
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:1:8
          |
        1 | q: {a: 1, b: 2}
          |    ----^------- in this mapping
          |        |
          |        not a text

        """)
  }

  @Test func twoLabelsAtOnePlaceAreBothReadable() {
    let text = MarkedSource("q: ⟦a⟧").rendered("the problem", labels: [(0, "what explains it")])
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:1:4
          |
        1 | q: a
          |    ^ the problem
          |    |
          |    what explains it

        """)
  }

  @Test func neighbouringLinesFollowEachOtherAndOneBetweenIsShown() {
    let text = MarkedSource("⟦a⟧: 1\n⟦b⟧: 2\n\tc: 3\n⟦d⟧: 4\ne: 5\nf: 6\n⟦g⟧: 7\n")
      .rendered("here", at: 2, labels: [(3, "four"), (1, "two"), (0, "one")])
    #expect(
      text == """
        error[some-code]: what is wrong
         --> a.yaml:4:1
          |
        1 | a: 1
          | - one
        2 | b: 2
          | - two
        3 |     c: 3
        4 | d: 4
          | ^ here
        ...
        7 | g: 7
          | - four

        """)
  }

  @Test func eachOtherSourceHasABlockOfItsOwn() {
    let base = MarkedSource("x: 0\n\nurl: ⟦/v1⟧\nheaders: {⟦A⟧: 1}\n", name: "_base.yaml")
    let other = MarkedSource(String(repeating: "\n", count: 99) + "  ⟦A⟧: 2", name: "more.yaml")
    let spec = MarkedSource("extends: ⟦_base⟧\n⟦url⟧: /v2\n", name: "a.yaml")
    let diagnostic = Diagnostic(
      .warning, code: .test(.some), "what is wrong", at: spec.places[1], label: "replaces it",
      labels: [
        .init(base.places[1], "a field"), .init(other.places[0], "far down"),
        .init(spec.places[0], "from here"), .init(base.places[0], "this one"),
      ],
      help: ["do otherwise"])
    #expect(
      Renderer().render(diagnostic) == """
        warning[some-code]: what is wrong
           --> a.yaml:2:1
            |
          1 | extends: _base
            |          ----- from here
          2 | url: /v2
            | ^^^ replaces it
            |
           --> _base.yaml:3:6
            |
          3 | url: /v1
            |      --- this one
          4 | headers: {A: 1}
            |           - a field
            |
           --> more.yaml:100:3
            |
        100 |   A: 2
            |   - far down
            |
            = help: do otherwise

        """)
  }
}
