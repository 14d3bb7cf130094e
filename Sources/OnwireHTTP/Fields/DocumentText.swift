import OnwireTextFormats

/// Decodes single keys and scalars of JSON texts and XML property lists.
enum DocumentText {
  /// The text of a key; for JSON, of the key between its quotes.
  static func key(_ bytes: ArraySlice<UInt8>, isJSON: Bool) -> String {
    if case .text(let text) = isJSON ? json(bytes, isWhole: true) : xml(bytes, isWhole: true) { return text }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a JSON scalar (RFC 8259); anything else is text.
  static func json(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> FieldValue {
    switch bytes.first ?? 0 {
    case UInt8(ascii: "\""): return .text(of: unescaped(bytes.dropFirst())[...], isWhole)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(String(decoding: bytes, as: UTF8.self))
    default: break
    }
    switch String(decoding: bytes.prefix(8), as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default: return .text(of: bytes, isWhole)
    }
  }

  /// The value of a scalar of an XML property list: the text between its tags, or the tag of a boolean.
  static func xml(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> FieldValue {
    if bytes.elementsEqual("<true/>".utf8) { return .boolean(true) }
    if bytes.elementsEqual("<false/>".utf8) { return .boolean(false) }
    var result: [UInt8] = []
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...]
      guard let entity = entities.first(where: { rest.starts(with: $0.text.utf8) }) else {
        result.append(UInt8(ascii: "&"))
        rest = rest.dropFirst()
        continue
      }
      result.append(entity.byte)
      rest = rest.dropFirst(entity.text.utf8.count)
    }
    return .text(of: (result + rest)[...], isWhole)
  }

  private static let entities: [(text: String, byte: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ]

  // MARK: JSON strings

  /// The text up to the closing quote or to an incomplete escape.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let letter = rest.popFirst() else { break }
      if letter != UInt8(ascii: "u") {
        result.append(escapes[letter] ?? letter)
      } else {
        guard let scalar = scalar(&rest) else { break }
        result += String(scalar).utf8
      }
    }
    return result
  }

  /// The scalar of four digits after `\u`, with a second such escape if they are half of a surrogate pair.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let unit = unit(&rest) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    // A truncated text may end anywhere in the second escape.
    if rest.isEmpty || rest.elementsEqual(#"\"#.utf8) { return nil }
    guard rest.starts(with: #"\u"#.utf8) else { return "\u{FFFD}" }
    var after = rest.dropFirst(2)
    guard let second = self.unit(&after) else { return nil }
    guard UTF16.isTrailSurrogate(second) else { return "\u{FFFD}" }
    rest = after
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  /// Takes the four digits of an escape; `nil` if they are not there.
  static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    var after = rest
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = after.popFirst().flatMap({ $0.digit(16) }) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    rest = after
    return unit
  }

  /// The meaning of a letter after a backslash (RFC 8259, section 7), if it does not stand for itself.
  static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "r"): 0x0D,
  ]
}
