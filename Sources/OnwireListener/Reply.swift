import OnwireHTTP
package import OnwireTextFormats

/// What a request is answered with.
package struct Reply: Sendable {
  /// The status; of a response that is sent as it is, what its first line says.
  package let status: Int
  /// Seconds before it is sent.
  package var delay = 0.0
  /// The status line and the fields, with the length of the body, but without the empty line; of a response that is
  /// sent as it is, all of its head.
  private let head: [UInt8]
  private let body: ByteInput
  /// Whether head and body are sent as they are, and the connection is closed after them.
  private let isRaw: (head: Int, closes: Bool)?

  /// A response with these fields, whose framing is made for the connection that it goes out on; with a body of `nil`, it
  /// answers HEAD, and its length is that of the fields.
  package init(
    status: Int, reason: String? = nil, fields: [(name: [UInt8], value: [UInt8])] = [],
    body: ByteInput? = ByteInput([])
  ) {
    self.status = status
    self.body = body ?? ByteInput([])
    var head = Array("HTTP/1.1 \(status) \(reason ?? Self.reasons[status] ?? "")\r\n".utf8)
    for field in fields
    where !Self.isFraming(field.name) || body == nil && field.name[...].equalsCaseless("content-length") {
      head += field.name + ": ".utf8 + field.value + "\r\n".utf8
    }
    if let body, !StatusLine.hasNoBody(status) { head += "Content-Length: \(body.count)\r\n".utf8 }
    self.head = head
    isRaw = nil
  }

  /// A text for people.
  package init(status: Int, text: String) {
    self.init(
      status: status, fields: [(Array("Content-Type".utf8), Array("text/plain; charset=utf-8".utf8))],
      body: ByteInput(Array(text.utf8)))
  }

  /// The statuses of answers; a lower one says that the answer is still to come (RFC 9110, 15).
  package static let statuses = 200...599

  /// What a request is answered with that is not taken.
  package init(_ refusal: Refusal) {
    self.init(status: refusal.status ?? 400, text: "\(refusal.sentence)\n")
  }

  /// The bytes of a response, sent as they are; where they do not say themselves where they end, the connection does.
  package init(raw: ByteInput, headLength: Int, status: Int, closes: Bool) throws {
    self.status = status
    head = try raw.bytes(0..<min(headLength, raw.count))
    body = raw[headLength..<raw.count]
    isRaw = (headLength, closes)
  }

  /// Whether a field says where a body ends or how the connection goes on, which the connection says itself.
  package static func isFraming(_ name: some Collection<UInt8>) -> Bool {
    let name = ArraySlice(name)
    return framing.contains { name.equalsCaseless($0) }
  }

  private static let framing: [StaticString] = [
    "content-length", "transfer-encoding", "connection", "keep-alive", "trailer", "te", "upgrade",
    "proxy-connection",
  ]

  /// What goes out in answer to `request`, `nil` for one that could not be read: the bytes of the head, the body after
  /// them, and whether the connection ends there.
  func sent(to request: RequestHead?, closing: Bool) -> (head: [UInt8], body: ByteInput, closes: Bool) {
    let isHead = request?.method == "HEAD"
    let nothing = ByteInput([])
    if let isRaw { return (head, isHead ? nothing : body, closing || (isRaw.closes && !isHead)) }
    var bytes = head
    if closing {
      bytes += "Connection: close\r\n".utf8
    } else if request?.isHTTP10 == true {
      bytes += "Connection: keep-alive\r\n".utf8
    }
    bytes += "\r\n".utf8
    return (bytes, isHead || StatusLine.hasNoBody(status) ? nothing : body, closing)
  }

  /// The reason phrases of RFC 9110, 15, and RFC 6585.
  package static let reasons: [Int: String] = [
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
    205: "Reset Content", 206: "Partial Content", 300: "Multiple Choices", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
    421: "Misdirected Request", 422: "Unprocessable Content", 426: "Upgrade Required",
    428: "Precondition Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}
