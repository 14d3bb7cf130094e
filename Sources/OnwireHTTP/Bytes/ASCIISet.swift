/// A set of ASCII bytes, stored as 128 bits; it never contains bytes from 0x80 on.
package struct ASCIISet: Sendable, Hashable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Creates a set of the ASCII characters of `text`; others are left out.
  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// Creates a set of those of `bytes` that are below 0x80.
  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte < 64 {
        low |= 1 << UInt64(byte)
      } else if byte < 128 {
        high |= 1 << UInt64(byte - 64)
      }
    }
  }

  /// Whether `byte` is in the set.
  @inlinable package func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? low : high
    return byte < 128 && half >> UInt64(byte & 63) & 1 == 1
  }

  /// The bytes of both sets.
  package func union(_ other: ASCIISet) -> ASCIISet {
    var result = self
    result.low |= other.low
    result.high |= other.high
    return result
  }

  /// The bytes of this set that `other` does not hold.
  package func subtracting(_ other: ASCIISet) -> ASCIISet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }
}

/// The character classes of RFC 3986 and RFC 9110, without percent-encoded octets.
extension ASCIISet {
  /// A to Z and a to z: ALPHA (RFC 5234, B.1).
  package static let letters = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  /// 0 to 9: DIGIT (RFC 5234, B.1).
  package static let digits = ASCIISet("0123456789")
  /// Letters and digits.
  package static let alphanumerics = letters.union(digits)
  /// Digits and A to F in either case: the digits of an escape (RFC 3986, 2.1).
  package static let hexDigits = digits.union(ASCIISet("ABCDEFabcdef"))
  /// The characters that never need an escape (RFC 3986, 2.3).
  package static let unreserved = alphanumerics.union(ASCIISet("-._~"))
  /// Delimiters that a scheme or an application may give a meaning (RFC 3986, 2.2).
  package static let subDelimiters = ASCIISet("!$&'()*+,;=")
  /// The characters of a scheme after its first letter (RFC 3986, 3.1).
  package static let scheme = alphanumerics.union(ASCIISet("+-."))
  /// User information, with the `:` before a password (RFC 3986, 3.2.1).
  package static let userinfo = registeredName.union(ASCIISet(":"))
  /// A host that is not an IP literal (RFC 3986, 3.2.2).
  package static let registeredName = unreserved.union(subDelimiters)
  /// A path with its slashes (RFC 3986, 3.3).
  package static let path = registeredName.union(ASCIISet(":@/"))
  /// A query (RFC 3986, 3.4).
  package static let query = path.union(ASCIISet("?"))
  /// A fragment (RFC 3986, 3.5).
  package static let fragment = query
  /// Methods and field names: tchar (RFC 9110, 5.6.2).
  package static let token = alphanumerics.union(ASCIISet("!#$%&'*+-.^_`|~"))
}
