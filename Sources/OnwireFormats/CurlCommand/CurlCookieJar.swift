import OnwireDiagnostics
import OnwireTextFormats

/// The cookies in the files that `-b` names, as curl 7.88 reads and selects them (lib/cookie.c).
struct CurlCookieJar: Sendable {
  private struct Cookie {
    var name: [UInt8]
    var value: [UInt8]
    /// In lower case; empty for a header without one.
    var domain = ""
    var takesSubdomains = false
    var path: [UInt8] = []
    var isSecure = false
    /// Seconds; 0 for a session cookie, `nil` for one with an expiry from a header.
    var expiry: Int? = 0

    /// A later cookie with the same key replaces this one.
    var key: Key { Key(name: name, domain: domain, takesSubdomains: takesSubdomains, path: path) }
  }

  private struct Key: Hashable {
    var name: [UInt8]
    var domain: String
    var takesSubdomains: Bool
    var path: [UInt8]
  }

  private var cookies: [Cookie] = []
  private var places: [Key: Int] = [:]

  /// Reads a file in Netscape's format, or of `Set-Cookie` fields.
  mutating func read(_ file: [UInt8], keepsSession: Bool) {
    for line in file.split(separator: 0x0A) {
      let line = line.drop(while: Self.isBlank)
      let cookie = Self.isHeader(line) ? Self.ofHeader(line.dropFirst(11)) : Self.ofNetscape(line)
      guard let cookie, keepsSession || cookie.expiry != 0 else { continue }
      if let index = places[cookie.key] {
        cookies[index] = cookie
      } else {
        places[cookie.key] = cookies.count
        cookies.append(cookie)
      }
    }
  }

  /// The cookies for a request, those with the longest paths first; `hasExpiry` says whether any of them
  /// expires.
  func picked(host: String, path: [UInt8], isSecure: Bool) -> (text: [UInt8], hasExpiry: Bool) {
    let host = host.lowercased()
    let isAddress = host.hasPrefix("[") || IPv4Spelling.canonical(host) != nil
    let fits = cookies.enumerated().filter { _, cookie in
      let fitsHost =
        cookie.domain.isEmpty
        // Cookies without a domain are stored as those of addresses.
        ? isAddress
        : cookie.domain == host
          || (cookie.takesSubdomains && !isAddress && host.hasSuffix("." + cookie.domain))
      return fitsHost && Self.fits(cookie.path, path) && (!cookie.isSecure || isSecure)
    }
    let sorted = fits.sorted { one, other in
      let (first, second) = (one.element, other.element)
      for (left, right) in [
        (first.path.count, second.path.count), (first.domain.utf8.count, second.domain.utf8.count),
        (first.name.count, second.name.count), (one.offset, other.offset),
      ] where left != right { return left > right }
      return false
    }
    let text = sorted.map { $0.element.name + [UInt8(ascii: "=")] + $0.element.value }
    return (Array(text.joined(separator: Array("; ".utf8))), fits.contains { $0.element.expiry != 0 })
  }

  /// RFC 6265, 5.1.4.
  private static func fits(_ cookie: [UInt8], _ path: [UInt8]) -> Bool {
    let cookie = cookie.last == UInt8(ascii: "/") ? Array(cookie.dropLast()) : cookie
    return path.starts(with: cookie)
      && (path.count == cookie.count || path[cookie.count] == UInt8(ascii: "/") || cookie.isEmpty)
  }

  private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    String(decoding: line.prefix(11), as: UTF8.self).lowercased() == "set-cookie:"
  }

  /// Reads domain, whether it includes subdomains, path, whether TLS is needed, expiry, name and value,
  /// separated by tabs.
  private static func ofNetscape(_ line: ArraySlice<UInt8>) -> Cookie? {
    var line = line
    if line.starts(with: "#HttpOnly_".utf8) { line = line.dropFirst(10) }
    guard line.first != UInt8(ascii: "#") else { return nil }
    while let last = line.last, last == 0x0D || last == 0x0A { line.removeLast() }
    var fields = line.split(separator: 0x09).map { Array($0) }
    guard fields.count >= 5 else { return nil }
    // The path may be missing.
    if ["TRUE", "FALSE"].contains(String(decoding: fields[2], as: UTF8.self)) {
      fields.insert([UInt8(ascii: "/")], at: 2)
    }
    if fields.count == 6 { fields.append([]) }
    guard fields.count == 7, let expiry = Int(String(decoding: fields[4], as: UTF8.self)) else { return nil }
    let domain = fields[0].first == UInt8(ascii: ".") ? Array(fields[0].dropFirst()) : fields[0]
    func isTrue(_ field: [UInt8]) -> Bool { String(decoding: field, as: UTF8.self).uppercased() == "TRUE" }
    return kept(
      Cookie(
        name: fields[5], value: fields[6], domain: String(decoding: domain, as: UTF8.self).lowercased(),
        takesSubdomains: isTrue(fields[1]), path: fields[2], isSecure: isTrue(fields[3]), expiry: expiry))
  }

  private static func ofHeader(_ header: ArraySlice<UInt8>) -> Cookie? {
    var cookie: Cookie?
    for (index, part) in header.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let sign = part.firstIndex(of: UInt8(ascii: "="))
      let name = Array(part[..<(sign ?? part.endIndex)].trimming(isBlank))
      let value = Array((sign.map { part[($0 + 1)...] } ?? []).trimming(isBlank))
      if index == 0 {
        guard sign != nil, !name.isEmpty else { return nil }
        cookie = Cookie(name: name, value: value)
        continue
      }
      switch String(decoding: name, as: UTF8.self).lowercased() {
      case "path": cookie?.path = value.first == UInt8(ascii: "/") ? value : [UInt8(ascii: "/")]
      case "secure": cookie?.isSecure = true
      case "domain":
        let domain = String(decoding: value.drop { $0 == UInt8(ascii: ".") }, as: UTF8.self).lowercased()
        guard domain.contains(".") else { return nil }
        cookie?.domain = domain
        cookie?.takesSubdomains = true
      // An expired cookie is removed.
      case "max-age":
        if let age = Int(String(decoding: value, as: UTF8.self)), age <= 0 { return nil }
        cookie?.expiry = nil
      case "expires": cookie?.expiry = nil
      default: continue
      }
    }
    return cookie.flatMap(kept)
  }

  /// The cookie, if it satisfies what its name prefix promises (RFC 6265bis, 4.1.3).
  private static func kept(_ cookie: Cookie) -> Cookie? {
    let isHost = cookie.name.starts(with: "__Host-".utf8)
    let needsTLS = isHost || cookie.name.starts(with: "__Secure-".utf8)
    if needsTLS, !cookie.isSecure { return nil }
    if isHost, cookie.takesSubdomains || !cookie.path.elementsEqual("/".utf8) { return nil }
    return cookie
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
