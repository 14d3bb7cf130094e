/// The encodings that Ruby 3.1 knows by name: `Encoding.list`, whose names are case-insensitive.
struct RubyEncoding: Equatable {
  /// The name that Ruby shows.
  let name: String
  /// Whether ASCII bytes are themselves in it, as parsing names requires.
  let isASCIICompatible: Bool

  static let utf8 = RubyEncoding(name: "UTF-8", isASCIICompatible: true)
  static let binary = RubyEncoding(name: "ASCII-8BIT", isASCIICompatible: true)

  private init(name: String, isASCIICompatible: Bool) {
    self.name = name
    self.isASCIICompatible = isASCIICompatible
  }

  /// `Encoding.find`; `nil` for a name that it does not know.
  init?(named name: ArraySlice<UInt8>) {
    guard let known = Self.byName[String(decoding: name.lowercasedASCII, as: UTF8.self)] else { return nil }
    self = known
  }

  private static let byName: [String: RubyEncoding] = {
    var result = ["utf-8": utf8, "cp65001": utf8, "locale": utf8, "external": utf8, "filesystem": utf8]
    result["ascii-8bit"] = binary
    result["binary"] = binary
    for (lines, isASCIICompatible) in [(compatible, true), (others, false)] {
      for line in lines {
        let names = line.split(separator: " ")
        guard let first = names.first else { continue }
        let encoding = RubyEncoding(name: String(first), isASCIICompatible: isASCIICompatible)
        for name in names { result[name.lowercased()] = encoding }
      }
    }
    return result
  }()

  /// The name that Ruby shows, and its aliases.
  private static let compatible = [
    "US-ASCII ASCII ANSI_X3.4-1968 646", "UTF8-MAC UTF-8-MAC UTF-8-HFS", "EUC-JP eucJP",
    "Windows-31J CP932 csWindows31J SJIS PCK", "Big5", "Big5-HKSCS Big5-HKSCS:2008", "Big5-UAO", "CESU-8",
    "CP949", "Emacs-Mule", "EUC-KR eucKR", "EUC-TW eucTW", "GB18030", "GBK CP936", "ISO-8859-1 ISO8859-1",
    "ISO-8859-2 ISO8859-2", "ISO-8859-3 ISO8859-3", "ISO-8859-4 ISO8859-4", "ISO-8859-5 ISO8859-5",
    "ISO-8859-6 ISO8859-6", "ISO-8859-7 ISO8859-7", "ISO-8859-8 ISO8859-8", "ISO-8859-9 ISO8859-9",
    "ISO-8859-10 ISO8859-10", "ISO-8859-11 ISO8859-11", "ISO-8859-13 ISO8859-13", "ISO-8859-14 ISO8859-14",
    "ISO-8859-15 ISO8859-15", "ISO-8859-16 ISO8859-16", "KOI8-R CP878", "KOI8-U", "Shift_JIS",
    "Windows-1250 CP1250", "Windows-1251 CP1251", "Windows-1252 CP1252", "Windows-1253 CP1253",
    "Windows-1254 CP1254", "Windows-1257 CP1257", "IBM437 CP437", "IBM720 CP720", "IBM737 CP737",
    "IBM775 CP775", "CP850 IBM850", "IBM852", "CP852", "IBM855", "CP855", "IBM857 CP857", "IBM860 CP860",
    "IBM861 CP861", "IBM862 CP862", "IBM863 CP863", "IBM864 CP864", "IBM865 CP865", "IBM866 CP866",
    "IBM869 CP869", "Windows-1258 CP1258", "GB1988", "macCentEuro", "macCroatian", "macCyrillic",
    "macGreek", "macIceland", "macRoman", "macRomania", "macThai", "macTurkish", "macUkraine", "CP950",
    "CP951", "stateless-ISO-2022-JP", "eucJP-ms euc-jp-ms", "CP51932", "EUC-JIS-2004 EUC-JISX0213",
    "GB2312 EUC-CN eucCN", "GB12345", "Windows-1256 CP1256", "Windows-1255 CP1255", "TIS-620",
    "Windows-874 CP874", "MacJapanese MacJapan", "UTF8-DoCoMo", "SJIS-DoCoMo", "UTF8-KDDI", "SJIS-KDDI",
    "stateless-ISO-2022-JP-KDDI", "UTF8-SoftBank", "SJIS-SoftBank",
  ]

