import TextFormats

/// A Java `String`: its UTF-16 code units.
struct JavaText {
  let units: [UInt16]

  /// Longer texts are no names, header fields or notes, and are not read.
  static let maximumLength = 1 << 20

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
    self.units = units
  }

  var string: String { String(decoding: units, as: UTF16.self) }

  /// One byte for each code unit; `nil` where one is above U+00FF.
  var latin1: [UInt8]? {
    guard units.allSatisfy({ $0 <= 0xFF }) else { return nil }
    return units.map { UInt8(truncatingIfNeeded: $0) }
  }

  var utf8: [UInt8] { Array(string.utf8) }
}

extension JavaGraph {
  /// A `String`; `nil` for anything else, and for what is longer than `JavaText.maximumLength`.
  ///
  /// - Throws: what reading the input throws.
  func text(_ value: JavaValue) throws -> JavaText? {
    guard case .object(let index) = value, case .text(let range) = objects[index],
      range.count <= JavaText.maximumLength
    else { return nil }
    return JavaText(modifiedUTF8: try input.bytes(range))
  }
}
