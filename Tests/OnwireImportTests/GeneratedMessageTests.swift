import Foundation
import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireImport

/// Law 1 on requests by grammar: of all clients' shapes, written by hand, and damaged.
@Suite struct GeneratedMessageTests {
  #if DEBUG
    private static let count = rounds(500)
  #else
    private static let count = rounds(4_000)
  #endif

  @Test func `a generated request comes back as a spec that compiles to its bytes`() throws {
    let importing = try Importing()
    let importer = Importer(
      root: importing.root, folder: importing.folder.url.path + "/", store: importing.store)
    let endpoint = Endpoint(scheme: .https, host: "h.example", port: nil)
    var source = RequestGrammar(seed: 19)
    var patterns = DraftPatterns()
    var plainCount = 0
    for round in 0..<Self.count {
      // Requests that have been seen are forgotten now and then, so that both ways are tried.
      if round % 500 == 0 { patterns = DraftPatterns() }
      // Most are as a client writes them: what no client writes takes ten times as long to look for.
      let bytes = try round % 8 == 0 ? source.next() : source.next(importer)
      let message = try RequestParser().message(ByteInput(bytes))
      let found = try importer.spec(
        of: Request(message: message, endpoint: endpoint), like: &patterns)
      let made = try importer.compiled(found.yaml)?.message.bytes()
      if made != bytes {
        Issue.record("round \(round): \(String(decoding: bytes, as: UTF8.self))\n\(found.yaml)")
        return
      }
      if found.cost.wire == 0 { plainCount += 1 }
    }
    #expect(plainCount > Self.count * 8 / 10, "\(plainCount) need no `wire`")
  }
}

