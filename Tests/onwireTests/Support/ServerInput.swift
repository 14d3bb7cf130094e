import TestSupport

/// A query, a form or a multipart body, made at random from what parsers stumble over.
struct ServerInput: Sendable {
  enum Kind: String, CaseIterable { case query, form, multipart }

  var kind: Kind
  var bytes: [UInt8]
  /// The Content-Type; a query has none.
  var type: [UInt8]?

  /// As many of each kind, the same on every run.
  static func all(_ count: Int) -> [ServerInput] {
    var random = SplitMix(39)
    return Kind.allCases.flatMap { kind in
      (0..<count).map { _ in
        switch kind {
        case .query: ServerInput(kind: kind, bytes: random.pairs())
        case .form: ServerInput(kind: kind, bytes: random.pairs(), type: random.formType())
        case .multipart: random.multipart()
        }
      }
    }
  }
}

extension SplitMix {
  fileprivate mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// True once in so many times.
  fileprivate mutating func once(in count: Int) -> Bool { below(count) == 0 }

  fileprivate mutating func pick<T>(_ all: [T]) -> T { all[below(all.count)] }

  /// Usually the first.
  fileprivate mutating func usually<T>(_ all: [T], _ share: Int = 2) -> T {
    below(share) > 0 ? all[0] : pick(all)
  }

  /// Some bytes changed, removed or doubled.
  fileprivate mutating func damaged(_ bytes: [UInt8], _ others: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(3) where !bytes.isEmpty {
      let index = below(bytes.count)
      switch below(4) {
      case 0: bytes[index] = pick(others)
      case 1: bytes.insert(pick(others), at: index)
      case 2: bytes.remove(at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + 1 + below(12)))
      }
    }
    return bytes
  }
}

// MARK: Pairs

extension SplitMix {
  private static let names: [String] = [
    "a", "b", "items", "user", "a.b", "a+b", "a%20b", "%20a", "", "_", "0", "10", "-1", "+1", "4294967295",
    "__proto__", "constructor", "toString", "length", "GLOBALS", "__Host-a", "._Secure-a", "中", "%E4%B8%AD",
    "%C3", "%00a", "a%00b", "\u{0}", "a;b", "a%3Bb", "$a", "%5B%5D", "?", "a%5Bb", "a%2Eb", "\u{FEFF}a",
  ]
  private static let keys: [String] = [
    "[]", "[]", "[]", "[x]", "[x]", "[b]", "[0]", "[1]", "[2]", "[20]", "[21]", "[01]", "[-1]", "[-5]",
    "[1e3]",
    "[9223372036854775807]", "[99999999999999999999]", "[__proto__]", "[toString]", "[ ]", "[+]", "[%20b]",
    "[.]", "[x.y]", "[", "]", "[b", "b]", "[[", "]]", "[[x]]", "[x]y", "[%5B]", "%5B%5D", "%5Bx%5D",
    "%5bx%5d",
    "[中]", "[%FF]", "[%C3%A9]", "[\u{0}]", "[%00]", "[%]", "[=]", "[length]", "[\n]", "[%0A]", "[a=b]",
  ]
  private static let values: [String] = [
    "1", "2", "", "x", "a+b", "a%20b", "%", "%zz", "%4", "%41", "%FF", "%C3%A9", "%C3", "%E4%B8", "é", "中文",
    "%ED%A0%80", "%F4%90%80%80", "%EF%BB%BF", "%F0%9F%98%80", "%00", "a%00b", "=", "a=b", "%3D", "]=",
    "%5D=1",
    ";", "%3B", "null", "true", "%2B", "%26", "%25", "%0D%0A", "#", "%FF%", "é%FF", "%u4E2D", "\u{0}",
    "\u{7F}",
    "%C0%80", "%FE%FE%FF", "é%C3%A9",
  ]

  private mutating func name() -> String {
    var name = usually(Self.names, 3)
    for _ in 0..<pick([0, 0, 1, 1, 1, 2, 2, 3, 7]) { name += pick(Self.keys) }
    return name
  }

  private mutating func pair() -> String {
    switch below(12) {
    case 0: name()
    case 1: name() + "=" + pick(Self.values) + pick(Self.values)
    default: name() + "=" + pick(Self.values)
    }
  }

