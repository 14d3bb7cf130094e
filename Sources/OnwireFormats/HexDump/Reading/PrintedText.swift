import OnwireTextFormats

/// Reads a text that was printed with its line ends as escapes: `--b\r\nContent-Disposition: …`, in quotes or not, as
/// debuggers and logs show strings.
///
/// A real line end is one of the print, and stands for nothing. Without an escaped line end before it the text is none of
/// these.
struct PrintedText: TextDecoder {
  private static let name = "a printed text"
  private var state = State.start
  private var isFirst = true
  private var isQuoted = false
  /// What stands before a quote, or begins a text without one.
  private var before: [UInt8] = []
  private static let longestLabel = 200
  /// The first half of a character that UTF-16 writes in two.
  private var half: UInt32?

  private enum State {
    case start
    case text
    case escape
    /// Digits of a code unit: how many there may be, and whether a brace ends them.
    case digits([UInt8], limit: Int, isByte: Bool, isBraced: Bool)
    case octal([UInt8])
    case end
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "\\"): 0x5C,
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27,
  ]

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    guard try text.peek() != nil else {
      if isFirst { throw DumpWording.noDigit(Self.name, at: text.offset) }
      finish(into: &bytes)
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
    return zip(line, line.dropFirst()).contains { $0 == 0x5C && ($1 == 0x72 || $1 == 0x6E) }
  }

  private mutating func finish(into bytes: inout [UInt8]) {
    switch state {
    case .digits(let digits, _, let isByte, _): give(digits, isByte: isByte, into: &bytes)
    case .octal(let digits): bytes.append(UInt8(truncatingIfNeeded: digits.number(8) ?? 0))
    default: break
    }
    giveHalf(into: &bytes)
  }

  private mutating func take(_ byte: UInt8, at offset: Int, into bytes: inout [UInt8]) throws {
    switch state {
    case .start:
      isQuoted = byte == UInt8(ascii: "\"")
      // `Optional("`, `@"`, `(String) $R0 = "`: what stands before a quote is no text if it has none of its marks.
      if !isQuoted, byte.isWhiteSpace || before.count < Self.longestLabel && Self.isOfLabel(byte) {
        if !(before.isEmpty && byte.isWhiteSpace) { before.append(byte) }
        return
      }
      state = .text
      if !isQuoted {
        bytes += before
        try take(byte, at: offset, into: &bytes)
      }
    case .text: takeText(byte, into: &bytes)
    case .escape: takeEscape(byte, into: &bytes)
    case .digits(let digits, let limit, let isByte, let isBraced):
      if byte.digit(16) != nil, digits.count < limit {
        state = .digits(digits + [byte], limit: limit, isByte: isByte, isBraced: isBraced)
        return
      }
      if digits.isEmpty, !isByte, !isBraced, byte == UInt8(ascii: "{") {
        state = .digits([], limit: 8, isByte: false, isBraced: true)
        return
      }
      // C takes all digits that follow, other languages two.
      guard !isByte || byte.digit(16) == nil else { throw DumpWording.noDigit(Self.name, at: offset) }
      give(digits, isByte: isByte, into: &bytes)
      state = .text
      if isBraced, byte == UInt8(ascii: "}") { return }
      try take(byte, at: offset, into: &bytes)
    case .octal(let digits):
      if byte.digit(8) != nil, digits.count < 3 {
        state = .octal(digits + [byte])
        return
      }
      bytes.append(UInt8(truncatingIfNeeded: digits.number(8) ?? 0))
      state = .text
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
    case UInt8(ascii: "\"") where isQuoted: state = .end
    default:
      giveHalf(into: &bytes)
      bytes.append(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8, into bytes: inout [UInt8]) {
    state = .text
    switch byte {
    case UInt8(ascii: "x"): state = .digits([], limit: 2, isByte: true, isBraced: false)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      state = .digits([], limit: 4, isByte: false, isBraced: false)
    case _ where byte.digit(8) != nil: state = .octal([byte])
    default:
      giveHalf(into: &bytes)
      if let escaped = (isQuoted ? StringLiterals.escapes : Self.escapes)[byte] {
        bytes.append(escaped)
      } else {
        bytes += [0x5C, byte]
      }
    }
  }

  /// Gives the byte or the character that digits name; two halves of UTF-16 are one.
  private mutating func give(_ digits: [UInt8], isByte: Bool, into bytes: inout [UInt8]) {
    let value = UInt32(digits.number(16) ?? 0)
    if isByte {
      giveHalf(into: &bytes)
      bytes.append(UInt8(truncatingIfNeeded: value))
    } else if let high = half, (0xDC00..<0xE000).contains(value) {
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

  private func append(_ value: UInt32, to bytes: inout [UInt8]) {
    bytes += String(Character(UnicodeScalar(value) ?? "\u{FFFD}")).utf8
  }

  private static func isOfLabel(_ byte: UInt8) -> Bool {
    byte.digit(10) != nil || byte.isLetter || byte.isOne(of: "()@$=:_*.")
  }
}
