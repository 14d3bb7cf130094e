/// A set of ASCII bytes.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let alphanumerics = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

  /// The ASCII characters of a text.
  init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 {
        low |= 1 << UInt64(byte)
      } else if byte < 128 {
        high |= 1 << UInt64(byte - 64)
      }
    }
  }

  func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }
}
