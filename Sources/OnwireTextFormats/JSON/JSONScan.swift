/// Finds the bytes in a JSON string that do not stand for themselves.
enum JSONScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C

  /// The index of the first `"` or `\` from `start` on; the count if there is none.
  ///
  /// Eight bytes at a time: a byte of `word ^ quotes` is zero where a quote is. The lowest bit found is that
  /// of the first such byte; higher bits may be the result of a borrow.
  static func quoteOrBackslash(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var index = start
      while bytes.count - index >= 8 {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let (a, b) = (word ^ quotes, word ^ backslashes)
        let found = ((a &- ones) & ~a | (b &- ones) & ~b) & tops
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
        index += 1
      }
      return index
    }
  }

  /// The index of the `"` that ends a string whose rest begins at `start`; otherwise the index of a backslash
  /// that is the last byte and escapes the next, or the count.
  ///
  /// The C library finds one byte several times as fast as we find one of two.
  static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: index) {
        if !isEscaped(quote, in: bytes, from: start) { return quote }
        index = quote + 1
      }
      return isEscaped(bytes.count, in: bytes, from: start) ? bytes.count - 1 : bytes.count
    }
  }

  /// Whether an odd number of backslashes, none of them before `start`, precedes `index`.
  private static func isEscaped(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var first = index
    while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (index - first) % 2 == 1
  }
}
