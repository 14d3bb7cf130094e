extension RequestURL {
  /// The offset of the first byte that may not stand in a query (RFC 3986, 3.4); `nil` where all may.
  ///
  /// A `%` without two hex digits behind it may not.
  public static func firstInvalidQueryOffset(in bytes: [UInt8]) -> Int? {
    bytes.firstInvalid(in: bytes.indices, allowed: .query)
  }
}
