/// A set of ASCII bytes, kept as 128 bits; bytes from 0x80 on are never in one.
public struct ASCIISet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The ASCII characters of `text`; what is not ASCII is left out.
  public init(_ text: String) {
    self.init(text.utf8)
  }

  /// The bytes below 0x80 among `bytes`.
  public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte < 64 {
        low |= 1 << UInt64(byte)
      } else if byte < 128 {
        high |= 1 << UInt64(byte - 64)
      }
    }
  }

  /// Whether `byte` is in the set.
  public func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? low : high
    return byte < 128 && half >> UInt64(byte & 63) & 1 == 1
  }

  /// The bytes of both sets.
  public func union(_ other: ASCIISet) -> ASCIISet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  /// The bytes of this set that `other` does not hold.
  public func subtracting(_ other: ASCIISet) -> ASCIISet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }
}
