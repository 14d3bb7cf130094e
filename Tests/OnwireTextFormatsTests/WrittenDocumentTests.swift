import TestSupport
import Testing
import OnwireTextFormats

@Suite struct WrittenDocumentTests {
  private static let writers: [@Sendable (Document) throws -> WrittenDocument] = [
    { try JSONWriter().write($0) },
    { try JSONWriter(.init(sortedKeys: .numeric, pretty: true)).write($0) },
    { try PropertyListWriter(.xml).write($0) },
    { try PropertyListWriter(.binary).write($0) },
  ]

  private func text(_ piece: WrittenDocument.Piece, _ written: WrittenDocument) -> String {
    String(decoding: written.bytes[piece.range], as: UTF8.self)
  }

  private func piecesOf(_ written: WrittenDocument) -> [String] {
    written.pieces.filter { $0.kind != .punctuation }.map { "\($0.value) \($0.kind) \(text($0, written))" }
  }

  @Test(arguments: writers.indices)
  func piecesAbutAndCoverTheBytes(writer: Int) throws {
    var random = SplitMix(15)
    for _ in 0..<rounds(1000) {
      let document = random.document([.json, .propertyList])
      let written = try Self.writers[writer](document)
      var end = 0
      for piece in written.pieces {
        #expect(piece.range.lowerBound == end && !piece.range.isEmpty)
        #expect(piece.value >= 0 && piece.value < count(document))
        end = piece.range.upperBound
      }
      #expect(end == written.bytes.count)
    }
  }

  private func count(_ document: Document) -> Int {
    switch document {
    case .array(let values): values.reduce(1) { $0 + count($1) }
    case .dictionary(let members): members.reduce(1) { $0 + count($1.value) }
    default: 1
    }
  }

  private static let sample = Document.dictionary([
    ("b", .array([.string("x"), .boolean(true)])), ("a", .dictionary([("c", .data([1, 2]))])),
    ("d", .string("<")),
  ])
  private static let plain = Document.dictionary([
    ("b", .array([.string("x"), .boolean(true)])), ("a", .dictionary([("c", .signed(12))])),
    ("d", .string("/")),
  ])

  @Test func indicesCountInWrittenOrderWhereKeysAreSorted() throws {
    let written = try JSONWriter(.init(sortedKeys: .codeUnits)).write(Self.plain)
    #expect(
      piecesOf(written) == [
        "4 key \"a\"", "5 key \"c\"", "5 value 12", "1 key \"b\"", "2 value \"x\"", "3 value true",
        "6 key \"d\"",
        "6 value \"\\/\"",
      ])
    let punctuation = written.pieces.filter { $0.kind == .punctuation }
      .map { "\($0.value) \(text($0, written))" }
    #expect(
      punctuation == [
        "0 {", "0 :", "4 {", "4 :", "4 }", "0 ,", "0 :", "1 [", "1 ,", "1 ]", "0 ,", "0 :", "0 }",
      ])
  }

  @Test func tagsBelongToTheirElement() throws {
    let written = try PropertyListWriter(.xml).write(Self.sample)
    #expect(
      piecesOf(written) == [
        "4 key a", "5 key c", "5 value AQI=", "1 key b", "2 value x", "3 value <true/>", "6 key d",
        "6 value &lt;",
      ])
  }

  @Test func binaryObjectsShowTheValueThatIsFirst() throws {
    let written = try PropertyListWriter(.binary).write(
      .dictionary([("k", .array([.string("v"), .string("k")])), ("v", .boolean(false))]))
    #expect(piecesOf(written) == ["1 key Qk", "4 key Qv", "4 value \u{8}"])
  }

  @Test(arguments: writers.indices)
  func deepTreesAreWritten(writer: Int) throws {
    var document = Document.signed(1)
    for depth in 0..<1000 {
      document = depth % 2 == 0 ? .array([document]) : .dictionary([("k", document)])
    }
    #expect(try Self.writers[writer](document).pieces.last?.value == 0)
  }
}
