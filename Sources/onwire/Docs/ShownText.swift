/// Bytes that a command printed, as they stand in a document.
enum ShownText {
  /// The text of `bytes`: LF for CR LF, U+FFFD for what is no UTF-8, and escapes such as `\u{1b}` for controls,
  /// which no document should have.
  static func of(_ bytes: [UInt8]) -> String {
    var text = ""
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x09, 0x0A: text.unicodeScalars.append(scalar)
      case 0x0D where scalars.first == "\n": continue
      case 0..<0x20, 0x7F..<0xA0: text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
