extension URLText {
  /// The text with `query` at its end, after a `&` if it has a `?`, otherwise after a `?`.
  ///
  /// The bytes of `query` have the origin `Input.query`; nothing is encoded or checked.
  package func appending(query added: String) -> URLText {
    var result = self
    result.append(made: bytes.contains(UInt8(ascii: "?")) ? "&" : "?")
    result.append(URLText(added, from: .query), 0..<added.utf8.count)
    return result
  }
}

extension RequestURL {
  /// The offset of the first byte that is invalid in a query (RFC 3986, 3.4); `nil` if all are valid.
  ///
  /// A `%` without two hex digits after it is invalid.
  package static func firstInvalidQueryOffset(in bytes: [UInt8]) -> Int? {
    bytes.firstInvalid(in: bytes.indices, allowed: .query)
  }

  /// The offset of the first byte that makes NSURL refuse a text, absolute or not; `nil` if it accepts the
  /// text.
  ///
  /// Only the characters matter (CFURL.c, _CFStringIsLegalURLString): brackets may be anywhere, and so may
  /// one `#`.
  package static func firstRefusedOffset(in bytes: [UInt8]) -> Int? {
    let allowed = ASCIISet.query.union(ASCIISet("[]"))
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    return bytes.firstInvalid(in: 0..<hash, allowed: allowed)
      ?? bytes.firstInvalid(in: min(hash + 1, bytes.count)..<bytes.count, allowed: allowed)
  }
}
