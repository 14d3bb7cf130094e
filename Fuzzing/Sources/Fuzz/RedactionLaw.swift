@testable import OnwireDiagnostics
@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireServers
@testable import OnwireTextFormats
@testable import OnwireFormats

/// A secret at a place that says it is one stands in no redacted output.
///
/// The first line of an input is the secret, the rest a request that holds it.
struct RedactionLaw: Law {
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) { self.seed = seed }

  func input(_ number: Int) -> [UInt8] {
    var random = Random(seed: seed, number: number)
    return SecretMaker.make(&random)
  }

  /// Whoever damages a request may damage what says that there is a secret.
  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]? { nil }

  func check(_ input: [UInt8], _ counts: inout Counts) throws {
    let line = input.prefix { $0 != 0x0A }
    let secret = String(decoding: line, as: UTF8.self)
    let bytes = Array(input.dropFirst(line.count + 1))
    var random = Random(seed: hash(of: bytes), number: 0)
    let captured = Request(try RequestParser().message(ByteInput(bytes)))
    let redacted = try captured.redacted()
    let message = redacted.message
    try require(message.offsets == captured.message.offsets, "stars change lengths")
    try Self.check(try message.bytes(limit: .max), secret, "the message")
    counts.add("redacted")
    if random.oneIn(2) {
      let kind = random.pick(OutputKind.allCases)
      var output: [UInt8] = []
      _ = try kind.write(redacted, to: { output += $0 })
      return try Self.check(output, secret, kind.rawValue)
    }
    if random.oneIn(4) {
      let (name, text) = try Self.compared(redacted, with: bytes, secret, random.below(4))
      try Self.check(text, secret, name)
      try Self.check(text, String(decoding: secret.utf8.reversed(), as: UTF8.self), name + ", other side")
      return counts.add("compared")
    }
    let findings = redacted.findings()
    let page = RequestPage(redacted, named: "n", findings: findings)
    let (name, text) =
      switch random.below(10) {
      case 0, 1:
        (
          "the view",
          try Page(fieldsOf: redacted, named: "n", findings: findings).text(width: 400, color: false)
        )
      case 2, 3: ("JSON", RequestJSON.line(redacted, named: "n", findings: findings))
      case 4, 5: ("the list", SessionList(width: 200, color: false).line(redacted, findings: findings))
      case 6: ("the page", try page.html())
      case 7, 8:
        ("what servers read", try Self.served(redacted, random.oneIn(2)))
      default: ("the Markdown page", try page.markdown())
      }
    if redacted.message.isResponse {
      let asked = Request(try RequestParser().message(ByteInput(Self.asking)))
      let answer = RequestPage.Answer(redacted, to: asked, named: "n")
      let shown = try answer.reading.map { try $0.page.text(width: 400, color: false) + $0.json } ?? ""
      try Self.check(shown + "\(answer.findings)", secret, "what an app gets")
      counts.add("read by apps")
    }
    try Self.check(text, secret, name)
  }

  private static let asking = Array(
    "GET / HTTP/1.1\r\nHost: h\r\nUser-Agent: a/1 (iPhone; iOS 16.2; Scale/3.00)\r\n\r\n".utf8)

  /// What is shown, in one of four ways, of a redacted request beside another that has another secret.
  private static func compared(
    _ redacted: Request, with bytes: [UInt8], _ secret: String, _ way: Int
  ) throws -> (name: String, text: String) {
    // The other side of a comparison has another secret at the same place.
    let other = Array(secret.utf8.reversed())
    // Under gzip a checksum forbids it; where a chunk ends between its first bytes, the other side is broken gzip.
    let isPacked = Self.place(of: [0x1F, 0x8B], in: bytes) != nil
    let swapped = isPacked ? bytes : Self.replacing(Array(secret.utf8), by: other, in: bytes)
    let right = try Request(try RequestParser().message(ByteInput(swapped))).redacted()
    let comparison = try Comparison.of(ComparedRequest(redacted), ComparedRequest(right))
    let names = ComparedNames(left: "l", right: "r")
    return switch way {
    case 0: ("the comparison", try Page(comparison, names: names).text(width: 400, color: false))
    case 1: ("the comparison as JSON", try ComparisonJSON.line(comparison, names: names))
    case 2: ("the comparison in hex", try ComparisonHex.text(comparison, names: names, columns: 200))
    default: ("the comparison as Markdown", try Page(pasting: comparison, names: names).part(.markdown))
    }
  }

  /// What all servers read of a request, for people or for machines.
  private static func served(_ request: Request, _ isForPeople: Bool) throws -> String {
    let report = try ServedReport(request, Server.all)
    let found = report.findings.map { "\($0.message) \($0.path)\n" }.joined()
    return try found + (isForPeople ? report.page.text(width: 400, color: false) : report.json)
  }

  private static func check(_ text: String, _ secret: String, _ name: String) throws {
    try check(Array(text.utf8), secret, name)
  }

  private static func check(_ bytes: [UInt8], _ secret: String, _ name: String) throws {
    let word = Array(secret.utf8)
    let encoded = Array(Base64.encode(word).utf8.prefix(while: { $0 != UInt8(ascii: "=") }).dropLast())
    for word in [word, encoded] {
      guard let place = place(of: word, in: bytes) else { continue }
      let around = bytes[max(0, place - 60)..<min(bytes.count, place + word.count + 10)]
      throw Broken("a secret stands in \(name): `\(String(decoding: around, as: UTF8.self))`")
    }
  }

  private static func place(of word: [UInt8], in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      word.withUnsafeBufferPointer { bytes.firstOccurrence(of: $0)?.lowerBound }
    }
  }

  private static func replacing(_ word: [UInt8], by other: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var start = 0
    while let place = place(of: word, in: Array(result[start...])) {
      result.replaceSubrange(start + place..<start + place + word.count, with: other)
      start += place + word.count
    }
    return result
  }
}

