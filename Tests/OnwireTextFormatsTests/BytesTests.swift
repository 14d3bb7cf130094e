import Testing

@testable import OnwireTextFormats

/// Claims about bytes.
@Suite struct BytesTests {
  /// Characters at the border of the pieces in which bytes are looked at.
  @Test(arguments: ["é", "€", "😀", "aé", "€a"])
  func aScalarAtABorderIsUTF8(text: String) {
    let scalar = Array(text.utf8)
    for length in (1 << 16) - 5...(1 << 16) + 1 {
      let start = [UInt8](repeating: 0x61, count: length)
      #expect((start + scalar).isUTF8)
      #expect((start + scalar + scalar + start).isUTF8)
      for cut in 1..<scalar.count {
        let bytes = start + scalar[..<cut] + start
        #expect(bytes.isUTF8 == (String(validating: bytes, as: UTF8.self) != nil))
        let rest = start + scalar[cut...]
        #expect(rest.isUTF8 == (String(validating: rest, as: UTF8.self) != nil))
      }
    }
  }

  @Test(
    arguments: [[], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]
      as [[UInt8]])
  func whatIsNoScalarIsNoUTF8(bytes: [UInt8]) {
    #expect(bytes.isUTF8 == bytes.isEmpty)
    let many = [UInt8](repeating: 0x80, count: 1 << 18)
    #expect(!many.isUTF8)
  }

  @Test func equalBytesAreEqualWhereverTheyStand() {
    let bytes: [UInt8] = [1, 2, 3, 1, 2, 3, 1, 2, 4]
    #expect(bytes[0..<3].isEqual(to: bytes[3..<6]))
    #expect(!bytes[0..<3].isEqual(to: bytes[6..<9]))
    #expect(!bytes[0..<3].isEqual(to: bytes[0..<4]))
    #expect(bytes[0..<0].isEqual(to: bytes[9..<9]))
  }

  @Test func aByteIsOneOfALiteral() {
    for byte in UInt8.min...UInt8.max { #expect(byte.isOne(of: "(<[\\\"") == "(<[\\\"".utf8.contains(byte)) }
    #expect(!UInt8(0x61).isOne(of: ""))
  }
}
