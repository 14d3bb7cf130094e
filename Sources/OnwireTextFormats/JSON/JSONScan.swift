/// Finds the bytes at which a JSON string is more than itself.
enum JSONScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C

  /// The index of the first `"` or `\` from `start` on; the count where there is none.
  ///
  /// Eight bytes at a time: a byte of `word ^ quotes` is zero where the quote stands.
  static func quoteOrBackslash(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var index = start
      while bytes.count - index >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let (a, b) = (word ^ quotes, word ^ backslashes)
        if ((a &- ones) & ~a | (b &- ones) & ~b) & tops != 0 { break }
        index += 8
      }
      while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
        index += 1
      }
      return index
    }
  }
}
