extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are UTF-8 throughout; they are looked at in pieces, so that all of them are never copied.
  package var isUTF8: Bool {
    var start = 0
    while start < count {
      var end = Swift.min(start + 1 << 16, count)
      // Not inside of a scalar, which has three more bytes at most.
      for _ in 0..<3 where end < count && self[end] & 0xC0 == 0x80 { end -= 1 }
      let piece = self[start..<end]
      // All at once, which the compiler does many at a time.
      guard piece.reduce(0, |) < 0x80 || String(validating: piece, as: UTF8.self) != nil else {
        return false
      }
      start = end
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are UTF-8 throughout.
  package var isUTF8: Bool { withUnsafeBufferPointer(\.isUTF8) }
}

extension [UInt8] {
  /// Whether the bytes are UTF-8 throughout.
  package var isUTF8: Bool { self[...].isUTF8 }
}
