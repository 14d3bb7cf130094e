import TestSupport
import Testing

@testable import OnwireHTTP

/// Which items of two lists stand for each other.
@Suite struct AlignmentTests {
  private func keys(_ text: String) -> [Alignment.Key] {
    text.split(separator: " ").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Alignment.Key(name: Array(parts[0].utf8), value: Array(parts.dropFirst().joined().utf8))
    }
  }

  private func align(_ left: String, _ right: String, pairsRenamed: Bool = true) -> Alignment {
    Alignment(keys(left), keys(right), pairsRenamed: pairsRenamed)
  }

  @Test func equalListsHaveNoMoves() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<rounds(500) {
      let list = Self.list(&generator)
      let alignment = Alignment(list, list, pairsRenamed: true)
      #expect(alignment.isIdentity)
      #expect(alignment.pairs.map(\.left) == alignment.pairs.map(\.right))
    }
  }

  @Test(arguments: [
    ("a=1 a=2 a=3 a=4", "a=1 a=3 a=4 a=5", [1], [3]), ("a=5 a=1 a=3", "a=1 a=3 a=2", [0], [2]),
    ("b=1 a=2 a=3 a=4", "a=3 a=4 b=2", [1], []),
  ])
  func whatSlidAwayAmongOthersOfItsNameIsNotWhatCameElsewhere(
    left: String, right: String, removed: [Int], added: [Int]
  ) {
    let alignment = align(left, right)
    #expect(alignment.removed == removed && alignment.added == added)
  }

  @Test func everyItemIsPairedOnceOrAlone() {
    var generator = SeededGenerator(seed: 32)
    for round in 0..<rounds(3000) {
      let (left, right) = (Self.list(&generator), Self.list(&generator))
      let alignment = Alignment(left, right, pairsRenamed: round % 2 == 0)
      #expect((alignment.pairs.map(\.left) + alignment.removed).sorted() == Array(left.indices))
      #expect((alignment.pairs.map(\.right) + alignment.added).sorted() == Array(right.indices))
      let steady = alignment.pairs.filter { !$0.isMoved }.map(\.right)
      #expect(steady == steady.sorted())
      var seen: [Int] = []
      var count = 0
      for step in alignment.steps {
        count += 1
        switch step {
        case .pair(let pair): seen.append(pair.left)
        case .removed(let index): seen.append(index)
        case .added: break
        }
      }
      #expect(seen == Array(left.indices))
      #expect(count == left.count + alignment.added.count)
    }
  }

  @Test func aSwapIsOneOrTwoMoves() {
    var generator = SeededGenerator(seed: 33)
    for _ in 0..<rounds(500) {
      let list = (0..<Int.random(in: 2..<30, using: &generator)).map {
        Alignment.Key(name: [UInt8($0)], value: [])
      }
      var other = list
      let first = Int.random(in: 0..<list.count, using: &generator)
      let second = Int.random(in: 0..<list.count, using: &generator)
      other.swapAt(first, second)
      let alignment = Alignment(list, other, pairsRenamed: false)
      #expect(alignment.removed.isEmpty && alignment.added.isEmpty)
      let moves = alignment.pairs.count(where: \.isMoved)
      #expect(first == second ? moves == 0 : (1...2).contains(moves))
    }
  }

  @Test func whatWasInsertedStandsBehindItsNeighbour() {
    let alignment = align("a=1 b=2 c=3", "n=0 a=1 m=0 c=3 l=0", pairsRenamed: false)
    let steps = alignment.steps.map { step in
      switch step {
      case .pair(let pair): "\(pair.left)=\(pair.right)"
      case .removed(let index): "-\(index)"
      case .added(let index): "+\(index)"
      }
    }
    #expect(steps == ["+0", "0=1", "+2", "-1", "2=3", "+4"])
  }

  @Test func renamedItemsArePairedByValueAndPlace() {
    #expect(align("a=1 b=2 c=3", "a=1 x=2 c=3").isIdentity)
    #expect(align("a=1 b=2 c=3", "a=1 x=9 c=3").removed == [1])
    #expect(align("a=1 b=2 c=3", "a=1 x=2 c=3", pairsRenamed: false).added == [1])
    #expect(align("a=1 b=2", "x=2 a=1").removed == [1])
  }

  private static func list(_ generator: inout SeededGenerator) -> [Alignment.Key] {
    (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      Alignment.Key(
        name: [UInt8.random(in: 0..<5, using: &generator)],
        value: [UInt8.random(in: 0..<3, using: &generator)])
    }
  }
}