/// Makes requests with a secret at a place that says so.
enum SecretMaker {
  /// The secret's line, and the request.
  static func make(_ random: inout Random) -> [UInt8] {
    let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let secret = "Zq" + String((0..<(10 + random.below(12))).map { _ in random.pick(letters) })
    return Array((secret + "\n").utf8) + request(secret, &random)
  }

  private static let words = [
    "password", "passwd", "pwd", "token", "accessToken", "refreshToken", "idToken", "apiKey", "secret",
    "clientSecret",
    "sessionId", "authToken", "csrfToken", "privateKey", "passphrase", "accessKey", "signature",
  ]
  private static let leads = ["new", "old", "user", "current", "my", "app", "x", "confirm", "login", "admin"]

  /// A secret's name in one of the ways in which names are written.
  private static func name(_ random: inout Random) -> String {
    var words: [String] = []
    var word = ""
    for character in random.pick(Self.words) {
      if character.isUppercase {
        words.append(word)
        word = ""
      }
      word += character.lowercased()
    }
    words.append(word)
    if random.oneIn(3) { words.insert(random.pick(leads), at: 0) }
    switch random.below(5) {
    case 0: return words.joined(separator: "_")
    case 1: return words.joined(separator: "-")
    case 2: return words.joined(separator: "_").uppercased()
    case 3: return words.map { $0.capitalized(true) }.joined(separator: "-")
    default: return words[0] + words.dropFirst().map { $0.capitalized(true) }.joined()
    }
  }

