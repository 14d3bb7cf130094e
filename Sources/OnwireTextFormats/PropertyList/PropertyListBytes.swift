/// The bytes of single objects in a binary property list.
enum PropertyListBytes {
  /// 1, 2 or 4 bytes unsigned, or 8 bytes signed.
  static func integer(_ value: Int64) -> [UInt8] {
    value < 0 ? [0x13] + bigEndian(UInt64(bitPattern: value), width: 8) : integer(UInt64(value))
  }

  /// The same for unsigned integers: 16 bytes if 8 signed ones do not suffice.
  static func integer(_ value: UInt64) -> [UInt8] {
    switch value {
    case ...0xFF: [0x10] + bigEndian(value, width: 1)
    case ...0xFFFF: [0x11] + bigEndian(value, width: 2)
    case ...0xFFFF_FFFF: [0x12] + bigEndian(value, width: 4)
    case ...UInt64(Int64.max): [0x13] + bigEndian(value, width: 8)
    default: [0x14] + bigEndian(UInt64(0), width: 8) + bigEndian(value, width: 8)
    }
  }

  /// CoreFoundation has a single NaN, whatever the sign and payload of the original.
  static func real(_ value: Double) -> [UInt8] {
    [0x23] + bigEndian((value.isNaN ? Double.nan : value).bitPattern, width: 8)
  }

  /// CoreFoundation has infinities and the NaN only as doubles.
  static func real(_ value: Float) -> [UInt8] {
    value.isFinite ? [0x22] + bigEndian(UInt64(value.bitPattern), width: 4) : real(Double(value))
  }

  static func date(_ date: PropertyListDate) -> [UInt8] {
    [0x33] + bigEndian(date.seconds.bitPattern, width: 8)
  }

  static func data(_ bytes: [UInt8]) -> [UInt8] {
    head(0x40, count: bytes.count) + bytes
  }

  /// One byte for each character if all are ASCII, otherwise UTF-16.
  static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x50, count: text.utf8.count) + text.utf8 }
    var bytes = head(0x60, count: text.utf16.count)
    for unit in text.utf16 { bytes.append(contentsOf: bigEndian(UInt64(unit), width: 2)) }
    return bytes
  }

  /// `marker` with `count` in its low half or, from 15 on, as an integer after it.
  static func head(_ marker: UInt8, count: Int) -> [UInt8] {
    count < 15
      ? [marker | UInt8(truncatingIfNeeded: count)] : [marker | 0xF] + integer(UInt64(count.magnitude))
  }

  /// The number of bytes, 1, 2, 4 or 8, that hold `number`, which must not be negative.
  static func width(of number: Int) -> Int {
    [1, 2, 4].first { number >> (8 * $0) == 0 } ?? 8
  }

  static func bigEndian(_ number: Int, width: Int) -> [UInt8] {
    bigEndian(UInt64(number.magnitude), width: width)
  }

  static func bigEndian(_ number: UInt64, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
