import OnwireTextFormats

/// Reads pairs of hexadecimal digits, with any white space or a colon or hyphen between them: `xxd -p`, `od -An -t x1`, and, between
/// `<` and `>`, how NSData once described itself, and how node prints a Buffer.
struct DigitRun: TextDecoder {
  private let opening: UInt8?
  private let closing: UInt8?
  private var isOpen: Bool
  private var high: Int?
  private var isFirst = true
  private let name: String
  /// The number of digits in the current word and in the first one, and whether all words have the same
  /// number.
  private var word = 0
  private var firstWord = 0
  private var isEven = true

  /// Digits between two characters, or the whole text.
  init(opening: Unicode.Scalar? = nil, closing: Unicode.Scalar? = nil) {
    self.opening = opening.map { UInt8(ascii: $0) }
    self.closing = closing.map { UInt8(ascii: $0) }
    isOpen = opening == nil
    name = opening == nil ? "hexadecimal digits" : "a description of NSData"
  }

  /// `od -An --endian=big` fills up the last number if fewer bytes are left; `xxd -p` has no words of such
  /// lengths.
  var fillerLength: Int {
    opening == nil && isEven && [4, 8, 16].contains(firstWord) ? firstWord / 2 - 1 : 0
  }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    if isFirst {
      // Some tools put this prefix before all digits.
      let prefix = isOpen ? "0x" : "<Buffer "
      if try text.isNext(prefix.utf8) {
        text.move(to: text.offset + prefix.utf8.count)
        isOpen = true
      }
      isFirst = false
    }
    guard try text.peek() != nil else {
      if high != nil || isOpen && closing != nil { throw DumpWording.unpaired(name, at: text.offset) }
      endWord()
      return false
    }
    let limit = min(text.bytes.count, text.index + DumpLimits.spacing)
    for byte in text.bytes[text.index..<limit] {
      if isOpen, let digit = byte.digit(16) {
        word += 1
        if let first = high {
          bytes.append(UInt8(truncatingIfNeeded: first << 4 | digit))
          high = nil
        } else {
          high = digit
        }
      } else if !byte.isWhiteSpace, high != nil || word != 2 || opening != nil || !byte.isOne(of: ":-") {
        if byte == closing, isOpen, high == nil {
          isOpen = false
          return try passWhiteSpace(&text)
        }
        if byte == UInt8(ascii: "."), isOpen { try DumpWording.checkMore(text.bytes[text.index...]) }
        if byte == UInt8(ascii: "*"), isOpen { throw DumpWording.repeatWithoutAddress(at: text.offset) }
        guard byte == opening, !isOpen else { throw DumpWording.noDigit(name, at: text.offset) }
        isOpen = true
      } else if high != nil {
        throw DumpWording.noDigit(name, at: text.offset)
      } else {
        endWord()
      }
      text.index += 1
    }
    return true
  }

  private mutating func endWord() {
    guard word > 0 else { return }
    if firstWord == 0 { firstWord = word }
    if word != firstWord { isEven = false }
    word = 0
  }

  /// Moves past the closing character and white space; `false`, since the dump has ended.
  private func passWhiteSpace(_ text: inout ByteWindow) throws -> Bool {
    text.index += 1
    try text.passWhiteSpace()
    return false
  }
}
