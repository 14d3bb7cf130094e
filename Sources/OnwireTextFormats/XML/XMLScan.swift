/// Finds the bytes in XML text that do not stand for themselves.
enum XMLScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The index of the first of two bytes from `start` on; the count if there is none.
  ///
  /// Eight bytes at a time: a byte of `word ^ pattern` is zero where it occurs.
  static func first(_ a: UInt8, or b: UInt8, in bytes: [UInt8], from start: Int) -> Int {
    let (as8, bs8) = (UInt64(a) * ones, UInt64(b) * ones)
    return bytes.withUnsafeBytes { bytes in
      var index = start
      while bytes.count - index >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let (x, y) = (word ^ as8, word ^ bs8)
        if ((x &- ones) & ~x | (y &- ones) & ~y) & tops != 0 { break }
        index += 8
      }
      while index < bytes.count, bytes[index] != a, bytes[index] != b { index += 1 }
      return min(index, bytes.count)
    }
  }
}

extension UInt8 {
  /// Whether a name may contain this byte; all non-ASCII bytes are accepted.
  var isXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }
}
