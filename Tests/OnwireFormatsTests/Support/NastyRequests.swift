import OnwireHTTP
import TestSupport
import OnwireFormats

/// Requests that quoting, curl's URL parser and curl's own fields could spoil.
enum NastyRequests {
  static let all = heads + targets + bodies + random(count: rounds(100))

  static let heads: [Request] = [
    Request(["GET / HTTP/1.1", "Host: example.com"]),
    Request(["GET / HTTP/1.0"]),
    Request(["GET / HTTP/1.1", "Host: example.com:8080"], to: port8080),
    Request(["GET / HTTP/1.1", "Host: example.com"], to: port8080),
    Request(
      ["GET / HTTP/1.1", "Host: [::1]:99"], to: Endpoint(scheme: .http, host: "[::1]", port: 99)),
    Request(
      ["GET / HTTP/1.1", "Host: EXAMPLE.com"], to: Endpoint(scheme: .http, host: "EXAMPLE.com", port: nil)),
    Request(["GET / HTTP/1.1", "Host:"]),
    Request(["GET / HTTP/1.1", "Host: "]),
    Request(["GET / HTTP/1.1", "Host:example.com "]),
    Request(["GET / HTTP/1.1", "host: example.com", "A: b"]),
    Request(["GET / HTTP/1.1", "A: b", "Host: example.com", "C: d"]),
    Request(["GET / HTTP/1.1", "A: b", "hOsT:  ", "C: d"]),
    Request(["GET / HTTP/1.1", "Host: one", "A: b", "Host: two"]),
    Request(["GET  /a  b  HTTP/1.1", "Host: example.com"]),
    field("Empty:"), field("Blank: "), field("Blanks: \t "), field("Tight:x"), field("Wide:  x \t"),
    field("User-Agent:"), field("Accept:"), field("User-Agent: me"), field("accept: a", "ACCEPT: b"),
    field("Empty:", "Blank: "), field("Empty:", "Other:", "Blank: ", "Connection:  close"),
    field("Cookie: a=b; c=\"d\""), field("Authorization: Basic dTpw"), field("Range: bytes=0-"),
    field("Connection: keep-alive"), field("Connection: close", "A: b"), field("connection: close"),
    field("Connection:close"), field("Connection: TE", "Connection: close"),
    field("TE: trailers", "Upgrade: x"),
    field("Expect: 100-continue"), field("Content-Length: 0"), field("Proxy-Connection: close"),
    field("Content-Length: 5"), field("Transfer-Encoding: chunked"), field("transfer-encoding: gzip"),
    field("Folded: a", " b", "\tc"), field("No colon"), field("Spaced : x"), field("@name: x"),
    field("Name;"), field("Name; "), field(": x"), field("Bare: a\nb"), field("Bare: a\rb"),
    field("End: a\n"), field("A: b", "Blank: \n"), field("Quote: it's \"$HOME\" `x` \\ ! %s \\r\\n"),
    field("Chinese: 张三 é 🙂"), field("Accept-Encoding: gzip, deflate, br", "Referer: x"),
    field("Long: " + String(repeating: "x", count: 60_000)),
    field("Blank: ", "Quote: '%s' \\r\\n $(x) `x` \"!\" ''", "Connection: '"),
    Request([Array("GET / HTTP/1.1".utf8), Array("Host: example.com".utf8), Array("B: ".utf8) + allBytes]
    ),
    Request([
      Array("GET / HTTP/1.1".utf8), Array("Host: h".utf8), Array("Connection: ".utf8) + allBytes,
      Array("A: b".utf8),
    ]),
    Request(["HEAD / HTTP/1.1", "Host: example.com"]),
    Request(["head / HTTP/1.1", "Host: example.com"]),
    Request(["get / HTTP/1.1", "Host: example.com"]),
    Request(["POST / HTTP/1.1", "Host: example.com", "Content-Length: 0"]),
    Request(["POST / HTTP/1.1", "Host: example.com", "Content-Type: a/b", "Content-Length: 0"]),
    Request(["POST / HTTP/1.1", "Host: example.com"]),
    Request(["M-SEARCH!' * HTTP/1.1", "Host: example.com"]),
  ]

  static let targets: [Request] = [
    "/a/../b/./c", "/..", "//double//slash", "//evil.example/x", "/%2e%2e/%2E%2f", "/%", "/a%zz", "/?", "/a?",
    "/a??", "/?a", "/a?b=c&d=[e]&{f}", "/{a,b}[1-3]", "/a b", "/a|b\\c^d\"e<f>g`h", "/张三?名=é", "/a#b", "/#",
    "*", "http://other.example/x?y", "example.com:443", "?a=b", "a", "/~!$&'()*+,;=:@", "/a?'$HOME'`x`!\\",
    "/\t", "/'", "/a?b?c/../d", "/;a=b", "/@/:80/", "/%00%0d%0a", "/" + String(repeating: "x", count: 70_000),
  ].map { Request(["GET \($0) HTTP/1.1", "Host: example.com"]) }

