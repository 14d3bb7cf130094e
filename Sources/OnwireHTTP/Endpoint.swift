import OnwireDiagnostics
import OnwireTextFormats

/// Where a request is sent: the parts of a URL that the request target lacks.
public struct Endpoint: Sendable, Hashable, CustomStringConvertible {
  /// The scheme of a URL of HTTP.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// Plain text.
    case http
    /// Over TLS.
    case https

    /// The port of a URL that gives none (RFC 9110, 4.2).
    package var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  /// The scheme; a guess if the request is known by no more than its bytes.
  public package(set) var scheme: Scheme
  /// The host as written; an IPv6 address is in brackets.
  public package(set) var host: String
  /// The port if the URL has one, even if it is the scheme's default.
  public package(set) var port: Int?
  /// The part of the URL before the host, without the `@`: not sent, but URLSession may answer a challenge
  /// with it. Empty if the URL has none; `nil` if unknown, as in a capture.
  package var userinfo: String?

  /// Creates `scheme://host:port`; an IPv6 address without brackets gets them.
  package init(scheme: Scheme, host: String, port: Int?) {
    self.scheme = scheme
    self.host = Self.authority(host, nil)
    self.port = port
  }

  /// The endpoint of a connection to `port`, which is left out if it is the scheme's own.
  package init(scheme: Scheme, host: String, connectedTo port: Int?) {
    self.init(scheme: scheme, host: host, port: port == scheme.defaultPort ? nil : port)
  }

  /// `host:port`, or just the host if there is no port; an IPv6 address without brackets gets them.
  package static func authority(_ host: String, _ port: Int?) -> String {
    let isAddress = !host.hasPrefix("[") && host.utf8.count { $0 == UInt8(ascii: ":") } > 1
    return (isAddress ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
  }

  /// Whether a host is an address rather than a name; an IPv6 address must be in brackets.
  package static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[")
      || !host.isEmpty && host.utf8.allSatisfy { $0.isDecimalDigit || $0 == UInt8(ascii: ".") }
  }

  /// `host:port`, or just the host if the URL gives no port.
  package var authority: String { Self.authority(host, port) }

  /// The value that clients write into `Host`, without the scheme's own port.
  package var hostField: String { port == scheme.defaultPort ? host : authority }

  /// User and password as HTTP's Basic takes them: what the part of a URL before the `@` says without its escapes, with a
  /// colon between.
  package static func credentials(of userinfo: ArraySlice<UInt8>) -> [UInt8] {
    let colon = userinfo.firstIndex(of: UInt8(ascii: ":")) ?? userinfo.endIndex
    return FormText.decode(userinfo[..<colon], plusIsSpace: false) + [UInt8(ascii: ":")]
      + FormText.decode(userinfo[colon...].dropFirst(), plusIsSpace: false)
  }

  /// The origin, `scheme://host:port`, with escapes for characters that could command a terminal.
  public var description: String { VisibleText.of(origin) }

  /// `scheme://host:port`.
  package var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// The origin with the URL's user information, if it has any.
  package var originWithUser: String {
    "\(scheme.rawValue)://" + (userinfo.map { $0.isEmpty ? "" : "\($0)@" } ?? "") + authority
  }

  /// The URL of a request target at this endpoint; a target in absolute form, as sent to a proxy, is already
  /// the URL (RFC 9112, 3.2.2).
  package func url(_ target: String) -> String {
    // To Swift, a slash with a combining accent after it is another character.
    target.utf8.first == UInt8(ascii: "/") ? origin + target : target
  }
}
