import OnwireFormats
import OnwireHTTP
import OnwireTextFormats

extension Request {
  /// The request of these bytes: request line, header fields, empty line and body; what does not look like that is
  /// kept as bytes that no grammar names.
  public init(bytes: some Sequence<UInt8>) {
    let message = Message.received(Array(bytes), isFramed: true)
    self.init(asReceived: message)
  }

  /// A request that is put together of what a program was handed; `fidelity` says what of it is known.
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
  /// - Throws: Where the output has more than `limit` bytes, and what reading a file throws.
  public func output(
    _ kind: OutputKind, limit: Int = 1 << 24
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    try kind.bytes(of: self, limit: limit)
  }

  /// The request with a star for each byte of a secret: passwords, tokens and cookies, and what stands under a name
  /// that holds one of `names`.
  ///
  /// - Throws: what reading a file throws.
  public func redacted(besides names: [String] = []) throws -> Request {
    try redacted(SecretNames(names))
  }
}

extension Message {
  /// The request of these bytes; where it is not framed, all that follows the head is its body.
  package static func received(_ bytes: [UInt8], isFramed: Bool) -> Message {
    // Bytes in memory can always be read.
    let framed = (try? RequestParser().message(ByteInput(bytes))) ?? MessageBuilder().finish()
    if isFramed { return framed }
    var parser = RequestParser(head: "received.head", body: "received.body")
    parser.isFramed = false
    let (head, body) = (bytes.prefix(framed.headLength), bytes.dropFirst(framed.headLength))
    return (try? parser.message(head: Array(head), body: ByteInput(Array(body)))) ?? framed
  }
}

extension Fidelity {
  /// Says that the fields come from a dictionary.
  package mutating func forgetOrder() {
    set(.fieldOrder, .unknown, because: "a dictionary has no order")
    set(.fieldCase, .unknown, because: "names of a dictionary's fields may have been changed")
  }
}
