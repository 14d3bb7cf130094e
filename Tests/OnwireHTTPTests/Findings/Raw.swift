import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A raw request whose findings are asked for; `⟦` and `⟧` stand around the bytes that one is about.
struct Raw {
  let bytes: [UInt8]
  /// What is marked: empty at one place for `⟦⟧`.
  let mark: Range<Int>?

  /// The bytes of a text whose characters, except for the marks, are one byte each; `#L#` is the length of
  /// what follows the empty line.
  init(_ text: String) {
    var bytes = text.unicodeScalars.reduce(into: [UInt8]()) { bytes, scalar in
      bytes.append(UInt8(exactly: scalar.value) ?? (scalar == "⟦" ? 1 : scalar == "⟧" ? 2 : 0))
    }
    let hole = Array("#L#".utf8)
    if let place = bytes.firstRange(of: hole) {
      let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? bytes.count
      let length = bytes[end...].count { $0 != 1 && $0 != 2 }
      bytes.replaceSubrange(place, with: Array(String(length).utf8))
    }
    let start = bytes.firstIndex(of: 1)
    let end = bytes.firstIndex(of: 2)
    if let start, let end { mark = start..<end - 1 } else { mark = nil }
    self.bytes = bytes.filter { $0 != 1 && $0 != 2 }
  }

  func message() throws -> Message { try RequestParser().message(ByteInput(bytes)) }

  /// The findings except for secrets, which have tests of their own.
  func findings(_ fidelity: Fidelity = Fidelity()) throws -> [Finding] {
    try message().findings(fidelity).filter { $0.code.name != "secret-in-clear" }
  }

  // MARK: Common requests

  static func get(_ target: String = "/", _ fields: String = "") -> String {
    "GET \(target) HTTP/1.1\r\nHost: a.example\r\n\(fields)\r\n"
  }

  static func post(_ type: String, _ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: \(type)\r\nContent-Length: #L#\r\n\r\n\(body)"
  }

  static func form(_ body: String) -> String { post("application/x-www-form-urlencoded", body) }

  static func multipart(_ body: String, boundary: String = "B") -> String {
    post("multipart/form-data; boundary=\(boundary)", body)
  }

  static func part(_ head: String, content: String = "x") -> String {
    multipart("--B\r\n\(head)\r\n\r\n\(content)\r\n--B--\r\n")
  }
}
