import OnwireTextFormats

/// Reads a text that was printed with its line ends as escapes: `--b\r\nContent-Disposition: …`, in quotes or not, as
/// debuggers, logs and languages show strings.
///
/// A real line end is one of the print, and stands for nothing; without quotes it ends a text that goes on behind an
/// escaped one, as a log has several. Without an escaped line end before it the text is none of these.
///
/// Whatever escapes quotes escapes backslashes, too: an escape that is none is a fault then, and otherwise it stands for
/// itself.
struct PrintedText: TextDecoder {
  private static let name = "a printed text"
  private var state = State.start
  private var isFirst = true
  /// Whether all of the text is one line.
  private var isOneLine = false
  /// The quote before the text, which ends it.
  private var quote: UInt8?
  /// Whether a quote, or an escaped one in the text, shows that every backslash begins an escape.
  private var isEscaped = false
  /// The text before a quote, or the beginning of a text without one.
  private var before: [UInt8] = []
  private static let longestLabel = 200
  /// The first half of a UTF-16 surrogate pair.
  private var half: UInt32?
  private var characters = PrintedCharacters()

  var nonASCII: NonASCII { characters.nonASCII }

  /// Whether not more than a label was read.
  private var isAtStart: Bool { if case .start = state { true } else { false } }

  private enum State {
    case start
    case text
    case escape
    /// Digits that stand for a byte, `\012` or `\x0a`, or for a character, `\u4e2d`, `\U0001f600` or `\u{1f600}`, and what
    /// stands before them: of octal ones `0`, of braced ones `{`.
    case digits([UInt8], after: UInt8)
    case end
  }

