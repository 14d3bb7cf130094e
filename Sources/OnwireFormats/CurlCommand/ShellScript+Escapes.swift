extension ShellScript {
  /// Reads the rest of bash's `$'…'` after its opening.
  mutating func ansiC() throws(CaptureFailure) -> [UInt8] {
    let start = index - 2
    var text: [UInt8] = []
    while let byte = peek() {
      index += 1
      if byte == UInt8(ascii: "'") {
        guard let nul = text.firstIndex(of: 0) else { return text }
        noteLostNUL()
        return Array(text[..<nul])
      }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else if !appendEscape(to: &text, isANSIC: true) {
        text.append(byte)
      }
    }
    throw CurlProblem.unclosed("$'").failure(at: start)
  }

  /// Reads what follows a backslash; `false`, without reading anything, if it is not an escape.
  mutating func appendEscape(to text: inout [UInt8], isANSIC: Bool) -> Bool {
    guard let letter = peek() else { return false }
    if let byte = Self.controls[letter] {
      index += 1
      text.append(byte)
      return true
    }
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      text.append(UInt8(truncatingIfNeeded: digits(radix: 8, most: 3) ?? 0))
      return true
    case UInt8(ascii: "x"):
      index += 1
      guard let value = digits(radix: 16, most: 2) else { break }
      text.append(UInt8(truncatingIfNeeded: value))
      return true
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      index += 1
      guard let value = digits(radix: 16, most: letter == UInt8(ascii: "u") ? 4 : 8) else { break }
      appendScalar(value, to: &text)
      return true
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"):
      guard isANSIC else { return false }
      index += 1
      text.append(letter)
      return true
    case UInt8(ascii: "c"):
      guard isANSIC, let next = peek(1), next < 0x80 else { return false }
      index += 2
      text.append(next & 0x1F)
      return true
    default: return false
    }
    index -= 1
    return false
  }

  /// The value of the next digits; `nil` if there are none.
  mutating func digits(radix: Int, most: Int) -> UInt32? {
    var value: UInt32?
    var count = 0
    while count < most, let byte = peek(),
      let digit = Character(UnicodeScalar(byte)).hexDigitValue, digit < radix
    {
      value = (value ?? 0) &* UInt32(radix) &+ UInt32(digit)
      index += 1
      count += 1
    }
    return value
  }

  /// Appends a character; Chrome writes one beyond U+FFFF as two escapes, as in JavaScript.
  private mutating func appendScalar(_ value: UInt32, to text: inout [UInt8]) {
    var value = value
    let start = index
    if (0xD800..<0xDC00).contains(value), take("\\u"), let low = digits(radix: 16, most: 4),
      (0xDC00..<0xE000).contains(low)
    {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      note(CurlReason.surrogates)
    } else {
      index = start
    }
    if let scalar = UnicodeScalar(value) {
      text += String(Character(scalar)).utf8
    } else {
      // bash writes half a pair, and anything else that is not a character, with the same bit pattern.
      text += [0xE0 | UInt8(value >> 12 & 0xF), 0x80 | UInt8(value >> 6 & 0x3F), 0x80 | UInt8(value & 0x3F)]
    }
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B, UInt8(ascii: "E"): 0x1B,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]
}