  private static let others = [
    "UTF-16BE UCS-2BE", "UTF-16LE", "UTF-32BE UCS-4BE", "UTF-32LE UCS-4LE", "UTF-16", "UTF-32",
    "IBM037 ebcdic-cp-us", "ISO-2022-JP ISO2022-JP", "ISO-2022-JP-2 ISO2022-JP2", "CP50220", "CP50221",
    "UTF-7 CP65000", "ISO-2022-JP-KDDI",
  ]

  /// The encoding name to show with a text of these bytes; `nil` for UTF-8, bytes and ASCII.
  func tag(_ bytes: [UInt8]) -> String? {
    if ["UTF-8", "ASCII-8BIT", "US-ASCII"].contains(name) { return nil }
    return isASCIICompatible && bytes.allSatisfy { $0 < 0x80 } ? nil : name
  }

  /// Whether all bytes belong to characters: `String#valid_encoding?`.
  func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
    switch name {
    case "UTF-8", "UTF8-MAC", "CESU-8", "UTF8-DoCoMo", "UTF8-KDDI", "UTF8-SoftBank": return bytes.isUTF8
    case "US-ASCII": return false
    default: break
    }
    guard let pairs = Self.pairs[name] else { return true }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte < 0x80 || pairs.singles.contains(byte) {
        index += 1
        continue
      }
      guard pairs.leads.contains(where: { $0.contains(byte) }), index + 1 < bytes.endIndex else {
        return false
      }
      if name == "GB18030", (0x30...0x39).contains(bytes[index + 1]) {
        guard index + 3 < bytes.endIndex, pairs.isTrail(bytes[index + 2]),
          (0x30...0x39).contains(bytes[index + 3])
        else { return false }
        index += 4
        continue
      }
      let isLong = byte == 0x8F && name == "EUC-JP"
      let length = isLong ? 3 : 2
      guard bytes.endIndex - index >= length, bytes[(index + 1)..<(index + length)].allSatisfy(pairs.isTrail)
      else { return false }
      index += length
    }
    return true
  }

  /// The bytes of two-byte characters.
  private struct Pairs {
    var singles: ClosedRange<UInt8> = 0...0
    var leads: [ClosedRange<UInt8>]
    var trails: [ClosedRange<UInt8>]

    func isTrail(_ byte: UInt8) -> Bool { trails.contains { $0.contains(byte) } }
  }

  /// Tested with each pair of bytes in Ruby 3.1; in encodings that are not listed, each byte is a character.
  private static let pairs: [String: Pairs] = {
    let rows = [0xA1...0xFE] as [ClosedRange<UInt8>]
    let big5 = Pairs(leads: rows, trails: [0x40...0x7E, 0xA1...0xFE])
    let shiftJIS = Pairs(
      singles: 0xA1...0xDF, leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC])
    return [
      "GBK": Pairs(singles: 0x80...0x80, leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE]),
      "GB18030": Pairs(leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE]),
      "CP949": Pairs(
        singles: 0x80...0x80, leads: [0x81...0xFE], trails: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE]),
      "EUC-JP": Pairs(leads: [0x8E...0x8F, 0xA1...0xFE], trails: rows),
      "GB2312": Pairs(leads: rows, trails: rows), "EUC-KR": Pairs(leads: rows, trails: rows),
      "EUC-TW": Pairs(leads: rows, trails: rows), "Shift_JIS": shiftJIS, "Windows-31J": shiftJIS,
      "Big5": big5, "Big5-HKSCS": big5, "CP950": big5,
    ]
  }()
}
