import OnwireTextFormats

/// A charset as CoreFoundation knows it by its IANA name; its answers were seen by running it (Swift 6.3).
struct CharsetName {
  /// How the bytes of a text are decoded.
  enum Meaning: Sendable {
    case encoding(TextEncoding)
    /// GB 2312, a part of GBK.
    case gb2312
    /// CoreFoundation knows it, but we do not.
    case unknown
  }

  let meaning: Meaning
  /// Its number and name as an NSStringEncoding; `nil` if they are not known.
  let encoding: (number: Int, title: String)?

  /// `nil` if CoreFoundation does not know the name.
  init?(coreFoundation name: String) {
    let name = name.lowercased()
    guard !Self.ourOwn.contains(name) else { return nil }
    let spelled = Self.others[name] ?? Self.spelling(name)
    if spelled == "gb2312" {
      meaning = .gb2312
      encoding = (2_147_486_000, "Simplified Chinese (GB 2312)")
    } else if Self.unread.contains(spelled) {
      meaning = .unknown
      encoding = nil
    } else {
      // CoreFoundation does not know a name that only iconv knows.
      guard let known = TextEncoding(named: spelled), known.constant != nil else { return nil }
      meaning = .encoding(known)
      encoding = Self.titles[spelled] ?? Self.titles[known.name]
    }
  }

  /// The few names that Alamofire knows from 5.1 on; `nil` for others.
  init?(few name: String) {
    guard let known = Self.few[name.lowercased()] else { return nil }
    self.init(coreFoundation: known)
  }

  static let utf8 = CharsetName(.utf8)
  static let latin1 = TextEncoding(named: "latin-1").map { CharsetName($0) }

  private init(_ known: TextEncoding) {
    meaning = .encoding(known)
    encoding = Self.titles[known.name]
  }

  /// Whether every character has bytes of its own in it.
  var isUnicode: Bool {
    if case .encoding(let encoding) = meaning { encoding.name.hasPrefix("utf-") } else { false }
  }

  /// The text of some bytes, in UTF-8.
  enum Text {
    case bytes([UInt8])
    /// The bytes are not text in this charset.
    case none
    case unknown
  }

