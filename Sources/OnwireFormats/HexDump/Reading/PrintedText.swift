import OnwireTextFormats

/// Reads a text that was printed with its line ends as escapes: `--b\r\nContent-Disposition: …`, in quotes or not, as
/// debuggers, logs and languages show strings.
///
/// A real line end is one of the print, and stands for nothing. Without an escaped line end before it the text is none of
/// these. Whatever escapes quotes escapes backslashes, too: an escape that is none is a fault then, and otherwise it stands
/// for itself.
struct PrintedText: TextDecoder {
  private static let name = "a printed text"
  private var state = State.start
  private var isFirst = true
  /// The quote before the text, which ends it.
  private var quote: UInt8?
  /// Whether a quote, or an escaped one in the text, shows that every backslash begins an escape.
  private var isEscaped = false
  /// What stands before a quote, or begins a text without one.
  private var before: [UInt8] = []
  private static let longestLabel = 200
  /// The first half of a character that UTF-16 writes in two.
  private var half: UInt32?

  private enum State {
    case start
    case text
    case escape
    case digits([UInt8], Number)
    case end
  }

  /// What the digits of an escape name.
  private enum Number {
    /// `\012` and `\x0a`, a byte.
    case octal, byte
    /// `\u4e2d`, `\U0001f600` and `\u{1f600}`, a character, or half of one that UTF-16 writes in two.
    case unit, long, braced

    var radix: Int { self == .octal ? 8 : 16 }

    /// How many digits there may be; of `unit` and `long` all must be there.
    var limit: Int {
      switch self {
      case .octal: 3
      case .byte: 2
      case .unit: 4
      case .long, .braced: 8
      }
    }
  }

  /// The escapes of a text without quotes, as long as none of another kind has shown that all are meant.
  private static let lineEscapes = Array("rnt\\\"'".utf8)

  /// What all printers escape, and besides C's what Perl, Ruby and bash (`\e`, `\E`), PHP and NSJSONSerialization (`\/`),
  /// Perl (`\$`, `\@`) and Ruby (`\#`) write.
  private static let escapes = StringLiterals.escapes.merging([
    UInt8(ascii: "e"): 0x1B, UInt8(ascii: "E"): 0x1B, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "$"): 0x24,
    UInt8(ascii: "@"): 0x40, UInt8(ascii: "#"): 0x23,
  ]) { own, _ in own }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    guard try text.peek() != nil else {
      if isFirst { throw DumpWording.noDigit(Self.name, at: text.offset) }
      try finish(at: text.offset, into: &bytes)
      return false
    }
    if isFirst, !Self.hasLineEnd(text.bytes[text.index...].prefix(DumpLimits.spacing)) {
      throw DumpWording.noDigit(Self.name, at: text.offset)
    }
    isFirst = false
    let limit = min(text.bytes.count, text.index + DumpLimits.spacing)
    for byte in text.bytes[text.index..<limit] {
      try take(byte, at: text.offset, into: &bytes)
      text.index += 1
    }
    return true
  }

  /// Whether a line end stands in the first line as an escape.
  private static func hasLineEnd(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.drop(while: \.isWhiteSpace).prefix { $0 != .lineFeed && $0 != .carriageReturn }
    return line.indices.contains { index in
      line[index] == 0x5C && lineEnds.contains { line[(index + 1)...].starts(with: $0.utf8) }
    }
  }

  private static let lineEnds = ["r", "n", "x0d", "x0D", "x0a", "x0A", "015", "012", "u000d", "u000D"]

  private mutating func finish(at offset: Int, into bytes: inout [UInt8]) throws {
    switch state {
    case .end, .start: break
    case _ where quote != nil: throw DumpWording.unpaired(Self.name, at: offset)
    case .digits(let digits, let number): try give(digits, number, at: offset, into: &bytes)
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
        // `Optional("`, `@"`, `(String) $R0 = "`: what stands before a quote is no text if it has none of its marks.
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
    case .digits(let digits, var number):
      if byte.digit(number.radix) != nil, digits.count < number.limit {
        let digits = digits + [byte]
        // Descriptions of NSDictionary have `\U4e2d`, and no control characters in this form.
        if number == .long, digits.count == 4, (digits.number(16) ?? 0) > 0x10 { number = .unit }
        state = .digits(digits, number)
        return
      }
      if number == .unit, digits.isEmpty, byte == UInt8(ascii: "{") {
        number = .braced
        state = .digits([], number)
        return
      }
      try give(digits, number, at: offset, into: &bytes)
      state = .text
      if number == .braced {
        guard byte == UInt8(ascii: "}") else { throw DumpWording.noDigit(Self.name, at: offset) }
        return
      }
      try take(byte, at: offset, into: &bytes)
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
      bytes.append(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, at offset: Int, into bytes: inout [UInt8]) throws {
    state = .text
    switch byte {
    case UInt8(ascii: "x"): state = .digits([], .byte)
    case UInt8(ascii: "u"): state = .digits([], .unit)
    case UInt8(ascii: "U"): state = .digits([], .long)
    case _ where byte.digit(8) != nil: state = .digits([byte], .octal)
    default:
      giveHalf(into: &bytes)
      if !isEscaped, byte == UInt8(ascii: "\"") { isEscaped = true }
      if let escaped = Self.escapes[byte], isEscaped || Self.lineEscapes.contains(byte) {
        bytes.append(escaped)
      } else if isEscaped {
        throw DumpWording.noEscape(byte, at: offset)
      } else {
        bytes.append(0x5C)
        takeText(byte, into: &bytes)
      }
    }
  }

  /// Gives the byte or the character that digits name; two halves of UTF-16 are one.
  private mutating func give(
    _ digits: [UInt8], _ number: Number, at offset: Int, into bytes: inout [UInt8]
  ) throws {
    let isWhole = ![.unit, .long].contains(number) || digits.count == number.limit
    guard isWhole, let value = digits.number(number.radix) else {
      throw DumpWording.noDigit(Self.name, at: offset)
    }
    switch number {
    case .octal, .byte:
      giveHalf(into: &bytes)
      guard let byte = UInt8(exactly: value) else { throw DumpWording.noDigit(Self.name, at: offset) }
      bytes.append(byte)
    case .unit, .long, .braced:
      try giveCharacter(UInt32(truncatingIfNeeded: value), at: offset, into: &bytes)
    }
  }

  private mutating func giveCharacter(_ value: UInt32, at offset: Int, into bytes: inout [UInt8]) throws {
    if let high = half, (0xDC00..<0xE000).contains(value) {
      half = nil
      append(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00), to: &bytes)
    } else {
      giveHalf(into: &bytes)
      guard value <= 0x10FFFF else { throw DumpWording.noDigit(Self.name, at: offset) }
      if (0xD800..<0xDC00).contains(value) { half = value } else { append(value, to: &bytes) }
    }
  }

  private mutating func giveHalf(into bytes: inout [UInt8]) {
    guard half != nil else { return }
    half = nil
    append(0xFFFD, to: &bytes)
  }

  private func append(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes += String(Character(UnicodeScalar(value) ?? "\u{FFFD}")).utf8
  }

  private static func isOfLabel(_ byte: UInt8) -> Bool {
    byte.digit(10) != nil || byte.isLetter || byte.isOne(of: "()@$=:_*.")
  }
}
