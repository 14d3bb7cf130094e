import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The header fields that curl 7.88 sends, in its order, and which of them it added by itself.
struct CurlSentHead {
  private(set) var lines: [[UInt8]] = []
  /// The names of the fields that no option gives.
  private(set) var added: [String] = []
  /// Whether a cookie from a file is sent only until it expires.
  private(set) var hasTimedCookies = false
  private let operation: CurlOperation
  private let headers: [[UInt8]]
  /// Whether `Host` is written first, so that no other is sent.
  private var writesHost = true

  /// The facts about a body that its header fields depend on.
  struct Body {
    enum Kind { case none, data, form, upload }
    var kind: Kind
    /// In bytes; `nil` if it is not known.
    var length: Int?
    /// Whether curl cannot know the length before it has sent the body.
    var isStream = false
  }

  /// The User-Agent for an unknown version of curl.
  static let agent = "curl/7.88.1"
  /// The codings that curl 7.88 asks for if it is built with all of them.
  static let codings = "deflate, gzip, br, zstd"
  private static let expectLimit = 1 << 20

  /// The head for the origin, or for a proxy that gets the request itself.
  init(_ operation: CurlOperation, _ address: CurlAddress, _ body: Body, _ proxy: CurlProxy? = nil) {
    self.operation = operation
    var headers = operation.headers
    if operation.isJSON {
      for (name, text) in [("content-type", "Content-Type"), ("accept", "Accept")]
      where !headers.contains(where: { CurlHeader.isNamed(name, $0) }) {
        headers.append(Array("\(text): application/json".utf8))
      }
    }
    self.headers = headers
    writeHost(address)
    if let proxy { writeProxyAuthorization(proxy) }
    writeAuthorization(address)
    writeRange(body)
    writeClient()
    if proxy != nil, !asksProxy("proxy-connection") { add("Proxy-Connection", "Keep-Alive") }
    if isChunked(body), !has("transfer-encoding") { add("Transfer-Encoding", "chunked") }
    if upgrades(address) {
      add("Connection", "Upgrade, HTTP2-Settings")
      add("Upgrade", "h2c")
      add("HTTP2-Settings", "AAMAAABkAAQCAAAAAAIAAAAA")
    }
    writeCookies(address)
    for header in headers + (proxy == nil ? [] : operation.proxyHeaders) where !isReplaced(header, body) {
      if let line = CurlHeader.line(header) { lines.append(line) }
    }
    writeBody(body, address)
  }

  /// Whether there is a Connection field in a place where only older releases of curl write it.
  var movesConnection: Bool {
    let index = lines.firstIndex { CurlHeader.isNamed("connection", $0) }
    return index.map { $0 < lines.count - 1 } ?? false
  }

  /// Whether the body is sent in chunks.
  func isChunked(_ body: Body) -> Bool {
    if body.kind == .none { return false }
    if let header = headers.first(where: { CurlHeader.isNamed("transfer-encoding", $0) }) {
      return CurlHeader.value(header).lowercased().holds("chunked")
    }
    return body.isStream
  }

  private func has(_ name: String) -> Bool { headers.contains { CurlHeader.isNamed(name, $0) } }

  private func first(_ name: String) -> [UInt8]? { headers.first { CurlHeader.isNamed(name, $0) } }

  private mutating func line(_ name: String, _ value: [UInt8]) {
    lines.append(Array("\(name): ".utf8) + value)
  }

  private mutating func add(_ name: String, _ value: String) {
    added.append(name)
    line(name, Array(value.utf8))
  }

  private func upgrades(_ address: CurlAddress) -> Bool {
    operation.version == .http2 && address.endpoint.scheme == .http
  }

  private mutating func writeHost(_ address: CurlAddress) {
    guard let header = first("host") else { return add("Host", address.endpoint.hostField) }
    // curl rewrites the name; a colon without a value removes the field.
    writesHost = header.count > 5 || header.last == UInt8(ascii: ";")
    if writesHost {
      lines.append(Array("Host:".utf8) + header[5...])
    }
  }