  /// The text of a query or a form.
  fileprivate mutating func pairs() -> [UInt8] {
    let soup = Array("aab[[]]%%=&&;+ .01-2_\u{0}é%5B%5D%C3%A9?#".utf8) + [0xFF, 0x0A, 0xE4]
    switch below(24) {
    case 0..<4: return (0..<below(24)).map { _ in pick(soup) }
    case 4 where once(in: 3): return limit()
    case 5:
      // Many of few names, as arrays are sent.
      let heads = (0...below(2)).map { _ in name() }
      return (0..<below(30)).map { _ in pick(heads) + pick(["", "[]", "[x]"]) + "=" + pick(Self.values) }
        .joined(separator: "&").utf8.map(\.self)
    default: break
    }
    var text = ""
    for index in 0..<1 + below(5) {
      if index > 0 { text += usually(["&", "&", "&&", ";", "& ", "&amp;", "&?", "&=", "&%20"], 6) }
      text += pair()
    }
    if once(in: 20) { text = pick(["?", "&", " ", "=", "\u{FEFF}", "#"]) + text }
    if once(in: 20) { text += pick(["&", "=", "\u{0}", " ", "\n", "\t", "#x"]) }
    return once(in: 6) ? damaged(Array(text.utf8), soup) : Array(text.utf8)
  }

  /// About as much as one server or another takes.
  private mutating func limit() -> [UInt8] {
    let near = below(4)
    let text =
      switch below(8) {
      case 0: (0..<999 + near).map { "k\($0)=1" }.joined(separator: "&")
      case 1: String(repeating: pick(["a[]=1&", "a=1&", "&", "a[][b]=1&"]), count: 999 + near)
      case 2: (0..<4095 + near).map { "k\($0)" }.joined(separator: pick(["&", ";"]))
      case 3:
        "a" + String(repeating: pick(["[b]", "[]", "[0]"]), count: pick([5, 31, 63, 99]) + near) + "=1"
      case 4: (0..<19 + near).map { "a[\($0)]=\($0)" }.joined(separator: "&")
      case 5: String(repeating: "k", count: 65_534 + near) + "=1"
      case 6: String(repeating: "a[]=1&", count: 19 + near)
      default: "a=" + String(repeating: "v", count: 102_396 + near)
      }
    return Array(text.utf8)
  }

  fileprivate mutating func formType() -> [UInt8]? {
    let urlencoded = "application/x-www-form-urlencoded"
    guard once(in: 3) else { return Array(urlencoded.utf8) }
    let types: [String?] = [
      urlencoded + "; charset=utf-8", urlencoded + "; charset=UTF-8", urlencoded + ";charset=\"utf-8\"",
      urlencoded + "; charset=utf8", urlencoded + "; charset=iso-8859-1", urlencoded + "; charset=gbk",
      urlencoded + "; charset=bogus", urlencoded + "; charset=", urlencoded + "; charset", urlencoded + ";",
      urlencoded + " ", urlencoded + " ;x=y", urlencoded + ", text/plain", urlencoded.uppercased(),
      urlencoded + "; charset=us-ascii", urlencoded + "; charset=windows-1252",
      urlencoded + "; charset='utf-8'",
      urlencoded + "; charset=utf-8; charset=gbk", urlencoded + "; charset=gbk; charset=utf-8",
      urlencoded + "; x=\"a;charset=gbk\"", urlencoded + "; CHARSET=latin1", urlencoded + "x",
      urlencoded + "/x",
      "application/x-www-form-urlencoded; boundary=X", "application/x-www-form", "text/plain", "*/*", "x", "",
      nil,
      "text/html, " + urlencoded, "application/octet-stream", urlencoded + "; charset = utf-8",
    ]
    return pick(types).map { Array($0.utf8) }
  }
}

// MARK: Multipart bodies

extension SplitMix {
  private static let boundaries: [String] = [
    "X", "AaB03x", "Boundary+0xABCDEF", "alamofire.boundary.1a2b3c", "----WebKitFormBoundaryePkpFF7tjBAqx29L",
    "a'b", "-", "--", "a b", "a/b", "a=b", "a:b", String(repeating: "b", count: 70),
    String(repeating: "b", count: 71), String(repeating: "b", count: 201),
  ]

