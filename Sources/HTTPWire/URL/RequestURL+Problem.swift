extension RequestURL {
  /// Why a text is no absolute http or https URL; ranges and offsets are of that text, in bytes.
  public enum Problem: Error, Sendable, Hashable {
    /// It does not begin with a scheme.
    case relative
    /// The scheme is neither http nor https.
    case scheme(Range<Int>)
    /// No `//` follows the scheme.
    case missingSlashes(at: Int)
    /// There is no host (RFC 9110, 4.2.1).
    case emptyHost(at: Int)
    /// The port is no number up to 65535.
    case port(Range<Int>)
    /// The host begins with `[` and is no IP literal (RFC 3986, 3.2.2).
    case ipLiteral(Range<Int>)

    /// The bytes that are wrong; empty where something is missing.
    public var range: Range<Int> {
      switch self {
      case .relative: 0..<0
      case .missingSlashes(let offset), .emptyHost(let offset): offset..<offset
      case .scheme(let range), .port(let range), .ipLiteral(let range): range
      }
    }
  }
}
