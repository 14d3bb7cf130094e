extension StringEncoding {
  /// The bytes of `text`, as dataUsingEncoding: gives them; `nil` where the encoding cannot hold it.
  ///
  /// UTF-16 comes with a byte order mark and in the phone's own order: FF FE, little-endian.
  func bytes(of text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .ascii: return text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
    case .latin1:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count)
      for scalar in text.unicodeScalars {
        guard let byte = UInt8(exactly: scalar.value) else { return nil }
        bytes.append(byte)
      }
      return bytes
    case .utf16:
      var bytes: [UInt8] = [0xFF, 0xFE]
      for unit in text.utf16 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
        bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
      }
      return bytes
    }
  }
}
