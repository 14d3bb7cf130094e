/// RFC 9110, sections 5.1 and 5.5, as far as specs are held to it.
enum HeaderGrammar {
  /// tchar without letters and digits, RFC 9110, 5.6.2.
  private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

  /// Whether a byte can stand in a token.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: tokenMarks.contains(byte)
    }
  }

  /// Whether a text is a token: one or more token characters.
  static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { isTokenByte($0) } }

  /// The first byte that would end the field or the message: CR, LF or NUL.
  static func firstForbidden(in text: String) -> Int? {
    text.utf8.enumerated().first { $0.element == 0x0D || $0.element == 0x0A || $0.element == 0 }?.offset
  }
}
