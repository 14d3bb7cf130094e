import OnwireTextFormats

/// Reads the string literals of a program, one after the other, as one dump: of C, of Python with a `b`
/// before the quote, and as Wireshark copies them.
struct StringLiterals: TextDecoder {
  private static let name = "a string literal"
  private var state = State.outside
  private var literals = 0
  /// Whether the literal is Python's, in which `\x` takes two digits and unknown escapes stay as they are.
  private var isPython = false
  /// The last two bytes outside of literals.
  private var last: (UInt8, UInt8) = (.space, .space)
  private var characters = PrintedCharacters()

  var nonASCII: NonASCII { characters.nonASCII }

  private enum State {
    case outside
    case inside(quote: UInt8)
    case escape(quote: UInt8)
    case hexadecimal(quote: UInt8, [UInt8])
    case octal(quote: UInt8, [UInt8])
  }

  /// What a letter behind a backslash stands for in any language; `nil` if it is in none.
  static func escaped(_ letter: UInt8) -> UInt8? {
    // Perl, Ruby and bash; PHP and NSJSONSerialization; Perl; Ruby.
    escapes[letter] ?? (letter.isOne(of: "eE") ? 0x1B : letter.isOne(of: "/$@#") ? letter : nil)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
    UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\\"): 0x5C,
    UInt8(ascii: "'"): 0x27, UInt8(ascii: "\""): 0x22,
  ]

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    guard try text.peek() != nil else {
      guard case .outside = state else { throw DumpWording.unpaired(Self.name, at: text.offset) }
      if literals == 0 { throw DumpWording.noDigit(Self.name, at: text.offset) }
      return false
    }
    let limit = min(text.bytes.count, text.index + DumpLimits.spacing)
    for byte in text.bytes[text.index..<limit] {
      if byte == UInt8(ascii: "."), literals > 0, case .outside = state {
        try DumpWording.checkCut(text.bytes[text.index...], at: text.offset)
      }
      try take(byte, at: text.offset, into: &bytes)
      text.index += 1
    }
    return true
  }

  private mutating func take(_ byte: UInt8, at offset: Int, into bytes: inout [UInt8]) throws {
    switch state {
    case .outside: try takeOutside(byte, at: offset)
    case .inside(let quote):
      if byte == quote {
        state = .outside
        last = (.space, .space)
      } else if byte == UInt8(ascii: "\\") {
        state = .escape(quote: quote)
      } else {
        guard byte != .lineFeed else { throw DumpWording.noDigit(Self.name, at: offset) }
        if !isPython { characters.take(byte) }
        bytes.append(byte)
      }
    case .escape(let quote):
      if byte == UInt8(ascii: "x") {
        state = .hexadecimal(quote: quote, [])
      } else if byte.digit(8) != nil {
        state = .octal(quote: quote, [byte])
      } else {
        state = .inside(quote: quote)
        if byte == .lineFeed { return }
        guard let escaped = isPython ? Self.escapes[byte] : Self.escaped(byte) else {
          // Without a `b` it may be `\u`, a character whose bytes depend on an encoding.
          guard isPython else { throw DumpWording.noDigit(Self.name, at: offset) }
          bytes += [UInt8(ascii: "\\"), byte]
          return
        }
        bytes.append(escaped)
      }
    case .hexadecimal(let quote, let digits):
      if byte.digit(16) != nil, digits.count < 2 {
        state = .hexadecimal(quote: quote, digits + [byte])
        return
      }
      // C takes all the digits that follow, other languages two.
      guard digits.count == 2 || digits.count == 1 && !isPython, isPython || byte.digit(16) == nil else {
        throw DumpWording.noDigit(Self.name, at: offset)
      }
      try give(digits, radix: 16, quote, at: offset, into: &bytes)
      try take(byte, at: offset, into: &bytes)
    case .octal(let quote, let digits):
      if byte.digit(8) != nil, digits.count < 3 {
        state = .octal(quote: quote, digits + [byte])
        return
      }
      try give(digits, radix: 8, quote, at: offset, into: &bytes)
      try take(byte, at: offset, into: &bytes)
    }
  }

  private mutating func give(
    _ digits: [UInt8], radix: Int, _ quote: UInt8, at offset: Int, into bytes: inout [UInt8]
  ) throws {
    guard let number = digits.number(radix), number <= 255 else {
      throw DumpWording.noDigit(Self.name, at: offset)
    }
    let byte = UInt8(truncatingIfNeeded: number)
    if !isPython, radix == 16 { characters.take(escaped: byte) }
    bytes.append(byte)
    state = .inside(quote: quote)
  }

  private mutating func takeOutside(_ byte: UInt8, at offset: Int) throws {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      isPython = (last.1 | 0x20) == UInt8(ascii: "b") && !Self.isWord(last.0)
      state = .inside(quote: byte)
      literals += 1
      return
    }
    // A name and its type may precede the literal; but no slash, which a request has.
    guard byte.isWhiteSpace || Self.isWord(byte) || byte.isOne(of: "()[]*=:;,+\\") else {
      throw DumpWording.noDigit(Self.name, at: offset)
    }
    last = (last.1, byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte.isDecimalDigit || byte.isLetter
  }
}
