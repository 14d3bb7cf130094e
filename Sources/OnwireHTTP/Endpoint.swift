import OnwireDiagnostics

/// Where a request is sent: what the URL says in addition to the request target.
public struct Endpoint: Sendable, Hashable, CustomStringConvertible {
  /// The two schemes that requests have.
  package enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// Plain.
    case http
    /// Over TLS.
    case https

    /// The port that a URL without one means (RFC 9110, 4.2).
    package var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  /// The scheme.
  package var scheme: Scheme
  /// The host as written; an IPv6 address in brackets.
  public package(set) var host: String
  /// The port if the URL has one, even the scheme's default.
  public package(set) var port: Int?
  /// What the URL has before the host, without the `@`: not sent, but URLSession may answer a challenge with it.
  /// Empty for nothing; `nil` where nobody knows, as in a capture.
  package var userinfo: String?

  /// `scheme://host:port`; an IPv6 address gets the brackets that it lacks.
  package init(scheme: Scheme, host: String, port: Int?) {
    self.scheme = scheme
    self.host = Self.authority(host, nil)
    self.port = port
  }

  /// Where a connection to `port` went: the scheme's own port needs no mention.
  package init(scheme: Scheme, host: String, connectedTo port: Int?) {
    self.init(scheme: scheme, host: host, port: port == scheme.defaultPort ? nil : port)
  }

  /// `host:port`, or the host alone without a port; an IPv6 address gets the brackets that it lacks.
  package static func authority(_ host: String, _ port: Int?) -> String {
    let isAddress = !host.hasPrefix("[") && host.utf8.count { $0 == UInt8(ascii: ":") } > 1
    return (isAddress ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
  }

  /// `host:port`, or the host alone where the URL gives no port.
  package var authority: String { Self.authority(host, port) }

  /// What clients write into `Host`: no port that is the scheme's own.
  package var hostField: String { port == scheme.defaultPort ? host : authority }

  /// `scheme://host:port`, as `origin`, with escapes for what does something to a terminal.
  public var description: String { VisibleText.of(origin) }

  /// `scheme://host:port`.
  package var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// The same with the user that the URL has.
  package var originWithUser: String {
    "\(scheme.rawValue)://" + (userinfo.map { $0.isEmpty ? "" : "\($0)@" } ?? "") + authority
  }

  /// The URL of a request target here; one in absolute form, as a proxy gets it, says it all (RFC 9112, 3.2.2).
  package func url(_ target: String) -> String {
    // To Swift a slash with an accent after it is another character.
    target.utf8.first == UInt8(ascii: "/") ? origin + target : target
  }
}
