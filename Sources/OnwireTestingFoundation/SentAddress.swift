/// What URLSession puts on the connection of a URL.
///
/// The text is taken apart as it is: `URL.path` and its like decode and drop.
struct SentAddress {
  /// The value of Host: without user, and without the port that the scheme has anyway (RFC 9110, 7.2).
  let host: String
  /// Path and query; `/` where there is no path.
  let target: String

  /// The address of an absolute URL; `nil` for any other.
  init?(_ url: String) {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(url[..<colon]).lowercased()
    let rest = url[bytes.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard !authority.isEmpty else { return nil }
    let behind = rest[authority.endIndex...].prefix { $0 != "#" }
    target = behind.hasPrefix("/") ? String(behind) : "/" + behind
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let ownPort = [("http", ":80"), ("https", ":443")].first { $0.0 == scheme }?.1
    self.host = String(ownPort.map { host.hasSuffix($0) ? host.dropLast($0.count) : host } ?? host)
  }
}
