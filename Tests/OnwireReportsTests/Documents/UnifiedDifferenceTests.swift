import Foundation
@testable import OnwireReports
import TestSupport
import Testing

/// Differences as `diff -u` writes them: they turn one text into the other, and are as short as can be.
@Suite struct UnifiedDifferenceTests {
  private func text(_ old: String, _ new: String, headings: [Int: String] = [:]) -> String {
    UnifiedDifference.lines(from: Array(old.utf8), to: Array(new.utf8), name: "a.md", headings: headings)
      .joined()
  }

  @Test func aChangeHasThreeLinesAroundIt() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "6\n", with: "six\nsix\n")
    #expect(
      text(old, new, headings: [1: "two", 4: "five", 9: "ten"]) == """
        --- a.md
        +++ a.md
        @@ -3,7 +3,8 @@ five
         3
         4
         5
        -6
        +six
        +six
         7
         8
         9

        """)
  }

  @Test func changesThatTouchAreOneHunkAndOthersAreTwo() {
    let old = (1...30).map { "\($0)\n" }
    var new = old
    new[4] = "x\n"
    new[11] = "y\n"
    new[25] = "z\n"
    let lines = text(old.joined(), new.joined()).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("@@") } == ["@@ -2,14 +2,14 @@", "@@ -23,7 +23,7 @@"])
  }

  @Test func emptyTextsAndMissingLineEndsAreShown() {
    #expect(text("", "a\n") == "--- a.md\n+++ a.md\n@@ -0,0 +1 @@\n+a\n")
    #expect(text("a\nb", "a\n").hasSuffix("@@ -1,2 +1 @@\n a\n-b\n\\ No newline at end of file\n"))
    #expect(text("a\n", "a\n") == "")
  }

  @Test(arguments: 0..<300)
  func theChangesAreAsFewAsCanBeAndMakeTheOtherText(seed: Int) {
    var generator = SplitMix(UInt64(seed))
    let old = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
      Int.random(in: 0...3, using: &generator)
    }
    let new = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
      Int.random(in: 0...3, using: &generator)
    }
    let changes = LineDifference.changes(from: old, to: new)
    var made: [Int] = []
    var index = 0
    for change in changes {
      made += old[index..<change.removed.lowerBound]
      #expect(made.count == change.added.lowerBound)
      made += new[change.added]
      index = change.removed.upperBound
    }
    made += old[index...]
    #expect(made == new)
    let count = changes.map { $0.removed.count + $0.added.count }.reduce(0, +)
    #expect(count == old.count + new.count - 2 * longestCommon(old, new), "\(old) \(new)")
  }

  @Test func textsWithLittleInCommonTakeNoLongTime() {
    let old = (0..<20_000).map { "a\($0)" }
    let new = (0..<20_000).map { $0 == 10_000 ? "a5" : "b\($0)" }
    let start = ContinuousClock.now
    #expect(LineDifference.changes(from: old, to: new).count == 1)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  /// The length of the longest common subsequence, by the table that everybody knows.
  private func longestCommon(_ a: [Int], _ b: [Int]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var next = row
      for (index, y) in b.enumerated() {
        next[index + 1] = x == y ? row[index] + 1 : max(row[index + 1], next[index])
      }
      row = next
    }
    return row[b.count]
  }
}
