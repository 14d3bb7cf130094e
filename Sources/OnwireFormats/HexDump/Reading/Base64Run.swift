import OnwireTextFormats

/// Reads base64, on one line or wrapped.
struct Base64Run: TextDecoder {
  /// Characters of an incomplete group of four.
  private var group: [UInt8] = []
  private var isPadded = false

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    guard try text.peek() != nil else {
      guard !group.isEmpty else { return false }
      // Padding may be left out (RFC 4648, 3.2).
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: 4 - group.count)
      guard !isPadded, let decoded = try? Base64.decode(group + padding) else {
        throw DumpWording.unpaired("base64", at: text.offset)
      }
      bytes += decoded
      group = []
      return true
    }
    let start = text.offset
    let end = min(text.bytes.count, text.index + DumpLimits.spacing)
    let characters = group + text.bytes[text.index..<end].filter { !$0.isWhiteSpace }
    text.index = end
    let whole = characters.count & ~3
    group = Array(characters[whole...])
    guard whole > 0 else { return true }
    // Nothing may follow padding.
    guard !isPadded, let decoded = try? Base64.decode(Array(characters[..<whole])) else {
      throw DumpWording.noDigit("base64", at: start)
    }
    bytes += decoded
    isPadded = characters[whole - 1] == UInt8(ascii: "=")
    return true
  }
}
