/// Bytes as pairs of hexadecimal digits (RFC 4648, section 8).
package enum Hex {
  /// Text that is not pairs of hexadecimal digits.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
      /// A character that is not a digit: neither 0 to 9, nor a to f in either case.
      case invalidCharacter
      /// A digit without its second one, before white space or the end.
      case unpairedDigit
    }

    /// The reason.
    package var reason: Reason
    /// The offset in bytes from the start of the text: the digit or character itself.
    package var offset: Int
  }

  /// `bytes` in lower case, without separators.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` encodes; white space is allowed between pairs, a prefix such as `0x` is not.
  package static func decode(_ text: [UInt8]) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for (offset, byte) in text.enumerated() {
      if byte.isWhiteSpace {
        if high != nil { throw Failure(reason: .unpairedDigit, offset: offset - 1) }
        continue
      }
      guard let value = byte.digit(16) else { throw Failure(reason: .invalidCharacter, offset: offset) }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    if high != nil { throw Failure(reason: .unpairedDigit, offset: text.count - 1) }
    return bytes
  }

  /// The digits of values from 0 to 15.
  package static let digits = Array("0123456789abcdef".utf8)
}
