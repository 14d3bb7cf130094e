/// Text of URLs and of application/x-www-form-urlencoded, read back.
public enum FormText {
  /// The bytes that percent-encoded text stands for; `+` is a space where `plusIsSpace` says so.
  ///
  /// A `%` without two digits stays as it is (WHATWG URL, percent-decode).
  public static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), text.endIndex - index > 2,
        let high = digit(text[index + 1]), let low = digit(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
        continue
      }
      bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      index += 1
    }
    return bytes
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
