package import OnwireTextFormats

/// Decodes text of URLs and of application/x-www-form-urlencoded.
package enum FormText {
  /// The bytes that percent-encoded text stands for; `+` is a space if `plusIsSpace` is true.
  ///
  /// A `%` without two digits stays as it is (WHATWG URL, percent-decode).
  package static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    walk(text, plusIsSpace: plusIsSpace) { byte, _ in bytes.append(byte) }
    return bytes
  }

  /// The same bytes with their source offsets; the first byte of `text` is at `offset`.
  package static func decoded(
    _ text: ArraySlice<UInt8>, plusIsSpace: Bool = true, at offset: Int
  ) -> DecodedBytes {
    var decoded = DecodedBytes()
    let shift = offset - text.startIndex
    walk(text, plusIsSpace: plusIsSpace) { byte, source in
      decoded.append(byte, from: source.lowerBound + shift..<source.upperBound + shift)
    }
    return decoded
  }

  private static func walk(
    _ text: ArraySlice<UInt8>, plusIsSpace: Bool, _ take: (UInt8, Range<Int>) -> Void
  ) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), text.endIndex - index > 2,
        let high = text[index + 1].digit(16), let low = text[index + 2].digit(16)
      {
        take(high << 4 | low, index..<index + 3)
        index += 3
        continue
      }
      take(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte, index..<index + 1)
      index += 1
    }
  }
}
