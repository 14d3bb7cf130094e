import TextFormats

extension String {
  /// The text whose modified UTF-8 `bytes` are; what is malformed becomes U+FFFD.
  init(modifiedUTF8 bytes: some Collection<UInt8>) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let first = rest.popFirst() {
      let length = first < 0x80 ? 0 : first >> 5 == 0b110 ? 1 : first >> 4 == 0b1110 ? 2 : nil
      guard let length, rest.count >= length, rest.prefix(length).allSatisfy({ $0 >> 6 == 0b10 }) else {
        units.append(0xFFFD)
        continue
      }
      var unit = UInt16(length == 0 ? first : length == 1 ? first & 0x1F : first & 0x0F)
      for byte in rest.prefix(length) { unit = unit << 6 | UInt16(byte & 0x3F) }
      rest.removeFirst(length)
      units.append(unit)
    }
    self.init(decoding: units, as: UTF16.self)
  }
}

extension JavaGraph {
  private static var maximumLength: Int { 1 << 20 }

  /// A `String`; `nil` for anything else, and for what is longer than any name, header field or note.
  ///
  /// - Throws: what reading the input throws.
  func text(_ value: JavaValue) throws -> String? {
    guard case .object(let index) = value, case .text(let range) = objects[index],
      range.count <= Self.maximumLength
    else { return nil }
    return String(modifiedUTF8: try input.bytes(range))
  }
}
