import Testing

@testable import OnwireTextFormats

/// Decoding is the other direction of encoding, and every byte knows where it came from.
@Suite struct TextDecodingTests {
  static let names = TextEncoding.all.map(\.name)

  /// Characters of many scripts, each by itself.
  private static let scalars: [Unicode.Scalar] =
    (0x20..<0x2000).compactMap(Unicode.Scalar.init) + (0x3000..<0x3200).compactMap(Unicode.Scalar.init)
    + stride(from: 0x4E00, to: 0x9FA0, by: 7).compactMap(Unicode.Scalar.init)
    + (0xAC00..<0xAD00).compactMap(Unicode.Scalar.init) + ["\u{1F600}", "\u{20000}"]

  @Test(arguments: names)
  func `what an encoding wrote it reads back to the same bytes`(name: String) throws {
    let encoding = try #require(TextEncoding(named: name))
    var text = ""
    for scalar in Self.scalars where scalar.properties.canonicalCombiningClass == .notReordered {
      let bytes = encoding.encode(String(scalar))
      // An ignorable character is dropped, and leaves nothing behind.
      guard let bytes, !bytes.isEmpty, encoding.firstDropped(from: String(scalar)) == nil else { continue }
      text.unicodeScalars.append(scalar)
    }
    let bytes = try #require(encoding.encode(text))
    let decoded = try #require(encoding.decode(bytes[...]), "\(name) refuses its own bytes")
    // Two characters may share a code; what is read is then the other one.
    let isSame = encoding.encode(String(decoding: decoded.bytes, as: UTF8.self)) == bytes
    #expect(isSame, "\(name)")
    #expect(decoded.source(of: 0..<decoded.bytes.count).upperBound == bytes.count)
  }

  @Test func `each character of GBK knows its bytes`() throws {
    let encoding = try #require(TextEncoding(named: "gbk"))
    let bytes = try #require(encoding.encode("a张三b"))
    let decoded = try #require(encoding.decode(bytes[...]))
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == "a张三b")
    #expect(decoded.source(of: 1..<4) == 1..<3)
    #expect(decoded.source(of: 4..<7) == 3..<5)
    #expect(decoded.source(of: 7..<8) == 5..<6)
    #expect(decoded.source(of: 2..<3) == 1..<3, "a byte inside a character comes from all of it")
  }

  @Test(arguments: [
    ("gbk", [0x81]), ("gbk", [0x81, 0x20]), ("ascii", [0x80]), ("utf-8", [0xC3]), ("utf-16", [0x61]),
    ("shift-jis", [0x81]), ("gb18030", [0x81, 0x30, 0x81]), ("utf-16le", [0x00, 0xD8]),
  ])
  func `bytes that an encoding has not give nothing`(name: String, bytes: [UInt8]) throws {
    #expect(try #require(TextEncoding(named: name)).decode(bytes[...]) == nil)
  }

  @Test func `sources of sources are found`() {
    // "%41%42c" percent-decoded, then its letters doubled.
    var first = DecodedBytes()
    first.append(UInt8(ascii: "A"), from: 0..<3)
    first.append(UInt8(ascii: "B"), from: 3..<6)
    first.append(UInt8(ascii: "c"), from: 6..<7)
    var second = DecodedBytes()
    second.append(all: "AA".utf8, from: 0..<1)
    second.append(all: "Bc".utf8, from: 1..<3)
    let both = second.sources(in: first)
    #expect(both.source(of: 0..<1) == 0..<3)
    #expect(both.source(of: 2..<3) == 3..<6)
    #expect(both.source(of: 3..<4) == 6..<7)
    #expect(both.source(of: 0..<4) == 0..<7)
    #expect(both.source(of: 4..<4) == 7..<7)
  }
}
