import OnwireHTTP
package import OnwireTextFormats

/// The answer to a request.
package struct Reply: Sendable {
  /// The status; for a response sent as it is, the one in its first line.
  package let status: Int
  /// The delay in seconds before it is sent.
  package var delay = 0.0
  /// The status line and the fields, including the length of the body, but not the empty line; for a response
  /// sent as it is, its whole head.
  private let head: [UInt8]
  private let body: ByteInput
  /// For a response sent as it is, the length of its head, and whether the connection closes after it;
  /// otherwise `nil`.
  private let isRaw: (head: Int, closes: Bool)?

  /// Creates a response with these fields, whose framing is made for the connection that it is sent on. If
  /// the body is `nil`, it answers HEAD, and keeps the length in the fields.
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

  /// Creates a response with a text for people.
  package init(status: Int, text: String) {
    self.init(
      status: status, fields: [(Array("Content-Type".utf8), Array("text/plain; charset=utf-8".utf8))],
      body: ByteInput(Array(text.utf8)))
  }

  /// The statuses of answers; a lower status announces that the answer is still to come (RFC 9110, 15).
  package static let statuses = 200...599

  /// Creates the response to a request that is refused.
  package init(_ refusal: Refusal) {
    self.init(status: refusal.status ?? 400, text: "\(refusal.sentence)\n")
  }

  /// Creates a response from bytes that are sent as they are; if they do not show their own end, closing the
  /// connection does.
  package init(raw: ByteInput, headLength: Int, status: Int, closes: Bool) throws {
    self.status = status
    head = try raw.bytes(0..<min(headLength, raw.count))
    body = raw[headLength..<raw.count]
    isRaw = (headLength, closes)
  }

  /// Whether a field says where a body ends or how the connection continues, which the connection itself
  /// decides.
  package static func isFraming(_ name: some Collection<UInt8>) -> Bool {
    let name = ArraySlice(name)
    return framing.contains { name.equalsCaseless($0) }
  }

  private static let framing: [StaticString] = [
    "content-length", "transfer-encoding", "connection", "keep-alive", "trailer", "te", "upgrade",
    "proxy-connection",
  ]

  /// The bytes to send in answer to `request`, which is `nil` if it could not be read: the head, the body
  /// after it, and whether the connection then ends.
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