  private static func request(_ secret: String, _ random: inout Random) -> [UInt8] {
    var target = "/a"
    var fields = ["Host: h.example"]
    var body: [UInt8] = []
    var type: String?
    let name = name(&random)
    switch random.below(16) {
    case 0: target += "?a=1&\(random.oneIn(3) ? RequestMaker.percent(name, true) : name)=\(secret)&b=2"
    case 1: target += "?user[\(name)]=\(secret)"
    case 2: fields.append(random.pick(["X-\(name)", name]) + ": \(secret)")
    case 3:
      fields.append(
        random.pick([
          "Authorization: Bearer \(secret)",
          "Authorization: Basic \(Base64.encode(Array("me:\(secret)".utf8)))",
          "authorization:  token \(secret)",
          "Proxy-Authorization: Basic \(Base64.encode(Array("me:\(secret)".utf8)))",
          "Authorization: Digest username=\"a\", response=\"\(secret)\"", "Authorization: \(secret)",
        ]))
    case 4:
      fields.append(
        random.pick([
          "Cookie: a=b; \(name)=\(secret)", "Cookie: \(secret)", "Cookie: sid=\(secret); c=d",
          "Set-Cookie: s=\(secret); Path=/",
        ]))
    case 5:
      let link = random.pick([
        "https://me:\(secret)@h/", "https://h/cb#\(name)=\(secret)", "https://h/?\(name)=\(secret)",
        "https://h/a;jsessionid=\(secret)",
      ])
      fields.append(random.pick(["Referer", "Origin", "X-Link"]) + ": " + link)
    case 6, 7:
      type = random.oneIn(4) ? random.pick(["text/plain", ""]) : "application/x-www-form-urlencoded"
      body = Array("a=1&\(random.oneIn(3) ? RequestMaker.percent(name, false) : name)=\(secret)&b=2".utf8)
    case 8, 9, 10:
      type = random.oneIn(4) ? random.pick(["text/plain", "", "application/vnd.a+json"]) : "application/json"
      body = Array(json(name, secret, &random).utf8)
      if random.oneIn(8) { body = [0xEF, 0xBB, 0xBF] + body }
      if random.oneIn(8) { body = Array("{\"a\":1}\n".utf8) + body + [0x0A] }
    case 11, 12, 13:
      type = "multipart/form-data; boundary=b"
      body = multipart(name, secret, &random)
    case 14:
      type = random.pick(["application/xml", "text/xml"])
      body = Array(
        random.pick([
          "<a><\(name)>\(secret)</\(name)></a>", "<a \(name)=\"\(secret)\"/>",
          "<?xml version=\"1.0\"?><r><b><\(name)>\(secret)</\(name)></b></r>",
        ]).utf8)
    default:
      type = "application/x-plist"
      body = Array(
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict><key>\(name)</key>"
          + "<string>\(secret)</string></dict></plist>").utf8)
    }
    if let type, !type.isEmpty { fields.append("Content-Type: \(type)") }
    if !body.isEmpty, random.oneIn(6) {
      fields.append("Content-Encoding: gzip")
      body = StoredArchive.gzip(body)
    }
    if !body.isEmpty, random.oneIn(4) {
      fields.append("Transfer-Encoding: chunked")
      body = RequestMaker.chunks(of: body, &random)
    } else if !body.isEmpty {
      fields.append("Content-Length: \(body.count)")
    }
    // What stands beside it must not hide it.
    for _ in 0..<random.below(3) {
      let text = HostileText.make(&random).unicodeScalars.filter { $0 != "\r" && $0 != "\n" }
      fields.append(
        random.pick(["X-B", "Accept", "User-Agent"]) + ": " + String(String.UnicodeScalarView(text)))
    }
    for index in fields.indices { fields.swapAt(index, random.below(fields.count)) }
    let method = body.isEmpty ? "GET" : "POST"
    let isResponse = target == "/a" && random.oneIn(4)
    let first = isResponse ? "HTTP/1.1 200 OK" : "\(method) \(target) HTTP/1.1"
    let head = ([first] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    return Array(head.utf8) + body
  }

  private static func json(_ name: String, _ secret: String, _ random: inout Random) -> String {
    let key = RequestMaker.quoted(name, &random)
    let blank = random.oneIn(3) ? " " : ""
    let value = random.pick([
      "\"\(secret)\"", "[\"\(secret)\"]", "{\"a\":\"\(secret)\"}", "[1,{\"b\":[\"\(secret)\"]}]",
    ])
    var text = "{\(key)\(blank):\(blank)\(value)}"
    for _ in 0..<random.below(3) {
      text = random.oneIn(2) ? "{\"a\":\(text),\"b\":1}" : "[\(text)\(blank),null]"
    }
    return text
  }

  private static func multipart(_ name: String, _ secret: String, _ random: inout Random) -> [UInt8] {
    var head = "Content-Disposition: form-data; name=\"\(name)\""
    var content = Array(secret.utf8)
    switch random.below(6) {
    case 0: head = "Content-Disposition: form-data; name=\(name)"
    case 1: head = "Content-Disposition: form-data; name*=UTF-8''\(RequestMaker.percent(name, true))"
    case 2:
      head = "Content-Disposition: form-data; name=\"data\"\r\nContent-Type: application/json"
      content = Array(json(name, secret, &random).utf8)
    case 3: head = "content-disposition:form-data;name=\"\(name)\"\r\nContent-Type: text/plain"
    case 4: head += "\r\nX-\(name): \(secret)"
    default: break
    }
    if random.oneIn(8) { head += "\r\nContent-Encoding: gzip"; content = StoredArchive.gzip(content) }
    let other = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
    return Array(
      ((random.oneIn(2) ? other : "") + "--b\r\n" + head + "\r\n\r\n").utf8) + content
      + Array(("\r\n" + (random.oneIn(2) ? other : "") + "--b--\r\n").utf8)
  }
}

extension String {
  fileprivate func capitalized(_ isFirst: Bool) -> String { prefix(1).uppercased() + dropFirst() }
}
