import TextFormats

/// NSData's description.
enum DataDescription {
  /// The most bytes that iOS 13 and later print whole.
  static let wholeLimit = 24

  /// Since iOS 13: `{length = 3, bytes = 0x616263}`, the middle of long data left out.
  static func current(_ bytes: [UInt8]) -> String {
    guard bytes.count > wholeLimit else { return "{length = \(bytes.count), bytes = 0x\(Hex.encode(bytes))}" }
    let head = groups(bytes[..<16])
    let tail = groups(bytes[(bytes.count - 8)...])
    return "{length = \(bytes.count), bytes = 0x\(head) ... \(tail) }"
  }

  /// Up to iOS 12: `<616263>`, in groups of four bytes.
  static func legacy(_ bytes: [UInt8]) -> String { "<\(groups(bytes[...]))>" }

  private static func groups(_ bytes: ArraySlice<UInt8>) -> String {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4)
      .map { Hex.encode(Array(bytes[$0..<min($0 + 4, bytes.endIndex)])) }
      .joined(separator: " ")
  }
}
