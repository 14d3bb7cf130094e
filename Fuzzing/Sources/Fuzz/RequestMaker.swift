/// Makes requests by the grammar of HTTP/1.1, with bodies of every kind.
enum RequestMaker {
  static func make(_ random: inout Random) -> [UInt8] {
    var body: [UInt8] = []
    var fields: [String] = []
    func hostile(_ random: inout Random) -> String {
      random.oneIn(3) ? HostileText.make(&random) : HostileText.word(&random)
    }
    switch random.below(9) {
    case 0: break
    case 1:
      fields.append(
        "Content-Type: application/x-www-form-urlencoded" + (random.oneIn(4) ? "; charset=gbk" : ""))
      body = Array(pairs(&random).utf8)
    case 2:
      fields.append("Content-Type: application/json")
      body = Array(json(&random, 0).utf8)
    case 3, 4:
      let boundary = random.pick(["b", "Boundary+0123ABCD", "----x", "a b", "--", "'()+_,-./:=?"])
      fields.append("Content-Type: " + multipartType(boundary, &random))
      body = multipart(boundary, &random)
    case 5:
      fields.append("Content-Type: " + random.pick(["application/xml", "application/x-plist", "text/xml"]))
      let text = hostile(&random)
      body = Array(
        ("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>\(text)</key><string>\(text)</string>"
          + "<key>b</key><array><integer>1</integer><true/></array></dict></plist>").utf8)
    case 6:
      fields.append("Content-Encoding: " + random.pick(["gzip", "deflate", "br", "gzip, gzip"]))
      fields.append("Content-Type: " + random.pick(["application/json", "text/plain"]))
      body = StoredArchive.gzip(Array(json(&random, 0).utf8))
    default:
      fields.append(
        "Content-Type: " + random.pick(["text/plain", "image/png", "application/octet-stream", "*/*"]))
      body = Array(hostile(&random).utf8)
    }
    if random.oneIn(5) {
      fields.append("Transfer-Encoding: chunked")
      body = chunks(of: body, &random)
    } else if !body.isEmpty || random.oneIn(4) {
      fields.append("Content-Length: \(random.oneIn(12) ? random.below(99) : body.count)")
    }
    fields.append("Host: " + random.pick(["h", "h:80", "例え.jp", "[::1]", "", "a b"]))
    for _ in 0..<random.below(4) {
      fields.append(random.pick(names) + random.pick([": ", ":", ":  ", " : "]) + hostile(&random))
    }
    for index in fields.indices { fields.swapAt(index, random.below(fields.count)) }
    let method = random.pick(["GET", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", "M-SEARCH"])
    var target = random.pick(["/", "/a/b", "http://h/a", "*", "h:443", "//a", "/%zz"])
    if random.oneIn(2) { target += "?" + pairs(&random) }
    if random.oneIn(8) { target += hostile(&random) }
    let end = random.oneIn(12) ? "\n" : "\r\n"
    let head = ([method + " " + target + " HTTP/1.1"] + fields).map { $0 + end }.joined() + end
    return Array(head.utf8) + body
  }

  static let names = [
    "Accept", "Authorization", "Cookie", "X-A", "User-Agent", "Content-Disposition", "Referer", "Expect",
    "Accept-Language",
    "X-Token", "content-type", "Range", "Date", "Set-Cookie", "Connection", "Trailer", "x y", "é",
  ]

  static func pairs(_ random: inout Random) -> String {
    (0..<random.below(5)).map { _ in
      let key = random.oneIn(3) ? HostileText.make(&random) : HostileText.word(&random)
      let escape = random.oneIn(3)
      func written(_ text: String) -> String { escape ? percent(text, random.oneIn(2)) : text }
      if random.oneIn(8) { return written(key) }
      return written(key) + "=" + written(HostileText.make(&random))
    }.joined(separator: random.oneIn(10) ? ";" : "&")
  }

  /// Every byte that is no letter or digit as an escape.
  static func percent(_ text: String, _ isUpper: Bool) -> String {
    text.utf8.map { byte in
      if (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) {
        return String(Unicode.Scalar(byte))
      }
      let digits = String(byte, radix: 16, uppercase: isUpper)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  static func json(_ random: inout Random, _ depth: Int) -> String {
    let blank = random.oneIn(4) ? " " : ""
    switch random.below(depth > 4 ? 4 : 7) {
    case 0: return random.pick(["null", "true", "0", "-0.0", "1e5", "12345678901234567890", "1.10"])
    case 1, 2: return quoted(HostileText.make(&random), &random)
    case 3: return quoted(HostileText.word(&random), &random)
    case 4:
      return "[" + (0..<random.below(4)).map { _ in blank + json(&random, depth + 1) }.joined(separator: ",")
        + "]"
    default:
      return "{"
        + (0..<random.below(4)).map { _ in
          blank + quoted(HostileText.word(&random), &random) + ":" + blank + json(&random, depth + 1)
        }.joined(separator: ",") + "}"
    }
  }

  static func quoted(_ text: String, _ random: inout Random) -> String {
    let style = random.below(6)
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "/" where style == 0: result += "\\/"
      case _ where scalar.value < 0x20 || (style == 1 && scalar.value < 0x10000):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A Content-Type of parts, with its boundary in one of the ways in which apps write it, or none.
  private static func multipartType(_ boundary: String, _ random: inout Random) -> String {
    let type = "multipart/" + random.pick(["form-data", "form-data", "mixed", "related"])
    switch random.below(12) {
    case 0...3: return "\(type); boundary=\(boundary)"
    case 4...7: return "\(type); boundary=\"\(boundary)\""
    case 8:
      return "\(type); boundary=" + random.pick(["", "\"\"", " ", "\"", ";", "\"\";", "other", "\" \""])
    case 9:
      return "\(type);\r\n\t"
        + random.pick(["boundary=\(boundary)", "boundary=\r\n \(boundary)", "boundary="])
    case 10: return "\(type); boundary=\(boundary); boundary=other"
    default: return type
    }
  }

  static func multipart(_ boundary: String, _ random: inout Random, depth: Int = 0) -> [UInt8] {
    var body = random.oneIn(8) ? Array("preamble\r\n".utf8) : []
    for _ in 0..<random.below(4) {
      var head = "--\(boundary)\r\nContent-Disposition: form-data"
      head += "; name=\"\(random.oneIn(3) ? HostileText.make(&random) : HostileText.word(&random))\""
      if random.oneIn(2) { head += "; filename=\"\(HostileText.make(&random))\"" }
      if random.oneIn(6) { head += "; filename*=UTF-8''\(percent(HostileText.make(&random), true))" }
      if depth < 2, random.oneIn(8) {
        let inner = random.pick(["i", "Inner", boundary, boundary + "i"])
        head += "\r\nContent-Type: \(multipartType(inner, &random))\r\n\r\n"
        body += Array(head.utf8) + multipart(inner, &random, depth: depth + 1) + [0x0D, 0x0A]
        continue
      }
      if random.oneIn(2) {
        head +=
          "\r\nContent-Type: " + random.pick(["image/jpeg", "application/json", "text/plain; charset=utf-8"])
      }
      if random.oneIn(6) { head += "\r\nContent-Transfer-Encoding: binary" }
      body += Array((head + "\r\n\r\n").utf8)
      body += Array((random.oneIn(3) ? json(&random, 2) : HostileText.make(&random)).utf8) + [0x0D, 0x0A]
    }
    if !random.oneIn(10) { body += Array("--\(boundary)--\r\n".utf8) }
    if random.oneIn(10) { body += Array("epilogue".utf8) }
    return body
  }

  static func chunks(of body: [UInt8], _ random: inout Random) -> [UInt8] {
    var result: [UInt8] = []
    var rest = body[...]
    while !rest.isEmpty {
      let count = min(rest.count, 1 + random.below(random.oneIn(2) ? 7 : 400))
      let mark = random.oneIn(6) ? ";a=\"b\"" : ""
      result += Array((String(count, radix: 16) + mark + "\r\n").utf8) + rest.prefix(count) + [0x0D, 0x0A]
      rest = rest.dropFirst(count)
    }
    return result + Array("0\r\n\(random.oneIn(4) ? "X-Trailer: a\r\n" : "")\r\n".utf8)
  }
}
