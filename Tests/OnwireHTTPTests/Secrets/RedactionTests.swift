import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

/// No secret is left in a message, whatever it is called and wherever it is; everything else stays.
@Suite struct RedactionTests {
  /// A place in a message that can have a value, given by what is around it.
  struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The request that has the value under a name.
    var request: @Sendable (_ name: String, _ value: String) -> [UInt8]
    /// Whether the place can have any name.
    var takesAnyName = true

    init(_ title: String, anyName: Bool = true, _ request: @escaping @Sendable (String, String) -> String) {
      testDescription = title
      takesAnyName = anyName
      self.request = { Raw(request($0, $1)).bytes }
    }

    init(_ title: String, bytes request: @escaping @Sendable (String, String) -> [UInt8]) {
      testDescription = title
      self.request = request
    }
  }

  static let places: [Place] = [
    Place("query") { Raw.get("/a?x=1&\($0)=\($1)&y=2") },
    Place("escaped query key") { Raw.get("/a?x=1&\(escaped($0))=\($1)&y=2") },
    Place("name and value of a query") { Raw.get("/a?x=1&name=\($0)&value=\($1)&y=2") },
    Place("value and name of a query") { Raw.get("/a?x=1&value=\($1)&name=\($0)&y=2") },
    Place("name and value of an entry of a query") {
      Raw.get("/a?f[0][name]=\($0)&f[0][type]=text&f[1][value]=zz&f[0][value]=\($1)&y=2")
    },
    Place("value and name of an entry in a URL") {
      Raw.get("/", "Referer: https://h/?f[0][value]=\($1)&f[1][name]=zz&f[0][name]=\($0)\r\n")
    },
    Place("value and name in a URL") { Raw.get("/", "Referer: https://h/?value=\($1)&name=\($0)\r\n") },
    Place("name and value in a URL") { Raw.get("/", "Referer: https://h/?name=\($0)&value=\($1)\r\n") },
    Place("matrix parameter") { Raw.get("/a;\($0)=\($1)/b?x=1") },
    Place("fragment") { Raw.get("/a#x=1&\($0)=\($1)&y=2") },
    Place("fragment after a query") { Raw.get("/a?x=1#\($0)=\($1)") },
    Place("absolute target") { Raw.get("http://h.example/a?\($0)=\($1)") },
    Place("URL in a query value") { Raw.get("/a?next=https://h/?\($0)=\($1)&y=2") },
    Place("escaped URL in a query value") { Raw.get("/a?next=\(escaped("https://h/?x=1&\($0)=\($1)"))&y=2") },
    Place("URL escaped twice") { Raw.get("/a?next=\(escaped(escaped("https://h/?x=1&\($0)=\($1)")))&y=2") },
    Place("JSON in a query value") { Raw.get("/a?q=\(escaped("{\"x\": 1, \"\($0)\": \"\($1)\"}"))&y=2") },
    Place("base64 of JSON") {
      Raw.get("/a?q=\(Base64.encode(Array("{\"x\": 1, \"\($0)\": \"\($1)\"}".utf8)))")
    },
    Place("header") { Raw.get("/", "\($0): \($1)\r\n") },
    Place("folded header") { Raw.get("/", "\($0):\r\n \($1)\r\n") },
    Place("Referer") { Raw.get("/", "Referer: https://h/?x=1&\($0)=\($1)\r\n") },
    Place("header parameters") { Raw.get("/", "X-Info: a=1; \($0)=\($1); b=2\r\n") },
    Place("JSON in a header") { Raw.get("/", "X-Info: {\"a\": 1, \"\($0)\": \"\($1)\"}\r\n") },
    Place("cookie") { Raw.get("/", "Cookie: a=bc; \($0)=\($1)\r\n") },
    Place("Set-Cookie") { Raw.get("/", "Set-Cookie: \($0)=\($1); Path=/; HttpOnly\r\n") },
    Place("cookie without =", anyName: false) { Raw.get("/", "Cookie: \($1)\r\n") },
    Place("folded cookies") { Raw.get("/", "Cookie: a=bc;\r\n \($0)=\($1)\r\n") },
    Place("form") { Raw.form("x=1&\($0)=\($1)&y=2") },
    Place("name and value of a form") { Raw.form("x=1&name=\(escaped($0))&value=\($1)&y=2") },
    Place("value and name of a form") { Raw.form("x=1&value=\($1)&name=\(escaped($0))&y=2") },
    Place("value and name of an entry of a form") {
      Raw.form("f%5B%5D%5Bvalue%5D=\($1)&f%5B%5D%5Bname%5D=\(escaped($0))&f%5B%5D%5Bname%5D=zz&y=2")
    },
    Place("name and value of an entry with dots") { Raw.form("f[0].name=\($0)&x=1&f[0].value=\($1)") },
    Place("name and value of parts") { parts(("name", $0), ("value", $1)) },
    Place("value and name of an entry of parts") {
      parts(("f[0][value]", $1), ("x", "1"), ("f[0][name]", $0))
    },
    Place("escaped form key") { Raw.form("x=1&\(escaped($0))=\($1)&y=2") },
    Place("brackets of a form") { Raw.form("x=1&user[\($0)]=\($1)&y=2") },
    Place("members of a form") { Raw.form("x=1&\($0)[a]=\($1)&y=2") },
    Place("form without a type") {
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: #L#\r\n\r\nx=1&\($0)=\($1)&y=2"
    },
    Place("form as text/plain") { Raw.post("text/plain", "x=1&\($0)=\($1)&y=2") },
    Place("form of lines") { Raw.post("text/plain", "x=1\r\n\($0)=\($1) and more\r\ny=2\r\n") },
    Place("form whose length is too small") {
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nx=1&\($0)=\($1)&y=2"
    },
    Place("bytes after the body") {
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}{\"\($0)\": \"\($1)\"}"
    },
    Place("JSON") { json("{\"x\": 1, \"\($0)\": \"\($1)\"}") },
    Place("JSON in lines") { json("{\n  \"x\": 1,\n  \"\($0)\":\n    \"\($1)\"\n}") },
    Place("escaped JSON key") { json("{\"\(unicodeEscaped($0))\": \"\($1)\"}") },
    Place("nested JSON") { json("{\"a\": [{\"b\": {\"\($0)\": \"\($1)\"}}]}") },
    Place("object") { json("{\"\($0)\": {\"a\": {\"b\": \"\($1)\"}, \"c\": 1}}") },
    Place("key of an object") { json("{\"\($0)\": {\"\($1)\": true}}") },
    Place("array") { json("{\"\($0)\": [1, \"\($1)\", [\"\($1)\"]]}") },
    Place("string with escapes") { json("{\"\($0)\": \"a\\\"\($1)\\\\\"}") },
    Place("JSON with a BOM") { json("\u{EF}\u{BB}\u{BF}{\"x\": 1, \"\($0)\": \"\($1)\"}") },
    Place("JSON lines") {
      Raw.post("application/x-ndjson", "{\"x\": 1}\n{\"\($0)\": \"\($1)\"}\n{\"y\": 2}\n")
    },
    Place("JSON that is cut off") { json("{\"x\": 1, \"\($0)\": \"\($1)") },
    Place("array that is cut off") { json("{\"x\": 1, \"\($0)\": [\"\($1)\", ") },
    Place("JSON with a comment") { json("{/* c */ \"\($0)\": \"\($1)\",}") },
    Place("JavaScript") { json("cb({'x': 1, '\($0)': '\($1)'})") },
    Place("JSON in JSON") { json("{\"x\": \"{\\\"\($0)\\\": \\\"\($1)\\\"}\"}") },
    Place("JSON in JSON in escapes") { json("{\"x\": \"{\\u0022\($0)\\u0022: \\u0022\($1)\\u0022}\"}") },
    Place("JSON in JSON in JSON") {
      json("{\"x\": \"{\\\"y\\\": \\\"{\\\\\\\"\($0)\\\\\\\": \\\\\\\"\($1)\\\\\\\"}\\\"}\"}")
    },
    Place("URL in JSON") { json("{\"x\": \"https://h/?a=1&\($0)=\($1)\", \"y\": 2}") },
    Place("URL in JSON with escapes") { json("{\"x\": \"https:\\/\\/h\\/?a=1&\($0)=\($1)\", \"y\": 2}") },
    Place("name and value") {
      json("[{\"name\": \"x\", \"value\": 1}, {\"name\": \"\($0)\", \"value\": \"\($1)\"}]")
    },
    Place("value and name") { json("[{\"value\": \"\($1)\", \"key\": \"\($0)\"}]") },
    Place(
      "JSON in UTF-16",
      bytes: { wide("{\"x\": 1, \"\($0)\": \"\($1)\"}", []) { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }),
    Place(
      "JSON in UTF-16 with a BOM",
      bytes: {
        wide("{\"x\": 1, \"\($0)\": \"\($1)\"}", [0xFE, 0xFF]) { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      }),
    Place("part") { Raw.part("Content-Disposition: form-data; name=\"\($0)\"", content: $1) },
    Place("part without quotes") { Raw.part("Content-Disposition: form-data; name=\($0)", content: $1) },
    Place("part with an extended name") {
      Raw.part("Content-Disposition: form-data; name*=UTF-8''\(escaped($0))", content: $1)
    },
    Place("file") {
      Raw.part(
        "Content-Disposition: form-data; name=\"\($0)\"; filename=\"a.txt\"", content: "a\r\n\($1)\r\nb")
    },
    Place("JSON in a part") {
      Raw.part(
        "Content-Disposition: form-data; name=\"a\"\r\nContent-Type: application/json",
        content: "{\"\($0)\": {\"a\": \"\($1)\"}}")
    },
    Place("form in a part") {
      Raw.part("Content-Disposition: form-data; name=\"a\"", content: "x=1&\($0)=\($1)&y=2")
    },
    Place("field of a part") {
      Raw.part("Content-Disposition: form-data; name=\"a\"\r\n\($0): \($1)", content: "x")
    },
    Place("parts in a part") {
      Raw.multipart(
        "--B\r\nContent-Disposition: form-data; name=\"\($0)\"\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n"
          + "--C\r\n\r\n\($1)\r\n--C--\r\n--B--\r\n")
    },
    Place("part in a part") {
      Raw.multipart(
        "--B\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n--C\r\n"
          + "Content-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n--C--\r\n--B--\r\n")
    },
    Place("part under another boundary") {
      Raw.multipart("--C\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n--C--\r\n")
    },
    Place("request in a part") {
      Raw.part(
        "Content-Type: application/http", content: "GET /?\($0)=\($1) HTTP/1.1\r\n\($0): \($1)\r\n\r\n")
    },
    Place("preamble") { Raw.multipart("\($0)=\($1)\r\n--B\r\n\r\nx\r\n--B--\r\n") },
    Place("epilogue") { Raw.multipart("--B\r\n\r\nx\r\n--B--\r\n{\"\($0)\": \"\($1)\"}") },
    Place("trailer") {
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\($0): \($1)\r\n\r\n"
    },
    Place("extension of a chunk") {
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;\($0)=\($1)\r\nx\r\n0\r\n\r\n"
    },
    Place("XML") { Raw.post("application/xml", "<a><b>1</b><\($0)>\($1)</\($0)></a>") },
    Place("attribute") { Raw.post("application/xml", "<a x=\"1\" \($0)=\"\($1)\" y='2'/>") },
    Place("SOAP") { Raw.post("text/xml", "<s:a><w:\($0) t=\"1\">\n <v>\($1)</v>\n</w:\($0)></s:a>") },
    Place("XML-RPC") {
      Raw.post("text/xml", "<member><name>\($0)</name>\n<value><string>\($1)</string></value></member>")
    },
    Place("HTML") { Raw.post("text/html", "<input name=\"\($0)\" type=hidden value=\"\($1)\">") },
    Place("property list") { plist("<dict><key>\($0)</key><string>\($1)</string></dict>") },
    Place("dictionary of a property list") {
      plist("<dict><key>\($0)</key><dict><key>a</key><array><string>\($1)</string></array></dict></dict>")
    },
    Place(
      "binary property list",
      bytes: { body("application/x-plist", binaryList(["x": 1, "a": [$0: ["b": [$1]]]])) }),
    Place("YAML") { Raw.post("text/yaml", "a:\n  x: 1\n  \($0): \($1)\n  y: 2\n") },
    Place("block of YAML") { Raw.post("text/yaml", "a:\n  \($0): |\n    b\n    \($1)\n  y: 2\n") },
    Place("list of YAML") { Raw.post("text/yaml", "\($0):\n- b\n- \($1)\ny: 2\n") },
    Place("settings") { Raw.post("text/plain", "[a]\nx = 1\n\($0) = \($1)\ny = 2\n") },
    Place("printed dictionary") {
      Raw.post("text/plain", "{\n    x = 1;\n    \($0) =     (\n        \"\($1)\",\n        2\n    );\n}\n")
    },
    Place("text in three quotes") {
      Raw.post("application/toml", "x = 1\n\($0) = \"\"\"\n\($1)\n\($1)\"\"\"\n")
    },
    Place("option of a command") { Raw.post("text/plain", "run --x 1 --\($0) \($1) --y 2\n") },
    Place("entry of XML") { Raw.post("text/xml", "<entry key=\"\($0)\">\($1)</entry>") },
    Place("parameter of XML") { Raw.post("text/xml", "<param value=\"\($1)\" name=\"\($0)\"/>") },
    Place("second name of a part") {
      Raw.part("Content-Disposition: form-data; name=\"a\"; name=\"\($0)\"", content: $1)
    },
    Place("log") { Raw.post("text/plain", "12:00 INFO x=1 \($0)=\($1) y=2\n12:01 done\n") },
    Place("path") { Raw.get("/api/\($0)/\(path($1))/x?y=1") },
    Place("path in JSON") { json("{\"u\": \"https://h/a/\($0)/\(path($1))?z=1\"}") },
    Place("protocol of a web socket") { Raw.get("/", "Sec-WebSocket-Protocol: v1, \($0), \($1)\r\n") },
    Place("CSV") { Raw.post("text/csv", "user,\($0),x\r\nann,\($1),1\r\n\"b,\"\"c\",\"\($1)\",2\r\n") },
    Place("tabs") { Raw.post("text/plain", "user\t\($0)\nann\t\($1)\n") },
    Place("CSV behind other lines, with blanks and short rows") {
      Raw.post("text/csv", "sep=;\n\n# x\nuser; \($0) ;x\nann; \($1) ;1\n\nbob; \"\($1)\"\n")
    },
    Place("CSV in a part") {
      Raw.part(
        "Content-Disposition: form-data; name=\"f\"; filename=\"a.csv\"",
        content: "name;url;\($0)\nA;https://h/;\($1)\n")
    },
    Place("JSON with lines before the colon") { json("{\"\($0)\" \r\n\t:\n \"\($1)\"}") },
    Place("JSON with a comment before the colon") { json("{\"\($0)\"\n/* c */\n: \"\($1)\"}") },
    Place("JSON with comments before the value") { json("{\"\($0)\" /* c */ : // d \"\n \"\($1)\" }") },
    Place("JSON5") { json("{x: 1,\n \($0): '\($1)\\\n more', y: 2}") },
    Place("list of pairs") { json("[[\"\($0)\", \"\($1)\"], [\"x\", 1]]") },
    Place("key and value by their letters") { json("[{\"k\": \"\($0)\", \"v\": \"\($1)\"}]") },
    Place("name, more, and value") {
      json("[{\"name\": \"\($0)\", \"meta\": {\"x\": 1}, \"value\": \"\($1)\"}]")
    },
    Place("attribute of SAML") {
      Raw.post(
        "text/xml", "<s:Attribute Name=\"\($0)\">\n<s:AttributeValue>\($1)</s:AttributeValue></s:Attribute>")
    },
    Place("element with a value") { Raw.post("text/xml", "<a><\($0) value=\"\($1)\"/></a>") },
    Place("CDATA") { Raw.post("text/xml", "<a><\($0)><![CDATA[\($1)]]></\($0)></a>") },
    Place("arguments of GraphQL") {
      json("{\"query\": \"mutation { login(user: \\\"a\\\", \($0): \\\"\($1)\\\") { id } }\"}")
    },
    Place("block of GraphQL") {
      json("{\"query\": \"mutation { login(\($0): \\\"\\\"\\\"\($1)\\\"\\\"\\\") { id } }\"}")
    },
    Place("data URL") {
      json("{\"p\": \"data:application/json;base64,\(Base64.encode(Array("{\"\($0)\": \"\($1)\"}".utf8)))\"}")
    },
    Place("base64 in CDATA") { Raw.post("text/xml", "<a><![CDATA[\(base64($0, $1))]]></a>") },
    Place("base64 between words and brackets") {
      Raw.post("text/plain", "see \"more [of] (\(base64($0, $1))), or\"\n")
    },
    Place("JSON in the text of XML") {
      Raw.post("text/xml", "<a>\(entities("{\"x\": 1, \"\($0)\" : \"\($1)\"}"))</a>")
    },
    Place("JSON of lines in the text of XML") {
      Raw.post("text/xml", "<a>\(entities("{\n  \"\($0)\":\r\n\t\"\($1)\"\n}"))</a>")
    },
    Place("JSON in XML in XML") {
      Raw.post("text/xml", "<a>\(entities(entities("<b>{\"\($0)\": \"\($1)\"}</b>")))</a>")
    },
    Place("events") { Raw.post("text/event-stream", "event: x\ndata: {\"\($0)\":\"\($1)\"}\n\n") },
    Place("MessagePack", bytes: { counted($0, $1, 0x80, 0xA0, most: 31, 0xD9) }),
    Place("CBOR", bytes: { counted($0, $1, 0xA0, 0x60, most: 23, 0x78) }),
    Place("CBOR with long lengths", bytes: { counted($0, $1, 0xA0, 0x60, most: 0, 0x78) }),
    Place(
      "BSON",
      bytes: { name, value in
        let member =
          [2] + Array(name.utf8) + [0, UInt8(value.utf8.count + 1), 0, 0, 0] + Array(value.utf8) + [0]
        return body("application/bson", [UInt8(member.count + 5), 0, 0, 0] + member + [0])
      }),
    Place("line of a head that is no field") { Raw.get("/", "\($0)=\($1)\r\n") },
  ]

  /// A value as it can stand in a path.
  private static func path(_ value: String) -> String { value.split(separator: "/").joined(separator: "12") }

  /// A map of a number and a text, whose lengths stand before them.
  ///
  /// Up to `most` bytes the length is in the byte that begins a text, else it follows the byte `long`, or that and two.
  private static func counted(
    _ name: String, _ value: String, _ map: UInt8, _ text: UInt8, most: Int, _ long: UInt8
  ) -> [UInt8] {
    func item(_ string: String) -> [UInt8] {
      let count = string.utf8.count
      let length =
        switch count {
        case ...most: [text + UInt8(count)]
        case ...255: [long, UInt8(count)]
        case ...65_535: [long + 1, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: [long + 2, 0, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        }
      return length + Array(string.utf8)
    }
    return body("application/octet-stream", [map + 2] + item("a") + [0x01] + item(name) + item(value))
  }

  @Test(arguments: ["密码", "пароль", "contraseña", String(repeating: "a", count: 60) + "_password"])
  func membersWhoseLengthsAreToldAreFoundByAnyNameAndHoweverLong(name: String) throws {
    for count in [8, 40, 300, 70_000] {
      let value = String(repeating: "Zq7-", count: count / 4)
      for (map, text, most, long) in [(0x80, 0xA0, 31, 0xD9), (0xA0, 0x60, 23, 0x78)]
        as [(UInt8, UInt8, Int, UInt8)]
      {
        let message = try RequestParser().message(
          ByteInput(Self.counted(name, value, map, text, most: most, long)))
        let redacted = try message.redacted()
        #expect(!String(decoding: redacted.storage, as: UTF8.self).contains("Zq7"), "\(map) \(count)")
      }
    }
  }

  @Test(arguments: values)
  func aFormIsFoundBehindALengthThatIsALetter(_ value: (name: String, text: String)) throws {
    // A digit before a card's number may be its own.
    guard value.text.first?.isNumber == false else { return }
    for length in ["9", "xK", "\u{10}9"] {
      let bytes = Self.body("application/octet-stream", [0x81, 0xA1] + Array("x".utf8) + [0xD9])
      let message = try RequestParser().message(ByteInput(bytes + Array((length + value.text).utf8)))
      let redacted = try message.redacted().storage
      #expect(!String(decoding: redacted, as: UTF8.self).contains(value.text), "\(value.name)")
    }
  }

  private static func wide(_ text: String, _ mark: [UInt8], _ bytes: (UInt16) -> [UInt8]) -> [UInt8] {
    body("application/json", mark + text.utf16.flatMap(bytes))
  }

  private static func binaryList(_ list: [String: Any]) -> [UInt8] {
    let data = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    return Array(data ?? Data())
  }

  private static func body(_ type: String, _ body: [UInt8]) -> [UInt8] {
    Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
      + body
  }

  private static func parts(_ parts: (name: String, value: String)...) -> String {
    Raw.post(
      "multipart/form-data; boundary=B",
      parts.map { "--B\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)\r\n" }
        .joined()
        + "--B--\r\n")
  }

  private static func json(_ text: String) -> String { Raw.post("application/json", text) }

  private static func plist(_ text: String) -> String {
    Raw.post("application/x-plist", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n\(text)\n</plist>\n")
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map {
      "%" + String($0 >> 4, radix: 16, uppercase: true) + String($0 & 15, radix: 16, uppercase: true)
    }
    .joined()
  }

  private static func unicodeEscaped(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// JSON with a secret, in base64.
  private static func base64(_ name: String, _ value: String) -> String {
    Base64.encode(Array("{\"x\": 1, \"\(name)\": \"\(value)\"}".utf8))
  }

  /// A text as XML has it.
  private static func entities(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }

  /// Names of secrets that can stand in all places.
  private static let names = SecretNameTests.secret.filter { name in
    name.utf8.allSatisfy {
      $0 < 0x80 && ($0 == 0x2D || $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10)
    }
      && name.utf8.first.map { $0 &- 0x30 < 10 } == false
  }
  private static let secret = "hun7er-Zq/7"

  @Test(arguments: places) func nothingIsLeftOfASecret(_ place: Place) throws {
    // Each name stands in a ninth of the places.
    let shift = place.testDescription.utf8.reduce(0) { $0 + Int($1) }
    let names = Self.names.enumerated().filter { ($0.offset + shift) % 9 == 0 }.map(\.element)
    for name in place.takesAnyName ? names : ["a"] {
      // Of a path of words it is none.
      if name == "auth" || name == "_auth", place.testDescription.hasPrefix("path") { continue }
      let bytes = place.request(name, Self.secret)
      let message = try RequestParser().message(ByteInput(bytes))
      let redacted = try message.redacted()
      let text = String(decoding: redacted.storage.filter { $0 != 0 }, as: UTF8.self)
      if text.contains("hun7er") || text.contains("Zq/7") || text.contains("Zq127")
        || text.contains(Base64.encode(Array("hun7er".utf8)))
      {
        Issue.record("\(name): \(text)")
      }
      #expect(redacted.length == message.length)
      #expect(zip(redacted.storage, message.storage).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "*") })
      #expect(redacted.secretRanges().isEmpty)
    }
  }

  /// A value is that of the name beside it, and of one entry.
  @Test(arguments: [
    "name=user&value=plain&name=password&value=hun7er", "value=plain&name=user&value=hun7er&name=password",
    "value=plain&x=1&name=password&value=hun7er", "value=plain&name=user&x=1&name=password&value=hun7er",
    "f[][name]=user&f[][value]=plain&f[][name]=password&f[][value]=hun7er",
    "f[][value]=plain&f[][name]=user&f[][value]=hun7er&f[][name]=password",
    "f[0][value]=plain&g[0][name]=password&g[0][value]=hun7er",
    "f.name=password&g.value=plain&f.value=hun7er",
    "f[my_value]=plain&f[name]=password&f[value]=hun7er&f[0][value]=plain",
    "name=&value=plain&name=password&value=hun7er",
  ])
  func aValueIsStarredByTheNameThatIsItsOwn(pairs: String) throws {
    for request in [
      Raw.form(pairs), Raw.get("/?\(pairs)"), Raw.get("/", "Referer: https://h/?\(pairs)\r\n"),
      Raw.post("text/plain", pairs),
    ] {
      let message = try RequestParser().message(ByteInput(Raw(request).bytes))
      let text = String(decoding: try message.redacted().storage, as: UTF8.self)
      #expect(text.contains(pairs.replacing("hun7er", with: "******")), "\(text)")
    }
  }

  @Test(arguments: places.filter(\.takesAnyName)) func whatIsHarmlessStays(_ place: Place) throws {
    // What holds others, or is one by its place.
    if place.testDescription.contains("ookie") { return }
    var starred: [String] = []
    for (number, name) in SecretNameTests.harmless.enumerated()
    where (number + place.testDescription.utf8.count) % 4 == 0 {
      let bytes = place.request(name, "plain-value")
      let message = try RequestParser().message(ByteInput(bytes))
      if try message.redacted().storage != message.storage { starred.append(name) }
    }
    #expect(starred.count <= 3, "\(starred)")
  }

  // MARK: Values

  static let values: [(String, String)] =
    [
      ("JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"),
      ("AWS", "AKIAIOSFODNN7EXAMPLE"), ("GitHub", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"),
      ("GitHub, fine-grained", "github_pat_11ABCDEFG0123456789_abcdefghijklmnop"),
      ("Slack", "xoxb-123456789012-abcdefghijkl"), ("Stripe", "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc"),
      ("Google", "AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe"), ("Visa", "4111111111111111"),
      ("Visa of 13 digits", "4222222222222"), ("card in groups", "4111 1111 1111 1111"),
      ("card with dashes", "5500-0000-0000-0004"), ("American Express", "3782 822463 10005"),
      ("card of 19 digits", "6304000000000000000"),
      (
        "PEM",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIBOgIBAAJBAKj34GkxFhD9\n0vcNLYLInFEX6Ppy1tPf9Cnz\n-----END RSA PRIVATE KEY-----"
      ),
      ("bearer", "Bearer abcdef0123456789"),
      ("Slack webhook", "https://hooks.slack.com/services/T01234567/B01234567/abcdefghij0123456789ABCD"),
      ("GitLab job", "glcbt-64_abcdefghij0123456789"),
      ("Figma", "figd_abcdefghij0123456789ABCDEFGHIJ0123456789"),
      ("Databricks", "dapi0123456789abcdef0123456789abcdef"),
      ("New Relic", "NRAK-ABCDEFGHIJKLMNOPQRSTUVWXYZ0"),
      ("Telegram", "123456789:AAabcdefghijklmnopqrstuvwxyz0123456"),
      ("Mailchimp", "0123456789abcdef0123456789abcdef-us12"),
      ("Facebook", "EAAJZC" + String(repeating: "Ab1", count: 40)),
      ("Google, refresh", "1//0abcdefghijklmnopqrstuvwxyz0123456789-_abcdefghij"),
      ("card with wide blanks", "4111\u{A0}1111\u{A0}1111\u{A0}1111"),
      ("card with narrow blanks", "4111\u{202F}1111\u{202F}1111\u{202F}1111"),
    ] + webTokens

  /// JSON Web Tokens whose first part begins with blanks, or has some.
  private static let webTokens = [
    "{ \"alg\":\"HS256\"}", "{\n  \"alg\": \"HS256\"}", "{\r\n\"alg\":\"HS256\"}", "{\t\"alg\":\"HS256\"}",
    " {\"alg\":\"HS256\"}", "\n{\"alg\":\"HS256\"}", "\r\n{ \"enc\":\"A256GCM\"}", "\t{\"typ\":\"JWT\"}",
  ].map { header in
    let parts = [header, "{\"sub\":\"1234567890\"}"].map { text in
      Base64.encode(Array(text.utf8)).filter { $0 != "=" }
    }
    return (
      "JWT of \(header.debugDescription)", parts.joined(separator: ".") + ".dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
    )
  }

  static let valuePlaces: [Place] = [
    Place("path") { Raw.get("/a/\(escaped($1))/b") }, Place("query") { Raw.get("/?\($0)=\(escaped($1))") },
    Place("query key") { Raw.get("/?\(escaped($1))=1") },
    Place("header") { Raw.get("/", "\($0): \($1.split(separator: "\n").joined(separator: "\\n"))\r\n") },
    Place("form") { Raw.form("\($0)=\(escaped($1))") },
    Place("form with plus") {
      Raw.form(
        "\($0)="
          + $1.split(separator: " ").joined(separator: "+").split(separator: "\n").joined(separator: "%0A"))
    },
    Place("JSON") {
      json("{\"\($0)\": \"see \($1.split(separator: "\n").joined(separator: "\\n")), then\"}")
    },
    Place("JSON in JSON") {
      json("{\"\($0)\": \"{\\\"a\\\": \\\"\($1.split(separator: "\n").joined(separator: "\\\\n"))\\\"}\"}")
    },
    Place("part") { Raw.part("Content-Disposition: form-data; name=\"\($0)\"", content: $1) },
    Place("XML") { Raw.post("text/xml", "<\($0)>\($1)</\($0)>") },
    Place("text") { Raw.post("text/plain", "a line\n\($1)\nanother") },
    Place("binary") { Raw.post("application/octet-stream", "\u{0}\u{1}\u{2}\u{FF}\($1)\u{0}\u{3}") },
    Place("base64") { json("{\"\($0)\": \"\(Base64.encode(Array("a text with \($1) in it".utf8)))\"}") },
  ]

  @Test(arguments: valuePlaces) func whatLooksLikeASecretIsStarredWhereverItStands(_ place: Place) throws {
    for (kind, value) in Self.values {
      let bytes = place.request("note", value)
      let redacted = try RequestParser().message(ByteInput(bytes)).redacted()
      let text = String(decoding: redacted.storage, as: UTF8.self)
      let telling = value.hasPrefix("-") ? "MIIBOg" : String(value.suffix(8))
      for form in [telling, Self.escaped(telling), Base64.encode(Array(value.utf8.prefix(30)))] {
        #expect(!text.contains(form), "\(kind): \(text)")
      }
    }
  }

  @Test(arguments: [
    "4111111111111112", "1690000000000", "0.4242424242424242", "20260101120000", "12345678901234567890",
    "52.5200065999999",
    "550e8400-e29b-41d4-a716-446655440000", "AKIAIOSFODNN7", "eyJhbGciOiJIUzI1NiJ9", "sk_live",
    "Basic information",
    "Bearer authentication", "https://h.example/a@b", "user@h.example", "ghp_short", "1000000000000008",
    "1234567890:AAA", "2026-01-01T10:00:00", "https://h.example:8080/a@b", "1//0",
    "https://hooks.slack.com/services/",
    "0123456789abcdef0123456789abcdef-user", "services/TransportationCompanies/BusinessPartners/overview",
    "dapifoo",
    "https://h.example:{port}/a@b", "eyAi.eyAi", "ewogICJhIjoxfQ", "Cg.Information.text", "ICE.train.number",
    "mailto:ann@h.example", "https://h.example/auth/v1beta12/token",
    "0123456789abcdef0123456789abcdef01234567",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  ]) func whatOnlyResemblesASecretStays(_ value: String) throws {
    for request in [Raw.get("/?a=\(value)"), Raw.post("application/json", "{\"note\": \"\(value)\"}")] {
      let message = try Raw(request).message()
      #expect(try message.redacted().storage == message.storage)
    }
  }

  @Test(
    arguments: [
      Raw.get("http://user:hun7er@h.example/"), Raw.get("/", "Origin: https://user:hun7er@h.example\r\n"),
      Raw.get("/", "Origin: user:hun7er@h.example\r\n"), Raw.get("/?next=https://user:hun7er@h/"),
      Raw.get("/?next=https%3A%2F%2Fuser%3Ahun7er%40h%2F"), Raw.get("/?next=//user:hun7er@h/"),
      Raw.post("application/json", "{\"a\": \"ftp:\\/\\/user:hun7er@h\"}"),
      Raw.post("text/plain", "see postgres://user:hun7er@h/db"), Raw.get("/", "Host: user:hun7er@h\r\n"),
      "CONNECT user:hun7er@h:443 HTTP/1.1\r\nHost: h\r\n\r\n",
      Raw.get("/", "Referer: user:hun7er@h/x\r\n"), Raw.get("/", "X-Proxy: user:hun7er@h.example:8080\r\n"),
    ]
      + [" ", "/", "?", "#", "\\", "\"", "<", "p q/r?"].flatMap { mark in
        [
          Raw.post("text/plain", "see https://user:p\(mark)hun7er@h.example/x, then"),
          Raw.post("text/plain", "see ftp://user:hun\(mark)hun7er@h.example"),
          Raw.post(
            "application/json",
            "{\"a\": \"https://user:p\(mark == "\"" || mark == "\\" ? "\\\(mark)" : mark)hun7er@h.example/x\", \"b\": 1}"
          ),
        ]
      }) func userAndPasswordOfAnyURLAreStarred(_ request: String) throws
  {
    #expect(
      !String(decoding: try Raw(request).message().redacted().storage, as: UTF8.self).contains("hun7er"))
  }

  @Test(arguments: [
    // Nothing says that there are parts.
    Raw.post(
      "text/plain",
      "--b\r\nContent-Disposition: form-data; name=\"pin\"\r\nX-Token: hun7er\r\n\r\nab\r\n--b--"),
    Raw.post(
      "text/plain", "\u{1}\u{2}Content-Disposition: x; name=pin\r\nX-Token: hun7er\r\n\r\nab\r\n--b--"),
    Raw.post("text/plain", "\u{1}\u{2}Content-Disposition: x; name=pin\r\ntoken=hun7er&a\r\n\r\n\r\n--b--"),
    Raw.post("application/xml", "<a><password x='1' token=\"hun7er\">ab</password></a>"),
    Raw.post("application/xml", "<a><key>password</key> <string token=\"hun7er\">ab</string></a>"),
    Raw.post("application/xml", "<a><name>pin</name><value u=\"https://a:hun7er@h/\">ab</value></a>"),
  ]) func whatStandsBetweenANameAndItsSecretIsLookedAt(_ request: String) throws {
    let redacted = String(decoding: try Raw(request).message().redacted().storage, as: UTF8.self)
    #expect(!redacted.contains("hun7er") && !redacted.contains("ab"), "\(redacted)")
  }

  @Test func aSecretThatASentenceRepeatsIsStarredThereAsWell() {
    #expect(
      SecretNames().redactedWords("the cookies of --cookie hun7er: there is no file `hun7er`, `her`")
        == "the cookies of --cookie ******: there is no file `******`, `her`")
  }

  /// Values that a message repeats without a name, and whether they are starred there.
  private static let again: [(request: String, isStarred: Bool)] = [
    (Raw.get("/a/hun7er?token=hun7er"), true), (Raw.get("/a-hun7er-b", "X-Api-Key: hun7er\r\n"), true),
    (Raw.get("/?a=hun7er%2F1", "Cookie: id=hun7er/1\r\n"), true),
    (json("{\"token\": \"hun\\u0037er+\", \"a\": \"hun7er+\"}"), true),
    (Raw.get("/hun7er", "Authorization: Basic \(Base64.encode(Array("ann:hun7er".utf8)))\r\n"), true),
    (Raw.get("/hun7er", "Referer: https://ann:hun7er@h/\r\n"), true),
    (Raw.get("/?token=hun7er", "X-A: \(Base64.encode(Array("a text with hun7er in it".utf8)))\r\n"), true),
    (Raw.get("/?token=somewords&a=somewords"), true), (Raw.get("/?token=some-token&a=some-token"), true),
    // What may be something else.
    (Raw.get("/?token=12345&a=12345"), false), (Raw.get("/?token=deleted&a=deleted"), false),
    (Raw.get("/?token=password&a=password"), false),
  ]

  @Test(arguments: again.indices) func whatIsASecretInOnePlaceIsOneWhereverItStands(_ index: Int) throws {
    let (request, isStarred) = Self.again[index]
    let message = try Raw(request).message()
    let redacted = try message.redacted()
    let shown = String(decoding: redacted.storage, as: UTF8.self)
    if isStarred {
      for text in ["hun7er", "somewords", "some-token", "YSB0ZXh0IHdpdGg"] {
        #expect(!shown.contains(text), "\(shown)")
      }
    } else {
      #expect(shown.contains("&a=\(request.split(separator: "&a=")[1].prefix(5))"), "\(shown)")
    }
    #expect(redacted == message.starred(message.secretRanges()))
  }

  @Test func onlyTheSecretIsStarred() throws {
    let cases = [
      (Raw.get("/a;jsessionid=AB/c?page=2"), "/a;jsessionid=**/c?page=2"),
      (Raw.get("/?a=1&token=abc&b=2"), "/?a=1&token=***&b=2"),
      (Raw.get("/", "Authorization: Bearer abc\r\n"), "Authorization: Bearer ***\r\n"),
      (Raw.get("/", "Cookie: a=bc; d\r\n"), "Cookie: a=**; *\r\n"),
      (Raw.get("/", "Set-Cookie: a=bc; Path=/; Secure\r\n"), "Set-Cookie: a=**; Path=/; Secure\r\n"),
      (
        Raw.post("application/json", "{\"password\": {\"a\": [1, true]}, \"b\": 2}"),
        "{\"password\": {\"*\": [*, ****]}, \"b\": 2}"
      ),
      (Raw.post("application/json", "{\"pin\": 1234, \"b\": 2}"), "{\"pin\": ****, \"b\": 2}"),
      (Raw.post("application/json", "{\"token\": null, \"otp\": true}"), "{\"token\": null, \"otp\": true}"),
      (Raw.post("text/plain", "a=1 token=abc b=2\n"), "a=1 token=*** b=2\n"),
      (Raw.post("text/yaml", "token: abc\nb: 2\n"), "token: ***\nb: 2\n"),
      (Raw.get("/auth/0123456789abcdef/x"), "/auth/****************/x"),
      (Raw.post("text/yaml", "token: 'a''b'\nb: 2\n"), "token: '****'\nb: 2\n"),
      (Raw.post("text/yaml", "token: ''\nb: 2\n"), "token: ''\nb: 2\n"),
      (Raw.post("text/plain", "a=1&token=ab\r\ncd&b=2"), "a=1&token=**\r\n**&b=2"),
      (Raw.post("text/plain", "a=1&token=ab\r\nb=2"), "a=1&token=**\r\nb=2"),
      (Raw.post("text/plain", "a=1&token=ab\r\n\r\nb"), "a=1&token=**\r\n\r\nb"),
      (Raw.post("text/plain", "token=a\u{0}b&b=2"), "token=***&b=2"),
      (Raw.post("application/json", "{\"token\":\"a\u{0}b\",\"b\":2}"), "{\"token\":\"***\",\"b\":2}"),
      (Raw.post("application/json", "{\"token\":\"\"ab\",\"b\":2}"), "{\"token\":\"***\",\"b\":2}"),
      (Raw.post("application/json", "{\"token\":\"\",\"b\":2}"), "{\"token\":\"\",\"b\":2}"),
      (Raw.post("text/csv", "id,token\n1,a\u{0}b\n2,cd\n"), "id,token\n1,***\n2,**\n"),
      (Raw.post("text/csv", "id|token\n1|ab\n\n2|cd\n"), "id|token\n1|**\n\n2|**\n"),
      (Raw.post("text/csv", "sep=,\nid, token\n1, ab\n"), "sep=,\nid, token\n1, **\n"),
      (Raw.post("text/plain", "name, token\nA line, with, commas\n"), "name, token\nA line, with, commas\n"),
      (
        Raw.get("/", "ghp_16C7e42F292c6912E7710c838347Ae178B4a: 1\r\n"),
        "****************************************: 1\r\n"
      ),
      (
        Raw.post("text/yaml", "a:\n- name: token\n  value: ab\n- name: x\n  value: cd\n"),
        "a:\n- name: token\n  value: **\n- name: x\n  value: cd\n"
      ),
      (
        Raw.post("text/yaml", "a:\n- value: ab\n  name: token\n- value: cd\n  name: x\n"),
        "a:\n- value: **\n  name: token\n- value: cd\n  name: x\n"
      ),
      (
        Raw.post("text/yaml", "- {value: ab, name: token}\n- {value: cd, name: x}\n"),
        "- {value: **, name: token}\n- {value: cd, name: x}\n"
      ),
      (Raw.post("text/xml", "<a><pin>12</pin><b>3</b></a>"), "<a><pin>**</pin><b>3</b></a>"),
    ]
    for (request, shown) in cases {
      let text = String(decoding: try Raw(request).message().redacted().storage, as: UTF8.self)
      #expect(text.contains(shown), "\(text)")
    }
  }

  /// Places of base64 in lines, as what stands around it.
  private static let wrappings: [@Sendable (_ lines: String, _ end: String) -> String] = [
    {
      Raw.part(
        "Content-Disposition: form-data; name=\"f\"\r\nContent-Transfer-Encoding: base64", content: $0 + $1)
    },
    { plist("<dict><key>a</key><data>\($1)\($0)\($1)</data></dict>") },
    { lines, _ in Raw.post("text/xml", "<a>\(lines)</a>") },
    { lines, _ in Raw.post("text/xml", "<a b=\"\(lines)\"/>") },
    { Raw.post("text/plain", "0123456789abcdef0123456789abcdef01234567\($1)\($0)") },
    { Raw.post("text/yaml", "a: |\($1)  \($0)\nb: 1\n") },
    { lines, _ in json("{\"a\": \(escapedJSON(lines)), \"b\": 1}") },
    { lines, _ in Raw.form("a=\(escaped(lines))&b=1") },
  ]

  private static func escapedJSON(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { $0 == "\r" ? "\\r" : $0 == "\n" ? "\\n" : $0 == "\t" ? "\\t" : String($0) }
      .joined()
      + "\""
  }

  @Test(arguments: ["\n", "\r\n", "\n\t", "\r\n  ", "\n\t\t", "\r\n    "])
  func base64InLinesIsJoined(_ end: String) throws {
    let texts = [
      "{\"a\": \"\(String(repeating: "b", count: 90))\", \"password\": \"hun7er-hun7er-hun7er\", \"c\": \"\(String(repeating: "d", count: 90))\"}",
      String(repeating: "a line of words and ", count: 10)
        + "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    ]
    for (text, width) in texts.flatMap({ text in [44, 60, 64, 76].map { (text, $0) } }) {
      let encoded = Array(Base64.encode(Array(text.utf8)))
      let lines = stride(from: 0, to: encoded.count, by: width).map {
        String(encoded[$0..<min(encoded.count, $0 + width)])
      }
      for (number, wrapping) in Self.wrappings.enumerated() {
        let message = try Raw(wrapping(lines.joined(separator: end), end)).message()
        let shown = String(decoding: try message.redacted().storage, as: UTF8.self)
        for line in lines.dropFirst() where line.count > 8 {
          #expect(
            !shown.contains(line) && !shown.contains(Self.escaped(line)), "\(number), \(width): \(shown)")
        }
      }
    }
  }

  // MARK: Bounds

  @Test(arguments: [
    "token=[", "\"password\":{", "password: ", "<token>", "-----BEGIN", "\"", "\\\"", ":", "=",
    "a=%zz&token=%25", "eyJ",
    "4111 ", "<key>password</key>", "://", "{\"name\":\"token\",", "name=",
    "Content-Disposition: form-data; name=pin\r\n", "Content-Disposition: form-data; name=pin\r\n\r\na\r\n--",
    "Content-Disposition: form-data; name=pin\r\n\r\n", "<token a=\"", "<token a>", "<key>pin</key><a pin>",
    "<name>pin</name>", "<key>pin</key><key>",
    "[{\"token\":[", "&#", "\\u0070", "token=\"", "eyJ-", "name=\"token\">", "<token <token ",
    "/token/ab12cd",
    "user,token\n", "\"token\" /*", "[\"token\",\"", "\u{2}token", "\u{8}htoken",
    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklm\n",
    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklm\r\n  ",
    "YWJjZGVmZ2hpamtsYWJjZGVmZ2hpamtsYWJjZGVmZ2hpamts\n",
    "{name: token, ", "{value: {", "value: [", "- value: |\n", "name: 'token\n", "{value: a, name: token, ",
    "a:\n- ",
    "token='a''", "\"token\":\"\"a", "token=a\n", "&token=a\nb\n", "//u:p ", "//u:p/a@", "ewog.", "1//0",
    "a:AA1", "token=hun7er&a=", "token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&a=aaaaaa\n",
    "&quot;token&quot; : ", "&amp; ", "abcdefghijklmnopqrst ",
  ])
  func timeIsLinear(_ unit: String) throws {
    func time(_ count: Int) throws -> Double {
      let text = String(repeating: unit, count: count / unit.utf8.count)
      let message = try Raw(Raw.post("text/plain", text)).message()
      return (0..<2).map { _ in processorTime { _ = message.secretRanges() } }.min() ?? 0
    }
    #expect(try time(80_000) < time(20_000) * 10 + 0.05)
  }
}
