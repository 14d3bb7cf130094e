import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

/// A comparison reports what a person has edited, and no more.
@Suite struct EditTests {
  @Test("One edit is one difference, from both sides", arguments: EditedList.all)
  func one(_ list: EditedList) throws {
    var generator = SeededGenerator(seed: 16)
    for round in 0..<rounds(300) {
      let isVaried = round % 2 == 0
      let items = list.items(&generator, count: Int.random(in: 1...9, using: &generator), isVaried: isVaried)
      let edit = list.edits[round % list.edits.count]
      let edited = list.edited(items, edit, &generator, isVaried: isVaried)
      if items.isEmpty != edited.isEmpty { continue }
      let (left, right) = (list.request(items), list.request(edited))
      let (there, back) = (try found(left, right), try found(right, left))
      #expect(
        there.count == (left == right ? 0 : 1),
        "\(edit): \(Self.words(items)) → \(Self.words(edited)): \(there)")
      #expect(
        there.count == back.count, "\(edit): \(Self.words(items)) → \(Self.words(edited)): \(there) \(back)")
    }
  }

  @Test(
    "Several edits are hardly ever more differences, and as many from both sides", arguments: EditedList.all)
  func several(_ list: EditedList) throws {
    var generator = SeededGenerator(seed: 17)
    var (told, most) = (0, 0)
    for round in 0..<rounds(300) {
      let isVaried = round % 4 > 0
      let items = list.items(&generator, count: Int.random(in: 4...12, using: &generator), isVaried: isVaried)
      var edited = items
      for step in 0..<2 + round % 2 {
        let edit = list.edits[(round + step * 5) % list.edits.count]
        if !edited.isEmpty { edited = list.edited(edited, edit, &generator, isVaried: isVaried) }
      }
      let (left, right) = (list.request(items), list.request(edited))
      let (there, back) = (try found(left, right), try found(right, left))
      #expect(there.count == back.count, "\(Self.words(items)) → \(Self.words(edited)): \(there) \(back)")
      told += there.count
      most += 2 + round % 2
    }
    #expect(told <= most, "\(told) of \(most)")
  }

  @Test("Long lists are aligned in time that grows with them", arguments: EditedList.all)
  func long(_ list: EditedList) throws {
    var generator = SeededGenerator(seed: 18)
    for (isVaried, isEdited) in [(true, false), (false, false), (true, true)] {
      let items = list.items(&generator, count: 2_000, isVaried: isVaried)
      var edited = items
      if isEdited {
        // Every value is another.
        for index in edited.indices { edited[index].value += "x" }
      }
      for index in [1_500, 500] { edited.remove(at: index) }
      let start = ContinuousClock.now
      let count = try found(list.request(items), list.request(edited)).count
      #expect(ContinuousClock.now - start < .seconds(60))
      #expect(isEdited ? count == 2_000 : count == 2, "\(count)")
    }
  }

  private func found(_ left: [UInt8], _ right: [UInt8]) throws -> [String] {
    try BodyCase.found(BodyCase.message(left), BodyCase.message(right))
  }

  private static func words(_ items: [EditedList.Item]) -> String {
    items.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }
}
