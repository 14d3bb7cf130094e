import OnwireHTTP
import Testing

@Suite struct SplitMix64Tests {
  static func bytes(seed: UInt64, _ range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    bytes.withUnsafeMutableBytes { SplitMix64.fill($0, seed: seed, offset: range.lowerBound) }
    return bytes
  }

  @Test func givesThePublishedSequenceAsLittleEndianBlocks() {
    let sequence: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    let expected = sequence.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    #expect(Self.bytes(seed: 1_234_567, 0..<40) == expected)
  }

  @Test func anyRangeIsTheSliceOfTheWhole() {
    let whole = Self.bytes(seed: 7, 0..<64)
    for lower in 0...40 {
      for upper in lower...64 {
        #expect(Self.bytes(seed: 7, lower..<upper) == Array(whole[lower..<upper]))
      }
    }
  }

  @Test func aRangeFarIntoTheStreamNeedsNothingBeforeIt() {
    // Block i of one seed is block 0 of the seed that lies i steps further.
    let far = 1 << 60
    let seed = UInt64(far / 8) &* 0x9E37_79B9_7F4A_7C15 &+ 42
    #expect(Self.bytes(seed: 42, far..<far + 20) == Self.bytes(seed: seed, 0..<20))
    #expect(Self.bytes(seed: 42, far + 3..<far + 20) == Array(Self.bytes(seed: seed, 0..<20)[3...]))
  }

  @Test func theLastBytesOfTheLongestStreamCanBeMade() {
    #expect(Self.bytes(seed: 0, Int.max - 9..<Int.max).count == 9)
  }

  @Test func writesNothingOutsideTheBuffer() {
    var bytes = [UInt8](repeating: 0xEE, count: 40)
    bytes.withUnsafeMutableBytes {
      SplitMix64.fill(UnsafeMutableRawBufferPointer(rebasing: $0[11..<30]), seed: 1, offset: 5)
    }
    #expect(bytes[..<11].allSatisfy { $0 == 0xEE } && bytes[30...].allSatisfy { $0 == 0xEE })
  }
}
