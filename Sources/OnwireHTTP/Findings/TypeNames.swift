import OnwireTextFormats
import OnwireDiagnostics

/// Names of media types: which type a wrong name means, and which formats contents of a type have.
enum TypeNames {
  /// The type that a Content-Type probably means; `nil` if it is right, or the meaning is unclear.
  static func meant(by value: ArraySlice<UInt8>, _ type: MediaType) -> String? {
    guard !type.essence.isEmpty else { return meantByWord(value) }
    if type.isMultipart { return isMultipart(type.subtype) ? nil : multipart }
    if type.subtype == "form-data" { return multipart }
    if type.subtype == pairs { return type.type == "application" ? nil : form }
    if type.subtype.holds("urlenc") || Suggestion.closest(to: type.subtype, among: [pairs]) != nil {
      return form
    }
    if type.type == "application" || type.type == "text", misspeltJSON.contains(type.subtype) { return json }
    guard !topLevel.contains(type.type), !type.type.hasPrefix("x-"),
      let top = Suggestion.closest(
        to: type.type, among: ["application", "multipart", "image", "text", "video"])
    else { return nil }
    return "\(top)/\(type.subtype)"
  }

  private static let pairs = "x-www-form-urlencoded"
  private static let form = "application/x-www-form-urlencoded"
  private static let multipart = "multipart/form-data"
  private static let json = "application/json"

  /// The type that a value without a `/` probably means.
  private static func meantByWord(_ value: ArraySlice<UInt8>) -> String? {
    let word = String(decoding: value.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self).lowercased()
    guard !word.holds("=") else { return nil }
    return words.first(where: { word.holds($0.part) })?.meant
  }

  private static let words: [(part: String, meant: String)] = [
    ("urlenc", form), ("form-data", multipart), ("multipart", multipart), ("json", json),
  ]

  private static let misspeltJSON: Set<String> = [
    "jason", "josn", "jsno", "jsn", "jsonn", "joson", "jsom", "jons",
  ]

  /// Registered top-level types (IANA), and others in use.
  private static let topLevel: Set<String> = [
    "application", "audio", "chemical", "example", "font", "haptics", "image", "message", "model",
    "multipart",
    "text", "video", "binary", "*",
  ]

  /// Whether such a multipart type exists (IANA), or it is a private one.
  private static func isMultipart(_ subtype: String) -> Bool {
    subtypes.contains(subtype) || subtype.hasPrefix("x-") || subtype.hasPrefix("vnd.")
  }

  private static let subtypes: Set<String> = [
    "alternative", "appledouble", "byteranges", "digest", "encrypted", "example", "form-data", "header-set",
    "mixed", "multilingual", "parallel", "related", "report", "signed", "voice-message",
  ]

  /// Unregistered names, and the registered ones in their place.
  static let registered = [
    "image/jpg": "image/jpeg", "image/x-jpg": "image/jpeg", "image/tif": "image/tiff",
    "image/svg": "image/svg+xml", "video/mov": "video/quicktime",
  ]

  // MARK: Documents

  /// A kind of document: its name, and the bytes that it may begin with.
  struct DocumentType {
    let name: String
    fileprivate let firstBytes: String

    /// Whether a document of this kind may begin this way; only UTF-8 text can be judged.
    func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
      guard ContentFormat(start[...], isWhole: false)?.name == "text" else { return true }
      let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
      return bytes.first { !$0.isSpaceOrLineEnd }.map(firstBytes.utf8.contains) ?? true
    }
  }

  /// The kind of document of a type, if its first byte identifies it.
  static func document(of type: MediaType) -> DocumentType? {
    // Old-style property lists have no marks of their own besides quotes, brackets and comments.
    if type.isPropertyList { return DocumentType(name: "a property list", firstBytes: "<{(\"/") }
    let isXML = type.subtype == "xml" || type.subtype.hasSuffix("+xml")
    return isXML ? DocumentType(name: "XML", firstBytes: "<") : nil
  }

  // MARK: Formats

  /// Formats of files, without text formats, which are sent under many types.
  static let files: Set<String> = [
    "PNG", "JPEG", "GIF", "WebP", "TIFF", "BMP", "HEIC", "HEIF", "AVIF", "MP4", "M4V", "M4A", "QuickTime",
    "3GP",
    "WAV", "PDF", "ZIP", "gzip",
  ]

  /// The formats that contents of a type may have; other types may have any.
  static let formats: [(type: String, names: [String])] = [
    ("image/jpeg", ["JPEG"]), ("image/jpg", ["JPEG"]), ("image/pjpeg", ["JPEG"]),
    ("image/png", ["PNG"]), ("image/apng", ["PNG"]), ("image/gif", ["GIF"]), ("image/webp", ["WebP"]),
    ("image/tiff", ["TIFF"]), ("image/bmp", ["BMP"]), ("image/avif", ["AVIF", "HEIF"]),
    ("image/heic", ["HEIC", "HEIF"]), ("image/heif", ["HEIC", "HEIF", "AVIF"]),
    ("video/mp4", ["MP4", "M4V", "QuickTime", "3GP"]),
    ("video/quicktime", ["QuickTime", "MP4", "M4V", "3GP"]),
    ("audio/mp4", ["M4A", "MP4", "QuickTime", "3GP"]), ("audio/wav", ["WAV"]), ("audio/mpeg", ["MP4"]),
    ("application/pdf", ["PDF"]), ("application/zip", ["ZIP"]),
    ("application/json", []), ("text/plain", []), ("text/html", []), ("text/csv", []),
  ]
}
