import OnwireDiagnostics
import OnwireTextFormats
import Testing

@testable import OnwireHTTP

/// Claims about the list of segments, which holds once what neighbours share.
@Suite struct SegmentsTests {
  private static let source = Source(name: "a.yaml", bytes: Array(repeating: 0x61, count: 64))
  private static let origins: [Origin] = [
    Origin("x.one"), Origin("x.two"), Origin("x.one", path: "a"), Origin("x.one", path: "b"),
    Origin("x.two", path: "a", at: Place(source, 0..<4)), Origin("x.two", at: Place(source, 4..<9)),
    // The same text to Swift, with as many bytes.
    Origin("x.two", path: "a\u{323}\u{307}"), Origin("x.two", path: "a\u{307}\u{323}"),
    Origin("x.one", at: Place(source, (1 << 32) - 1..<(1 << 32) + 2)),
    Origin("x.one", at: Place(source, 1 << 33..<1 << 33)),
    Origin("x.one", path: String(repeating: "a", count: 300)),
    Origin("x.one", path: String(repeating: "b", count: 256)),
  ]

  /// A list, and the segments that it was made of.
  private struct Sample {
    var segments = Segments()
    var expected: [Segment] = []
    private var end = 0

    init(_ generator: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let origin = SegmentsTests.origins.randomElement(using: &generator) ?? Origin("x.none")
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: append(.stored(end..<end + Int.random(in: 0...9, using: &generator)), origin)
        case 1: append(.zeros(Int.random(in: 0...9, using: &generator)), origin)
        case 2:
          let members = (0..<Int.random(in: 0...5, using: &generator)).map { "\"\($0)\": \($0 * 333)" }
          let text = Array("{\(members.joined(separator: ", "))}".utf8)
          guard var pieces = DocumentOutline().pieces(of: text[...], as: .json) else { continue }
          for piece in pieces {
            let range = piece.range.lowerBound + end..<piece.range.upperBound + end
            expected.append(
              Segment(content: .stored(range), role: Segment.Role(piece.kind), origin: origin))
          }
          segments.append(stored: end..<end + text.count, in: &pieces, origin)
          #expect(pieces.isEmpty)
          end += text.count
        default:
          let inner = Sample(&generator)
          segments.append(inner.segments, storedFrom: end)
          for var segment in inner.expected {
            if case .stored(let range) = segment.content {
              segment.content = .stored(range.lowerBound + end..<range.upperBound + end)
            }
            expected.append(segment)
          }
          end += inner.end
        }
      }
    }

    private mutating func append(_ content: Segment.Content, _ origin: Origin) {
      segments.append(content, .method, origin)
      expected.append(Segment(content: content, role: .method, origin: origin))
      if case .stored(let range) = content { end = range.upperBound }
    }
  }

  @Test(arguments: 0..<400)
  func aListIsWhatWasAppended(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let sample = Sample(&generator)
    #expect(sample.segments.count == sample.expected.count)
    var offset = 0
    let offsets = SegmentOffsets(of: sample.segments)
    #expect(offsets.count == sample.expected.count + 1)
    for (index, (found, expected)) in zip(sample.segments, sample.expected).enumerated() {
      #expect(found.origin == expected.origin)
      #expect(Array(found.origin.path.utf8) == Array(expected.origin.path.utf8))
      #expect(found.origin.place?.range == expected.origin.place?.range)
      #expect(found.role == expected.role)
      #expect("\(found.content)" == "\(expected.content)")
      #expect(offsets[index] == offset)
      offset += expected.content.length
    }
    #expect(offsets.last == offset)
  }

  // A key may be as long as a body, and the body may be in a million chunks.
  @Test func aLongPathIsNotCopiedForEachSegment() {
    let paths = ["a", "b"].map { String(repeating: $0, count: 300) }
    var segments = Segments()
    for (index, path) in [paths[0], "a", paths[0], paths[1], "b", paths[1]].enumerated() {
      segments.append(stored: index..<index + 1, .bodyContent, Origin("x.one", path: path))
    }
    var outer = Segments()
    outer.append(segments, storedFrom: 0)
    outer.append(segments, storedFrom: 6)
    /// Where the text is.
    func place(_ path: String) -> UnsafePointer<UInt8>? {
      var path = path
      return path.withUTF8 { $0.baseAddress }
    }
    for (index, segment) in outer.enumerated() where segment.origin.path.utf8.count > 1 {
      #expect(place(segment.origin.path) == place(paths[index % 6 / 3]))
    }
  }

  @Test func whatIsStoredBehindFourGibibytesKeepsItsPlace() {
    let limit = 1 << 32
    let ranges = [0..<3, limit - 1..<limit + 1, limit + 1..<limit + 7, 3..<limit + 9]
    var segments = Segments()
    for range in ranges { segments.append(stored: range, .bodyContent, Origin("x.one")) }
    var outer = Segments()
    outer.append(stored: 0..<limit - 2, .method, Origin("x.two"))
    outer.append(segments, storedFrom: limit - 2)
    for (index, range) in ranges.enumerated() {
      #expect("\(segments.content(at: index))" == "\(Segment.Content.stored(range))")
      #expect("\(outer.content(at: index + 1))" == "\(Segment.Content.stored(range.moved(by: limit - 2)))")
    }
    #expect(SegmentOffsets(of: outer).last == limit - 2 + ranges.reduce(0) { $0 + $1.count })
  }
}
