extension [UInt8] {
  /// The scalar at `index` and its length in bytes.
  ///
  /// U+FFFD for a maximal subpart of an ill-formed sequence (Unicode 17 section 3.9.6), which is 1 to 3 bytes
  /// long. `index` must be less than `end`, and `end` at most `count`.
  func scalar(at index: Int, before end: Int) -> (value: Unicode.Scalar, length: Int) {
    let byte = self[index]
    guard byte >= 0x80 else { return (Unicode.Scalar(byte), 1) }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = self[index..<Swift.min(index + 4, end)].makeIterator()
    return switch parser.parseScalar(from: &rest) {
    case .valid(let encoded): (Unicode.UTF8.decode(encoded), encoded.count)
    case .error(let length): ("\u{FFFD}", length)
    case .emptyInput: ("\u{FFFD}", 1)
    }
  }

  /// The number of ASCII bytes at the start of `range`, counted eight at a time.
  func asciiPrefix(of range: Range<Int>) -> Int {
    withUnsafeBytes { bytes in
      var index = range.lowerBound
      while range.upperBound - index >= 8 {
        let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        guard eight & 0x8080_8080_8080_8080 == 0 else { break }
        index &+= 8
      }
      while index < range.upperBound, bytes[index] < 0x80 { index &+= 1 }
      return index - range.lowerBound
    }
  }
}
