import OnwireTextFormats

/// Decodes single objects of a binary property list: a marker, a count if it needs one, and bytes.
enum BinaryScalar {
  /// The value of a scalar, or the bytes themselves if they are not one.
  static func value(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> FieldValue {
    var rest = bytes
    guard let marker = rest.popFirst() else { return .bytes([]) }
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09: return .boolean(marker == 0x09)
    case 0x1 where rest.count == 1 << Int(marker & 0xF):
      return integer(rest).map { .number($0) } ?? .bytes(Array(bytes))
    case 0x2 where rest.count == 1 << Int(marker & 0xF):
      return real(rest).map { .number($0) } ?? .bytes(Array(bytes))
    case 0x5: return .text(of: content(marker, rest), isWhole)
    case 0x6:
      let units = content(marker, rest)
      let pairs = stride(from: units.startIndex, to: units.endIndex - 1, by: 2)
      return .text(
        String(decoding: pairs.map { UInt16(units[$0]) << 8 | UInt16(units[$0 + 1]) }, as: UTF16.self))
    case 0x4: return .bytes(Array(content(marker, rest)))
    default: return .bytes(Array(bytes))
    }
  }

  /// The bytes after the marker and the integer that counts them, if any.
  private static func content(_ marker: UInt8, _ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard marker & 0xF == 0xF, let width = rest.first else { return rest }
    return rest.dropFirst(1 + 1 << Int(width & 3))
  }

  /// Reads a big-endian integer: eight bytes are signed, and only the lower half of sixteen counts.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> String? {
    switch bytes.count {
    case 1, 2, 4, 16: String(number(bytes.suffix(8)))
    case 8: String(Int64(bitPattern: number(bytes)))
    default: nil
    }
  }

  private static func real(_ bytes: ArraySlice<UInt8>) -> String? {
    switch bytes.count {
    case 4: NumberText.shortest(Float(bitPattern: UInt32(truncatingIfNeeded: number(bytes))))
    case 8: NumberText.shortest(Double(bitPattern: number(bytes)))
    default: nil
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
