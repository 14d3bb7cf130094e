/// The layout of `xxd`: address, eight groups of two bytes, characters.
///
/// `00000000: 4745 5420 2f20 4854 5450 2f31 2e31 0d0a  GET / HTTP/1.1..`
struct XXD: HexDumpLayout {
  static let maximumLineLength = HexDigits.maximumAddressLength + 60
  static let collapses = false
  static let endsWithAddress = false

  @inline(__always)
  func draw(
    _ bytes: SIMD16<UInt8>, count: Int, address: UInt64, into line: UnsafeMutableRawPointer
  ) -> Int {
    let colon = line + HexDigits.drawAddress(address, at: line)
    colon.storeBytes(of: 0x203A, as: UInt16.self)
    let groups = unsafeBitCast(HexDigits.of(bytes), to: SIMD8<UInt32>.self)
    // Each store covers a group and four bytes after it; the next store begins after the first of these.
    for index in groups.indices {
      let group = UInt64(groups[index]) | 0x2020_2020 << 32
      colon.storeBytes(of: group, toByteOffset: 2 + 5 * index, as: UInt64.self)
    }
    let characters = colon + 43
    characters.storeBytes(of: HexDigits.characters(bytes), as: SIMD16<UInt8>.self)
    for index in count..<16 {
      colon.storeBytes(of: 0x2020, toByteOffset: 2 + 2 * index + index / 2, as: UInt16.self)
    }
    characters.storeBytes(of: UInt8(ascii: "\n"), toByteOffset: count, as: UInt8.self)
    return characters + count + 1 - line
  }
}
