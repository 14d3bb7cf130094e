/// Media types by file extension, as iOS derives them.
///
/// `appendPartWithFileURL` of AFNetworking takes the URL's path extension, asks for the uniform type that
/// owns it (`UTTypeCreatePreferredIdentifierForTag`), and for the first MIME type that this uniform type
/// declares (`UTTypeCopyPreferredTagWithClass`); without either, it writes `unknown`.
package enum MediaTypes {
  /// The type of a file whose extension no uniform type owns, or whose uniform type declares no MIME type.
  package static let unknown = "application/octet-stream"

  /// The media type for the extension of `name`, compared without ASCII case; `nil` if none is known.
  static func knownType(ofFilename name: String, by url: MultipartFileURL = .foundation) -> String? {
    // Swift's own comparison would take the Kelvin sign for a K.
    guard let pathExtension = pathExtension(of: name, by: url), pathExtension.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return types[pathExtension.lowercased()]
  }

  /// The text after the last dot of the last path component, or `nil`, as the `pathExtension` of `url` gives
  /// it.
  ///
  /// There is none after a dot that begins or ends the name, nor if it has blanks or marks of the writing
  /// direction (CFURLCopyPathExtension); for Swift's URL, neither in a name that begins with two dots
  /// (`String.pathExtension` in swift-foundation).
  static func pathExtension(of name: String, by url: MultipartFileURL = .foundation) -> Substring? {
    guard let component = name.utf8.split(separator: UInt8(ascii: "/")).last,
      url == .cfurl || !component.starts(with: "..".utf8),
      let dot = lastDot(of: component)
    else { return nil }
    let pathExtension = Substring(component[component.index(after: dot)...])
    return pathExtension.unicodeScalars.allSatisfy { !isForbidden($0) } ? pathExtension : nil
  }

  /// The file name `name` after CFURLCreateCopyDeletingPathExtension, which removes everything from the last
  /// dot on, whether that is an extension or not.
  static func deletingPathExtension(_ name: String) -> String {
    lastDot(of: name.utf8[...]).map { String(name[..<$0]) } ?? name
  }

  /// The last dot of a file name; `nil` if it begins or ends the name.
  private static func lastDot(of name: Substring.UTF8View) -> String.Index? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex,
      name.index(after: dot) != name.endIndex
    else { return nil }
    return dot
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }

  private static let types: [String: String] = {
    let pairs = table.flatMap { row in
      row.extensions.compactMap { name in row.type.map { (name, $0) } }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}

extension MediaTypes {
  /// A uniform type with the extensions it owns and the MIME type it prefers.
  struct Row: Sendable {
    /// The extensions, in lower case, without the dot.
    let extensions: [String]
    /// The uniform type identifier.
    let identifier: String
    /// The first MIME type of the declaration; `nil` if it is known to have none.
    let type: String?
    /// The source of this row.
    let evidence: Evidence
    /// What other systems say, and other remarks.
    let note: String?

    init(
      _ extensions: [String], _ identifier: String, _ type: String?, _ evidence: Evidence,
      note: String? = nil
    ) {
      self.extensions = extensions
      self.identifier = identifier
      self.type = type
      self.evidence = evidence
      self.note = note
    }
  }

  /// A source that can be looked up; if sources differ, the newest system is followed.
  enum Evidence: String, CaseIterable, Sendable {
    /// The declarations themselves: macOS 12 or later (SharePlay's type is among them).
    case coreTypes = """
      CoreTypes.bundle, copied in gezihuzi/uniform-type-identifiers-rs, src/system_defined.rs
      """
    /// Both functions, called on a Mac for every extension of up to five characters.
    case catalina = "macOS 10.15.7, in RhetTbull/osxphotos 0.48.8, osxphotos/uti.py"
    /// An assertion about a part's Content-Type, run on iOS and macOS.
    case afnetworking = """
      AFNetworking, Tests/Tests/AFHTTPRequestSerializationTests.m, \
      testThatAFHTTPRequestSerialiationSerializesMIMETypeCorrectly
      """
    /// Assertions about `UTType` in the tests of an iOS app of 2026.
    case lurker = "amiantos/lurker-ios, LurkerKit/Tests/LurkerKitTests/UploadContentTypesTests.swift"
    /// A crash report: `preferredMIMEType` is nil on macOS.
    case monal = "monal-im/Monal pull request 1481"
  }

  /// The types that people upload. Nearly all were seen on macOS; iOS is assumed to declare the same.
  ///
  /// If several uniform types claim an extension, its owner is the one that macOS named in November 2024
  /// (RhetTbull/utitools 0.5.0, src/utitools/uti.csv). A row without a note agrees with macOS 10.15 if
  /// `catalina` has its extensions.
  static let table: [Row] = images + videos + sounds + texts + documents + archives + sources + others

  private static let images: [Row] = [
    Row(["jpeg", "jpg", "jpe"], "public.jpeg", "image/jpeg", .coreTypes),
    Row(["png"], "public.png", "image/png", .coreTypes),
    Row(["gif"], "com.compuserve.gif", "image/gif", .coreTypes),
    Row(["heic"], "public.heic", "image/heic", .coreTypes),
    Row(["heics"], "public.heics", "image/heic-sequence", .coreTypes),
    Row(["heif", "hif"], "public.heif", "image/heif", .coreTypes),
    Row(["heifs"], "public.heifs", "image/heif-sequence", .coreTypes),
    Row(
      ["webp"], "org.webmproject.webp", "image/webp", .coreTypes,
      note: "macOS 10.15 declares public.webp, without a MIME type"),
    Row(["bmp", "dib"], "com.microsoft.bmp", "image/bmp", .coreTypes),
    Row(["tiff", "tif"], "public.tiff", "image/tiff", .coreTypes),
    Row(["ico"], "com.microsoft.ico", "image/vnd.microsoft.icon", .coreTypes),
    Row(["icns"], "com.apple.icns", nil, .coreTypes),
    Row(["svg", "svgz"], "public.svg-image", "image/svg+xml", .coreTypes),
    Row(["jp2", "jpf", "jpx", "j2k", "j2c"], "public.jpeg-2000", "image/jp2", .coreTypes),
    Row(["psd"], "com.adobe.photoshop-image", "image/vnd.adobe.photoshop", .coreTypes),
    Row(["psb"], "com.adobe.photoshop-large-image", nil, .coreTypes),
    Row(["ai"], "com.adobe.illustrator.ai-image", nil, .coreTypes),
    Row(["tga"], "com.truevision.tga-image", "image/targa", .coreTypes),
    Row(["exr"], "com.ilm.openexr-image", nil, .coreTypes),
    Row(["dng"], "com.adobe.raw-image", "image/x-adobe-dng", .catalina),
    Row(["raw"], "com.panasonic.raw-image", nil, .catalina),
    Row(["arw"], "com.sony.arw-raw-image", nil, .catalina),
    Row(["cr2"], "com.canon.cr2-raw-image", nil, .catalina),
    Row(["cr3"], "com.canon.cr3-raw-image", nil, .catalina),
    Row(["nef"], "com.nikon.raw-image", nil, .catalina),
    Row(["orf"], "com.olympus.raw-image", nil, .catalina),
    Row(["raf"], "com.fuji.raw-image", nil, .catalina),
    Row(["rw2"], "com.panasonic.rw2-raw-image", nil, .catalina),
  ]

  private static let videos: [Row] = [
    Row(
      ["mp4", "mpg4"], "public.mpeg-4", "video/mp4", .coreTypes,
      note: "public.mpeg-4-audio claims both too"),
    Row(["m4v"], "com.apple.m4v-video", "video/x-m4v", .coreTypes),
    Row(["mov", "qt"], "com.apple.quicktime-movie", "video/quicktime", .coreTypes),
    Row(["avi", "vfw"], "public.avi", "video/avi", .coreTypes),
    Row(["mpg", "mpeg", "mpe"], "public.mpeg", "video/mpeg", .coreTypes),
    Row(["m2v"], "public.mpeg-2-video", "video/mpeg2", .coreTypes),
    Row(["ts"], "public.mpeg-2-transport-stream", nil, .coreTypes),
    Row(["3gp", "3gpp"], "public.3gpp", "video/3gpp", .coreTypes),
    Row(["3g2", "3gp2"], "public.3gpp2", "video/3gpp2", .coreTypes),
    Row(["mkv"], "dyn.*", nil, .monal, note: "no uniform type is declared; apps may bring one"),
    Row(
      ["webm"], "org.webmproject.webm", "video/webm", .coreTypes,
      note: "macOS 10.15 declares no uniform type"),
    Row(["flv", "f4v"], "com.adobe.flash.video", "video/x-flv", .coreTypes),
    Row(["wmv"], "com.microsoft.windows-media-wmv", "video/x-ms-wmv", .coreTypes),
    Row(["asf"], "com.microsoft.advanced-systems-format", "video/x-ms-asf", .coreTypes),
    Row(["dv"], "public.dv-movie", "video/x-dv", .coreTypes),
  ]

  private static let sounds: [Row] = [
    Row(["mp3", "mpga"], "public.mp3", "audio/mpeg", .coreTypes),
    Row(["m4a"], "com.apple.m4a-audio", "audio/x-m4a", .coreTypes),
    Row(["m4b"], "com.apple.protected-mpeg-4-audio-b", nil, .coreTypes),
    Row(["m4p"], "com.apple.protected-mpeg-4-audio", nil, .coreTypes),
    Row(["m4r"], "com.apple.mpeg-4-ringtone", "audio/x-m4r", .coreTypes),
    Row(["aac", "adts"], "public.aac-audio", "audio/aac", .coreTypes),
    Row(["wav", "wave", "bwf"], "com.microsoft.waveform-audio", "audio/vnd.wave", .coreTypes),
    Row(["caf"], "com.apple.coreaudio-format", nil, .coreTypes),
    Row(
      ["aiff", "aif"], "public.aiff-audio", "audio/aiff", .coreTypes,
      note: "macOS 10.15 names public.aifc-audio, with the same MIME type"),
    Row(["aifc"], "public.aifc-audio", nil, .coreTypes, note: "audio/aiff on macOS 10.15"),
    Row(["amr"], "org.3gpp.adaptive-multi-rate-audio", "audio/amr", .coreTypes),
    Row(["flac"], "org.xiph.flac", "audio/flac", .coreTypes),
    Row(["mid", "midi"], "public.midi-audio", "audio/midi", .coreTypes),
    Row(["au", "snd"], "public.au-audio", "audio/basic", .coreTypes),
    Row(["ac3"], "public.ac3-audio", "audio/ac3", .coreTypes),
    Row(
      ["wma"], "com.microsoft.windows-media-wma", "video/x-ms-wma", .coreTypes,
      note: "the declaration says video"),
    Row(["m3u", "m3u8"], "public.m3u-playlist", "audio/mpegurl", .coreTypes),
  ]

  private static let texts: [Row] = [
    Row(["txt", "text"], "public.plain-text", "text/plain", .coreTypes),
    Row(["log"], "com.apple.log", nil, .coreTypes),
    Row(["csv"], "public.comma-separated-values-text", "text/csv", .coreTypes),
    Row(["tsv"], "public.tab-separated-values-text", "text/tab-separated-values", .coreTypes),
    Row(["html", "htm", "shtml"], "public.html", "text/html", .coreTypes),
    Row(["xhtml", "xht"], "public.xhtml", "application/xhtml+xml", .coreTypes),
    Row(["xml"], "public.xml", "application/xml", .coreTypes),
    Row(["rss"], "public.rss", "application/rss+xml", .coreTypes),
    Row(["json"], "public.json", "application/json", .coreTypes),
    Row(["ndjson"], "public.ndjson", "application/x-ndjson", .coreTypes),
    Row(["yml", "yaml"], "public.yaml", "application/x-yaml", .coreTypes),
    Row(["css"], "public.css", "text/css", .coreTypes),
    Row(
      ["md"], "net.daringfireball.markdown", "text/markdown", .lurker,
      note: "macOS 12 declares no uniform type; a constant since iOS 27 (UTTypeMarkdown)"),
    Row(["plist"], "com.apple.property-list", nil, .coreTypes),
    Row(["ics"], "com.apple.ical.ics", "text/calendar", .coreTypes),
    Row(["vcs", "vcal"], "com.apple.ical.vcs", "text/x-vcalendar", .coreTypes),
    Row(
      ["vcf", "vcard"], "public.vcard", "text/vcard", .coreTypes,
      note: "text/directory on macOS 10.15"),
    Row(["vtt"], "org.w3.webvtt", "text/vtt", .coreTypes),
  ]

  private static let documents: [Row] = [
    Row(["pdf"], "com.adobe.pdf", "application/pdf", .coreTypes),
    Row(["ps"], "com.adobe.postscript", "application/postscript", .coreTypes),
    Row(["eps"], "com.adobe.encapsulated-postscript", nil, .coreTypes),
    Row(["rtf"], "public.rtf", "text/rtf", .coreTypes),
    Row(["epub"], "org.idpf.epub-container", "application/epub+zip", .coreTypes),
    Row(["doc"], "com.microsoft.word.doc", "application/msword", .coreTypes),
    Row(["dot"], "com.microsoft.word.dot", "application/msword", .coreTypes),
    Row(["xls"], "com.microsoft.excel.xls", "application/vnd.ms-excel", .coreTypes),
    Row(["xlt"], "com.microsoft.excel.xlt", "application/vnd.ms-excel", .coreTypes),
    Row(["ppt"], "com.microsoft.powerpoint.ppt", "application/vnd.ms-powerpoint", .coreTypes),
    Row(["pps"], "com.microsoft.powerpoint.pps", "application/vnd.ms-powerpoint", .coreTypes),
    Row(
      ["docx"], "org.openxmlformats.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", .coreTypes),
    Row(
      ["dotx"], "org.openxmlformats.wordprocessingml.template",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.template", .coreTypes),
    Row(
      ["xlsx"], "org.openxmlformats.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", .coreTypes),
    Row(
      ["xltx"], "org.openxmlformats.spreadsheetml.template",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.template", .coreTypes),
    Row(
      ["pptx"], "org.openxmlformats.presentationml.presentation",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation", .coreTypes),
    Row(
      ["ppsx"], "org.openxmlformats.presentationml.slideshow",
      "application/vnd.openxmlformats-officedocument.presentationml.slideshow", .coreTypes),
    Row(
      ["docm"], "org.openxmlformats.wordprocessingml.document.macroenabled",
      "application/vnd.ms-word.document.macroenabled.12", .catalina, note: macroEnabled),
    Row(
      ["xlsm"], "org.openxmlformats.spreadsheetml.sheet.macroenabled",
      "application/vnd.ms-excel.sheet.macroenabled.12", .catalina, note: macroEnabled),
    Row(
      ["pptm"], "org.openxmlformats.presentationml.presentation.macroenabled",
      "application/vnd.ms-powerpoint.presentation.macroenabled.12", .catalina, note: macroEnabled),
    Row(
      ["odt"], "org.oasis-open.opendocument.text",
      "application/vnd.oasis.opendocument.text", .coreTypes),
    Row(
      ["ods"], "org.oasis-open.opendocument.spreadsheet",
      "application/vnd.oasis.opendocument.spreadsheet", .coreTypes),
    Row(
      ["odp"], "org.oasis-open.opendocument.presentation",
      "application/vnd.oasis.opendocument.presentation", .coreTypes),
    Row(
      ["odg"], "org.oasis-open.opendocument.graphics",
      "application/vnd.oasis.opendocument.graphics", .coreTypes),
    Row(
      ["pages"], "com.apple.iwork.pages.sffpages",
      "application/x-iwork-pages-sffpages", .coreTypes, note: package),
    Row(
      ["numbers"], "com.apple.iwork.numbers.sffnumbers",
      "application/x-iwork-numbers-sffnumbers", .coreTypes,
      note: "\(package); its owner was not seen, only those of pages and key"),
    Row(
      ["key"], "com.apple.iwork.keynote.sffkey",
      "application/x-iwork-keynote-sffkey", .coreTypes, note: package),
    Row(["webarchive"], "com.apple.webarchive", "application/x-webarchive", .coreTypes),
  ]

  private static let macroEnabled = """
    declared with a capital E and given out in lower case
    """

  private static let package = """
    the folder format of old claims it too, without a MIME type, and owns it on macOS 10.15
    """

  private static let archives: [Row] = [
    Row(["zip"], "public.zip-archive", "application/zip", .coreTypes),
    Row(["gz", "gzip"], "org.gnu.gnu-zip-archive", "application/x-gzip", .coreTypes),
    Row(["tar"], "public.tar-archive", "application/x-tar", .coreTypes),
    Row(["gtar"], "org.gnu.gnu-tar-archive", "application/x-gtar", .coreTypes),
    Row(["tgz"], "org.gnu.gnu-zip-tar-archive", nil, .coreTypes),
    Row(["bz2", "bz"], "public.bzip2-archive", "application/x-bzip2", .coreTypes),
    Row(["tbz2", "tbz"], "public.tar-bzip2-archive", nil, .coreTypes),
    Row(
      ["7z"], "org.7-zip.7-zip-archive", "application/x-7z-compressed", .coreTypes,
      note: "macOS 10.15 declares no uniform type"),
    Row(
      ["xz"], "org.tukaani.xz-archive", "application/x-xz", .coreTypes,
      note: "macOS 10.15 declares no uniform type"),
    Row(["z"], "public.z-archive", "application/x-compress", .coreTypes),
    Row(["cpio"], "public.cpio-archive", nil, .coreTypes),
    Row(["jar"], "com.sun.java-archive", "application/java-archive", .coreTypes),
    Row(["ipa"], "com.apple.itunes.ipa", nil, .catalina),
    Row(["dmg"], "com.apple.disk-image-udif", nil, .catalina),
    Row(["iso"], "public.iso-image", nil, .catalina),
  ]

  private static let sources: [Row] = [
    Row(["js", "mjs"], "com.netscape.javascript-source", "text/javascript", .coreTypes),
    Row(["c"], "public.c-source", nil, .coreTypes),
    Row(["h"], "public.c-header", nil, .coreTypes),
    Row(["cpp", "cc", "cxx", "cp"], "public.c-plus-plus-source", nil, .coreTypes),
    Row(["m"], "public.objective-c-source", nil, .coreTypes),
    Row(["mm"], "public.objective-c-plus-plus-source", nil, .coreTypes),
    Row(["swift"], "public.swift-source", nil, .coreTypes),
    Row(["java"], "com.sun.java-source", nil, .coreTypes),
    Row(["py"], "public.python-script", "text/x-python-script", .coreTypes),
    Row(["rb"], "public.ruby-script", "text/x-ruby-script", .coreTypes),
    Row(["pl", "pm"], "public.perl-script", "text/x-perl-script", .coreTypes),
    Row(["php"], "public.php-script", "text/php", .coreTypes),
    Row(["sh"], "public.shell-script", nil, .coreTypes),
    Row(["patch", "diff"], "public.patch-file", nil, .coreTypes),
    Row(["crash"], "com.apple.crashreport", nil, .coreTypes),
    Row(["ips"], "com.apple.ips", nil, .catalina),
  ]

  private static let others: [Row] = [
    Row(["cer"], "public.x509-certificate", "application/x-x509-ca-cert", .afnetworking),
    Row(["crt", "der", "pem"], "public.x509-certificate", "application/x-x509-ca-cert", .coreTypes),
    Row(["p12", "pfx"], "com.rsa.pkcs-12", "application/x-pkcs12", .coreTypes),
    Row(["mobileconfig"], "com.apple.mobileconfig", "application/x-apple-aspen-config", .coreTypes),
    Row(
      ["mobileprovision"], "com.apple.mobileprovision",
      "application/x-apple-aspen-mobileprovision", .coreTypes),
    Row(
      ["ttf"], "public.truetype-ttf-font", "font/ttf", .coreTypes,
      note: "without a MIME type on macOS 10.15"),
    Row(
      ["otf"], "public.opentype-font", "font/otf", .coreTypes,
      note: "without a MIME type on macOS 10.15; OpenDocument's formula template claims it too"),
    Row(["ttc"], "public.truetype-collection-font", nil, .coreTypes),
    Row(
      ["usdz"], "com.pixar.universal-scene-description-mobile", "model/vnd.usdz+zip", .coreTypes),
    Row(["obj"], "public.geometry-definition-format", nil, .coreTypes),
    Row(["stl"], "public.standard-tesselated-geometry-format", nil, .coreTypes),
    Row(
      ["bin"], "com.apple.macbinary-archive", "application/macbinary", .coreTypes,
      note: "whatever the file holds"),
    Row(["exe"], "com.microsoft.windows-executable", "application/x-msdownload", .coreTypes),
  ]
}