  static let bodies: [Request] =
    texts.map { post(Array($0.utf8)) } + files.map { post($0) } + [
      Request(["GET / HTTP/1.1", "Host: example.com", "Content-Length: 3"], body: "abc"),
      Request(["HEAD / HTTP/1.1", "Host: example.com", "Content-Length: 3"], body: "abc"),
      Request(["PUT / HTTP/1.1", "Host: example.com", "Content-Length: 3", "A: b"], body: "abc"),
      Request(["POST / HTTP/1.1", "Host: example.com", "content-length: 3"], body: "abc"),
      Request(["POST / HTTP/1.1", "Host: example.com", "Content-Length: 99"], body: "abc"),
      Request(["POST / HTTP/1.1", "Host: example.com", "Content-Length: 1"], body: "abc"),
      Request(["POST / HTTP/1.1", "Host: example.com"], body: "abc"),
      Request(["POST / HTTP/1.0", "Host: example.com", "Content-Length: 3"], body: "abc"),
      Request(
        ["POST / HTTP/1.1", "Host: example.com", "Content-Length: 3", "Content-Length: 3"], body: "abc"),
      Request(
        ["POST / HTTP/1.1", "Host: example.com", "Content-Length: 3", "Connection: close"], body: "abc"),
      Request(
        ["POST / HTTP/1.1", "Host: example.com", "Connection: close", "Content-Length: 3"], body: "abc"),
      Request(
        ["POST / HTTP/1.1", "Host: example.com", "Transfer-Encoding: chunked"], body: "3\r\nabc\r\n0\r\n\r\n"),
      Request(
        ["POST / HTTP/1.1", "Host: example.com", "Transfer-Encoding: chunked", "Content-Length: 3"],
        body: "abc"),
      Request(
        ["POST / HTTP/1.1", "Host: example.com", "Expect: 100-continue", "Content-Length: 3"], body: "abc"),
    ]

  private static let texts = [
    "a=1&b=2", "@file", "@", "<file", "'", "''", "it's", "\"$HOME\" ${HOME} $(id) `id` !! !x \\ \\\\ %s %%",
    "\r\n", "line\r\n", "line\n\n\n", "\n", " ", "\ttab\u{B}vt\u{C}ff\u{8}\u{1B}\u{7F}\u{1}",
    "张三 é 🙂 \u{FEFF}", "-", "--", "-d x",
    "{\"a\": [1, \"\\u0041\\n\"]}", "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n--b--\r\n",
    String(repeating: "x'", count: 2_000), String(repeating: "\\", count: 40_000),
    String(repeating: "y", count: 65_536),
  ]

  private static let files: [[UInt8]] = [
    Array(0...255), [0], [0, 1], [0xFF], [0xC3], [0x0D, 0x0A, 0], zeros(70_000),
    Array(String(repeating: "y", count: 65_537).utf8), zeros(3_000_000), zeros((64 << 20) + 1),
  ]

  /// The name of the file with the body of the request at an index of any list.
  static func bodyFilename(_ index: Int) -> String {
    let names = [
      "plain.body", "-", "-name", "@at", "a b'c\"d$e\\f`g!h", "身份证.body", "{a,b}[1-2]", "tab\tline\nend",
      "large",
      "[1-2]{up,load}'s \"é\\",
    ]
    return names[index % names.count]
  }

  private static let allBytes = Array(UInt8(1)...255).filter { $0 != 0x0A && $0 != 0x0D }
  private static let port8080 = Endpoint(scheme: .http, host: "example.com", port: 8080)

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func field(_ lines: String...) -> Request {
    Request(["GET / HTTP/1.1", "Host: example.com"] + lines)
  }

  private static func post(_ body: [UInt8]) -> Request {
    let lines = [
      "POST /upload/ HTTP/1.1", "Host: example.com", "Content-Type: text/plain",
      "Content-Length: \(body.count)",
    ]
    return Request(lines.map { Array($0.utf8) }, body: body)
  }

  /// Requests of random names, values, targets and bodies out of troublesome bytes.
  private static func random(count: Int) -> [Request] {
    var random = SplitMix(7)
    let nasty = Array("'\"\\$`!%@<>;:=&?#[]{}()|^~*-, \tab".utf8)
    let values = nasty + [0x01, 0x0B, 0x7F, 0x80, 0xC3, 0xA9, 0xFF]
    let bodies = values + [0x0A, 0x0D]
    let names = ["X", "Accept", "User-Agent", "Connection", "Content-Type", "TE", "Expect", "Cookie", "Host"]
    return (0..<count).map { _ in
      var lines = ["\(["GET", "POST", "put", "HEAD"].randomElement(using: &random) ?? "") /"].map {
        Array($0.utf8)
      }
      lines[0] += random.bytes(.random(in: 0...20, using: &random), of: nasty.filter { $0 != 0x20 })
      lines[0] += Array(" HTTP/1.1".utf8)
      lines.append(Array("Host: example.com".utf8))
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let name = "\(names.randomElement(using: &random) ?? ""):"
        lines.append(Array(name.utf8) + random.bytes(.random(in: 0...12, using: &random), of: values))
      }
      var body: [UInt8] = []
      if Bool.random(using: &random) {
        body = random.bytes(
          .random(in: 0...60, using: &random), of: bodies + (Bool.random(using: &random) ? [0] : []))
        lines.append(Array("Content-Length: \(body.count)".utf8))
      }
      return Request(lines, body: body)
    }
  }
}
