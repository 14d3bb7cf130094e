/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
package enum Base64 {
  /// Text that is not base64.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
      /// A character outside the alphabet.
      case invalidCharacter
      /// Padding that is missing, too long, or not at the end.
      case wrongPadding
      /// The last character has bits that do not fit into a byte.
      case nonzeroTrailingBits
    }

    /// The reason.
    package var reason: Reason
    /// The offset in bytes from the start of the text; its length, if the text ends too early.
    package var offset: Int
  }

  /// `bytes` in one line, padded.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count / 3 + 1) * 4)
    append(bytes[...], to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` encodes; skips spaces, tabs and line ends.
  package static func decode(_ text: [UInt8]) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var sextets = 0
    var padding = 0
    var lastOffset = 0
    for (offset, byte) in text.enumerated() where !byte.isWhiteSpace {
      if byte == pad {
        padding += 1
        if sextets < 2 || sextets + padding > 4 { throw Failure(reason: .wrongPadding, offset: offset) }
        continue
      }
      let value = values[Int(byte)]
      if padding > 0 { throw Failure(reason: .wrongPadding, offset: offset) }
      if value == invalid { throw Failure(reason: .invalidCharacter, offset: offset) }
      group = group << 6 | UInt32(value)
      sextets += 1
      lastOffset = offset
      if sextets == 4 {
        append(group, count: 3, to: &bytes)
        group = 0
        sextets = 0
      }
    }
    if sextets == 0 { return bytes }
    if sextets + padding != 4 { throw Failure(reason: .wrongPadding, offset: text.count) }
    group <<= UInt32(6 * padding)
    let count = 3 - padding
    if group & (1 << UInt32(8 * padding) - 1) != 0 {
      throw Failure(reason: .nonzeroTrailingBits, offset: lastOffset)
    }
    append(group, count: count, to: &bytes)
    return bytes
  }

  /// The bytes that `text` encodes, with their source indices; `nil` if it is not base64.
  ///
  /// Each group of four characters is the source of its bytes together. White space is not allowed.
  package static func decoded(_ text: ArraySlice<UInt8>) -> DecodedBytes? {
    guard text.count % 4 == 0 else { return nil }
    var decoded = DecodedBytes()
    var index = text.startIndex
    while index < text.endIndex {
      let group = Array(text[index..<index + 4])
      guard index + 4 == text.endIndex || !group.contains(pad), !group.contains(where: \.isWhiteSpace),
        let bytes = try? decode(group)
      else { return nil }
      decoded.append(all: bytes, from: index..<index + 4, asOne: true)
      index += 4
    }
    return decoded
  }

  /// The six bits of a character of the alphabet; `nil` for other characters.
  package static func sextet(_ byte: UInt8) -> UInt8? {
    let value = values[Int(byte)]
    return value == invalid ? nil : value
  }

  /// Appends the padded base64 of `bytes`.
  static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let count = min(bytes.endIndex - index, 3)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
      for sextet in 0..<4 {
        let value = Int(group >> UInt32(18 - 6 * sextet) & 0x3F)
        text.append(sextet <= count ? alphabet[value] : pad)
      }
      index += count
    }
  }

  private static func append(_ group: UInt32, count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * index))) }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")
  private static let invalid: UInt8 = 0xFF

  /// The value of each byte of the alphabet, and `invalid` for all other bytes.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(truncatingIfNeeded: value) }
    return values
  }()
}
