import OnwireTextFormats
import OnwireDiagnostics

/// Names of media types: those that are meant by others, and the formats that contents of them have.
enum TypeNames {
  /// The type that a Content-Type was meant to be; `nil` where it is one, or nobody can tell.
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

  /// What a value without a `/` was meant to be.
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

  /// Registered types before the `/` (IANA), and those that are in use beside them.
  private static let topLevel: Set<String> = [
    "application", "audio", "chemical", "example", "font", "haptics", "image", "message", "model",
    "multipart",
    "text", "video", "binary", "*",
  ]

  /// Whether there is such a multipart type (IANA), or it is somebody's own.
  private static func isMultipart(_ subtype: String) -> Bool {
    subtypes.contains(subtype) || subtype.hasPrefix("x-") || subtype.hasPrefix("vnd.")
  }

  private static let subtypes: Set<String> = [
    "alternative", "appledouble", "byteranges", "digest", "encrypted", "example", "form-data", "header-set",
    "mixed", "multilingual", "parallel", "related", "report", "signed", "voice-message",
  ]

  /// Names that are not registered, and those that are.
  static let registered = [
    "image/jpg": "image/jpeg", "image/x-jpg": "image/jpeg", "image/tif": "image/tiff",
    "image/svg": "image/svg+xml", "video/mov": "video/quicktime",
  ]

  // MARK: Documents

  /// A kind of documents: how it is called, and the bytes that one of them may begin with.
  struct DocumentType {
    let name: String
    fileprivate let firstBytes: String

    /// Whether a document of this kind may begin so; only a text of UTF-8 tells.
    func mayBegin(_ start: ArraySlice<UInt8>) -> Bool {
      guard ContentFormat(start[...], isWhole: false)?.name == "text" else { return true }
      let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
      return bytes.first { !$0.isSpaceOrLineEnd }.map(firstBytes.utf8.contains) ?? true
    }
  }

  /// The documents of a type, where their first byte tells them.
  static func document(of type: MediaType) -> DocumentType? {
    // Old property lists have no mark of their own but quotes, brackets and comments.
    if type.isPropertyList { return DocumentType(name: "a property list", firstBytes: "<{(\"/") }
    let isXML = type.subtype == "xml" || type.subtype.hasSuffix("+xml")
    return isXML ? DocumentType(name: "XML", firstBytes: "<") : nil
  }

  // MARK: Formats

  /// Formats that files have: not those of texts, which may be told under many types.
  static let files: Set<String> = [
    "PNG", "JPEG", "GIF", "WebP", "TIFF", "BMP", "HEIC", "HEIF", "AVIF", "MP4", "M4V", "M4A", "QuickTime",
    "3GP",
    "WAV", "PDF", "ZIP", "gzip",
  ]

  /// The formats that a content of a type may have; a type that is not here may have any.
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