  private mutating func multipartType(_ boundary: String) -> String? {
    let type = usually(
      [
        "multipart/form-data", "Multipart/Form-Data", "multipart/mixed", "multipart/related",
        "multipart/form-data ",
        "multipart/alternative", "multipart/formdata", "application/x-www-form-urlencoded", "text/plain",
        "multipart/",
      ], 12)
    let forms: [String] = [
      "; boundary=\(boundary)", "; boundary=\"\(boundary)\"", ";boundary=\(boundary)",
      "; BOUNDARY=\(boundary)",
      "; boundary=\(boundary); charset=utf-8", "; charset=utf-8; boundary=\(boundary)",
      "; boundary='\(boundary)'",
      "; boundary = \(boundary)", ", boundary=\(boundary)", "; boundary=\(boundary);",
      "; boundary=\(boundary) ",
      "; boundary=\"\(boundary)", "", "; boundary=", "; boundary=\"\"", "; boundary=\(boundary); boundary=Y",
      "; boundary=Y; boundary=\(boundary)", "; boundary=\(boundary)x",
      "; x=\"boundary=Z\"; boundary=\(boundary)",
      "; boundary=\(boundary); charset=iso-8859-1", "; boundary=\(boundary); charset=gbk",
      " ; boundary=\(boundary)",
      "; charset=\"utf-8\"; boundary=\"\(boundary)\"", "; boundary*=utf-8''\(boundary)", "; boundary=é",
    ]
    let parameters = usually(forms, 5)
    return once(in: 200) ? nil : type + parameters
  }

  private static let partNames: [String] = [
    "a", "b", "f", "user", "a[]", "a[x]", "a[][x]", "a[0]", "a.b", "a b", "", " a", "a ", "中", "é", "a\\\"b",
    "a%22b",
    "a'b", "a;b", "a\\b", "a\\\\b", "a=b", "MAX_FILE_SIZE", "_charset_", "__proto__", "a[", "a]", "[a]",
    "a\u{0}b",
    "a%20b", "&#8364;", "&amp;", "a/b", "=?utf-8?q?a?=", "a\tb", "f[]", "f[a][b]", "f[]x", "a,b",
  ]
  private static let fileNames: [String] = [
    "a.txt", "p.jpg", "", "a b.txt", "中文.jpg", "é.png", "a;b.txt", "a,b.txt", "a\\\"b.txt", "a%22b.txt",
    "a%20b.txt",
    "C:\\dir\\p.txt", "/tmp/x.txt", "../x", "..", ".", "/", "a/", "a\\", "'q'", "\"", "a\u{0}b",
    "&#8364;.txt",
    "=?utf-8?B?YQ==?=", "a%", "a%zz", " a ", "a\\b", "a\\\\b", "name=\\\"x\\\".txt", "a=b", "blob", "(null)",
  ]

  private mutating func parameter(_ key: String, _ value: String) -> String {
    let quoted = "\(key)=\"\(value)\""
    return usually(
      [
        quoted, "\(key)=\(value)", "\(key)='\(value)'", "\(key.uppercased())=\"\(value)\"",
        "\(key) = \"\(value)\"",
        "\(key)=\"\(value)", "\(key)*=utf-8''\(value)", "\(key)*=UTF-8'en'%E4%B8%AD",
        "\(key)*=iso-8859-1''%E9",
        "\(key)*=bogus''a", "\(key)*0=\"a\"; \(key)*1=\"b\"", "\(key)=", key, "\(key)=\"\"", "\(quoted)x",
        "\(quoted); \(key)=\"other\"", "\(key)*=utf-8''star; \(quoted)", "\(quoted); \(key)*=utf-8''star",
        "\(key)*=\"utf-8''a\"", "\(key)*=utf-8''a%", "\(key)==\"\(value)\"",
      ], 6)
  }

  private mutating func partHead() -> [String] {
    var disposition = usually(
      ["form-data", "attachment", "file", "", "FORM-DATA", "form-data ", "inline", "\"form-data\""], 12)
    let separator = usually(["; ", ";", " ; ", ";\t", ";;", ", ", " ", ";\r\n ", ";\r\n\t"], 8)
    let name = usually(Self.partNames, 3)
    let file = usually(Self.fileNames, 2)
    switch below(16) {
    case 0: break
    case 1: disposition += separator + parameter("filename", file)
    case 2: disposition += separator + parameter("filename", file) + separator + parameter("name", name)
    case 3..<8: disposition += separator + parameter("name", name) + separator + parameter("filename", file)
    default: disposition += separator + parameter("name", name)
    }
    if once(in: 16) { disposition += pick([";", "; ", "; x=y", "; x", "; size=1", " ", "; a=\"b"]) }
    let field = usually(
      [
        "Content-Disposition: ", "content-disposition: ", "Content-Disposition:", "CONTENT-DISPOSITION:  ",
        "Content-Disposition : ", "Content-Disposition:\t", "Content-Disposition:\r\n ",
        " Content-Disposition: ",
      ], 10)
    var head = once(in: 40) ? [] : [field + disposition]
    if once(in: 3) { head.append(type()) }
    if once(in: 12) {
      head.append(
        "Content-Transfer-Encoding: "
          + pick(["base64", "quoted-printable", "8bit", "7bit", "binary", "BASE64", "x", "", "utf-8"]))
    }
    if once(in: 12) {
      let line = pick([
        "X-A: b", "X_A: b", "X1: b", "no colon", ": b", "X-A:", "Content-Length: 4", " folded", "X-A: é",
        "Content-ID: <c>", "Content-Disposition: form-data; name=\"second\"", "X-A: a\u{0}b", "X-A: \"",
        "X-A: a\rb",
        "X-Long: " + String(repeating: "x", count: pick([300, 480, 512, 900, 1024, 4200, 8200, 16_400])),
      ])
      head.insert(line, at: below(head.count + 1))
    }
    return head
  }

