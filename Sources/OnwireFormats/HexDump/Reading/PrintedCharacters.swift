import OnwireTextFormats

/// What a printed string has beyond ASCII, as far as it was read.
///
/// `\xe9` is a byte where C, Go, Ruby and Python 2 print a string, and a character where Python 3 and JavaScript do. The
/// latter write no visible character and no line end in this form, so that one of those shows bytes.
struct PrintedCharacters {
  private var hasCharacter = false
  private var hasEscape = false
  private var isOfBytes = false

  /// Takes a byte that stands in the string itself.
  mutating func take(_ byte: UInt8) {
    if byte >= 0x80 { hasCharacter = true }
  }

  /// Takes the value of an escape such as `\xe9`.
  mutating func take(escaped byte: UInt8) {
    if byte >= 0x80 { hasEscape = true }
    if byte.isOne(of: "\t\r\n") || 0x20...0x7E ~= byte { isOfBytes = true }
  }

  var nonASCII: NonASCII { hasEscape && !isOfBytes ? .either : hasCharacter ? .characters : .bytes }
}
