import OnwireDiagnostics

/// Finds UTF-8 that was taken for Latin-1 or Windows-1252 and encoded again: `cafÃ©`.
enum TwiceEncoded {
  /// The original of `text`; `nil` if it was not encoded twice.
  ///
  /// All non-ASCII characters must be bytes of well-formed UTF-8. Few real texts are like this: an accented
  /// capital before a quote, a dash or a non-breaking blank does not count.
  static func original(of text: ArraySlice<UInt8>) -> String? {
    guard text.contains(where: starts.contains),
      let decoded = String(validating: text, as: UTF8.self)
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var isCertain = false
    var lead: Unicode.Scalar = " "
    for scalar in decoded.unicodeScalars {
      guard let byte = byte(of: scalar) else { return nil }
      if lead.value >= 0xC3, lead.value <= 0xF4, byte & 0xC0 == 0x80, !doubtful.contains(scalar) {
        isCertain = true
      }
      lead = scalar
      bytes.append(byte)
    }
    guard isCertain, let original = String(validating: bytes, as: UTF8.self) else { return nil }
    return original.unicodeScalars.contains { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) }
      ? nil : original
  }

  /// The first bytes of what the first byte of a sequence became: C3, or C2 for Â.
  static let starts: ClosedRange<UInt8> = 0xC2...0xC3

  /// Characters that follow a capital in many languages.
  private static let doubtful: Set<Unicode.Scalar> = [
    "\u{A0}", "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2013}", "\u{2014}",
    "\u{2026}",
    "\u{2039}", "\u{203A}",
  ]

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    UInt8(exactly: scalar.value) ?? windows1252[scalar]
  }

  /// The characters of Windows-1252 that Latin-1 lacks.
  private static let windows1252 = Dictionary(
    uniqueKeysWithValues: zip("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars, bytes1252))
  private static let bytes1252: [UInt8] = [
    0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C, 0x8E, 0x91, 0x92, 0x93, 0x94,
    0x95, 0x96,
    0x97, 0x98, 0x99, 0x9A, 0x9B, 0x9C, 0x9E, 0x9F,
  ]
}
