/// The code pages, each made when it is first used (256 KiB).
enum CodePages {
  static let ascii = CodePage()
  static let latin1 = CodePage("80-FF \u{80}").composing()

  static let gbk = CodePage(EncodingTables.gbk)
  /// The one-byte and two-byte codes of GB18030.
  static let gb18030 = CodePage(EncodingTables.gbk, EncodingTables.gb18030)
  static let big5 = CodePage(EncodingTables.big5, read: EncodingTables.big5Read)
  static let shiftJIS = CodePage(EncodingTables.shiftJIS, read: EncodingTables.shiftJISRead)
  static let eucKR = CodePage(EncodingTables.eucKR)

  static let iso8859Part2 = CodePage(EncodingTables.iso8859Part2)
  static let iso8859Part3 = CodePage(EncodingTables.iso8859Part3)
  static let iso8859Part4 = CodePage(EncodingTables.iso8859Part4)
  static let iso8859Part5 = CodePage(EncodingTables.iso8859Part5)
  static let iso8859Part6 = CodePage(EncodingTables.iso8859Part6)
  static let iso8859Part7 = CodePage(EncodingTables.iso8859Part7)
  static let iso8859Part8 = CodePage(EncodingTables.iso8859Part8)
  static let iso8859Part9 = CodePage(EncodingTables.iso8859Part9)
  static let iso8859Part10 = CodePage(EncodingTables.iso8859Part10)
  static let iso8859Part11 = CodePage(EncodingTables.iso8859Part11)
  static let iso8859Part13 = CodePage(EncodingTables.iso8859Part13)
  static let iso8859Part14 = CodePage(EncodingTables.iso8859Part14)
  static let iso8859Part15 = CodePage(EncodingTables.iso8859Part15)
  static let iso8859Part16 = CodePage(EncodingTables.iso8859Part16)

  static let windows1250 = CodePage(EncodingTables.windows1250)
  static let windows1251 = CodePage(EncodingTables.windows1251)
  static let windows1252 = CodePage(EncodingTables.windows1252).composing()
  static let windows1253 = CodePage(EncodingTables.windows1253)
  static let windows1254 = CodePage(EncodingTables.windows1254)
  static let windows1255 = CodePage(EncodingTables.windows1255)
  static let windows1256 = CodePage(EncodingTables.windows1256)
  static let windows1257 = CodePage(EncodingTables.windows1257)
  static let windows1258 = CodePage(EncodingTables.windows1258)

  static let koi8R = CodePage(EncodingTables.koi8R)
  static let koi8U = CodePage(EncodingTables.koi8U)
  static let macintosh = CodePage(EncodingTables.macintosh)
}

/// The generated tables, in the form that `CodePage` reads.
enum EncodingTables {}
