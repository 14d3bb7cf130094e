import TestSupport
import Testing

@testable import HTTPWire

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
