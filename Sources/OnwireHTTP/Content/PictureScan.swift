/// Finds the dimensions of pictures whose headers have them at fixed places.
enum PictureScan {
  /// PNG (W3C), including Apple's form for apps, which has a chunk of its own before the header.
  static func png(_ bytes: ContentBytes) -> Measured {
    var offset = 8
    var details: [String] = []
    if bytes.letters(at: offset + 4) == "CgBI", let length = bytes.big(4, at: offset) {
      details.append("as Xcode writes it for apps")
      offset += 12 + length
    }
    guard bytes.letters(at: offset + 4) == "IHDR" else { return Measured(details: details) }
    if bytes[offset + 20] == 1 { details.append("interlaced") }
    let header = (bytes.big(4, at: offset + 8), bytes.big(4, at: offset + 12))
    if bytes.letters(at: offset + 29) == "acTL" { details.append("animated") }
    return Measured(header.0, header.1, details: details)
  }

  /// GIF89a, 18: the size of the screen that its pictures share.
  static func gif(_ bytes: ContentBytes) -> Measured {
    Measured(bytes.little(2, at: 6), bytes.little(2, at: 8))
  }

  /// WebP (RFC 9649): lossy, lossless, or extended with a canvas.
  static func webP(_ bytes: ContentBytes) -> Measured {
    switch bytes.letters(at: 12) {
    case "VP8 " where bytes.has([0x9D, 0x01, 0x2A], at: 23):
      return Measured(
        bytes.little(2, at: 26).map { $0 & 0x3FFF }, bytes.little(2, at: 28).map { $0 & 0x3FFF })
    case "VP8L" where bytes[20] == 0x2F:
      guard let bits = bytes.little(4, at: 21) else { return Measured() }
      return Measured(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, details: ["lossless"])
    case "VP8X":
      let size = (bytes.little(3, at: 24).map { $0 + 1 }, bytes.little(3, at: 27).map { $0 + 1 })
      let isAnimated = bytes[20].map { $0 & 2 != 0 } ?? false
      return Measured(size.0, size.1, details: isAnimated ? ["animated"] : [])
    default: return Measured()
    }
  }

  /// A Windows bitmap; a negative height means that the top row comes first.
  static func bmp(_ bytes: ContentBytes) -> Measured {
    if bytes.little(4, at: 14) == 12 { return Measured(bytes.little(2, at: 18), bytes.little(2, at: 20)) }
    let height = bytes.little(4, at: 22).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
    return Measured(bytes.little(4, at: 18), height)
  }

  /// An icon: the largest of its pictures; 0 means 256.
  static func icon(_ bytes: ContentBytes) -> Measured {
    let count = bytes.little(2, at: 4) ?? 0
    let sizes = (0..<count).compactMap { index -> (Int, Int)? in
      guard let width = bytes[6 + 16 * index], let height = bytes[7 + 16 * index] else { return nil }
      return (width == 0 ? 256 : Int(width), height == 0 ? 256 : Int(height))
    }
    let largest = sizes.max { $0.0 * $0.1 < $1.0 * $1.1 }
    return Measured(largest?.0, largest?.1, details: count > 1 ? ["\(count) pictures"] : [])
  }
}
