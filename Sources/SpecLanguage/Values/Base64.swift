/// RFC 4648, section 4, strictly; blanks and line breaks may stand anywhere.
enum Base64 {
  /// What is wrong, at which byte of the text.
  struct Fault: Error, Equatable {
    enum Reason {
      case character
      case length
      case padding
      case unusedBits
    }

    var reason: Reason
    var offset: Int
  }

  static func decode(_ text: String) -> Result<[UInt8], Fault> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for (offset, byte) in text.utf8.enumerated() {
      if isBlank(byte) { continue }
      if byte == 0x3D {
        padding += 1
        guard count % 4 + padding <= 4, count % 4 >= 2 else {
          return .failure(Fault(reason: .padding, offset: offset))
        }
        continue
      }
      guard padding == 0 else { return .failure(Fault(reason: .padding, offset: offset)) }
      guard let value = value(of: byte) else { return .failure(Fault(reason: .character, offset: offset)) }
      group = group << 6 | value
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(group >> 16 & 0xFF), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)]
        group = 0
      }
    }
    let end = text.utf8.count
    guard (count + padding) % 4 == 0 else { return .failure(Fault(reason: .length, offset: end)) }
    switch count % 4 {
    case 2:
      guard group & 0xF == 0 else { return .failure(Fault(reason: .unusedBits, offset: end)) }
      bytes.append(UInt8(group >> 4 & 0xFF))
    case 3:
      guard group & 0x3 == 0 else { return .failure(Fault(reason: .unusedBits, offset: end)) }
      bytes += [UInt8(group >> 10 & 0xFF), UInt8(group >> 2 & 0xFF)]
    default: break
    }
    return .success(bytes)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