/// What a person takes for the natural reading of two lists.
@Suite struct NaturalAlignmentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var left: String
    var right: String
    var expected: [String]
    var testDescription: String { "\(left) → \(right)" }
  }

  private static func form(_ text: String) -> [UInt8] {
    BodyCase.request("application/x-www-form-urlencoded", Array(text.utf8))
  }

  @Test(arguments: [
    Case(
      left: "foo=bar&foo=&foo=barbar", right: "foo=&foo=&foo=barbar", expected: ["changed value form.foo"]),
    Case(left: "x=1&x=2&x=1&x=3", right: "x=2&x=1&x=3", expected: ["removed presence form.x"]),
    Case(
      left: "x=1&x=0&x=2", right: "x=2&x=0&x=1", expected: ["moved order form.x", "moved order form.x#3"]),
    Case(left: "a=1&b=2", right: "b=1&a=2", expected: ["changed name form.a", "changed name form.b"]),
    Case(
      left: "x=abc&x=xyz", right: "x=xyzz", expected: ["removed presence form.x", "changed value form.x#2"]),
  ])
  func pairs(_ pairs: Case) throws {
    #expect(try BodyCase("", Self.form(pairs.left), Self.form(pairs.right)).found() == pairs.expected)
  }

  @Test(arguments: [
    Case(
      left: #"[{"id":1,"n":"a"},{"id":2,"n":"b"}]"#, right: #"[{"id":2,"n":"c"}]"#,
      expected: ["removed presence json[0]", "changed value json[1].n"]),
    Case(
      left: #"[{"id":1,"n":"a"},{"id":2,"n":"b"}]"#,
      right: #"[{"id":3,"n":"x"},{"id":1,"n":"a"},{"id":2,"n":"c"}]"#,
      expected: ["added presence json[0]", "changed value json[1].n"]),
    Case(
      left: #"[{"a":1,"b":2},{"c":3,"d":4}]"#, right: #"[{"e":6,"f":7},{"a":1,"b":2}]"#,
      expected: ["added presence json[0]", "removed presence json[1]"]),
    Case(
      left: #"[{"a":1,"b":2},7,8,{"c":3,"d":4}]"#, right: #"[{"c":3,"d":4},7,8]"#,
      expected: ["removed presence json[0]", "moved order json[3]"]),
    Case(
      left: "[[1,2,3],[4,5,6]]", right: "[[4,5,7]]",
      expected: ["removed presence json[0]", "changed value json[1][2]"]),
  ])
  func elements(_ elements: Case) throws {
    #expect(
      try BodyCase("", BodyCase.json(elements.left), BodyCase.json(elements.right)).found()
        == elements.expected)
  }

  @Test func theEndOfABodyAndWhatStandsBehindIt() throws {
    let part = "--b\nContent-Disposition: form-data; name=\"a\"\n\n1\n--b--"
    func found(_ left: String, _ right: String) throws -> [String] {
      try BodyCase("", BodyCase.multipart(part + left), BodyCase.multipart(part + right)).found()
    }
    for end in ["", "\n"] {
      #expect(try found(end, "tail") == ["added presence multipart.epilogue"])
      #expect(try found("tail", end) == ["removed presence multipart.epilogue"])
      #expect(try found(end, "\ntail") == ["added presence multipart.epilogue"])
    }
    #expect(try found("\ntail", "tail") == ["removed line-end multipart"])
    #expect(try found("tail", "tail") == [])
  }

  @Test func whatStandsWhereItStoodIsSaidToBePassed() throws {
    let texts = [Self.form("a=1&b=2&c=3"), Self.form("c=3&b=2&a=1")].map { bytes in
      bytes.map { Character(UnicodeScalar($0)) }
    }
    let comparison = try ComparedTexts(String(texts[0]), String(texts[1])).comparison()
    #expect(comparison.counting.map(\.path) == ["form.a", "form.c"])
    for difference in comparison.counting {
      #expect(difference.left?.range.lowerBound != difference.right?.range.lowerBound)
      #expect(difference.note.isEmpty)
    }
  }

  @Test func anOrderThatNobodyPromisesIsNotHeldInAPart() throws {
    func message(_ fields: [String], isOrdered: Bool) throws -> Message {
      let text = "--b\n" + fields.map { $0 + "\n" }.joined() + "\n1\n--b--\n"
      let parsed = try BodyCase.message(BodyCase.multipart(text))
      let elements = parsed.elements.map { element in
        var element = element
        if element.kind == .part { element.order = isOrdered ? .promised : .freeByClient }
        return element
      }
      return Message(
        storage: parsed.storage, segments: parsed.segments, elements: elements,
        headSegmentCount: parsed.headSegmentCount)
    }
    let fields = ["Content-Disposition: form-data; name=\"a\"", "Content-Type: x/y", "Content-Length: 1"]
    let other = try message(fields.reversed(), isOrdered: true)
    for (isOrdered, count) in [(true, 2), (false, 0)] {
      let own = try message(fields, isOrdered: isOrdered)
      for (left, right) in [(own, other), (other, own)] {
        let comparison = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
        #expect(comparison.counting.count == count)
        #expect(comparison.differences.contains { $0.kind == .moved })
      }
    }
  }
}
