/// Reads the first directory of a TIFF (6.0, section 2): a picture of its own, or the EXIF data in another.
enum TIFFScan {
  /// Tags of the directory.
  private enum Tag: Int {
    case width = 256
    case height = 257
    case orientation = 274
  }

  static func measure(_ bytes: ContentBytes) -> Measured {
    let tags = tags(bytes)
    var measured = Measured(tags[.width], tags[.height])
    measured.details = details(tags[.orientation] ?? 1, of: measured.dimensions)
    return measured
  }

  /// The orientation in EXIF data; 1 if they give none.
  static func orientation(_ bytes: ContentBytes) -> Int { tags(bytes)[.orientation] ?? 1 }

  /// Describes an orientation (EXIF 2.3, 4.6.4): from 5 on, rows and columns are exchanged.
  static func details(_ orientation: Int, of dimensions: ContentFormat.Dimensions?) -> [String] {
    guard (2...8).contains(orientation) else { return [] }
    guard orientation >= 5, let dimensions else { return ["EXIF orientation \(orientation)"] }
    let shown = ContentFormat.Dimensions(dimensions.height, dimensions.width)
    return ["EXIF orientation \(orientation): shown as \(shown)"]
  }

  private static func tags(_ bytes: ContentBytes) -> [Tag: Int] {
    let isBig = bytes.has("MM", at: 0)
    guard let start = bytes.number(4, at: 4, isBig: isBig),
      let count = bytes.number(2, at: start, isBig: isBig)
    else { return [:] }
    var tags: [Tag: Int] = [:]
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let number = bytes.number(2, at: entry, isBig: isBig) else { break }
      guard let tag = Tag(rawValue: number), let type = bytes.number(2, at: entry + 2, isBig: isBig) else {
        continue
      }
      // 3 is a two-byte number, 4 a four-byte number.
      tags[tag] = bytes.number(type == 3 ? 2 : 4, at: entry + 8, isBig: isBig)
    }
    return tags
  }
}
