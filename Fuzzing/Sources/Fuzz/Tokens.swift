/// What grammars take for a mark, and numbers at which arithmetic ends.
enum Tokens {
  static let numbers = numberTexts.map { Array($0.utf8) }

  static let all = (marks + fields + documents + captures + numberTexts).map { Array($0.utf8) } + binary

  /// Those, and what YAML and specs take for a mark.
  static let specs = (specMarks + specKeys + specTexts).map { Array($0.utf8) } + all

  private static let specMarks = [
    "---\n", "...\n", "\n  ", "\n- ", "- ", "? ", ": ", ": |\n  ", ": >-\n  ", ": &a ", ": *a", "<<: *a\n",
    "&a ", "*a",
    "!!str ", "!!binary ", "!!set ", "!!omap ", "!!float ", "!!null ''", "!x ", "%YAML 1.2\n---\n", "# ",
    " #", "{", "}",
    "{a: ", "[a, ", "\"\\x00\"", "\"\\u2028\"", "\"\\U0001F600\"", "'", "''", "~", "null", "${", "${a}",
    "$${a}", "${any}",
    "${any:uuid}", "${any:/[0-9]+/}", "\t", "\u{85}", "\u{2028}",
  ]

  private static let specKeys = [
    "name", "summary", "client", "method", "url", "base", "headers", "cookies", "general", "query", "params",
    "params-text", "as", "files", "body", "boundary", "auth", "transport", "vars", "extends", "device",
    "ignore",
    "filename", "type", "path", "text", "base64", "hex", "random", "zeros", "json", "use", "rules", "basic",
    "bearer",
    "languages", "app", "model", "os", "scale", "now", "user-agent", "bytes", "seed",
  ].flatMap { ["\n\($0): ", "\n  \($0): ", "\($0): "] }

  private static let specTexts = [
    "afnetworking@4.0.1", "afnetworking@1", "afnetworking@2.6.3", "alamofire@5", "alamofire@4",
    "alamofire-encodable",
    "hybnetworking", "xmnetworking", "nsurlsession@", "plain", "cfnetwork-ios16", "form", "multipart",
    "plist",
    "https://h/", "http://例え.jp/?a=b#c", "//h", "../_app.yaml", "_base.yaml", "fixtures/",
    "2026-01-02T03:04:05Z",
    "1KiB", "query.array: indices", "Content-Type: application/json", "Host: x", "Content-Length: 3",
    "Transfer-Encoding: chunked", "{path: fixtures/avatar.png}", "{zeros: {bytes: 9}}", "[a, b, c]",
    "{a: {b: [c]}}",
  ]

  private static let numberTexts = [
    "0", "1", "-1", "00000000000000000000", "7", "255", "65536", "2147483647", "2147483648", "4294967295",
    "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999", "1e999", "-0", "0x7fffffff", "ffffffffffffffff", "8000000000000000",
    "7fffffffffffffff", "1.5", "+3",
  ]

  private static let marks = [
    "\r\n", "\n", "\r", "\r\n\r\n", "\n\n", "\r\n ", "\n\t", " ", "\t", "\0", ":", ": ", ";", ",", "=", "&",
    "&&",
    "%", "%0", "%zz", "%00", "%2525", "%E4%BD", "+", "?", "#", "/", "//", "*", "@", "[", "]", "[]", "[0]",
    "[a][b]",
    "\"", "\\", "\\\"", "'", "$'", "`", "--", "--\r\n", "\r\n--", "<", ">", "{", "}", "(", ")", "|",
    "\u{FEFF}",
    "\u{FFFD}", "\u{1F600}", "e\u{301}",
  ]

  private static let fields = [
    "GET / HTTP/1.1\r\n", "POST /a?b=c HTTP/1.1\r\nHost: h\r\n", "GET http://h:80/ HTTP/1.1\n",
    "HTTP/1.1 200 OK\r\n",
    "HTTP/2", "HTTP/1.1", "CONNECT h:443 HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "Content-Length: 7\r\n", "Content-Length: 0\r\n", "Content-Length:", "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip, chunked\r\n", "Content-Encoding: gzip\r\n", "Host: h\r\n",
    "Expect: 100-continue\r\n",
    "Content-Type: multipart/form-data; boundary=b\r\n",
    "Content-Type: multipart/mixed; boundary=\"b c\"\r\n",
    "Content-Type: application/x-www-form-urlencoded; charset=utf-16\r\n",
    "Content-Type: application/json\r\n",
    "Content-Type: text/plain; charset=gbk\r\n", "Content-Type: application/x-plist\r\n", "boundary=",
    "boundary=\"",
    "boundary=b", "--b\r\n", "\r\n--b\r\n", "\r\n--b--\r\n", "--b--", "\n--b\n", "charset=utf-8",
    "Content-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n", "name=\"", "filename*=UTF-8''%e4",
    "; name=",
    "Authorization: Basic dTpw\r\n", "Authorization: Bearer t\r\n", "Cookie: a=b; c\r\n", "password=x",
    "token",
    "0\r\n\r\n", "5\r\nabcde\r\n", "3;a=b\r\n", "ffffffffffffffff\r\n", "0\r\nA: b\r\n\r\n",
  ]

  private static let documents = [
    "{\"a\":", "null", "true", "[[[[[[[[[[[[[[[[[[[[", "{\"\\ud800\":1}", "\\u0000", "\\ud83d",
    "\"a\":\"b\",",
    "<plist>", "<dict><key>a</key>", "<array>", "</", "<![CDATA[", "]]>", "<!--", "-->",
    "<?xml version=\"1.0\"?>",
    "<!DOCTYPE a [<!ENTITY b \"&c;\">]>", "&amp;", "&#0;", "&#x110000;", "&lt", "bplist00", "base64=\"true\"",
  ]

  private static let captures = [
    "Send header, 10 bytes (0xa)\n", "=> Send data, 5 bytes (0x5)\n", "0000: ", "00000000: ", "00000000  ",
    "> ", "< ",
    "* \n", "\n*\n", "--data-binary @-", " -d ", " -F 'a=b;type=c'", " -H 'A;'", " -X ''", " -K x", " --json",
    " -G", " -T .", "curl ", "curl '[1-9]{a,b}'", "\\\n", "$'\\x41\\u4f60'", "printf '%s'", "===\n",
    "Follow: tcp,raw\n", "Node 1: a:1\n", "\t", "#", "4:true!", "0:~", "9:1234567;", "3:abc,", "]", "}",
    "AAAA", "====", "unsigned char a[] = {", "{length = 5, bytes = 0x01}", "<0a0b 0c>", "0000000 0a0d",
  ]

  private static let binary: [[UInt8]] = [
    [0x1F, 0x8B, 8, 0], [0x78, 0x9C], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0xC0, 0x80],
    [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], [0xFF, 0xD8, 0xFF, 0xE0],
    [0x81, 0x30],
    [0x50, 0x4B, 3, 4], [0x50, 0x4B, 1, 2], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 6], [0x50, 0x4B, 6, 7],
    [0xAC, 0xED, 0, 5], [0x70], [0x71, 0, 0x7E, 0, 0], [0x72], [0x73], [0x74, 0xFF, 0xFF], [0x75], [0x76],
    [0x77, 0xFF],
    [0x78], [0x79], [0x7A, 0x7F, 0xFF, 0xFF, 0xFF], [0x7B], [0x7C, 0, 0, 0, 0, 0, 0, 0, 9], [0x7D],
    [0x7E, 0, 0],
    [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0x80, 0, 0, 0],
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
  ]
}
