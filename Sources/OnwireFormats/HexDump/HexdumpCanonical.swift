/// The layout of `hexdump -C` of util-linux: address, two groups of eight bytes, characters between bars.
///
/// `00000000  47 45 54 20 2f 20 48 54  54 50 2f 31 2e 31 0d 0a  |GET / HTTP/1.1..|`, and at the end the
/// length. Full lines that equal the previous one are left out, with one `*` for the run; a short last line
/// is always drawn. Without bytes there is no output.
struct HexdumpCanonical: HexDumpLayout {
  static let maximumLineLength = HexDigits.maximumAddressLength + 71
  static let collapses = true
  static let endsWithAddress = true

  @inline(__always)
  func draw(
    _ bytes: SIMD16<UInt8>, count: Int, address: UInt64, into line: UnsafeMutableRawPointer
  ) -> Int {
    let gap = line + HexDigits.drawAddress(address, at: line)
    gap.storeBytes(of: 0x2020, as: UInt16.self)
    let pairs = unsafeBitCast(HexDigits.of(bytes), to: SIMD8<UInt32>.self)
    // Each store covers the digits of two bytes, with a blank between them, and three blanks; the next store
    // begins on the second or third of these.
    for index in pairs.indices {
      let pair = UInt64(pairs[index])
      let digits = pair & 0xFFFF | (pair >> 16) << 24 | 0x2020_2000_0020_0000
      gap.storeBytes(of: digits, toByteOffset: Self.column(2 * index), as: UInt64.self)
    }
    gap.storeBytes(of: UInt8(ascii: "|"), toByteOffset: 52, as: UInt8.self)
    let characters = gap + 53
    characters.storeBytes(of: HexDigits.characters(bytes), as: SIMD16<UInt8>.self)
    for index in count..<16 {
      gap.storeBytes(of: 0x2020, toByteOffset: Self.column(index), as: UInt16.self)
    }
    // A bar and a line end.
    characters.storeBytes(of: 0x0A7C, toByteOffset: count, as: UInt16.self)
    return characters + count + 2 - line
  }

  /// The column of a byte's digits after the address.
  @inline(__always)
  private static func column(_ index: Int) -> Int { 2 + 3 * index + index / 8 }
}
