import OnwireTextFormats

/// Bytes of text in UTF-8, UTF-16 or UTF-32, as Apple's JSON parsers and strings read them.
enum UnicodeBytes {
  /// The JSON in `bytes` as UTF-8 without a byte order mark; `nil` if the bytes are not text. UTF-8 is
  /// checked only if `isChecked`.
  static func utf8(of bytes: [UInt8], isChecked: Bool = true) -> [UInt8]? {
    let encoding = JSONEncoding(of: bytes[...])
    let mark = encoding.markLength
    let rest = bytes[mark...]
    if encoding.name == "utf-8" {
      guard !isChecked || rest.isUTF8 else { return nil }
      return mark == 0 ? bytes : Array(rest)
    }
    let text = TextEncoding(named: encoding.name).flatMap { TextPieces.decode(rest, $0) }
    // One mark is not part of the text; a second one is, and then the text is not JSON.
    return mark > 0 && rest.starts(with: bytes[..<mark]) ? text.map { [0xEF, 0xBB, 0xBF] + $0 } : text
  }

  /// UTF-8 `bytes` as a CFString takes them: a byte A9 that is not part of a character becomes U+FFFD; `nil`
  /// if another byte is not part of one (`__CFFromUTF8`, CFBuiltinConverters.c: "copyright in MacRoman").
  static func coreFoundation(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.isUTF8 { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0xA9 {
        text += [0xEF, 0xBF, 0xBD]
        rest.removeFirst()
        continue
      }
      let character = rest.prefix(byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
      guard character.isUTF8 else { return nil }
      text += character
      rest.removeFirst(character.count)
    }
    return text
  }
}

/// Decodes texts piece by piece: nobody asks where each byte comes from, so that is not kept for the whole
/// text.
enum TextPieces {
  private static let length = 1 << 20

  /// The text of `bytes` in UTF-8; `nil` if they are not valid in the encoding.
  static func decode(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> [UInt8]? {
    if encoding.name == "utf-16" || encoding.name == "utf-32" {
      let size = encoding.name == "utf-16" ? 2 : 4
      let little = [0xFF, 0xFE] + [UInt8](repeating: 0, count: size - 2)
      let (isLittle, isBig) = (bytes.starts(with: little), bytes.starts(with: little.reversed()))
      // Without a mark CoreFoundation takes UTF-16 for big-endian, and UTF-32 for little-endian.
      let order = isBig || !isLittle && size == 2 ? "be" : "le"
      return TextEncoding(named: encoding.name + order).flatMap {
        decode(bytes.dropFirst(isLittle || isBig ? size : 0), $0)
      }
    }
    // An encoding that shifts between sets is decoded as a whole.
    guard bytes.count > length, encoding.name != "iso-2022-jp" else { return encoding.decode(bytes)?.bytes }
    var text: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(end(of: rest, encoding) - rest.startIndex)
      guard let decoded = encoding.decode(piece) else { return nil }
      text += decoded.bytes
      rest = rest[piece.endIndex...]
    }
    return text
  }

  /// The index at which a piece may end without cutting a character.
  private static func end(of bytes: ArraySlice<UInt8>, _ encoding: TextEncoding) -> Int {
    guard bytes.count > length else { return bytes.endIndex }
    var end = bytes.startIndex + length
    if encoding.name.hasPrefix("utf-32") { return end }
    if encoding.name.hasPrefix("utf-16") {
      let high = encoding.name == "utf-16be" ? bytes[end - 2] : bytes[end - 1]
      return 0xD8...0xDB ~= high ? end - 2 : end
    }
    // No second byte of an Asian set is below `0`, nor is one of UTF-8.
    while end < bytes.endIndex, bytes[end] >= 0x30 { end += 1 }
    return end
  }
}
