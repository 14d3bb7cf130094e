/// The markers of a JPEG (ITU-T T.81, annex B) before its picture.
enum JPEGScan {
  static func measure(_ bytes: ContentBytes) -> Measured {
    var offset = 2
    var orientation = 1
    while let marker = marker(bytes, &offset), let length = bytes.big(2, at: offset), length >= 2 {
      switch marker {
      case 0xE1 where bytes.has("Exif\0\0", at: offset + 2):
        orientation = TIFFScan.orientation(bytes.from(offset + 8).first(length - 8))
      // A start of frame; C4, C8 and CC are tables and a reserved marker.
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        var measured = Measured(bytes.big(2, at: offset + 5), bytes.big(2, at: offset + 3))
        if marker & 3 == 2 { measured.details.append("progressive") }
        measured.details += TIFFScan.details(orientation, of: measured.dimensions)
        return measured
      // The start of the picture itself.
      case 0xDA: return Measured()
      default: break
      }
      offset += length
    }
    return Measured()
  }

  /// The next marker with a length, which is then at `offset`.
  private static func marker(_ bytes: ContentBytes, _ offset: inout Int) -> UInt8? {
    guard bytes[offset] == 0xFF else { return nil }
    while let byte = bytes[offset] {
      offset += 1
      if byte != 0xFF { return byte }
    }
    return nil
  }
}
