import OnwireDiagnostics
import TestSupport
import Testing

@Suite struct LineColumnTests {
  @Test func linesAndColumnsCountFromOne() {
    let place = MarkedSource("a: 1\n  ⟦b: 2⟧\n").places[0]
    #expect(place.start == LineColumn(line: 2, column: 3))
    #expect(place.end == LineColumn(line: 2, column: 7))
  }

  @Test func aRangeMayEndOnAnotherLine() {
    let place = MarkedSource("⟦a:\r\n  b\r\n⟧c").places[0]
    #expect(place.start == LineColumn(line: 1, column: 1))
    #expect(place.end == LineColumn(line: 3, column: 1))
  }

  @Test func aColumnIsAScalarAndNotAByteNorACharacter() {
    let places = MarkedSource("é⟦e\u{301}⟧中\t⟦😀⟧👨‍👩‍👧⟦⟧").places
    #expect(places[0].start.column == 2)
    #expect(places[0].end.column == 4)
    #expect(places[1].start.column == 6)
    #expect(places[1].end.column == 7)
    #expect(places[2].start.column == 12)
  }

  @Test func insideAScalarIsAtTheScalar() {
    let source = Source(name: "a", bytes: Array("a中b".utf8))
    #expect((0...5).map { Place(source, $0..<$0).start.column } == [1, 2, 2, 2, 3, 4])
  }

  @Test func aLineEndBelongsToItsLine() {
    let source = Source(name: "a", bytes: Array("x\r\ny\rz\n\n".utf8))
    let positions = (0...8).map { Place(source, $0..<$0).start }
    #expect(positions.map(\.line) == [1, 1, 1, 2, 2, 3, 3, 4, 5])
    #expect(positions.map(\.column) == [1, 2, 2, 1, 2, 1, 2, 1, 1])
  }

  @Test func aByteOrderMarkHasNoColumn() {
    let source = Source(name: "a", bytes: Array("\u{FEFF}a\n\u{FEFF}b".utf8))
    #expect([0, 2, 3, 4].map { Place(source, $0..<$0).start.column } == [1, 1, 1, 2])
    #expect(Place(source, 8..<8).start == LineColumn(line: 2, column: 2))
  }

  @Test func outsideTheSourceIsItsNearestEnd() {
    let source = Source(name: "a", bytes: Array("a\nbc".utf8))
    #expect(Place(source, Int.min..<Int.max).start == LineColumn(line: 1, column: 1))
    #expect(Place(source, Int.min..<Int.max).end == LineColumn(line: 2, column: 3))
    #expect(Place(source, 99..<99).start == LineColumn(line: 2, column: 3))
  }

  @Test func randomBytesAreCountedAsTheStandardLibraryDecodesThem() {
    var random = SplitMix(1)
    let alphabet: [UInt8] = [
      0x0A, 0x0D, 0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xE4, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]
    for _ in 0..<rounds(3000) {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let source = Source(name: "a", bytes: bytes)
      let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
      let lines = LineColumnTests.lines(of: text)
      let end = Place(source, bytes.count..<bytes.count).end
      #expect(end == LineColumn(line: lines.count, column: (lines.last ?? 0) + 1), "\(bytes)")
    }
  }

  @Test func linesAreCountedWhereverTheyEnd() {
    var random = SplitMix(2)
    for length in [254, 255, 256, 509, 510, 511, 2000] {
      let bytes = (0..<length).map { _ in Array("a\r\n".utf8).randomElement(using: &random) ?? 0 }
      let lines = LineColumnTests.lines(of: String(decoding: bytes, as: UTF8.self).unicodeScalars)
      #expect(Place(Source(name: "a", bytes: bytes), length..<length).start.line == lines.count)
    }
  }

  /// The number of scalars on each line.
  private static func lines(of text: String.UnicodeScalarView) -> [Int] {
    var lines = [0]
    var previous: Unicode.Scalar?
    for scalar in text {
      if scalar == "\n" || scalar == "\r" {
        if !(scalar == "\n" && previous == "\r") { lines.append(0) }
      } else {
        lines[lines.count - 1] += 1
      }
      previous = scalar
    }
    return lines
  }
}