  /// How many digits there may be; after `u` and `U` all must be there.
  private static func limit(after mark: UInt8) -> Int {
    switch mark {
    case UInt8(ascii: "0"): 3
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    default: 8
    }
  }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    guard try text.peek() != nil else {
      if isFirst { throw DumpWording.noDigit(Self.name, at: text.offset) }
      try finish(at: text.offset, into: &bytes)
      return false
    }
    if isFirst {
      guard let rest = Self.lineEnd(in: text.bytes[text.index...].prefix(DumpLimits.spacing)) else {
        throw DumpWording.noDigit(Self.name, at: text.offset)
      }
      // Longer than `\x0d\x0a`.
      isOneLine = rest.trimmed.count > 8
      isFirst = false
    }
    let limit = min(text.bytes.count, text.index + DumpLimits.spacing)
    for byte in text.bytes[text.index..<limit] {
      if byte == UInt8(ascii: "."), case .end = state {
        try DumpWording.checkCut(text.bytes[text.index...], at: text.offset)
      }
      if isOneLine, byte == .lineFeed, quote == nil, !isAtStart {
        try finish(at: text.offset, into: &bytes)
        try text.passWhiteSpace()
        return false
      }
      try take(byte, at: text.offset, into: &bytes)
      text.index += 1
    }
    return true
  }

  /// The first line from where a line end stands in it as an escape; `nil` without one.
  private static func lineEnd(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = text.drop(while: \.isWhiteSpace).prefix { $0 != .lineFeed && $0 != .carriageReturn }
    // In quotes numbers alone are C's, which takes all digits that follow.
    let isQuoted = line.prefix { $0 != 0x5C }.contains { $0.isOne(of: "\"'") }
    return line.indices.first { index in
      guard line[index] == 0x5C else { return false }
      let escape = line[(index + 1)...]
      return escape.first?.isOne(of: "rn") ?? false
        || !isQuoted && (escape.starts(with: "x0".utf8) || escape.starts(with: "01".utf8))
    }.map { line[$0...] }
  }

  private mutating func finish(at offset: Int, into bytes: inout [UInt8]) throws {
    switch state {
    case .end, .start: break
    case _ where quote != nil: throw DumpWording.unpaired(Self.name, at: offset)
    case .digits(let digits, let mark): try give(digits, after: mark, at: offset, into: &bytes)
    case .escape: bytes.append(0x5C)
    case .text: break
    }
    giveHalf(into: &bytes)
  }

  private mutating func take(_ byte: UInt8, at offset: Int, into bytes: inout [UInt8]) throws {
    switch state {
    case .start:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // A literal of Python, which has escapes of its own.
        guard before.last.map({ $0 | 0x20 }) != UInt8(ascii: "b") else {
          throw DumpWording.noDigit(Self.name, at: offset)
        }
        (quote, isEscaped) = (byte, true)
      } else if byte.isWhiteSpace || before.count < Self.longestLabel && Self.isOfLabel(byte) {
        // The text before a quote is a label if it has only characters of labels, such as `Optional("`, `@"` or
        // `(String) $R0 = "`.
        if !(before.isEmpty && byte.isWhiteSpace) { before.append(byte) }
        return
      }
      state = .text
      if quote == nil {
        bytes += before
        try take(byte, at: offset, into: &bytes)
      }
    case .text: takeText(byte, into: &bytes)
    case .escape: try takeEscape(byte, at: offset, into: &bytes)
    case .digits(var digits, var mark):
      if byte.digit(mark == UInt8(ascii: "0") ? 8 : 16) != nil, digits.count < Self.limit(after: mark) {
        digits.append(byte)
        // Descriptions of NSDictionary have `\U4e2d`, and no control characters in this form.
        if mark == UInt8(ascii: "U"), digits.count == 4, digits.number(16) ?? 0 > 0x10 {
          mark = UInt8(ascii: "u")
        }
      } else if mark == UInt8(ascii: "u"), digits.isEmpty, byte == UInt8(ascii: "{") {
        mark = byte
      } else {
        try give(digits, after: mark, at: offset, into: &bytes)
        state = .text
        guard mark == UInt8(ascii: "{") else { return try take(byte, at: offset, into: &bytes) }
        guard byte == UInt8(ascii: "}") else { throw DumpWording.noDigit(Self.name, at: offset) }
        return
      }
      state = .digits(digits, after: mark)
    case .end:
      guard byte.isWhiteSpace || byte.isOne(of: ");,") else {
        throw DumpWording.noDigit(Self.name, at: offset)
      }
    }
  }

  private mutating func takeText(_ byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"): state = .escape
    case .lineFeed, .carriageReturn: break
    case quote: state = .end
    default:
      giveHalf(into: &bytes)
      characters.take(byte)
      bytes.append(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, at offset: Int, into bytes: inout [UInt8]) throws {
    state = .text
    switch byte {
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"): state = .digits([], after: byte)
    case _ where byte.digit(8) != nil: state = .digits([byte], after: UInt8(ascii: "0"))
    default:
      giveHalf(into: &bytes)
      if byte == UInt8(ascii: "\"") { isEscaped = true }
      if !isEscaped, !byte.isOne(of: "rnt\\'") {
        bytes.append(0x5C)
        takeText(byte, into: &bytes)
      } else if let escaped = StringLiterals.escaped(byte) {
        bytes.append(escaped)
      } else {
        throw 0x21...0x7E ~= byte
          ? DumpWording.noEscape(byte, at: offset) : DumpWording.noDigit(Self.name, at: offset)
      }
    }
  }

  /// Gives the byte or the character that digits name.
  private mutating func give(
    _ digits: [UInt8], after mark: UInt8, at offset: Int, into bytes: inout [UInt8]
  ) throws {
    let isOctal = mark == UInt8(ascii: "0")
    let isByte = isOctal || mark == UInt8(ascii: "x")
    guard let value = digits.number(isOctal ? 8 : 16), value <= (isByte ? 0xFF : 0x10FFFF),
      isByte || mark == UInt8(ascii: "{") || digits.count == Self.limit(after: mark)
    else { throw DumpWording.noDigit(Self.name, at: offset) }
    if isByte {
      giveHalf(into: &bytes)
      let byte = UInt8(truncatingIfNeeded: value)
      if !isOctal { characters.take(escaped: byte) }
      bytes.append(byte)
    } else {
      giveCharacter(UInt32(truncatingIfNeeded: value), into: &bytes)
    }
  }

  /// Gives a character; two halves of UTF-16 are one.
  private mutating func giveCharacter(_ value: UInt32, into bytes: inout [UInt8]) {
    if let high = half, (0xDC00..<0xE000).contains(value) {
      half = nil
      append(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00), to: &bytes)
    } else {
      giveHalf(into: &bytes)
      if (0xD800..<0xDC00).contains(value) { half = value } else { append(value, to: &bytes) }
    }
  }

  private mutating func giveHalf(into bytes: inout [UInt8]) {
    guard half != nil else { return }
    half = nil
    append(0xFFFD, to: &bytes)
  }

  private mutating func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for byte in String(Character(UnicodeScalar(value) ?? "\u{FFFD}")).utf8 {
      characters.take(byte)
      bytes.append(byte)
    }
  }

  private static func isOfLabel(_ byte: UInt8) -> Bool {
    byte.digit(10) != nil || byte.isLetter || byte.isOne(of: "()@$=:_*.")
  }
}
