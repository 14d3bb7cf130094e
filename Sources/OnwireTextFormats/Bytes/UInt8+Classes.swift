/// Classes of ASCII bytes that the grammars of many formats share.
extension UInt8 {
  /// Whether it is one of the bytes of `text`.
  @inlinable package func isOne(of text: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for byte in bytes where byte == self { return true }
    return false
  }

  /// LF.
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  /// CR.
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  /// A space.
  @inlinable package static var space: UInt8 { 0x20 }

  /// SP or HTAB: what HTTP calls white space (RFC 9110, 5.6.3).
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// A space, a tab, CR or LF: what JSON and YAML call white space, and what folds a field of HTTP.
  @inlinable package var isSpaceOrLineEnd: Bool { isSpaceOrTab || self == 0x0A || self == 0x0D }

  /// ASCII white space as in C: a space, a tab, LF, VT, FF or CR.
  @inlinable package var isWhiteSpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether this is an ASCII digit.
  @inlinable package var isDecimalDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is an ASCII letter in either case.
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The byte, with A to Z turned into a to z.
  @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether this is an ASCII digit, or a letter from A to F in either case.
  @inlinable package var isHexDigit: Bool { isDecimalDigit || (self | 0x20) &- 0x61 < 6 }

  /// The value of a digit of a base up to 16; `nil` if it is not one.
  @inlinable package func digit(_ radix: UInt8) -> UInt8? {
    guard isHexDigit else { return nil }
    let value = isDecimalDigit ? self & 15 : (self & 15) + 9
    return value < radix ? value : nil
  }
}
