/// Requests that look odd but are healthy: each is the nearest harmless one to a fault.
extension FindingRuleTests {
  private static func json(_ text: String) -> String { Raw.post("application/json", text) }
  /// The text as UTF-8, a scalar a byte.
  private static func utf8(_ text: String) -> String {
    String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
  }
  private static func coded(_ coding: String, _ body: String) -> String {
    "PUT / HTTP/1.1\r\nHost: a\r\nContent-Encoding: \(coding)\r\nContent-Length: #L#\r\n\r\n\(body)"
  }
  private static func part(_ type: String, _ content: String) -> String {
    Raw.part("\(named); filename=\"a\"\r\nContent-Type: \(type)", content: content)
  }
  private static let chunked = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

  static let healthy = escapes + texts + documents + marks + bodies + healthyResponses

  private static let escapes = [
    // Values that are URLs, queries and JSON have escapes of their own; percent signs that are meant.
    Raw.get("/?next=https%3A%2F%2Fa.b%2Fc%3Fq%3Dcaf%25C3%25A9"), Raw.get("/?next=%2Fs%3Fq%3D%25E4%25BD%25A0"),
    Raw.form("params=a%3D1%26b%3D%25E4%25BD%25A0"), Raw.form("d=%7B%22u%22%3A%22a%2520b%22%7D"),
    Raw.form("like=%25ab%25"), Raw.get("/?a=100%25&b=50%25%20off&c=5%25ae"),
    Raw.get("/https%3A%2F%2Fa.b%2F%2520c"),
    // Bytes that are no text, and GBK that is declared, or that nothing is declared of.
    Raw.get("/?info_hash=%12%34%FF%D6%ED%A0%9F"), Raw.form("a=%D6%D0%CE%C4"),
    Raw.post("application/x-www-form-urlencoded; charset=gbk", "a=%D6%D0%CE%C4"),
    Raw.post("application/x-www-form-urlencoded; charset=utf-8", "a=%E4%BD%A0&b=%C3%A9"),
    // A character of GBK that is one of UTF-8, too, and JSON in the charset of its type.
    Raw.post("application/json; charset=gbk", "[\"\u{CC}\u{A8}\"]"),
    Raw.post("application/json; charset=gbk", "[\"\u{D6}\u{D0}\u{CE}\u{C4}\"]"),
    Raw.post("application/json; charset=iso-8859-1", "[\"caf\u{E9}\"]"),
    Raw.post("application/json; charset=utf-16le", "[\u{0}1\u{0}]\u{0}"),
  ]

