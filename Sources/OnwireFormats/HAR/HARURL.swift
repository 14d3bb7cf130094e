import OnwireHTTP

/// The URL of an archived request, as the parts that a request has.
struct HARURL {
  /// Where it goes; `nil` for what is not sent over HTTP, such as `data:`.
  var endpoint: Endpoint?
  /// The request target in origin form (RFC 9112, 3.2.1).
  var target: [UInt8]
  /// Host and port as they are written, without user information.
  var authority: [UInt8] = []

  /// The parts of `url`; `nil` where it has no scheme.
  init?(_ url: [UInt8]) {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = Endpoint.Scheme(rawValue: String(decoding: url[..<colon], as: UTF8.self).lowercased())
    var rest = url[(colon + 1)...]
    guard let scheme, rest.starts(with: "//".utf8) else {
      target = []
      return
    }
    rest = rest.dropFirst(2)
    let marks = ASCIISet("/?#")
    let authority = rest.prefix { !marks.contains($0) }
    rest = rest[authority.endIndex...].prefix { $0 != UInt8(ascii: "#") }
    target = rest.first == UInt8(ascii: "/") ? Array(rest) : [UInt8(ascii: "/")] + rest
    // As everywhere, the last `@` ends the user information, and colons in brackets begin no port.
    let address =
      authority.split(
        separator: UInt8(ascii: "@"), omittingEmptySubsequences: false
      ).last ?? []
    self.authority = Array(address)
    let colonOfPort = address.lastIndex(of: UInt8(ascii: ":"))
    var host = address
    var port: Int?
    if let colonOfPort, !address[colonOfPort...].contains(UInt8(ascii: "]")) {
      host = address[..<colonOfPort]
      port = Int(String(decoding: address[(colonOfPort + 1)...], as: UTF8.self))
    }
    guard !host.isEmpty else { return }
    endpoint = Endpoint(scheme: scheme, host: String(decoding: host, as: UTF8.self), port: port)
  }
}