  /// The text of `bytes`, without a byte order mark.
  func text(of bytes: [UInt8]) -> Text {
    switch meaning {
    case .encoding(let encoding):
      if encoding.name == "utf-8" {
        guard let text = UnicodeBytes.coreFoundation(bytes) else { return .none }
        return .bytes(text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text)
      }
      return TextPieces.decode(bytes[...], encoding).map { .bytes($0) } ?? .none
    case .gb2312:
      guard let gbk = TextEncoding(named: "gbk") else { return .none }
      switch Self.gb2312(bytes) {
      case .none: return .none
      case .unknown: return .unknown
      case .bytes(let bytes):
        guard let text = TextPieces.decode(bytes[...], gbk) else { return .none }
        return .bytes(Self.replacing(text))
      }
    case .unknown:
      // All of these charsets have ASCII, unless a mark shifts to another set.
      let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != 0x1B && $0 != 0x7E && $0 != 0x2B }
      return isPlain ? .bytes(bytes) : .unknown
    }
  }

  /// `bytes` if they are GB 2312, which lacks much of GBK. ICU reads a code in a gap of its rows as a
  /// character of the private use area; which one is not known here.
  private static func gb2312(_ bytes: [UInt8]) -> Text {
    var isKnown = true
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      if first <= 0xA0 {
        // A control character.
        isKnown = false
        index += 1
        continue
      }
      guard 0xA1...0xFE ~= first, index + 1 < bytes.count, 0xA1...0xFE ~= bytes[index + 1] else {
        return .none
      }
      let second = bytes[index + 1]
      let isSet =
        switch first {
        case 0xA2: 0xB1...0xE2 ~= second || 0xE5...0xEE ~= second || 0xF1...0xFC ~= second
        case 0xA4: second <= 0xF3
        case 0xA5: second <= 0xF6
        case 0xA6: 0xA1...0xB8 ~= second || 0xC1...0xD8 ~= second
        case 0xA7: 0xA1...0xC1 ~= second || 0xD1...0xF1 ~= second
        case 0xA8: 0xA1...0xBA ~= second || 0xC5...0xE9 ~= second
        case 0xA9: 0xA4...0xEF ~= second
        case 0xAA...0xAF, 0xF8...: false
        case 0xD7: second <= 0xF9
        default: true
        }
      isKnown = isKnown && isSet
      index += 2
    }
    return isKnown ? .bytes(bytes) : .unknown
  }

  /// The characters that ICU decodes differently in GB 2312 than in GBK: A1A4, A1AA and A3A7.
  private static let ofGB2312: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{B7}": "\u{30FB}", "\u{2014}": "\u{2015}", "\u{FF07}": "\u{B4}",
  ]

  private static func replacing(_ text: [UInt8]) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      scalars.append(ofGB2312[scalar] ?? scalar)
    }
    return Array(String(scalars).utf8)
  }

  /// The name in our tables that ICU takes for the same as `name`: only letters and digits count, and leading
  /// zeros of a number do not (`ucnv_compareNames`).
  private static func spelling(_ name: String) -> String {
    if TextEncoding(named: name)?.constant != nil { return name }
    return byLooseName[loose(name)] ?? name
  }

  private static func loose(_ name: String) -> [UInt8] {
    let kept = name.utf8.filter { $0.isDecimalDigit || 0x61...0x7A ~= $0 }
    return kept.indices.compactMap { index in
      let isLeading = kept[index] == UInt8(ascii: "0") && !(index > 0 && kept[index - 1].isDecimalDigit)
      return isLeading && index + 1 < kept.count && kept[index + 1].isDecimalDigit ? nil : kept[index]
    }
  }

  private static let byLooseName: [[UInt8]: String] = {
    let known = TextEncoding.all.filter { $0.constant != nil }.flatMap { encoding in
      ([encoding.name] + encoding.aliases).filter { !ourOwn.contains($0) }.map { (loose($0), $0) }
    }
    let rest = others.map { (loose($0.key), $0.value) } + (unread.union(["gb2312"])).map { (loose($0), $0) }
    return Dictionary(known + rest, uniquingKeysWith: { first, _ in first })
  }()

  /// Names that neither CoreFoundation nor ICU knows.
  private static let ourOwn: Set<String> = {
    let parts = ["iso-8859-11", "iso-8859-14", "iso-8859-16"].compactMap { TextEncoding(named: $0) }
    return Set(["cn-big5", "big-five", "bigfive", "latin7", "l7"] + parts.flatMap(\.aliases))
  }()

  private static let others = [
    "euc-cn": "gb2312", "cp1252": "windows-1252", "latin9": "iso-8859-15", "x-sjis": "shift-jis",
    "x-mac-roman": "macintosh", "csgb2312": "gb2312", "cskoi8r": "koi8-r", "unicode-1-1-utf-8": "utf-8",
    "x-euc-jp": "euc-jp",
  ]

  /// Names that CoreFoundation knows and our tables lack, or have for another set: `cyrillic` and the like
  /// mean the Mac's.
  private static let unread: Set<String> = [
    "big5-hkscs", "hz-gb-2312", "utf-7", "ks_c_5601-1987", "windows-949", "cp949", "korean", "iso-2022-kr",
    "iso-8859-12",
    "tis-620", "windows-874", "iso-8859-8-i", "cp437", "cp850", "cp866", "viscii", "unicode", "ucs-2",
    "x-mac-cyrillic", "cyrillic", "greek", "hebrew", "arabic",
  ]

  private static let few = [
    "utf-8": "utf-8", "iso-8859-1": "iso-8859-1", "unicode-1-1": "utf-16", "iso-10646-ucs-2": "utf-16",
    "utf-16": "utf-16", "utf-16be": "utf-16be", "utf-16le": "utf-16le", "iso-10646-ucs-4": "utf-32",
    "utf-32": "utf-32", "utf-32be": "utf-32be", "utf-32le": "utf-32le",
  ]

  /// NSStringEncodings with CoreFoundation's names for them, by our names.
  private static let titles: [String: (number: Int, title: String)] = [
    "utf-8": (4, "Unicode (UTF-8)"), "utf-16": (10, "Unicode (UTF-16)"),
    "utf-16le": (2_483_028_224, "Unicode (UTF-16LE)"), "utf-16be": (2_415_919_360, "Unicode (UTF-16BE)"),
    "utf-32": (2_348_810_496, "Unicode (UTF-32)"), "utf-32le": (2_617_245_952, "Unicode (UTF-32LE)"),
    "utf-32be": (2_550_137_088, "Unicode (UTF-32BE)"), "latin-1": (5, "Western (ISO Latin 1)"),
    "ascii": (1, "Western (ASCII)"), "gbk": (2_147_484_705, "Simplified Chinese (Windows, DOS)"),
    "cp936": (2_147_484_705, "Simplified Chinese (Windows, DOS)"),
    "gb18030": (2_147_485_234, "Chinese (GB 18030)"), "big5": (2_147_486_211, "Traditional Chinese (Big 5)"),
    "big-5": (2_147_484_707, "Traditional Chinese (Windows, DOS)"),
    "shift_jis": (2_147_486_209, "Japanese (Shift JIS)"), "shift-jis": (8, "Japanese (Windows, DOS)"),
    "euc-jp": (3, "Japanese (EUC)"),
    "iso-2022-jp": (21, "Japanese (ISO 2022-JP)"), "euc-kr": (2_147_486_016, "Korean (EUC)"),
    "windows-1252": (12, "Western (Windows Latin 1)"), "windows-1251": (11, "Cyrillic (Windows)"),
    "windows-1250": (15, "Central European (Windows Latin 2)"),
    "koi8-r": (2_147_486_210, "Cyrillic (KOI8-R)"),
    "koi8-u": (2_147_486_216, "Ukrainian (KOI8-U)"), "macintosh": (30, "Western (Mac OS Roman)"),
    "iso-8859-2": (9, "Central European (ISO Latin 2)"),
    "iso-8859-15": (2_147_484_175, "Western (ISO Latin 9)"),
    "iso-8859-9": (2_147_484_169, "Turkish (ISO Latin 5)"),
  ]
}
