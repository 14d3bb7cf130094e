/// Where a request is sent: what the URL says besides the request target.
public struct Endpoint: Sendable, Hashable {
  /// The two schemes that requests have.
  public enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// Plain.
    case http
    /// Over TLS.
    case https

    /// The port that a URL without one means (RFC 9110, 4.2).
    public var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  /// The scheme.
  public var scheme: Scheme
  /// The host as written; an IPv6 address in brackets.
  public var host: String
  /// The port where the URL gives one, even the scheme's own.
  public var port: Int?

  /// `scheme://host:port`.
  public init(scheme: Scheme, host: String, port: Int?) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }
}
