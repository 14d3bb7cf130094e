import OnwireTextFormats

/// `string-encoding`: the serializer's NSStringEncoding.
struct StringEncoding: Equatable, Sendable {
  static let utf8 = StringEncoding(encoding: .utf8)

  /// The names of Onwire's own encodings, in short; `TextEncoding.all` has each of them.
  static let names = """
    utf-8, latin-1, ascii, utf-16, utf-16le, utf-16be, utf-32, utf-32le, utf-32be, gbk, cp936, gb18030, big5, \
    shift-jis, euc-kr, iso-8859-2 to iso-8859-16, windows-1250 to windows-1258, koi8-r, koi8-u, macintosh, \
    or what iconv knows on this machine, such as euc-jp and iso-2022-jp
    """

  let encoding: TextEncoding

  /// The text that a client writes after `charset=`.
  enum Charset {
    /// The charset name that CoreFoundation gives.
    case named(String)
    /// CoreFoundation gives no name.
    case none
    /// The encoding is only iconv's: its name in Cocoa is not known.
    case unknown
  }

  /// The charset name that CoreFoundation gives.
  var charset: Charset {
    if let name = encoding.ianaName { return .named(name) }
    return encoding.constant == nil ? .unknown : .none
  }
}

extension StringEncoding: RawRepresentable {
  /// The encoding of that name, or with that iconv name, in any letter case.
  init?(rawValue: String) {
    guard let encoding = TextEncoding(named: rawValue) else { return nil }
    self.encoding = encoding
  }

  var rawValue: String { encoding.name }
}
