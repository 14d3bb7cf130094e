extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDecimalDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether this is an ASCII digit, or a letter from A to F in either case.
  var isHexDigit: Bool { isDecimalDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
