/// The boxes of the ISO base media format (ISO/IEC 14496-12): MP4, QuickTime, HEIC and AVIF.
struct BoxScan {
  /// Boxes that contain boxes, and the number of bytes before these.
  private static let containers = [
    "moov": 0, "trak": 0, "meta": 4, "iprp": 0, "ipco": 0,
  ]
  /// The most boxes to look at.
  private static let mostBoxes = 4096

  private var largest: ContentFormat.Dimensions?
  private var turns = 0
  private var boxCount = 0

  static func measure(_ bytes: ContentBytes) -> Measured {
    var scan = BoxScan()
    scan.read(bytes, depth: 0)
    var measured = Measured(name: name(bytes))
    measured.dimensions = scan.largest
    // `irot` turns anticlockwise by quarter turns.
    if scan.turns % 2 == 1, let size = scan.largest {
      measured.details.append("turned: shown as \(ContentFormat.Dimensions(size.height, size.width))")
    }
    return measured
  }

  /// The name of the major brand.
  private static func name(_ bytes: ContentBytes) -> String? {
    guard bytes.has("ftyp", at: 4), let brand = bytes.letters(at: 8) else { return nil }
    return names[brand] ?? (brand.hasPrefix("3g") ? "3GP" : nil)
  }

  private static let names = [
    "heic": "HEIC", "heix": "HEIC", "heim": "HEIC", "heis": "HEIC", "hevc": "HEIC", "mif1": "HEIF",
    "msf1": "HEIF", "avif": "AVIF", "avis": "AVIF", "qt  ": "QuickTime", "M4A ": "M4A", "M4V ": "M4V",
  ]

  private mutating func read(_ bytes: ContentBytes, depth: Int) {
    var offset = 0
    while boxCount < Self.mostBoxes, let size = bytes.big(4, at: offset),
      let kind = bytes.letters(at: offset + 4)
    {
      boxCount += 1
      // 0 means a box to the end; 1, a box whose length takes eight bytes, which only contents need.
      let length = size == 0 ? bytes.count - offset : size
      guard length >= 8 else { return }
      let content = bytes.from(offset + 8).first(length - 8)
      if let skipped = Self.containers[kind], depth < 8 {
        read(content.from(skipped), depth: depth + 1)
      } else {
        note(kind, content)
      }
      guard length <= bytes.count - offset else { return }
      offset += length
    }
  }

  private mutating func note(_ kind: String, _ content: ContentBytes) {
    switch kind {
    // In a grid, each tile has a size of its own, and the whole has the largest.
    case "ispe": note(content.big(4, at: 4), content.big(4, at: 8))
    case "irot": turns = Int(content[0] ?? 0) & 3
    // The last eight bytes, as numbers with 16 bits after the point; a sound has zeros.
    case "tkhd":
      let start = content[0] == 1 ? 88 : 76
      note(content.big(2, at: start), content.big(2, at: start + 4))
    default: break
    }
  }

  private mutating func note(_ width: Int?, _ height: Int?) {
    guard let width, let height, width > 0, height > 0 else { return }
    if let largest,
      largest.width.multipliedReportingOverflow(by: largest.height).partialValue
        >= width.multipliedReportingOverflow(by: height).partialValue
    {
      return
    }
    largest = ContentFormat.Dimensions(width, height)
  }
}
