extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are valid UTF-8; checked in pieces, so that they are never all copied.
  package var isUTF8: Bool {
    var start = 0
    while start < count {
      var end = Swift.min(start + 1 << 16, count)
      // Not inside a scalar, which has at most three more bytes.
      for _ in 0..<3 where end < count && self[end] & 0xC0 == 0x80 { end -= 1 }
      let piece = self[start..<end]
      // All bytes of the piece, since the compiler vectorizes this.
      guard piece.reduce(0, |) < 0x80 || String(validating: piece, as: UTF8.self) != nil else {
        return false
      }
      start = end
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Whether all bytes are valid UTF-8.
  package var isUTF8: Bool { withUnsafeBufferPointer(\.isUTF8) }
}

extension [UInt8] {
  /// Whether all bytes are valid UTF-8.
  package var isUTF8: Bool { self[...].isUTF8 }
}
