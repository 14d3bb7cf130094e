import Foundation
import TestSupport
import Testing
import OnwireTextFormats

@Suite struct PropertyListWriterTests {
  private func foundation(
    _ object: AnyObject, _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0))
  }

  private func xml(_ document: Document) throws -> String {
    String(decoding: try PropertyListWriter(.xml).write(document).bytes, as: UTF8.self)
  }

  private func element(_ document: Document) throws -> Substring {
    let text = try xml(document)
    let start = try #require(text.range(of: "<plist version=\"1.0\">\n"))
    let end = try #require(text.range(of: "\n</plist>\n"))
    return text[start.upperBound..<end.lowerBound]
  }

  private func failure(
    _ format: PropertyListWriter.Format, _ document: Document
  ) -> PropertyListWriter.Failure? {
    do {
      _ = try PropertyListWriter(format).write(document)
      return nil
    } catch {
      return error
    }
  }

  private func expectSame(_ document: Document, _ comment: @autoclosure () -> Comment? = nil) throws {
    let (object, ordered) = document.bridged()
    let (ours, theirs) = (try PropertyListWriter(.xml).write(document).bytes, try foundation(object, .xml))
    #expect(ours == theirs, comment())
    let binary = try PropertyListWriter(.binary).write(ordered).bytes
    #expect(try binary == foundation(object, .binary), comment())
  }

  @Test(.enabled(if: isCoreLibs, "the oracle of these rules is swift-corelibs-foundation"))
  func randomTreesAreWrittenAsCoreFoundationWritesThem() throws {
    var random = SplitMix(10)
    for _ in 0..<rounds(3000) { try expectSame(random.document(.propertyList)) }
  }

  @Test(.enabled(if: isCoreLibs, "the oracle of these rules is swift-corelibs-foundation"))
  func randomStringsAreWrittenAsCoreFoundationWritesThem() throws {
    var random = SplitMix(11)
    for _ in 0..<rounds(3000) { try expectSame(.string(random.text(oddAlphabet, upTo: 200))) }
  }

  @Test(.enabled(if: isCoreLibs, "the oracle of these rules is swift-corelibs-foundation"))
  func datesAreWrittenAsCoreFoundationWritesThem() throws {
    var random = SplitMix(12)
    var dates = [
      0, -0.25, -62_135_596_800, -62_135_596_801, -62_167_219_201, 253_402_300_799, 1e12, -1e12, 9.9e12,
    ]
    for _ in 0..<rounds(3000) {
      let day = Double(random.below(2_000_000) - 1_000_000) * 86_400 + 978_307_200
      dates += [day, day.nextDown, day.nextUp, day - 0.5, day + Double(random.below(86_400))]
    }
    for date in dates { try expectSame(.date(date), "\(date)") }
  }

  @Test(.enabled(if: isCoreLibs, "the oracle of these rules is swift-corelibs-foundation"))
  func dataWrapsByItsIndentation() throws {
    for depth in 0...12 {
      for length in [0, 1, 2, 3, 8, 9, 10, 26, 27, 56, 57, 58, 171, 500] {
        var document = Document.data((0..<length).map { UInt8(truncatingIfNeeded: $0) })
        for _ in 0..<depth { document = .array([document]) }
        try expectSame(document, "\(depth) \(length)")
      }
    }
  }

  @Test(
    .enabled(if: isCoreLibs, "the oracle of these rules is swift-corelibs-foundation"),
    arguments: [1, 14, 15, 16, 253, 254, 255, 256, 257, 65_533, 65_534, 65_535, 65_536])
  func referencesWidenWithTheCountOfObjects(count: Int) throws {
    try expectSame(.array((0..<count).map { .signed(Int64($0)) }))
    try expectSame(.data([UInt8](repeating: 7, count: count)))
    try expectSame(.string(String(repeating: "é", count: count)))
  }

  @Test(.enabled(if: isCoreLibs, "the oracle of these rules is swift-corelibs-foundation"))
  func numbersOfEveryWidthAreWrittenAsCoreFoundationWritesThem() throws {
    for shift in 0..<64 {
      let power = UInt64(1) << UInt64(shift)
      for value in [power, power - 1, power + 1] {
        try expectSame(.unsigned(value), "\(value)")
        try expectSame(.signed(Int64(bitPattern: value)), "\(value)")
        try expectSame(.signed(Int64(bitPattern: 0 &- value)), "\(value)")
      }
    }
    for value in [Double.nan, -.nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude] {
      try expectSame(.double(value), "\(value)")
      try expectSame(.float(Float(value)), "\(value)")
    }
  }

  @Test func realsHaveCoreFoundationsWords() throws {
    let texts: [(Double, String)] = [
      (0, "0.0"), (-0.0, "0.0"), (.nan, "nan"), (.infinity, "+infinity"), (-.infinity, "-infinity"), (1, "1"),
      (0.1, "0.10000000000000001"), (1e17, "1e+17"),
    ]
    for (value, text) in texts { #expect(try element(.double(value)) == "<real>\(text)</real>") }
    #expect(try element(.float(0.1)) == "<real>0.10000000149011612</real>")
  }

  @Test func keysSortByCodeUnitsInXMLOnly() throws {
    let document = Document.dictionary([
      ("！", .signed(1)), ("b", .signed(2)), ("😀", .signed(3)), ("B", .signed(4)),
    ])
    let text = try xml(document)
    let places = ["B", "b", "😀", "！"].compactMap { text.range(of: "<key>\($0)</key>")?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
    let binary = try PropertyListWriter(.binary).write(document)
    #expect(binary.pieces.filter { $0.kind == .key }.map(\.value) == [1, 2, 3, 4])
  }

  @Test func equalScalarsAreOneObjectAndEachBooleanTakesAPlace() throws {
    let bytes = try PropertyListWriter(.binary).write(
      .array([.string("k"), .boolean(true), .string("k"), .boolean(true), .signed(1), .double(1)])
    ).bytes
    let objects: [UInt8] =
      [0xA6, 1, 2, 1, 2, 4, 5, 0x51, 0x6B, 0x09, 0x09, 0x10, 1, 0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]
    #expect(Array(bytes.dropFirst(8).prefix(objects.count)) == objects)
  }

  @Test(arguments: [PropertyListWriter.Format.xml, .binary])
  func whatHasNoFormFailsWithItsIndex(format: PropertyListWriter.Format) {
    let around = { (value: Document) in
      Document.dictionary([("a", .array([.signed(1)])), ("A", .array([.signed(2), value]))])
    }
    for (value, reason) in [
      (Document.null, PropertyListWriter.Failure.Reason.null), (.decimal("1"), .decimal),
    ] {
      let failure = failure(format, around(value))
      #expect(failure?.value == 5)
      #expect(failure?.reason == reason)
    }
  }

  @Test func datesThatXMLCannotShowFailThereOnly() throws {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, 1.1e13] {
      #expect(failure(.xml, .date(seconds))?.reason == .date)
      #expect(try PropertyListWriter(.binary).write(.date(seconds)).bytes.count == 8 + 9 + 1 + 32)
    }
  }
}