  private mutating func type() -> String {
    "Content-Type: "
      + pick([
        "text/plain", "image/jpeg", "application/octet-stream", "text/plain; charset=utf-8",
        "text/plain; charset=UTF8",
        "text/plain;charset=iso-8859-1", "text/plain; charset=gbk", "text/plain; charset=utf-16",
        "application/json",
        "text/plain; charset=bogus", "text/plain; charset=\"utf-8\"", "IMAGE/PNG", "", "(null)", "x",
        "text/plain;",
        "multipart/mixed; boundary=Y", "multipart/form-data; boundary=Y", "image/png; name=\"x.png\"", "é/é",
        "text/plain; charset", "text/plain; charset=us-ascii", "; charset=utf-8",
        "text/plain; charset=windows-1252",
        "text/plain; charset=shift_jis", "application/x-www-form-urlencoded", "message/rfc822",
      ])
  }

  private mutating func content(_ boundary: String) -> [UInt8] {
    let texts: [String] = [
      "1", "2", "", "DATA", "a=b&c=d", "é", "中文", "\r\n", "\n", "\r", "\r\n\r\n", "a\r\nb", "a\nb", "--",
      "\r\n--",
      "\r\n--\(boundary)x", "--\(boundary)", "x--\(boundary)--", "\n--\(boundary)",
      "\r\n--\(boundary.dropLast())", "\u{FEFF}bom",
      "aGVsbG8=", "aGVsbG8", "aGVs\r\nbG8=", "=41=\r\nb=C3=A9", "a\u{0}b", "{\"a\":1}", "-", "\r\n-", "\r",
      "utf-8", "gbk", "iso-8859-1", "5",
    ]
    switch below(10) {
    case 0:
      return pick([
        [0xFF], [0xC3], [0xE4, 0xB8], [0xD6, 0xD0], [0xED, 0xA0, 0x80], [0x80, 0x0D], [0xF0, 0x9F, 0x98],
      ])
    case 1: return Array((pick(texts) + pick(texts)).utf8)
    default: return Array(pick(texts).utf8)
    }
  }

  fileprivate mutating func multipart() -> ServerInput {
    let boundary = usually(Self.boundaries, 2)
    let type = multipartType(boundary).map { Array($0.utf8) }
    let line = usually(["\r\n", "\n", "\r"], 14)
    var body: [UInt8] = []
    func append(_ text: String) { body += text.utf8 }
    if once(in: 16) {
      append(pick(["preamble" + line, line, "x", "--" + line, " ", "\r\n\r\n", "a: b\r\n\r\n"]))
    }
    let parts = once(in: 60) ? pick([20, 21, 50, 51, 100, 101, 128, 129, 1000, 1001]) : below(5)
    let isLimit = parts > 5
    let few: [(head: [String], content: [UInt8])] = (0..<min(parts, 5)).map { _ in
      (partHead(), content(boundary))
    }
    for index in 0..<parts {
      if index > 0, !once(in: 60) || isLimit { append(line) }
      append("--" + boundary)
      if once(in: 40), !isLimit { append(pick([" ", "\t", "-", "x", "  "])) }
      append(line)
      let part = few[index % few.count]
      append(part.head.joined(separator: line))
      append(line)
      if !once(in: 60) || isLimit { append(part.head.isEmpty ? "" : line) }
      body += part.content
    }
    if !once(in: 12) {
      if parts > 0 { append(line) }
      append("--" + boundary + usually(["--", "", "-", "---", "-- ", "--x"], 12))
      append(
        usually(
          [
            line, "", "\r\n\r\n", "epilogue", "\r\nepilogue",
            "\r\n--\(boundary)\r\nContent-Disposition: form-data; name=\"late\"\r\n\r\n1\r\n--\(boundary)--\r\n",
          ], 6))
    }
    let others = Array("\r\n-;=\": \\xX".utf8) + [0, 0xFF]
    if once(in: 8) { body = damaged(body, others) }
    if once(in: 24), !body.isEmpty { body = Array(body.prefix(below(body.count))) }
    return ServerInput(kind: .multipart, bytes: body, type: type)
  }
}
