/// UTF-16 and UTF-32 in a byte order, with or without a byte order mark.
struct UnicodeForm: Sendable {
  /// The number of bits in a code unit.
  let width: Int
  let isBigEndian: Bool
  let hasMark: Bool

  init(_ width: Int, isBigEndian: Bool = false, hasMark: Bool = false) {
    self.width = width
    self.isBigEndian = isBigEndian
    self.hasMark = hasMark
  }

  func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf16.count * 2 + 4)
    if hasMark { append(0xFEFF, to: &bytes) }
    if width == 16 {
      for unit in text.utf16 { append(UInt32(unit), to: &bytes) }
    } else {
      for scalar in text.unicodeScalars { append(scalar.value, to: &bytes) }
    }
    return bytes
  }

  private func append(_ unit: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: width, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: unit >> UInt32(isBigEndian ? width - 8 - shift : shift)))
    }
  }
}
