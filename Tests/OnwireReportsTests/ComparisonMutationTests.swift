import OnwireDiagnostics
import Foundation
import OnwireHTTP
import Testing
import OnwireTextFormats

@testable import OnwireReports

/// Any two requests can be shown: damaged ones against whole ones, and noise against noise.
@Suite struct ComparisonMutationTests {
  private static let names = ComparedNames(left: "a", right: "b")

  /// The requests of Tests/Views.
  private static let requests: [[UInt8]] = RequestViewTests.cases.compactMap {
    (try? Data(contentsOf: RequestViewTests.folder.appendingPathComponent("\($0).http"))).map { Array($0) }
  }

  @Test(arguments: 0..<24)
  func damagedRequestsAreShownInTheWidthOfTheTerminal(seed: UInt64) throws {
    var random = SeededNumbers(seed)
    for request in Self.requests {
      let comparison = try Comparison.of(
        try Self.side(request), try Self.side(Self.damaged(request, &random)))
      try Self.expectViews(of: comparison, width: 40 + Int(random.next() % 140))
    }
  }

  @Test func noiseAndNothingAreShown() throws {
    var random = SeededNumbers(7)
    for length in [0, 0, 1, 2, 3, 17, 300] {
      let sides = (0..<2).map { _ in (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
      for (left, right) in [(sides[0], sides[1]), (sides[0], []), ([], sides[1])] {
        try Self.expectViews(of: try Comparison.of(try Self.side(left), try Self.side(right)), width: 80)
      }
    }
  }

  private static func side(_ bytes: [UInt8]) throws -> ComparedRequest {
    ComparedRequest(try RequestParser().message(ByteInput(bytes)))
  }

  /// A copy with some bytes changed, removed or doubled.
  private static func damaged(_ bytes: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<1 + random.next() % 4 {
      guard !bytes.isEmpty else { break }
      let index = Int(random.next() % UInt64(bytes.count))
      let end = min(bytes.count, index + Int(random.next() % 8))
      switch random.next() % 3 {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(index..<end)
      default: bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return bytes
  }

  private static func expectViews(of comparison: Comparison, width: Int) throws {
    let page = try Page(comparison, names: names).text(width: width, color: false)
    for line in page.split(separator: "\n").dropLast() {
      #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      #expect(!line.unicodeScalars.contains { VisibleText.isHidden($0) && $0 != "\u{200D}" }, "\(line)")
    }
    let dump = try ComparisonHex.text(comparison, names: names, columns: width)
    #expect(dump.hasSuffix("\n"))
    let line = try ComparisonJSON.line(comparison, names: names)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect((object?["differences"] as? [Any])?.count == comparison.differences.count)
    let annotations = try ComparisonAnnotations.text(comparison, names: names)
    #expect(annotations.split(separator: "\n").count == min(10, comparison.counting.count))
  }
}

/// Numbers that are the same in every run: a linear congruential generator (Knuth's MMIX), its upper half.
private struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 32
  }
}
