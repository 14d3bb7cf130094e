import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireTextFormats

extension Request {
  /// The request in these bytes: request line, header fields, empty line and body; other bytes are kept as
  /// unrecognized.
  public init(bytes: some Sequence<UInt8>) {
    let message = Message.received(Array(bytes), isFramed: true)
    self.init(asReceived: message)
  }

  /// Why these cannot form a head, as a sentence without a full stop; `nil` if they can. They would be read
  /// as something else, such as a value with a line break as two fields.
  package static func obstacle(
    method: String, target: String, fields: [(name: String, value: String)]
  ) -> String? {
    if !method.isWord { return "its method is empty, or has a blank or a line break" }
    if !target.isWord { return "its target is empty, or has a blank or a line break" }
    return obstacle(fields: fields)
  }

  /// The same for header fields alone, of a request or an answer.
  package static func obstacle(fields: [(name: String, value: String)]) -> String? {
    for (name, value) in fields {
      if !name.isWord || name.utf8.contains(UInt8(ascii: ":")) {
        return "`\(VisibleText.of(name))` cannot be the name of a header field"
      }
      if value.utf8.contains(where: { [0x00, 0x0A, 0x0D].contains($0) }) {
        return "the value of its header field `\(VisibleText.of(name))` has a line break or NUL"
      }
    }
    return nil
  }

  /// The same for an answer with this status and body; `toHead` if it answers a `HEAD`, since its
  /// Content-Length is then that of another body.
  package static func obstacle(
    status: Int, fields: [(name: String, value: String)], body: [UInt8], toHead: Bool = false
  ) -> String? {
    if let reason = obstacle(fields: fields) { return reason }
    // RFC 9110, 15.3.5, 15.3.6 and 15.4.5: none has content.
    if [204, 205, 304].contains(status), !body.isEmpty {
      return "an answer with status \(status) has no body"
    }
    // In a 304 and in an answer to HEAD, the length is that of a body that is not here (RFC 9110, 8.6).
    if status == 304 || toHead { return nil }
    // RFC 9112, 6.3: the length says where the answer ends.
    let lengths = fields.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    guard let wrong = lengths.first(where: { $0 != "\(body.count)" }) else { return nil }
    return
      "its `Content-Length` is `\(VisibleText.of(wrong))`, and its body has \(body.count.counted("byte"))"
  }

  /// A request made from parts that a program was given, which must have no `obstacle`; `fidelity` says how
  /// much of it is known.
  package init(
    method: String, target: String, fields: [(name: String, value: String)], body: [UInt8],
    _ fidelity: Fidelity
  ) {
    let lines = ["\(method) \(target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
    let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    let message = Message.received(Array(head.utf8) + body, isFramed: false)
    self.init(asReceived: message)
    self.fidelity = fidelity
  }

  /// The request as `kind` writes it, such as `.curl` or `.har`, and how faithful that is to its bytes.
  ///
  /// - Throws: If the output has more than `limit` bytes, and what reading a file throws.
  public func output(
    _ kind: OutputKind, limit: Int = 1 << 24
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    try kind.bytes(of: self, limit: limit)
  }

  /// The request with a star for each byte of a secret: passwords, tokens and cookies, and values under a name
  /// that has a word of `names` in it, as `user_iban` has `iban`.
  ///
  /// - Throws: what reading a file throws.
  public func redacted(besides names: [String] = []) throws -> Request {
    try redacted(SecretNames(names))
  }
}

extension Message {
  /// The request in these bytes; if it is not framed, everything after the head is its body.
  package static func received(_ bytes: [UInt8], isFramed: Bool) -> Message {
    var parser = RequestParser()
    if !isFramed {
      parser = RequestParser(head: .receivedHead, body: .receivedBody)
      parser.isFramed = false
    }
    // Bytes in memory can always be read.
    return (try? parser.message(ByteInput(bytes), isAlone: !isFramed)) ?? MessageBuilder().finish()
  }
}

extension Fidelity {
  /// Records what is known about the framing of a body that was handed over without it. A field called one of
  /// `names` tells it; without such a field it is unknown, because of `reason`.
  package mutating func setFraming(
    saidBy names: some Sequence<String>, of owner: String, because reason: String
  ) {
    let names = Set(names.map { $0.lowercased() })
    if names.contains("transfer-encoding") {
      set(.framing, .absent, because: "\(owner) has its body without its chunks")
    } else if names.contains("content-length") {
      setKnown(field: "Transfer-Encoding")
    } else {
      set(.framing, .unknown, because: reason)
    }
  }

  /// Records that the fields come from a dictionary, so their order and letter case are unknown.
  package mutating func forgetOrder() {
    set(.fieldOrder, .unknown, because: "a dictionary has no order")
    set(.fieldCase, .unknown, because: "names of a dictionary's fields may have been changed")
  }
}

extension String {
  /// Whether it is not empty, and has neither blanks nor control characters.
  fileprivate var isWord: Bool { !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }
}
