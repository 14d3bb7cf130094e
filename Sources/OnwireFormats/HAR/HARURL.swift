import OnwireHTTP

/// The URL of an archived request, split into the parts of a request.
struct HARURL {
  /// The server; `nil` for URLs that are not sent over HTTP, such as `data:`.
  var endpoint: Endpoint?
  /// The request target in origin form (RFC 9112, 3.2.1).
  var target: [UInt8]
  /// Host and port as they are written, without user information.
  var authority: [UInt8] = []

  /// The parts of `url`; `nil` if it has no scheme.
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
    // As usual, the last `@` ends the user information, and colons in brackets do not begin a port.
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

extension HARURL {
  /// `url` with parameters added to its query, as Insomnia does when it sends the request (Kong/insomnia,
  /// network.ts, transformUrl; utils/url/querystring.ts, buildQueryParameter): escapes stay, and so do commas
  /// in values.
  ///
  /// Older releases write a name with an empty value without `=`.
  static func joining(_ url: [UInt8], _ query: [HARPair]) -> [UInt8] {
    let end = url.firstIndex(of: UInt8(ascii: "#")) ?? url.count
    var joined = Array(url[..<end])
    var joiner = UInt8(ascii: joined.contains(UInt8(ascii: "?")) ? "&" : "?")
    for pair in query where !pair.name.isEmpty {
      joined.append(joiner)
      joiner = UInt8(ascii: "&")
      append(pair.name, nameEncoder, to: &joined)
      guard let value = pair.value else { continue }
      joined.append(UInt8(ascii: "="))
      append(value, valueEncoder, to: &joined)
    }
    return joined + url[end...]
  }

  private static func append(_ text: [UInt8], _ encoder: PercentEncoder, to url: inout [UInt8]) {
    var rest = text[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "%")) {
      encoder.encode(rest[..<mark], into: &url)
      let escape = rest[mark...].prefix(3)
      let isEscape = escape.count == 3 && escape.dropFirst().allSatisfy { $0.digit(16) != nil }
      url += isEscape ? Array(escape) : Array("%25".utf8)
      rest = rest[(isEscape ? escape.endIndex : mark + 1)...]
    }
    encoder.encode(rest, into: &url)
  }

  /// The characters that encodeURIComponent keeps.
  private static let componentKept = ASCIISet.alphanumerics.union(ASCIISet("-_.!~*'()"))
  private static let nameEncoder = PercentEncoder(keeping: componentKept)
  private static let valueEncoder = PercentEncoder(keeping: componentKept.union(ASCIISet(",")))
}
