extension UInt8 {
  /// Whether this is ASCII white space: space, tab, LF, VT, FF or CR.
  var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 }
}
