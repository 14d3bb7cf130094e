import OnwireHTTP
import OnwireTextFormats

/// A URL as curl 7.88 splits it.
struct CurlAddress {
  var endpoint: Endpoint
  /// User and password of the URL, without escapes.
  var user: [UInt8]?
  /// It begins with a slash.
  var path: [UInt8]
  /// The path as the URL has it, with bytes beyond ASCII unescaped, as a proxy gets it.
  var rawPath: [UInt8]
  /// Without the question mark; `nil` if there is none.
  var query: [UInt8]?

  /// The characters that curl refuses in a host (urlapi.c, `hostname_check`).
  private static let notInHost = ASCIISet("\t !\"#$&'()*+,/:;<=>?@[\\]^`{}")
  /// The schemes of a curl built with every option, except those that are read here.
  private static let schemes: Set<String> = [
    "dict", "file", "ftp", "ftps", "gopher", "gophers", "imap", "imaps", "ldap", "ldaps", "mqtt", "pop3",
    "pop3s", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "scp", "sftp", "smb", "smbs",
    "smtp", "smtps", "telnet", "tftp", "ws", "wss",
  ]
  private static let otherProtocols = ["ftp.", "dict.", "ldap.", "imap.", "smtp.", "pop3."]

  init(_ url: [UInt8], defaultScheme: String, keepsDots: Bool) throws(Reason) {
    guard !url.isEmpty else { throw Reason(CurlReason.empty) }
    guard !url.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw Reason(CurlReason.blank)
    }
    var rest = url[...]
    let scheme = Self.takeScheme(&rest) ?? defaultScheme.lowercased()
    let hasScheme = rest.startIndex > 0
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else {
      throw Self.schemes.contains(scheme)
        ? Reason(CurlReason.scheme, isCurls: false) : Reason(CurlReason.unknownScheme)
    }
    var authority = rest.prefix { !$0.isOne(of: "/?#") }
    rest = rest.dropFirst(authority.count)
    if let at = authority.firstIndex(of: UInt8(ascii: "@")) {
      user = Endpoint.credentials(of: authority[..<at])
      authority = authority[(at + 1)...]
    }
    let (host, port) = try Self.split(authority)
    if !hasScheme, Self.otherProtocols.contains(where: host.lowercased().hasPrefix) {
      throw Reason(CurlReason.guessed, isCurls: false)
    }
    endpoint = Endpoint(scheme: scheme, host: host, port: port)
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    query = mark < rest.endIndex ? Array(rest[(mark + 1)...]) : nil
    rawPath = mark == rest.startIndex ? [UInt8(ascii: "/")] : Array(rest[..<mark])
    if !keepsDots { rawPath = Self.withoutDots(rawPath) }
    path = CurlEscapes.escapedPath(rawPath[...])
  }

  /// Why a URL is refused, without a full stop.
  struct Reason: Error {
    var text: String
    /// Whether curl refuses it, too.
    var isCurls: Bool
    init(_ text: String, isCurls: Bool = true) {
      self.text = text
      self.isCurls = isCurls
    }
  }

  /// Scheme and host, with a port that is not the scheme's default.
  var server: String { "\(endpoint.scheme.rawValue)://\(endpoint.hostField)" }

  /// The target in the request line to a proxy, for which curl rewrites the URL.
  var proxyTarget: [UInt8] {
    Array(server.utf8) + rawPath
      + (writtenQuery.map { [UInt8(ascii: "?")] + $0 } ?? [])
  }

  /// The query of a URL that curl rewrites, which drops an empty query with its question mark (lib/urlapi.c,
  /// curl_url_get).
  var writtenQuery: [UInt8]? { query?.isEmpty == true ? nil : query }

  /// The target in the request line.
  var target: [UInt8] { path + (query.map { [UInt8(ascii: "?")] + $0 } ?? []) }

  /// The scheme in lower case, if one to three slashes follow it.
  private static func takeScheme(_ rest: inout ArraySlice<UInt8>) -> String? {
    let name = rest.prefix { ASCIISet.alphanumerics.contains($0) || $0.isOne(of: "+-.") }
    let after = rest.dropFirst(name.count)
    guard !name.isEmpty, after.starts(with: ":/".utf8) else { return nil }
    let slashes = after.dropFirst().prefix(3).prefix { $0 == UInt8(ascii: "/") }
    rest = rest[slashes.endIndex...]
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func split(_ authority: ArraySlice<UInt8>) throws(Reason) -> (String, Int?) {
    var port: Int?
    var host = authority
    let isLiteral = authority.first == UInt8(ascii: "[")
    let hostEnd =
      isLiteral
      ? authority.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? authority.endIndex
      : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    host = authority[..<hostEnd]
    let tail = authority[hostEnd...]
    if !tail.isEmpty {
      let digits = tail.dropFirst()
      guard tail.first == UInt8(ascii: ":"), digits.allSatisfy({ $0.isDecimalDigit }) else {
        throw Reason(CurlReason.portNumber)
      }
      if !digits.isEmpty {
        port = Int(String(decoding: digits, as: UTF8.self))
        guard let port, port <= 65535 else { throw Reason(CurlReason.portRange) }
      }
    }
    guard !host.isEmpty else { throw Reason(CurlReason.noHost) }
    if isLiteral { return (try literal(host), port) }
    let name = FormText.decode(host, plusIsSpace: false)
    guard name.allSatisfy({ $0 < 0x80 }) else {
      throw Reason(CurlReason.international, isCurls: false)
    }
    guard !name.contains(where: isForbidden) else {
      throw Reason(CurlReason.hostCharacter)
    }
    let text = String(decoding: name, as: UTF8.self)
    return (IPv4Spelling.canonical(text) ?? text, port)
  }

  /// Whether curl accepts a host: a name without forbidden characters, escaped or not, or a literal.
  static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("[") { return (try? literal(Array(host.utf8)[...])) != nil }
    return !FormText.decode(Array(host.utf8)[...], plusIsSpace: false).contains(where: isForbidden)
  }

  private static func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 || notInHost.contains(byte) }

  /// An IPv6 address; curl writes its shortest form and drops its zone.
  private static func literal(_ host: ArraySlice<UInt8>) throws(Reason) -> String {
    let address = host.dropFirst().dropLast().prefix { $0 != UInt8(ascii: "%") }
    guard host.last == UInt8(ascii: "]"), address.contains(UInt8(ascii: ":")),
      address.allSatisfy(ASCIISet("0123456789abcdefABCDEF:.").contains)
    else { throw Reason(CurlReason.addressLiteral) }
    return "[\(String(decoding: address, as: UTF8.self))]"
  }

  /// RFC 3986, 5.2.4, for a path that begins with a slash.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isParent = segment.elementsEqual("..".utf8)
      guard isParent || segment.elementsEqual(".".utf8) else {
        kept.append(segment)
        continue
      }
      if isParent { _ = kept.popLast() }
      if index == segments.count - 1 { kept.append([]) }
    }
    return [UInt8(ascii: "/")] + kept.joined(separator: [UInt8(ascii: "/")])
  }
}

/// The spellings that the C library accepts as IPv4 addresses.
enum IPv4Spelling {
  /// The address as four decimal numbers, from one to four octal, decimal or hexadecimal ones; `nil` for
  /// other names.
  static func canonical(_ host: String) -> String? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var address: UInt32 = 0
    for (index, part) in parts.enumerated() {
      let lower = part.lowercased()
      let isOctal = lower.count > 1 && lower.first == "0"
      let digits = lower.hasPrefix("0x") ? lower.dropFirst(2) : lower[...]
      guard digits.first != "+", digits.first != "-",
        let value = UInt32(digits, radix: lower.hasPrefix("0x") ? 16 : isOctal ? 8 : 10)
      else { return nil }
      let isLast = index == parts.count - 1
      let bits = UInt32(isLast ? 8 * (4 - index) : 8)
      guard bits == 32 || value < 1 << bits else { return nil }
      address |= isLast ? value : value << UInt32(24 - 8 * index)
    }
    return [24, 16, 8, 0].map { "\(address >> UInt32($0) & 0xFF)" }.joined(separator: ".")
  }
}
