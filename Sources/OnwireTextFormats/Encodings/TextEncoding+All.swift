extension TextEncoding {
  /// UTF-8, the default encoding.
  package static let utf8 = TextEncoding(
    "utf-8", aliases: ["utf8"], iana: "utf-8", constant: "NSUTF8StringEncoding", .utf8)

  /// The encodings to which we give names.
  package static let all: [TextEncoding] =
    [
      utf8,
      row("latin-1", "iso-8859-1", "NSISOLatin1StringEncoding", latin1, CodePages.latin1, .composing),
      row("ascii", "us-ascii", "NSASCIIStringEncoding", ascii, CodePages.ascii, .strict),
    ] + unicode + eastAsian + iso8859 + windows + [
      row("koi8-r", "koi8-r", "kCFStringEncodingKOI8_R", ["koi8r"], CodePages.koi8R),
      row("koi8-u", "koi8-u", "kCFStringEncodingKOI8_U", ["koi8u"], CodePages.koi8U),
      row(
        "macintosh", "macintosh", "NSMacOSRomanStringEncoding", ["macroman", "mac"], CodePages.macintosh),
    ]

  static let byName = Dictionary(
    all.flatMap { encoding in ([encoding.name] + encoding.aliases).map { ($0, encoding) } },
    uniquingKeysWith: { first, _ in first })

  private static let ascii = ["us-ascii", "ansi_x3.4-1968", "iso646-us"]
  private static let latin1 = ["latin1", "iso-8859-1", "iso8859-1", "iso_8859-1", "l1", "cp819"]

  /// Without a byte order in the name: a byte order mark, then the phone's own order.
  private static let unicode: [TextEncoding] = [
    row("utf-16", "NSUTF16StringEncoding", UnicodeForm(16, hasMark: true)),
    row("utf-16le", "NSUTF16LittleEndianStringEncoding", UnicodeForm(16)),
    row("utf-16be", "NSUTF16BigEndianStringEncoding", UnicodeForm(16, isBigEndian: true)),
    row("utf-32", "NSUTF32StringEncoding", UnicodeForm(32, hasMark: true)),
    row("utf-32le", "NSUTF32LittleEndianStringEncoding", UnicodeForm(32)),
    row("utf-32be", "NSUTF32BigEndianStringEncoding", UnicodeForm(32, isBigEndian: true)),
  ]

  private static let eastAsian: [TextEncoding] = [
    // The constant that apps use for GBK has no charset name (afnetworking-versions.md); its characters are
    // those of the code page, which CoreFoundation uses for this name.
    row("gbk", nil, "kCFStringEncodingGBK_95", [], CodePages.gbk),
    row("cp936", "cp936", "kCFStringEncodingDOSChineseSimplif", ["ms936", "windows-936"], CodePages.gbk),
    TextEncoding(
      "gb18030", aliases: ["gb-18030"], iana: "gb18030", constant: "kCFStringEncodingGB_18030_2000", .gb18030),
    row(
      "big5", "big5", "kCFStringEncodingBig5",
      ["big-5", "big-five", "bigfive", "cn-big5", "csbig5", "cp950"],
      CodePages.big5),
    row(
      "shift-jis", "cp932", "NSShiftJISStringEncoding",
      ["shift_jis", "sjis", "shiftjis", "ms_kanji", "csshiftjis", "cp932", "ms932", "windows-31j"],
      CodePages.shiftJIS),
    row("euc-kr", "euc-kr", "kCFStringEncodingEUC_KR", ["euckr", "cseuckr"], CodePages.eucKR),
    TextEncoding(
      "euc-jp", aliases: ["eucjp"], iana: "euc-jp", constant: "NSJapaneseEUCStringEncoding", .iconv("euc-jp")),
    TextEncoding(
      "iso-2022-jp", aliases: ["iso2022jp"], iana: "iso-2022-jp", constant: "NSISO2022JPStringEncoding",
      .iconv("iso-2022-jp")),
  ]

  private static let iso8859: [TextEncoding] = [
    iso8859(2, "NSISOLatin2StringEncoding", ["latin2", "l2"], CodePages.iso8859Part2),
    iso8859(3, "kCFStringEncodingISOLatin3", ["latin3", "l3"], CodePages.iso8859Part3),
    iso8859(4, "kCFStringEncodingISOLatin4", ["latin4", "l4"], CodePages.iso8859Part4),
    iso8859(5, "kCFStringEncodingISOLatinCyrillic", ["cyrillic"], CodePages.iso8859Part5),
    iso8859(6, "kCFStringEncodingISOLatinArabic", ["arabic"], CodePages.iso8859Part6),
    iso8859(7, "kCFStringEncodingISOLatinGreek", ["greek"], CodePages.iso8859Part7),
    iso8859(8, "kCFStringEncodingISOLatinHebrew", ["hebrew"], CodePages.iso8859Part8),
    iso8859(9, "kCFStringEncodingISOLatin5", ["latin5", "l5"], CodePages.iso8859Part9),
    iso8859(10, "kCFStringEncodingISOLatin6", ["latin6", "l6"], CodePages.iso8859Part10),
    iso8859(11, "kCFStringEncodingISOLatinThai", [], CodePages.iso8859Part11),
    iso8859(13, "kCFStringEncodingISOLatin7", ["latin7", "l7"], CodePages.iso8859Part13),
    iso8859(14, "kCFStringEncodingISOLatin8", ["latin8", "l8"], CodePages.iso8859Part14),
    iso8859(15, "kCFStringEncodingISOLatin9", ["latin-9"], CodePages.iso8859Part15),
    iso8859(16, "kCFStringEncodingISOLatin10", ["latin10", "l10"], CodePages.iso8859Part16),
  ]

  private static let windows: [TextEncoding] = [
    windows(1250, "NSWindowsCP1250StringEncoding", CodePages.windows1250),
    windows(1251, "NSWindowsCP1251StringEncoding", CodePages.windows1251),
    windows(1252, "NSWindowsCP1252StringEncoding", CodePages.windows1252, .composing),
    windows(1253, "NSWindowsCP1253StringEncoding", CodePages.windows1253),
    windows(1254, "NSWindowsCP1254StringEncoding", CodePages.windows1254),
    windows(1255, "kCFStringEncodingWindowsHebrew", CodePages.windows1255),
    windows(1256, "kCFStringEncodingWindowsArabic", CodePages.windows1256),
    windows(1257, "kCFStringEncodingWindowsBalticRim", CodePages.windows1257),
    windows(1258, "kCFStringEncodingWindowsVietnamese", CodePages.windows1258),
  ]

  private static func row(
    _ name: String, _ iana: String?, _ constant: String, _ aliases: [String],
    _ page: @autoclosure @escaping @Sendable () -> CodePage, _ habit: CodePage.Habit = .dropping
  ) -> TextEncoding {
    TextEncoding(name, aliases: aliases, iana: iana, constant: constant, .codePage(page, habit))
  }

  private static func row(_ name: String, _ constant: String, _ form: UnicodeForm) -> TextEncoding {
    TextEncoding(
      name, aliases: [name.filter { $0 != "-" }], iana: name, constant: constant, .unicode(form))
  }

  private static func iso8859(
    _ part: Int, _ constant: String, _ aliases: [String],
    _ page: @autoclosure @escaping @Sendable () -> CodePage
  ) -> TextEncoding {
    let name = "iso-8859-\(part)"
    let others = ["iso8859-\(part)", "iso_8859-\(part)"] + aliases
    return TextEncoding(name, aliases: others, iana: name, constant: constant, .codePage(page, .dropping))
  }

  private static func windows(
    _ number: Int, _ constant: String, _ page: @autoclosure @escaping @Sendable () -> CodePage,
    _ habit: CodePage.Habit = .dropping
  ) -> TextEncoding {
    let name = "windows-\(number)"
    return TextEncoding(
      name, aliases: ["cp\(number)"], iana: name, constant: constant, .codePage(page, habit))
  }
}
