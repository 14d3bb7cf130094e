import OnwireDiagnostics
import TestSupport
import Testing

@testable import OnwireFormats

/// Lines and columns found with an index are those that a place finds by itself.
@Suite struct LineNumbersTests {
  @Test(arguments: 0..<40)
  func anyOrderOfPlacesGivesTheirOwnStarts(seed: Int) {
    var generator = SplitMix(UInt64(seed))
    let ends = "ab\n\r\t 张é😀\u{FEFF}\r\n"
    // In every other text, most lines are longer than what is counted at once.
    let alphabet = Array(
      (seed.isMultiple(of: 2) ? ends : ends + String(repeating: "ab张é😀", count: 300)).unicodeScalars)
    let prefix = seed.isMultiple(of: 3) ? "\u{FEFF}" : ""
    let texts = (0..<2).map { _ in
      let scalars = (0..<Int.random(in: 0..<(seed.isMultiple(of: 2) ? 300 : 1500), using: &generator))
        .compactMap { _ in
          alphabet.randomElement(using: &generator)
        }
      return prefix + String(String.UnicodeScalarView(scalars))
    }
    let sources = texts.map { Source(name: "spec", bytes: Array($0.utf8)) }
    var lines = LineNumbers()
    for _ in 0..<rounds(300) {
      let which = Int.random(in: 0..<2, using: &generator)
      let scalar = Int.random(in: 0...texts[which].unicodeScalars.count, using: &generator)
      let start = texts[which].unicodeScalars.prefix(scalar).reduce(0) { $0 + String($1).utf8.count }
      let place = Place(sources[which], start..<start)
      #expect(lines.start(of: place) == place.start, "\(texts[which].debugDescription) at \(start)")
    }
  }
}
