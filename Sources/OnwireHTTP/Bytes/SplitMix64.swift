/// The bytes of `random: {bytes, seed}`: SplitMix64 (Steele, Lea, Flood 2014) as little-endian blocks.
///
/// A block depends only on the seed and its own index, so any range can be made by itself.
package enum SplitMix64 {
  private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Fills `buffer` with the bytes of the stream of `seed` from byte `offset` on.
  ///
  /// - Precondition: `offset` must not be negative.
  package static func fill(_ buffer: UnsafeMutableRawBufferPointer, seed: UInt64, offset: Int) {
    guard let start = buffer.baseAddress else { return }
    let (firstBlock, skipped) = offset.quotientAndRemainder(dividingBy: 8)
    // The state of block i is seed + (i + 1) * gamma, computed by adding gamma for each block.
    var state = seed &+ UInt64(firstBlock) &* gamma
    var written = 0
    if skipped > 0 {
      state &+= gamma
      written = min(8 - skipped, buffer.count)
      copy(mix(state) >> UInt64(8 * skipped), to: start, count: written)
    }
    while written &+ 8 <= buffer.count {
      state &+= gamma
      (start + written).storeBytes(of: mix(state).littleEndian, as: UInt64.self)
      written &+= 8
    }
    if written < buffer.count {
      copy(mix(state &+ gamma), to: start + written, count: buffer.count - written)
    }
  }

  /// The bits of a number mixed over all of the result: the first number of the stream with that seed.
  package static func mixed(_ number: UInt64) -> UInt64 { mix(number &+ gamma) }

  /// The number of a state: the finaliser of SplitMix64.
  package static func mix(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  private static func copy(_ block: UInt64, to target: UnsafeMutableRawPointer, count: Int) {
    withUnsafeBytes(of: block.littleEndian) { bytes in
      UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }
}
