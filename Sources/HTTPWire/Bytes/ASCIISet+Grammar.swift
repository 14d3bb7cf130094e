/// The character classes of RFC 3986 and RFC 9110, without percent-encoded octets.
extension ASCIISet {
  /// A to Z and a to z: ALPHA (RFC 5234, B.1).
  public static let letters = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  /// 0 to 9: DIGIT (RFC 5234, B.1).
  public static let digits = ASCIISet("0123456789")
  /// Digits and A to F in either case: the digits of an escape (RFC 3986, 2.1).
  public static let hexDigits = digits.union(ASCIISet("ABCDEFabcdef"))
  /// What never needs an escape (RFC 3986, 2.3).
  public static let unreserved = letters.union(digits).union(ASCIISet("-._~"))
  /// Delimiters that a scheme or an application may give a meaning (RFC 3986, 2.2).
  public static let subDelimiters = ASCIISet("!$&'()*+,;=")
  /// The rest of a scheme after its first letter (RFC 3986, 3.1).
  public static let scheme = letters.union(digits).union(ASCIISet("+-."))
  /// User information, with the `:` before a password (RFC 3986, 3.2.1).
  public static let userinfo = registeredName.union(ASCIISet(":"))
  /// A host that is no IP literal (RFC 3986, 3.2.2).
  public static let registeredName = unreserved.union(subDelimiters)
  /// A path with its slashes (RFC 3986, 3.3).
  public static let path = registeredName.union(ASCIISet(":@/"))
  /// A query (RFC 3986, 3.4).
  public static let query = path.union(ASCIISet("?"))
  /// A fragment (RFC 3986, 3.5).
  public static let fragment = query
  /// Methods and field names: tchar (RFC 9110, 5.6.2).
  public static let token = letters.union(digits).union(ASCIISet("!#$%&'*+-.^_`|~"))
}
