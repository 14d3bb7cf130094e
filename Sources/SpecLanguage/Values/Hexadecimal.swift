/// Bytes as pairs of hexadecimal digits; blanks and line breaks may stand between pairs.
enum Hexadecimal {
  /// What is wrong, at which byte of the text.
  struct Fault: Error, Equatable {
    enum Reason {
      case character
      case half
    }

    var reason: Reason
    var offset: Int
  }

  static func decode(_ text: String) -> Result<[UInt8], Fault> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for (offset, byte) in text.utf8.enumerated() {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        guard high == nil else { return .failure(Fault(reason: .half, offset: offset)) }
        continue
      }
      guard let digit = value(of: byte) else { return .failure(Fault(reason: .character, offset: offset)) }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? .success(bytes) : .failure(Fault(reason: .half, offset: text.utf8.count))
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
