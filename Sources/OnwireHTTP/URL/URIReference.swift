/// The components of a URI or relative reference as byte ranges of its text (RFC 3986, 3 and appendix B).
///
/// Splitting never fails: it says where the components are, not whether they are valid.
struct URIReference: Sendable, Hashable {
  /// Without the `:`; `nil` unless the text begins with a letter and scheme characters up to a `:`.
  var scheme: Range<Int>?
  /// Without the `//`.
  var authority: Range<Int>?
  /// Without the `@`.
  var userinfo: Range<Int>?
  /// With the brackets of an IP literal; empty if there is no authority.
  var host: Range<Int>
  /// Without the `:`; may be empty.
  var port: Range<Int>?
  var path: Range<Int>
  /// Without the `?`; may be empty.
  var query: Range<Int>?
  /// Without the `#`; may be empty.
  var fragment: Range<Int>?

  init(_ bytes: [UInt8]) {
    func first(of set: ASCIISet, from start: Int) -> Int {
      bytes[start...].firstIndex { set.contains($0) } ?? bytes.count
    }
    var rest = 0
    let colon = bytes.firstIndex { !ASCIISet.scheme.contains($0) } ?? bytes.count
    if colon < bytes.count, bytes[colon] == UInt8(ascii: ":"), ASCIISet.letters.contains(bytes[0]) {
      scheme = 0..<colon
      rest = colon + 1
    }
    host = rest..<rest
    if bytes[rest...].starts(with: "//".utf8) {
      let whole = rest + 2..<first(of: ASCIISet("/?#"), from: rest + 2)
      authority = whole
      rest = whole.upperBound
      // User information cannot contain `@`; if it does anyway, the last `@` ends it, as in Foundation.
      let at = bytes[whole].lastIndex(of: UInt8(ascii: "@"))
      userinfo = at.map { whole.lowerBound..<$0 }
      let address = (at.map { $0 + 1 } ?? whole.lowerBound)..<whole.upperBound
      // Colons inside the brackets of an IP literal do not begin a port.
      let isLiteral = bytes[address].first == UInt8(ascii: "[")
      let nameEnd = isLiteral ? bytes[address].lastIndex(of: UInt8(ascii: "]")) : address.lowerBound
      let colon = bytes[(nameEnd ?? address.upperBound)..<address.upperBound].lastIndex(of: UInt8(ascii: ":"))
      host = address.lowerBound..<(colon ?? address.upperBound)
      port = colon.map { $0 + 1..<address.upperBound }
    }
    path = rest..<first(of: ASCIISet("?#"), from: rest)
    rest = path.upperBound
    if rest < bytes.count, bytes[rest] == UInt8(ascii: "?") {
      let end = first(of: ASCIISet("#"), from: rest)
      query = rest + 1..<end
      rest = end
    }
    if rest < bytes.count { fragment = rest + 1..<bytes.count }
  }
}
