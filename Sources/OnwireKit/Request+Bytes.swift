import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireTextFormats

extension Request {
  /// The request in these bytes: request line, header fields, empty line and body; anything that does not look like
  /// that is kept as bytes that no grammar names.
  public init(bytes: some Sequence<UInt8>) {
    let message = Message.received(Array(bytes), isFramed: true)
    self.init(asReceived: message)
  }

  /// Why a head cannot be made of these, as a sentence without a full stop; `nil` where it can: what stands in it would
  /// be read as something else, such as a value with a line break as two fields.
  package static func obstacle(
    method: String, target: String, fields: [(name: String, value: String)]
  ) -> String? {
    if !method.isWord { return "its method is empty, or has a blank or a line break" }
    if !target.isWord { return "its target is empty, or has a blank or a line break" }
    return obstacle(fields: fields)
  }

  /// The same of header fields, also of an answer.
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

  /// The same of an answer with such a status and body; `toHead` where the request is a `HEAD`, whose answer has the
  /// length of another body.
  package static func obstacle(
    status: Int, fields: [(name: String, value: String)], body: [UInt8], toHead: Bool = false
  ) -> String? {
    if let reason = obstacle(fields: fields) { return reason }
    // RFC 9110, 15.3.5, 15.3.6 and 15.4.5: none has content.
    if [204, 205, 304].contains(status), !body.isEmpty {
      return "an answer with status \(status) has no body"
    }
    // What 304 and an answer to HEAD would be the length of is not here (RFC 9110, 8.6).
    if status == 304 || toHead { return nil }
    // RFC 9112, 6.3: the length says where the answer ends.
    let lengths = fields.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    guard let wrong = lengths.first(where: { $0 != "\(body.count)" }) else { return nil }
    return
      "its `Content-Length` is `\(VisibleText.of(wrong))`, and its body has \(body.count.counted("byte"))"
  }

  /// A request that is put together of what a program was handed, which is to have no `obstacle`; `fidelity` says what
  /// of it is known.
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

  /// The request as `kind` writes it, such as `.curl` or `.har`, and how true that is to its bytes.
  ///
  /// - Throws: If the output has more than `limit` bytes, and what reading a file throws.
  public func output(
    _ kind: OutputKind, limit: Int = 1 << 24
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    try kind.bytes(of: self, limit: limit)
  }

  /// The request with a star for each byte of a secret: passwords, tokens and cookies, and values under a name that
  /// contains one of `names`.
  ///
  /// - Throws: what reading a file throws.
  public func redacted(besides names: [String] = []) throws -> Request {
    try redacted(SecretNames(names))
  }
}

extension Message {
  /// The request of these bytes; where it is not framed, all that follows the head is its body.
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
  /// Says what is known of the framing of a body that is handed over without it: what the `owner` has a field for;
  /// without one it is unknown, for `reason`.
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

  /// Says that the fields come from a dictionary.
  package mutating func forgetOrder() {
    set(.fieldOrder, .unknown, because: "a dictionary has no order")
    set(.fieldCase, .unknown, because: "names of a dictionary's fields may have been changed")
  }
}

extension String {
  /// Whether it is not empty, and has neither blanks nor control characters.
  fileprivate var isWord: Bool { !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }
}