  private static let texts = [
    json(utf8(#"{"a": "Привет", "b": "你好", "c": "مرحبا", "d": "Ñandú ÀÉÎ", "e": "Spaß…", "f": "日本語"}"#)),
    json(
      utf8(
        #"{"a": "MANHÃ…", "b": "«É»", "c": "Straße – groß", "d": "😀", "e": "5 °C – 10 µm ± 2", "f": "È\#u{A0}!"}"#
      )),
    Raw.form("a=%C3%A9t%C3%A9+%C3%A0+la+%C2%AB%C3%89cole%C2%BB&b=%D0%9F%D1%80"),
    // A sentence about what is printed, and texts that only begin so.
    json(
      #"{"a": "the value (null) is printed", "b": "Optional(see below) means", "c": "Optional(see below)"}"#),
    json(
      #"{"a": "Optional(s)", "b": "(a)", "c": "<b>x</b>", "d": "[\"a\", \"b\"]", "e": "<a: b>", "f": "{\n}"}"#
    ),
    json(
      #"{"a": "(\n  a b c,\n)", "b": "{\n  a = 1\n}", "c": "<740f>", "d": "null", "e": "[object", "f": "Optional()"}"#
    ),
    Raw.form("q=why+does+(null)+appear&r=Optional(+a+)"), Raw.get("/(a)/Optional/%5Bx%5D?b=(1)"),
    Raw.get("/", "User-Agent: A/1 (iPhone; U; (null))\r\nX-Note: a (null) b\r\nIf-None-Match: \"<x>\"\r\n"),
    json(#"{"d": "2024-01-01T10:00:00+08:00", "e": "2024-01-01 00:00:00 +0000"}"#),
  ]

  private static let documents = [
    json(#"[{"a": 1}, {"a": 2}, {"b": {"a": 1}, "a": {"a": 2}}, {"A": 1, "a": 2}]"#),
    json(#"{"a": "\ud83d\ude00\u00e9", "b": "\\ud83d", "c": "\uD83D\uDE00\uD83D\uDE00"}"#),
    // Fractions and exponents are doubles by intent; a double holds these integers.
    json("[12345678901234567.5, 1e400, 3.141592653589793238462643, 9007199254740992, 9007199254740994]"),
    json("[1000000000000000000000, -9007199254740991, 123456789012345678901234567890.0]"),
    json(#"{"id": "9007199254740993"}"#),
  ]

  private static let marks = [
    Raw.form("a.b[c][]=1&user[0][tags][]=2&x-y_z=3"), Raw.get("/?q=[a&r=]b&s=a[b"), Raw.get("/?a[b"),
    Raw.get("/?f=%7B%22a%22%3A%5B1%5D%7D"),
    // One dictionary alone, and an array of arrays.
    Raw.form("a[][b]=1"), Raw.form("a[][]=1&a[][]=2"),
    // Words with blanks, numbers of phones, base64url, base64 that is escaped.
    Raw.form("q=hello+big+World+and+Moon"), Raw.get("/?q=iPhone+15+Pro+Max+256GB+Blue"),
    Raw.form("phone=+491701234567&b=a+b"), Raw.form("q=SELECT+a+FROM+B+WHERE+c+IN+D+AND+E"),
    Raw.form("t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"),
    Raw.form("a=8Jm%2B0kqZ2R7x/Y4uTnVb%2BCg1wAh3KpQ=="), Raw.form("to=Tom+%3Ctom@a.b%3E&cc=A+%26+B"),
    // Pairs without values, JSON in values, ampersands that are escaped.
    Raw.get("/?debug&a=1&x"), Raw.form("a=1&flag&b=2"), Raw.form("t={x&y=z}"),
    Raw.form("d={\"a\":\"b\"}&e=[1,2]&f=[a"),
    Raw.form("d=%7B%22t%22%3A%22R%26D%22%7D&x=1"), Raw.form("a=A&B=2"), Raw.form("a={\"b\": 1&c=2"),
  ]

  private static let bodies = [
    chunked + "3;a=b;c=\"d\"\r\nabc\r\n0\r\nDigest: x\r\n\r\n", chunked + "0003\r\nabc\r\n0;x\r\n\r\n",
    chunked + "0\r\n\r\n", chunked + "7\r\n\r\n0\r\nab\r\n0\r\n\r\n",
    coded("gzip", "\u{1F}\u{8B}\u{8}\u{0}"), coded("identity", "abc"), coded("aws-chunked", "abc"),
    coded("deflate", "\u{78}\u{9C}\u{AB}\u{56}"), coded("br", "\u{B}\u{3}\u{80}{\"a\":1}\u{3}"),
    // Contents of other types than a signature tells of, or of none.
    part("application/octet-stream", jpeg), part("image/png", "\u{3}no picture that is known"),
    part("image/svg+xml", "<svg/>"), part("image/png", ""),
    // No file was chosen, as browsers say it; contents with codings of their own.
    Raw.part("\(named); filename=\"\"\r\nContent-Type: application/octet-stream", content: ""),
    Raw.part("\(named); filename=\"\"\r\nContent-Type: image/png", content: ""),
    part("application/json\r\nContent-Encoding: gzip", "\u{1F}\u{8B}\u{8}\u{0}"),
    part("image/png\r\nContent-Transfer-Encoding: BASE64", "iVBORw0KGgo="),
    part("application/json\r\nContent-Transfer-Encoding: binary", "[1]"), part("application/json", ""),
    part("text/plain; charset=iso-8859-1", "caf\u{E9}"), part("text/plain", "caf\u{E9}"),
    // Files and texts that only look like documents, and documents without a fault.
    part("application/octet-stream", "{\"a\":1,\"a\":2}"), Raw.part(named, content: "{\"a\":1,\"a\":2"),
    Raw.form("d={\"a\":1,\"b\":[9007199254740992]}"), Raw.form("d={\"a\":1,\"a\":2"),
    Raw.get("/?d=%7B%22a%22%3A%22%5Cud83d%5Cude00%22%7D"),
    // Documents of their types, in every way that they begin.
    Raw.post("application/xml", "\r\n<a/>"), Raw.post("text/xml", utf8("\u{FEFF}<a/>")),
    Raw.post("application/xml", "\u{FF}\u{FE}<\u{0}a\u{0}/\u{0}>\u{0}"),
    Raw.post("application/x-plist", "<plist><dict/></plist>"), Raw.post("application/x-plist", "bplist00"),
    Raw.post("application/x-plist", "{ a = 1; }"), Raw.post("application/soap+xml", "<a/>"),
    part("text/plain", "x"), part("video/mp4", "\u{0}\u{0}\u{0}\u{14}ftypqt  \u{0}\u{0}\u{0}\u{0}qt  "),
    Raw.part("\(named)\r\nContent-Type: application/json", content: "{}"),
    Raw.part(named, content: ""), Raw.part("\(named); filename=\"C:\\a\\b.txt\""),
    Raw.part("\(named); filename=\"a.txt\"; filename*=utf-8''a.txt"),
    Raw.post("multipart/mixed; boundary=B", "--B\r\nContent-Type: image/png\r\n\r\n\(png)\r\n--B--\r\n"),
    Raw.post("application/vnd.api+json", "[1]"), Raw.post("application/x-ndjson", "[1]\n[2]\n"),
    Raw.post("binary/octet-stream", "a"), Raw.post("*/*", "a"), Raw.post("application/bson", "a"),
    Raw.post("application/octet-stream", png), Raw.post("text/plain", "--- a\r\nContent: b\r\n"),
    Raw.post("application/x-www-form-urlencoded", "--a=1"),
  ]
}
