import OnwireHTTP
import Testing
import OnwireTextFormats

/// Every kind of difference, with every way in which an aspect may be known: what is unknown makes no
/// difference, and hides none in what is known.
@Suite struct FidelityMatrixTests {
  /// One edit of the request, from left to right.
  struct Edit: Sendable, CustomTestStringConvertible {
    var aspect: Fidelity.Aspect
    var kind: Difference.Kind
    var from: String
    var to: String

    var testDescription: String { "\(aspect.rawValue) \(kind.rawValue)" }
  }

  private static let request =
    "POST /a?x=%2f&y=2&z=3 HTTP/1.1\r\nHost: h\r\nA: 1\r\nB: 2\r\n"
    + "Content-Type: application/x-www-form-urlencoded\r\n\r\nk=%2f&l=2&m=3"

  static let edits: [Edit] = [
    Edit(aspect: .requestLine, kind: .changed, from: "POST", to: "PUT"),
    Edit(aspect: .requestLine, kind: .changed, from: "y=2", to: "y=9"),
    Edit(aspect: .requestLine, kind: .respelled, from: "x=%2f", to: "x=%2F"),
    Edit(aspect: .requestLine, kind: .removed, from: "&z=3", to: ""),
    Edit(aspect: .requestLine, kind: .moved, from: "y=2&z=3", to: "z=3&y=2"),
    Edit(aspect: .fields, kind: .changed, from: "A: 1", to: "A: 9"),
    Edit(aspect: .fields, kind: .removed, from: "A: 1\r\n", to: ""),
    Edit(aspect: .fieldOrder, kind: .moved, from: "A: 1\r\nB: 2", to: "B: 2\r\nA: 1"),
    Edit(aspect: .fieldCase, kind: .respelled, from: "A: 1", to: "a: 1"),
    Edit(aspect: .fieldBlanks, kind: .respelled, from: "A: 1", to: "A:1"),
    Edit(aspect: .body, kind: .changed, from: "l=2", to: "l=9"),
    Edit(aspect: .body, kind: .respelled, from: "k=%2f", to: "k=%2F"),
    Edit(aspect: .body, kind: .removed, from: "&m=3", to: ""),
    Edit(aspect: .body, kind: .moved, from: "l=2&m=3", to: "m=3&l=2"),
  ]

  /// Whether an edit counts; `isMissing` says that the side that is not exact has less.
  private static func counts(_ edit: Edit, _ knowledge: Fidelity.Knowledge, isMissing: Bool) -> Bool {
    switch (knowledge, edit.kind) {
    case (.exact, _): true
    // The values of the fields that a capture has are known.
    case (.unknown, .changed), (.absent, .changed): edit.aspect == .fields
    case (.unknown, _), (.changed, _), (_, .respelled): false
    case (_, .moved): edit.aspect != .fieldOrder
    case (.absent, .removed): !isMissing
    case (_, .removed): !(isMissing && edit.aspect == .fields)
    default: true
    }
  }

  @Test(arguments: edits, Fidelity.Knowledge.allCases)
  func whatIsNotKnownIsNotCompared(_ edit: Edit, _ knowledge: Fidelity.Knowledge) throws {
    let place = try #require(Self.request.firstRange(of: edit.from))
    let edited =
      String(Self.request[..<place.lowerBound]) + edit.to + Self.request[place.upperBound...]
    for aspect in Fidelity.Aspect.allCases {
      var fidelity = Fidelity()
      fidelity.set(aspect, knowledge, because: "why")
      let isOther = aspect != edit.aspect
      let counts = (
        isOther || Self.counts(edit, knowledge, isMissing: true),
        isOther || Self.counts(edit, knowledge, isMissing: false)
      )
      // The right side is the one that is not exact, and has less; then the one that has more.
      let found = [
        try ComparedTexts(Self.request, edited, Fidelity(), fidelity).comparison(),
        try ComparedTexts(edited, Self.request, fidelity, Fidelity()).comparison(),
        try ComparedTexts(Self.request, edited, fidelity, Fidelity()).comparison(),
        try ComparedTexts(edited, Self.request, Fidelity(), fidelity).comparison(),
      ]
      #expect(
        found.map(\.isSame) == [!counts.0, !counts.0, !counts.1, !counts.1],
        "\(aspect.rawValue): \(found.map { $0.differences.map(\.line) })")
      for comparison in found where comparison.isSame {
        #expect(comparison.differences.count == 1 && comparison.gaps.count == 1)
      }
    }
  }

  @Test func aFieldThatAToolMadeIsNotComparable() throws {
    var fidelity = Fidelity()
    fidelity.setRebuilt(field: "Accept-Encoding", because: "curl writes it")
    let text = "GET / HTTP/1.1\r\nHost: h\r\nAccept-Encoding: gzip\r\nX: 1\r\n\r\n"
    let why = "header.Accept-Encoding, not comparable: curl writes it"
    func lines(_ from: String, _ to: String) throws -> [[String]] {
      let other = text.replacing(from, with: to)
      return [
        try ComparedTexts(text, other, Fidelity(), fidelity).lines(),
        try ComparedTexts(other, text, fidelity, Fidelity()).lines(),
      ]
    }
    #expect(try lines("gzip", "deflate, br") == [["changed value \(why)"], ["changed value \(why)"]])
    // One that the tool has and the other side has not.
    #expect(
      try ComparedTexts(text.replacing("Accept-Encoding: gzip\r\n", with: ""), text, Fidelity(), fidelity)
        .lines()
        == ["added presence \(why)"])
    // Other fields are compared as ever.
    #expect(try lines("X: 1", "X: 2") == [["changed value header.X"], ["changed value header.X"]])
    #expect(!fidelity.isExact)
  }

  @Test func charactersInAnEncodingThatNothingProvesAreNotComparable() throws {
    for (path, text, aspect) in [
      ("header.X", "GET / HTTP/1.1\r\nX: caf# au lait\r\n\r\n", Fidelity.Aspect.fields),
      ("form.a", "POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na=caf#", .body),
      ("body", "POST / HTTP/1.1\r\n\r\ncaf#", .body),
    ] {
      var fidelity = Fidelity()
      fidelity.set(aspect, .rebuilt, because: "in UTF-8")
      let isForm = path == "form.a"
      let sent = text.replacing("#", with: isForm ? "%E9" : "\u{e9}")
      let rebuilt = text.replacing("#", with: isForm ? "%C3%A9" : "\u{c3}\u{a9}")
      #expect(
        try ComparedTexts(sent, rebuilt, Fidelity(), fidelity).lines()
          == ["changed value \(path), not comparable: in UTF-8"])
      #expect(try ComparedTexts(sent, rebuilt).lines() == ["changed value \(path)"])
      #expect(
        try !ComparedTexts(sent.replacing("caf", with: "cof"), rebuilt, Fidelity(), fidelity).comparison()
          .isSame)
    }
  }
}
