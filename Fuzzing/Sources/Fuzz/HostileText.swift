/// Texts that grammars stumble over, made by chance.
enum HostileText {
  /// A text: mostly of a few pieces, seldom a long one.
  static func make(_ random: inout Random) -> String {
    if random.oneIn(40) {
      let piece = random.pick(pieces)
      return String(repeating: piece.isEmpty ? "x" : piece, count: 1 + random.below(600))
    }
    var text = ""
    for _ in 0..<(random.oneIn(3) ? 1 + random.below(6) : 1) {
      switch random.below(8) {
      case 0, 1, 2: text += random.pick(words)
      case 3: text.unicodeScalars.append(scalar(&random))
      default: text += random.pick(pieces)
      }
    }
    return text
  }

  /// A word that is no harm.
  static func word(_ random: inout Random) -> String { random.pick(words) }

  private static func scalar(_ random: inout Random) -> Unicode.Scalar {
    let limit = random.pick([0x20, 0x80, 0x100, 0x3000, 0x10000, 0x110000])
    return Unicode.Scalar(UInt32(random.below(limit))) ?? "\u{FFFD}"
  }

  static let words = [
    "a", "b", "id", "name", "value", "张三", "é", "x y", "true", "null", "0", "7", "-1", "1.50", "2026-01-02",
    "q",
    "page", "Content-Type", "Host", "text/plain", "application/json", "token", "password", "file.jpg", "demo",
  ]

  static let pieces = [
    "", " ", "  ", "\t", "\n", "\r", "\r\n", "\r\n\r\n", "\r\nX-Injected: 1\r\n", "\0", "\u{7F}",
    "\u{1B}[31m",
    "\u{1B}]0;x\u{7}", "\u{85}", "\u{9B}31m", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200B}",
    "\u{200D}", "\u{AD}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{E0041}", "\u{301}",
    "e\u{301}",
    "\u{E9}", "\u{1F468}\u{200D}\u{1F469}", "\u{1F1E9}\u{1F1EA}", "\u{AC00}", "\u{1100}\u{1161}",
    "'", "\"", "\\", "`", "``", "```", "~~~", "$", "$(id)", "`id`", "${a}", "$${a}", "${any}", "!", "!!", "%",
    "%0",
    "%00", "%0d%0a", "%25", "%zz", "%E4%BD", "%c3%a9", "+", "&", "&amp;", "&#x3c;", "=", ";", ",", ":", ": ",
    "://",
    "/", "//", "/../", "?", "#", "@", "[", "]", "[]", "[0]", "[a][b]", "{", "}", "{}", "(", ")", "<", ">",
    "<b>",
    "<script>", "</script>", "</style>", "</pre>", "</code>", "-->", "<!--", "]]>", "<![CDATA[", "*", "**",
    "_", "|",
    "\\|", "~", "^", "-", "--", "---", "...", "- ", "#!", "\\\r\n", "\\n", "\\u0000", "\\(x)", "\\\"",
    "\"\"\"",
    "%@", "%s", "%n", "@\"", "*/", "/*", "//", "1e999", "-0", "0x10", "1e-400", "9223372036854775808",
    "18446744073709551616", "0.1", "NaN", ".inf", "::", "C:\\a", "../../etc/passwd", "a/b", ".", "..",
    "@file",
    "=cmd", "-o", "--data", "<a", "a>b", "a=b", "a=b&c=d", "{\"a\":1}", "[1,2]", "\"b\"", "--b",
    "\r\n--b--\r\n",
    "http://u:p@h:80/p?q#f", "user:pass", "a;type=b", "a; charset=utf-16", "boundary=x", "![x](y)",
    "[x](javascript:a)",
    "onwire spec=a", "{{x}}", "::error::x", "\u{FFFD}",
  ]
}
