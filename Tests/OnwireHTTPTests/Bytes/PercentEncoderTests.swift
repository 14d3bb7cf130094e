import OnwireHTTP
import Testing

@Suite struct PercentEncoderTests {
  static let sets: [ASCIISet] = [
    ASCIISet(""), .unreserved, .query, .path, .token, ASCIISet(" %+"), ASCIISet(UInt8.min...UInt8.max),
  ]

  static func naive(_ bytes: some Sequence<UInt8>, keeping kept: ASCIISet, spaceAsPlus: Bool) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if spaceAsPlus, byte == 0x20 { return [0x2B] }
      if kept.contains(byte) { return [byte] }
      let hex = String(byte, radix: 16, uppercase: true)
      return Array("%\(hex.count == 1 ? "0" : "")\(hex)".utf8)
    }
  }

  @Test(arguments: sets, [false, true])
  func everyByteIsEncodedAsByTheDefinition(kept: ASCIISet, spaceAsPlus: Bool) {
    let encoder = PercentEncoder(keeping: kept, spaceAsPlus: spaceAsPlus)
    for byte in UInt8.min...UInt8.max {
      var output: [UInt8] = []
      encoder.encode([byte], into: &output)
      #expect(output == Self.naive([byte], keeping: kept, spaceAsPlus: spaceAsPlus))
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 31, 339, 5000, 70_000])
  func everyLengthIsEncodedAndAppendedToWhatIsThere(count: Int) {
    var generator = SeededGenerator(seed: count + 1)
    let bytes = generator.bytes(count)
    for kept in Self.sets {
      var output: [UInt8] = [1, 2, 3]
      PercentEncoder(keeping: kept).encode(bytes, into: &output)
      #expect(output == [1, 2, 3] + Self.naive(bytes, keeping: kept, spaceAsPlus: false))
    }
  }

  @Test func textIsEncodedAsUTF8WithUpperCaseDigits() {
    var output: [UInt8] = []
    PercentEncoder(keeping: .unreserved).encode("张 ü/~", into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "%E5%BC%A0%20%C3%BC%2F~")
  }

  @Test func bytesThatAreNotContiguousAreEncodedTheSame() {
    var output: [UInt8] = []
    PercentEncoder(keeping: .unreserved).encode(Array("cb a".utf8).reversed(), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "a%20bc")
  }
}