/// Requests as clients and people write them.
struct RequestGrammar {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(seed) }

  /// The next request.
  mutating func next() -> [UInt8] {
    let (type, body) = content()
    let isChunked = !body.isEmpty && chance(12)
    var fields: [(String, String)] = [
      ("Host", chance(20) ? pick(["other.example:8080", "H.example", ""]) : "h.example")
    ]
    if let type { fields.append((spelled("Content-Type"), type)) }
    if isChunked {
      fields.append(("Transfer-Encoding", "chunked"))
    } else if !body.isEmpty || chance(3) {
      fields.append(("Content-Length", chance(40) ? pick(["0", "7", "", "abc"]) : "\(body.count)"))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) { fields.append(field()) }
    if chance(3) { fields.shuffle(using: &generator) }
    let end = chance(40) ? "\n" : "\r\n"
    var head =
      "\(method()) \(target()) \(chance(30) ? pick(["HTTP/1.0", "HTTP/2", "HTTP/1.1x"]) : "HTTP/1.1")\(end)"
    for (name, value) in fields {
      head += name + (value.isEmpty ? ":" : chance(60) ? pick([":", ":  ", " : "]) : ": ") + value + end
      if chance(80) { head += pick(["no colon", " folded", ": x", "a:b:c", "\u{1}: \u{7F}"]) + end }
    }
    var bytes = Array((head + end).utf8) + (isChunked ? chunked(body) : body)
    for _ in 0..<(chance(4) ? Int.random(in: 1...3, using: &generator) : 0) {
      DamagedMessageTests.damage(&bytes, &generator)
    }
    return bytes.isEmpty ? Array("GET / HTTP/1.1\r\n\r\n".utf8) : bytes
  }

  /// The next request that some client writes of parameters.
  mutating func next(_ importer: Importer) throws -> [UInt8] {
    let client = pick(["afnetworking@4", "afnetworking@4", "afnetworking@2.5.0", "alamofire@5", "plain"])
    var members: [SpecNode.Member] = [.init("client", .text(client))]
    let method = pick(["GET", "POST", "POST", "PUT"])
    members.append(.init("method", .text(method)))
    members.append(.init("url", .text("https://h.example/v1/\(pick(["orders", "17", "a.json"]))")))
    if chance(2) {
      members.append(.init("headers", .mapping([.init("X-A", .text(pick(["1", "é", "a b"])))])))
    }
    let params = SpecNode.mapping([
      .init("a", value(0)), .init("user", .mapping([.init(pick(["name", "张三", "x y"]), value(0))])),
      .init(pick(["b", "é", "list", "&="]), value(2)),
    ])
    switch method == "GET" ? 0 : Int.random(in: 0..<3, using: &generator) {
    case 1: members += [.init("params", params), .init("as", .text("json"))]
    case 2:
      let file = SpecNode.mapping([
        .init("name", .text(pick(["f", "头像"]))), .init("filename", .text(pick(["p.jpg", "a b.txt"]))),
        .init("text", value(0)),
      ])
      members += [.init("params", params), .init("files", .list([file]))]
    default: members.append(.init("params", params))
    }
    guard let yaml = SpecNode.mapping(members).yaml, let wire = importer.compiled(yaml) else { return next() }
    return try wire.message.bytes()
  }

  private mutating func value(_ depth: Int) -> SpecNode {
    guard depth > 0, chance(2) else { return .text(word()) }
    return .list((0..<Int.random(in: 1...3, using: &generator)).map { _ in value(depth - 1) })
  }

  // MARK: Pieces

  /// One time of `count`.
  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  private mutating func pick<Element>(_ items: [Element]) -> Element {
    items[Int.random(in: 0..<items.count, using: &generator)]
  }

  private mutating func spelled(_ name: String) -> String {
    chance(15) ? pick([name.lowercased(), name.uppercased()]) : name
  }

  private mutating func method() -> String {
    pick([
      "GET", "GET", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "get", "M-SEARCH",
      "Post",
    ])
  }

  private static let words = [
    "a", "id", "name", "user", "张三", "x y", "é", "a/b?c", "1", "1.5", "true", "null", "${x}", "!!str", "*a",
    "- b",
    "a: b", "#", "'", "\"", "%41", "", "+", "&=", "[", "[]", "yes", "0x1F", "2020-01-01", "~", "😀",
    "\u{200B}",
  ]

  private mutating func word() -> String { pick(Self.words) }

  /// Escaped as one of the libraries does it, or not at all.
  private mutating func escaped(_ text: String, _ kept: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isKept =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || kept.utf8.contains(byte)
      result +=
        isKept
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  private static let kept = ["-._~/?", "-._~", "-._~[]", "-._~/?:@!$'()*,;", "*-._", "~", "-._~.[]"]

  private mutating func pairs() -> String {
    let kept = pick(Self.kept)
    let array = pick(["[]", "", "[0]", ".0"])
    var pairs: [String] = []
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      var name = escaped(word(), kept)
      if chance(3) { name += escaped("[" + word() + "]", kept) }
      if chance(4) {
        name += escaped(array, kept)
        pairs.append(name + "=" + escaped(word(), kept))
      }
      pairs.append(chance(12) ? name : name + "=" + escaped(word(), kept))
    }
    if chance(2) { pairs.sort() }
    return pairs.joined(separator: "&")
  }

  private mutating func target() -> String {
    if chance(40) {
      return pick(["*", "http://h.example/a?b=c", "h.example:443", "a", "//x/../y", "/%zz?%", "/a#b"])
    }
    var target = ""
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      target += "/" + (chance(3) ? escaped(word(), "-._~") : pick(["v1", "orders", "a.json", "17", ""]))
    }
    if chance(2) { target += "?" + (chance(10) ? "" : pairs()) }
    return target
  }

  private mutating func field() -> (String, String) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: ("Accept", pick(["*/*", "application/json", ""]))
    case 1: ("Accept-Language", pick(["en;q=1, zh-Hans-CN;q=0.9", "zh-cn", "en-US,en;q=0.9", "x"]))
    case 2:
      (
        "User-Agent",
        pick([
          "Shop/4.2 (iPhone; iOS 17.4; Scale/3.00)", "Shop/4.2 (com.x; build:1; iOS 17.4.0) Alamofire/5.9.1",
          "Shop/7 CFNetwork/1402.0.8 Darwin/22.2.0", "curl/8.4.0", "okhttp/4",
        ])
      )
    case 3: (spelled("Cookie"), pick(["a=b", "a=b; c=d", "a; b=c", "=x", "a=b;c=d"]))
    case 4:
      (spelled("Authorization"), pick(["Bearer abc.def", "Basic dTpw", "Basic !", "Basic dQ==", "Digest x"]))
    case 5:
      (
        spelled("Accept-Encoding"),
        pick(["gzip, deflate", "br;q=1.0, gzip;q=0.9, deflate;q=0.8", "identity"])
      )
    case 6: ("X-\(pick(["A", "b", "Request-ID"]))", chance(8) ? word() : pick(["1", "x", "a, b", "é", "  "]))
    default: (pick(["Connection", "Date", "If-None-Match"]), pick(["keep-alive", "x", "\"e\""]))
    }
  }

  // MARK: Bodies

  private mutating func content() -> (type: String?, body: [UInt8]) {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1: return (nil, [])
    case 2, 3:
      let type = pick([
        "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8",
      ])
      return (type, Array(pairs().utf8))
    case 4:
      return (
        pick(["application/json", "application/json", "application/json; charset=utf-8", "text/plain"]),
        Array(json(3).utf8)
      )
    case 5, 6: return multipart()
    case 7:
      let text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<string>"
        + pick(["x", "1 &lt; 2", "张"]) + "</string>\n</dict>\n</plist>\n"
      return ("application/x-plist", Array(text.utf8))
    default:
      let text: [UInt8] =
        chance(2) ? Array(word().utf8) : (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
      return (
        chance(3) ? nil : pick(["text/plain", "application/octet-stream", "text/xml; charset=gbk"]), text
      )
    }
  }

  private mutating func quoted(_ text: String) -> String {
    JSONWriter.shownText(of: .string(text), pretty: false)
  }

  private mutating func json(_ depth: Int) -> String {
    let (comma, colon) = chance(4) ? (", ", ": ") : (",", ":")
    switch depth == 0 ? 5 : Int.random(in: 0..<6, using: &generator) {
    case 0, 1, 2:
      let members = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        quoted(word()) + colon + json(depth - 1)
      }
      return "{" + members.joined(separator: comma) + "}"
    case 3, 4:
      return "["
        + (0..<Int.random(in: 0...3, using: &generator)).map { _ in json(depth - 1) }.joined(separator: comma)
        + "]"
    default:
      return pick([
        quoted(word()), "1", "-0", "1.5", "1e5", "0.1", "true", "null", "12345678901234567890", "\"\\/\"",
        "\"\\u00e9\"",
      ])
    }
  }

  /// A body in parts, as AFNetworking, Alamofire, a browser, curl or a person writes it.
  private mutating func multipart() -> (type: String?, body: [UInt8]) {
    let hex = String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16)
    let digits = String(repeating: "0", count: 16 - hex.count) + hex
    let boundaries = [
      "Boundary+\(digits.uppercased())", "alamofire.boundary.\(digits)",
      "----WebKitFormBoundaryAbCdEf0123456789",
      "------------------------\(digits)", "AaB03x", "Boundary+0xAbCdEfGbOuNdArY", "a b", "x=y",
    ]
    let boundary = pick(boundaries)
    var body: [UInt8] = Array((chance(30) ? "preamble\r\n" : "").utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      body += Array("--\(boundary)\r\n".utf8)
      let name = pick(["a", "user[name]", "f", "头像", "a\"b", "", "x y", "tags[]"])
      var lines = ["Content-Disposition: form-data; name=" + (chance(12) ? name : "\"\(name)\"")]
      var content = Array(word().utf8)
      if chance(2) {
        lines[0] += "; filename=\"" + pick(["p.jpg", "a b.txt", "../../x", "头像.png", "noext", ""]) + "\""
        if !chance(5) {
          lines.append("Content-Type: " + pick(["image/jpeg", "text/plain", "application/octet-stream"]))
        }
        content = (0..<Int.random(in: 0...100, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
      }
      if chance(15) { lines.append(pick(["X-A: b", "Content-Transfer-Encoding: binary", "odd"])) }
      if chance(15) { lines.reverse() }
      if chance(30) { lines[0] = lines[0].lowercased() }
      body += Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + content + [0x0D, 0x0A]
    }
    body += Array("--\(boundary)--\(chance(10) ? "" : "\r\n")\(chance(30) ? "epilogue" : "")".utf8)
    let shown = chance(12) ? "\"\(boundary)\"" : boundary
    return (
      chance(25)
        ? pick([nil, "text/plain", "multipart/form-data"]) : "multipart/form-data; boundary=\(shown)", body
    )
  }

  private mutating func chunked(_ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = body[...]
    let size = chance(2) ? 8 : 1 << 15
    while !rest.isEmpty {
      let chunk = rest.prefix(chance(5) ? Int.random(in: 1...20, using: &generator) : size)
      rest = rest.dropFirst(chunk.count)
      let digits = String(chunk.count, radix: 16, uppercase: chance(10))
      bytes +=
        Array("\(chance(20) ? "0" : "")\(digits)\(chance(20) ? ";a=b" : "")\r\n".utf8) + chunk + [0x0D, 0x0A]
    }
    return bytes + Array("0\r\n\(chance(10) ? "X-T: 1\r\n" : "")\r\n".utf8)
  }
}
