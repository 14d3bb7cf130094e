import Foundation
@testable import OnwireReports
import TestSupport
import Testing

/// What is a fence, and where it ends, according to CommonMark.
@Suite struct MarkdownFenceTests {
  /// A document, and the fences that two implementations of CommonMark find in it.
  private struct Vector: Decodable {
    struct Fence: Decodable, Equatable {
      /// Its first line, from 0, and the one after its last.
      var line: Int
      var end: Int
      var info: String
    }
    var text: String
    var fences: [Fence]
  }

  private static let file = Repository.root.appendingPathComponent("Tests/Vectors/markdown-fences.json")

  private func found(_ text: String) -> [Vector.Fence] {
    let bytes = Array(text.utf8)
    func lines(before offset: Int) -> Int { bytes[..<offset].count { $0 == 10 } }
    return MarkdownFence.all(in: bytes).map { fence in
      let end = lines(before: fence.content.upperBound)
      let isOpen = fence.content.upperBound > 0 && bytes[fence.content.upperBound - 1] != 10
      return Vector.Fence(
        line: lines(before: fence.opening.lowerBound), end: end + (fence.closing == nil && !isOpen ? 0 : 1),
        info: String(decoding: bytes[fence.info], as: UTF8.self))
    }
  }

  @Test func fencesAreWhereOtherImplementationsFindThem() throws {
    let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: Self.file))
    #expect(vectors.count >= 400)
    for vector in vectors {
      #expect(found(vector.text) == vector.fences, "\(vector.text.debugDescription)")
    }
  }

  /// CommonMark 0.31.2, 2.1.
  @Test(arguments: ["\r", "\r\n"])
  func linesMayEndInCR(end: String) throws {
    let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: Self.file))
    for vector in vectors where !vector.text.utf8.contains(0x0D) {
      let places = MarkdownFence.all(in: Array(vector.text.utf8)).map { $0.info.count }
      let text = vector.text.replacing("\n", with: end)
      #expect(
        MarkdownFence.all(in: Array(text.utf8)).map { $0.info.count } == places, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("```onwire\n```\n", ""), ("  ```onwire\n  ```\n", "  "), ("> ```onwire\n> ```\n", "> "),
    (">```onwire\n>```\n", ">"), ("- ```onwire\n  ```\n", "  "), ("- a\n\n  ```onwire\n  ```\n", "  "),
    ("10. a\n    ```onwire\n    ```\n", "    "), ("> - ```onwire\n>   ```\n", ">   "),
    ("- > ```onwire\n  > ```\n", "  > "), ("-\t```onwire\n\t```\n", " \t"),
    ("- a\n\n\t```onwire\n\t```\n", "    "), ("\u{FEFF}```onwire\n```\n", ""),
  ])
  func linesBeginAsTheFirstOneWithoutListMarkers(text: String, prefix: String) throws {
    let fences = MarkdownFence.all(in: Array(text.utf8))
    try #require(fences.count == 1)
    #expect(String(decoding: fences[0].prefix, as: UTF8.self) == prefix)
    #expect(fences[0].closing != nil)
  }

  @Test(arguments: [
    "````\n```onwire\n```\n````\n", "~~~\n```onwire\n```\n~~~\n", "    ```onwire\n    ```\n",
    "<!--\n```onwire\n```\n-->\n", "<pre>\n```onwire\n```\n</pre>\n", "```on`wire\n",
    "<div>\n```onwire\n```\n", "a `` ```onwire `` b\n",
  ])
  func whatIsInsideAnotherBlockIsText(text: String) {
    let fences = MarkdownFence.all(in: Array(text.utf8))
    #expect(!fences.contains { text.utf8.dropFirst($0.info.lowerBound).starts(with: "onwire".utf8) })
  }

  @Test func anyBytesAreRead() {
    var generator = SplitMix(64)
    let alphabet = Array("`~>-1.\t \r\n<a".utf8) + [0, 0xFF, 0xC3]
    for _ in 0..<rounds(2000) {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      for fence in MarkdownFence.all(in: bytes) {
        #expect(fence.opening.upperBound <= fence.content.lowerBound || fence.content.isEmpty)
        #expect(fence.content.upperBound <= fence.closing?.lowerBound ?? bytes.count)
      }
    }
  }
}
