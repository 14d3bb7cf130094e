extension RequestURL {
  /// The URL that NSURL makes of this text before the iOS 17 SDK: `[` and `]` after the authority are
  /// escaped.
  ///
  /// CoreFoundation accepts only these two of all invalid characters where RFC 3986 does not (CFURL.c).
  package func encodingBrackets() -> RequestURL {
    var encoded = URLText()
    var copied = 0
    let end = text.bytes.count
    while let bracket = text.bytes[max(copied, path.lowerBound)..<end].firstIndex(where: Self.isBracket) {
      encoded.append(text, copied..<bracket)
      encoded.append(escaped: text, bracket..<bracket + 1)
      copied = bracket + 1
    }
    if copied == 0 { return self }
    encoded.append(text, copied..<end)
    return RequestURL(encoded, resembling: self)
  }

  /// `bytes` of a query with `[` and `]` as escapes.
  package static func encodingBrackets(in bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isBracket) else { return bytes }
    var encoded: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "["): encoded += "%5B".utf8
      case UInt8(ascii: "]"): encoded += "%5D".utf8
      default: encoded.append(byte)
      }
    }
    return encoded
  }

  /// Escapes `[` and `]` in a buffer from `start` on, and returns whether there were any.
  package static func encodeBrackets(in bytes: inout [UInt8], from start: Int) -> Bool {
    guard bytes[start...].contains(where: isBracket) else { return false }
    bytes.replaceSubrange(start..., with: encodingBrackets(in: Array(bytes[start...])))
    return true
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }
}
