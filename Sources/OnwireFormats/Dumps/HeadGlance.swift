import OnwireHTTP
import OnwireTextFormats

/// The facts of a request's head that are needed to list it.
struct HeadGlance {
  var method = ""
  var target = ""
  /// Such as `HTTP/1.1`.
  var version = ""
  var host: String?
  /// Whether a field says that there is a body.
  var hasBody = false
  /// The value of `Content-Length`.
  var bodyLength: Int?

  /// The most bytes of a head to read.
  private static let limit = 64 << 10

  /// Reads the head at the start of `input`, at most `limit` bytes.
  init(_ input: ByteInput, upTo limit: Int = Self.limit) throws {
    let lines = try input.bytes(0..<min(input.count, limit))
      .split(separator: .lineFeed, omittingEmptySubsequences: false)
    let words = (lines.first ?? []).trimmed.split(separator: .space)
    if words.count == 3, words[2].starts(with: "HTTP/".utf8) {
      version = String(decoding: words[2], as: UTF8.self)
      method = String(decoding: words[0], as: UTF8.self)
      target = String(decoding: words[1], as: UTF8.self)
    }
    for line in lines.dropFirst() {
      if line.trimmed.isEmpty { break }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "host": if host == nil { host = value }
      case "content-length":
        hasBody = hasBody || value != "0"
        bodyLength = value.utf8.number(10)
      case "transfer-encoding": hasBody = true
      default: break
      }
    }
  }

  /// The version in the status line at the start of `input`; empty if there is none.
  static func version(ofResponse input: ByteInput) throws -> String {
    let word = try input.bytes(0..<min(input.count, 16)).prefix { !$0.isSpaceOrTab && $0 != .lineFeed }
    return word.starts(with: "HTTP/".utf8) ? String(decoding: word, as: UTF8.self) : ""
  }

  /// Whether it was sent as text, as in versions up to HTTP/1.1.
  var isText: Bool { !version.hasPrefix("HTTP/2") && !version.hasPrefix("HTTP/3") }

  /// Whether it may have a body: from HTTP/2 on, no field has to say so.
  var mayHaveBody: Bool { hasBody || !isText && !["GET", "HEAD"].contains(method) }

  /// Why it is not a request to look at; `nil` if it is one.
  var tunnel: String? { method == "CONNECT" ? "a tunnel through a proxy" : nil }

  /// The server that the absolute target or the `Host` field names.
  func endpoint(_ scheme: Endpoint.Scheme) -> Endpoint {
    var scheme = scheme
    var authority = host ?? ""
    for candidate in Endpoint.Scheme.allCases where target.hasPrefix(candidate.rawValue + "://") {
      scheme = candidate
      authority = String(
        target.dropFirst(candidate.rawValue.utf8.count + 3).prefix { !"/?#".contains($0) })
    }
    if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]"),
      let port = authority[authority.index(after: colon)...].utf8.number(10)
    {
      return Endpoint(scheme: scheme, host: String(authority[..<colon]), port: port)
    }
    return Endpoint(scheme: scheme, host: authority, port: nil)
  }

  /// The URL to show.
  func url(_ scheme: Endpoint.Scheme) -> String {
    guard let host, target.utf8.first == UInt8(ascii: "/") else { return target }
    return "\(scheme.rawValue)://\(host)\(target)"
  }
}
