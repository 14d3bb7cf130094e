import OnwireHTTP
import Testing

@Suite struct RequestURLTests {
  static func url(_ text: String) throws -> RequestURL {
    try RequestURL(URLText(text, from: .url))
  }

  struct Split: Sendable, CustomTestStringConvertible {
    var text: String
    var userinfo: String?
    var host: String
    var port: String?
    var path = ""
    var query: String?
    var fragment: String?
    var endpoint: Endpoint
    var target: String
    var testDescription: String { text }
  }

  static let splits: [Split] = [
    Split(
      text: "http://h", host: "h", endpoint: Endpoint(scheme: .http, host: "h", port: nil), target: "/"),
    Split(
      text: "HTTPS://u:p@Ex.com:8443/a/b?x=1&y#f?g", userinfo: "u:p", host: "Ex.com", port: "8443",
      path: "/a/b", query: "x=1&y", fragment: "f?g",
      endpoint: Endpoint(scheme: .https, host: "Ex.com", port: 8443), target: "/a/b?x=1&y"),
    Split(
      text: "http://h:?", host: "h", port: "", query: "",
      endpoint: Endpoint(scheme: .http, host: "h", port: nil), target: "/?"),
    Split(
      text: "http://h/?#", host: "h", path: "/", query: "", fragment: "",
      endpoint: Endpoint(scheme: .http, host: "h", port: nil), target: "/?"),
    Split(
      text: "http://h#f?x", host: "h", fragment: "f?x",
      endpoint: Endpoint(scheme: .http, host: "h", port: nil), target: "/"),
    Split(
      text: "http://h?a/b@c:d", host: "h", query: "a/b@c:d",
      endpoint: Endpoint(scheme: .http, host: "h", port: nil), target: "/?a/b@c:d"),
    Split(
      text: "http://[2001:db8::1]:00080/", host: "[2001:db8::1]", port: "00080", path: "/",
      endpoint: Endpoint(scheme: .http, host: "[2001:db8::1]", port: 80), target: "/"),
    Split(
      text: "http://@h", userinfo: "", host: "h", endpoint: Endpoint(scheme: .http, host: "h", port: nil),
      target: "/"),
    Split(
      text: "http://a@b@h", userinfo: "a@b", host: "h",
      endpoint: Endpoint(scheme: .http, host: "h", port: nil), target: "/"),
    Split(
      text: "http://张.cn/路?名=三#节", host: "张.cn", path: "/路", query: "名=三", fragment: "节",
      endpoint: Endpoint(scheme: .http, host: "张.cn", port: nil), target: "/路?名=三"),
  ]

  @Test(arguments: splits) func componentsAreRangesOfTheText(split: Split) throws {
    let url = try Self.url(split.text)
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: url.text.bytes[$0], as: UTF8.self) }
    }
    #expect(text(url.userinfo) == split.userinfo)
    #expect(text(url.host) == split.host)
    #expect(text(url.port) == split.port)
    #expect(text(url.path) == split.path)
    #expect(text(url.query) == split.query)
    #expect(text(url.fragment) == split.fragment)
    #expect(url.endpoint == split.endpoint)
    #expect(url.requestTarget.string == split.target)
  }

  static let problems: [(String, RequestURL.Problem)] = [
    ("", .relative), ("/path", .relative), ("h/path", .relative), ("//h/path", .relative),
    ("://h", .relative),
    (" http://h", .relative), ("1http://h", .relative), ("ht tp://h", .relative),
    ("ftp://h", .scheme(0..<3)), ("localhost:8080/x", .scheme(0..<9)),
    ("http:", .missingSlashes(at: 5)), ("http:h", .missingSlashes(at: 5)),
    ("https:/h", .missingSlashes(at: 6)),
    ("http://", .emptyHost(at: 7)), ("http:///p", .emptyHost(at: 7)), ("http://:80", .emptyHost(at: 7)),
    ("http://u@/p", .emptyHost(at: 9)), ("http://?q", .emptyHost(at: 7)),
    ("http://h:8a/", .port(9..<11)), ("http://h:65536", .port(9..<14)), ("http://h:-1", .port(9..<11)),
    ("http://h:99999999999999999999999/", .port(9..<32)), ("http://[::1]:x", .port(13..<14)),
    ("http://[::1", .ipLiteral(7..<11)), ("http://[::1]x/", .ipLiteral(7..<13)),
    ("http://[]/", .ipLiteral(7..<9)),
    ("http://[::g]:80/", .ipLiteral(7..<12)), ("http://[fe80::1%25en0]/", .ipLiteral(7..<22)),
  ]

  @Test(arguments: problems)
  func whatIsNoAbsoluteHTTPURLIsRefusedWithItsPlace(text: String, problem: RequestURL.Problem) {
    #expect(throws: problem) { try Self.url(text) }
    #expect(problem.range.upperBound <= text.utf8.count)
  }

  @Test(arguments: [
    "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::3:4:5:6:7:8", "ABCD::",
    "::ffff:192.0.2.1", "1:2:3:4:5:6:192.0.2.255", "v1.a", "vF0.x:y!",
  ])
  func everyFormOfAnIPLiteralIsAHost(address: String) throws {
    #expect(try Self.url("http://[\(address)]/").endpoint.host == "[\(address)]")
  }

  @Test(arguments: [
    "", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "1::2::3", "12345::",
    "1:2:3:4:5:6:7:8::", ":1::", "1::2:", "::256.0.0.1", "::1.2.3", "::01.2.3.4", "1.2.3.4::",
    "1:2:3:4:5:6:7:1.2.3.4", "192.0.2.1", "v.a", "v1.", "v1", "vg.a", "v1.a/",
  ])
  func whatIsNoIPLiteralIsRefused(address: String) {
    #expect(throws: RequestURL.Problem.self) { try Self.url("http://[\(address)]") }
  }
}