  private mutating func writeAuthorization(_ address: CurlAddress) {
    guard !has("authorization") else { return }
    if let bearer = operation.bearer {
      // If two ways are given, curl uses neither before the server names one (lib/http.c,
      // Curl_http_output_auth).
      if !operation.isBasic { line("Authorization", Array("Bearer ".utf8) + bearer) }
    } else if let user = operation.user ?? address.user {
      line("Authorization", Array("Basic \(Base64.encode(user))".utf8))
    }
  }

  /// Writes the credentials for a proxy; those in its URL take precedence.
  private mutating func writeProxyAuthorization(_ proxy: CurlProxy) {
    guard operation.proxyChallenges.isEmpty, let user = proxy.user ?? operation.proxyUser else { return }
    line("Proxy-Authorization", Array("Basic \(Base64.encode(user))".utf8))
  }

  /// Whether a header for the proxy is given; if there are headers for the proxy alone, only these count.
  private func asksProxy(_ name: String) -> Bool {
    (operation.proxyHeaders.isEmpty ? headers : operation.proxyHeaders).contains {
      CurlHeader.isNamed(name, $0)
    }
  }

  /// Writes the cookies from files, then those of the command, which a Cookie header replaces.
  private mutating func writeCookies(_ address: CurlAddress) {
    let named = first("host").map { CurlHeader.value($0).prefix { $0 != ":" } } ?? ""
    let host = named.isEmpty ? address.endpoint.host : String(named)
    let isSecure = address.endpoint.scheme == .https || ["localhost", "127.0.0.1", "[::1]"].contains(host)
    let (kept, hasTimes) = operation.jar.picked(host: host, path: address.rawPath, isSecure: isSecure)
    let own = has("cookie") ? [] : Array(operation.cookies.joined(separator: [UInt8(ascii: ";")]))
    hasTimedCookies = hasTimes
    let cookies = [kept, own].filter { !$0.isEmpty }
    if !cookies.isEmpty { line("Cookie", Array(cookies.joined(separator: Array("; ".utf8)))) }
  }

  private mutating func writeRange(_ body: Body) {
    guard let range = operation.range else { return }
    if body.kind == .none {
      if !has("range") { line("Range", Array("bytes=".utf8) + range) }
    } else if body.kind != .form, !has("content-range") {
      // curl sends no range with a form, although that is a body, too (lib/http.c, Curl_http_range).
      let length = body.length.map { "\($0)" } ?? "*"
      line("Content-Range", Array("bytes ".utf8) + range + Array("/\(length)".utf8))
    }
  }

  private mutating func writeClient() {
    if !has("user-agent") {
      if let agent = operation.agent {
        if !agent.isEmpty { line("User-Agent", agent) }
      } else {
        add("User-Agent", Self.agent)
      }
    }
    if !has("accept") { add("Accept", "*/*") }
    if operation.isCompressed, !has("accept-encoding") { add("Accept-Encoding", Self.codings) }
    if let referer = operation.referer, !referer.isEmpty, !has("referer") { line("Referer", referer) }
  }

  /// Whether curl has written the field elsewhere.
  private func isReplaced(_ header: [UInt8], _ body: Body) -> Bool {
    if body.kind == .form, CurlHeader.isNamed("content-type", header) { return true }
    return writesHost && CurlHeader.isNamed("host", header)
  }

  private mutating func writeBody(_ body: Body, _ address: CurlAddress) {
    guard body.kind != .none else { return }
    let isChunked = isChunked(body)
    if !isChunked, !has("content-length"), let length = body.length { add("Content-Length", "\(length)") }
    switch body.kind {
    case .data: if !has("content-type") { add("Content-Type", "application/x-www-form-urlencoded") }
    case .form: add("Content-Type", "\(operation.formType); boundary=\(CurlMultipart.boundary)")
    default: break
    }
    guard !has("expect"), operation.version != .http10 else { return }
    let least = body.kind == .upload ? 0 : Self.expectLimit
    if (body.length ?? 0) > least || body.isStream { add("Expect", "100-continue") }
  }
}

extension CurlOperation {
  /// The type of a multipart body, without its boundary.
  var formType: String {
    headers.first { CurlHeader.isNamed("content-type", $0) }.map(CurlHeader.value) ?? "multipart/form-data"
  }
}
