import OnwireDiagnostics

/// The first bytes by which a format of contents is recognized.
struct ContentSignature: Sendable {
  /// Finds the name, size and details of a content.
  typealias Measure = @Sendable (ContentBytes) -> Measured

  let name: String
  /// Bytes at offsets from the start.
  private let marks: [(offset: Int, bytes: [UInt8])]
  let measure: Measure?

  private init(_ name: String, _ marks: [(offset: Int, bytes: [UInt8])], _ measure: Measure? = nil) {
    self.name = name
    self.marks = marks
    self.measure = measure
  }

  private init(_ name: String, _ text: String, at offset: Int = 0, _ measure: Measure? = nil) {
    self.init(name, [(offset, Array(text.utf8))], measure)
  }

  func fits(_ bytes: ContentBytes) -> Bool {
    marks.allSatisfy { bytes.has($0.bytes, at: $0.offset) }
  }

  /// Formats with longer signatures come first.
  static let all: [ContentSignature] = [
    ContentSignature(
      "PNG", [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])], PictureScan.png),
    ContentSignature("JPEG", [(0, [0xFF, 0xD8, 0xFF])], JPEGScan.measure),
    ContentSignature("GIF", "GIF87a", PictureScan.gif),
    ContentSignature("GIF", "GIF89a", PictureScan.gif),
    ContentSignature("WebP", [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))], PictureScan.webP),
    ContentSignature("WAV", [(0, Array("RIFF".utf8)), (8, Array("WAVE".utf8))]),
    ContentSignature("TIFF", [(0, [0x49, 0x49, 0x2A, 0])], TIFFScan.measure),
    ContentSignature("TIFF", [(0, [0x4D, 0x4D, 0, 0x2A])], TIFFScan.measure),
    ContentSignature("ICO", [(0, [0, 0, 1, 0])], PictureScan.icon),
    // BMP has only two letters; its reserved bytes are zeros.
    ContentSignature("BMP", [(0, Array("BM".utf8)), (6, [0, 0, 0, 0])], PictureScan.bmp),
    ContentSignature("MP4", "ftyp", at: 4, BoxScan.measure),
    ContentSignature("QuickTime", "moov", at: 4, BoxScan.measure),
    ContentSignature("QuickTime", "wide", at: 4, BoxScan.measure),
    ContentSignature("QuickTime", "mdat", at: 4, BoxScan.measure),
    ContentSignature("PDF", "%PDF-", DocumentScan.pdf),
    ContentSignature("ZIP", [(0, [0x50, 0x4B, 3, 4])]),
    ContentSignature("ZIP, empty", [(0, [0x50, 0x4B, 5, 6])]),
    ContentSignature("gzip", [(0, [0x1F, 0x8B, 8])]),
    ContentSignature("zstd", [(0, [0x28, 0xB5, 0x2F, 0xFD])]),
    ContentSignature("7z", [(0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])]),
    ContentSignature("binary property list", "bplist"),
    ContentSignature("property list", "<!DOCTYPE plist"),
    ContentSignature("property list", "<plist"),
    ContentSignature("XML", "<?xml", DocumentScan.xml),
    ContentSignature("SQLite", "SQLite format 3\0"),
    ContentSignature("MP3", "ID3"),
    ContentSignature("AMR", "#!AMR"),
    ContentSignature("CAF", "caff"),
    ContentSignature("FLAC", "fLaC"),
    ContentSignature("Ogg", "OggS"),
  ]
}

/// What a content's first bytes show beyond its signature.
struct Measured {
  /// A more specific name than that of the signature, if there is one.
  var name: String?
  var dimensions: ContentFormat.Dimensions?
  var details: [String] = []

  init(name: String? = nil, _ width: Int? = nil, _ height: Int? = nil, details: [String] = []) {
    self.name = name
    if let width, let height { dimensions = ContentFormat.Dimensions(width, height) }
    self.details = details
  }
}

/// Documents whose first lines show more.
enum DocumentScan {
  /// `%PDF-1.7`.
  static func pdf(_ bytes: ContentBytes) -> Measured {
    let version = bytes.text(5..<8)
    return Measured(details: version.allSatisfy { $0.isNumber || $0 == "." } ? ["version \(version)"] : [])
  }

  /// A property list identifies itself in its first lines.
  static func xml(_ bytes: ContentBytes) -> Measured {
    let start = bytes.text(0..<512)
    return Measured(
      name: start.holds("<plist") || start.holds("<!DOCTYPE plist") ? "property list" : nil)
  }
}
