import OnwireDiagnostics
import OnwireHTTP

/// The proxy that a request is sent to, with a different request line (curl 7.88, lib/url.c and lib/http.c).
struct CurlProxy: Sendable {
  /// The SOCKS schemes, whose proxies pass a request on unchanged.
  private static let socks: Set<String> = ["socks4", "socks4a", "socks5", "socks5h", "socks"]

  /// User and password in its URL.
  private(set) var user: [UInt8]?

  /// Reads the argument of `-x`; `nil` if it is empty, and for SOCKS.
  init?(_ argument: [UInt8]) throws(CurlAddress.Reason) {
    guard !argument.isEmpty else { return nil }
    let text = String(decoding: argument, as: UTF8.self)
    var url = argument
    if let end = text.firstOccurrence(of: "://") {
      let scheme = text[..<end.lowerBound].lowercased()
      if Self.socks.contains(scheme) { return nil }
      guard ["http", "https"].contains(scheme) else { throw CurlAddress.Reason(CurlReason.proxyScheme) }
    } else {
      url = Array("http://".utf8) + argument
    }
    user = try CurlAddress(url, defaultScheme: "http", keepsDots: true).user
  }

  /// The variables that name the proxy for a scheme, in order of precedence. `HTTP_PROXY` is not one, since
  /// servers put a request's field `Proxy` there (lib/url.c, detect_proxy).
  static func variables(of scheme: Endpoint.Scheme) -> [String] {
    (scheme == .http ? ["http_proxy"] : ["https_proxy", "HTTPS_PROXY"]) + ["all_proxy", "ALL_PROXY"]
  }

  /// The variables that list hosts without a proxy.
  static let exceptions = ["no_proxy", "NO_PROXY"]

  /// All of these variables.
  static let names = Set(variables(of: .http) + variables(of: .https) + exceptions)

  /// Whether `--noproxy` exempts a host: by `*`, by its name, or by the name of a domain that it is in.
  static func passesBy(_ host: String, _ list: String) -> Bool {
    if list == "*" { return true }
    let host = host.lowercased()
    return list.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }).contains { word in
      let name = word.first == "." ? word.dropFirst() : word
      return host == name || host.hasSuffix("." + name)
    }
  }
}
