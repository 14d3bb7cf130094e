import OnwireHTTP

/// The URL for curl, and the request target if the URL cannot carry it.
struct CurlURL {
  private let endpoint: Endpoint

  /// The characters that every curl passes on unchanged with `--path-as-is`: those of RFC 3986's path and
  /// query, without escapes.
  private static let kept = ASCIISet.alphanumerics.union(ASCIISet("-._~!$&'()*+,;=:@/?"))
  private static let digits = ASCIISet("0123456789ABCDEF")
  private static let hostCharacters = ASCIISet("abcdefghijklmnopqrstuvwxyz0123456789-.")
  private static let letters = ASCIISet("abcdefghijklmnopqrstuvwxyz")

  init(_ endpoint: Endpoint) { self.endpoint = endpoint }

  /// - Throws: `CurlObstacle` if curl does not accept a URL with this host, or reads another host in it: it
  ///   takes `http:///a/b` for `http://a/b` (7.88).
  static func checkHost(_ host: String) throws(CurlObstacle) {
    guard !host.isEmpty else { throw .noHost }
    guard CurlAddress.isHost(host) else { throw .hostCharacter }
  }

  /// The URL, and `--request-target` if `target` needs it; an upload's filename may change the URL's path.
  func options(for target: [UInt8], isUpload: Bool) -> [CurlOption] {
    let origin = Array(endpoint.origin.utf8)
    // curl appends an upload's filename after a final slash, old versions also after that of a query.
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    let takesName = isUpload && (target.last == UInt8(ascii: "/") || Self.endsInDots(path))
    if Self.survives(target), !takesName { return [.url(origin + target)] }
    return [.url(origin + [UInt8(ascii: "/")]), .requestTarget(target)]
  }

  /// Whether a path ends with `/` once curl has removed its dot segments, which it does before it looks for a
  /// filename to upload to (`add_file_name_to_url` of 7.88).
  private static func endsInDots(_ path: ArraySlice<UInt8>) -> Bool {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
    let name = String(decoding: path[start...], as: UTF8.self).lowercased()
    return ["", ".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"].contains(name)
  }

  /// Whether curl derives this `Host` line from the URL by itself.
  ///
  /// Only for plain names, since some versions rewrite other hosts.
  func impliesHost(_ line: [UInt8]) -> Bool {
    let name = endpoint.host.utf8
    guard name.allSatisfy(Self.hostCharacters.contains),
      let label = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last,
      let initial = label.first, Self.letters.contains(initial)
    else { return false }
    return line.elementsEqual("Host: \(endpoint.hostField)".utf8)
  }

  private static func survives(_ target: [UInt8]) -> Bool {
    guard target.first == UInt8(ascii: "/") else { return false }
    // Some versions drop a question mark with nothing after it.
    guard target.firstIndex(of: UInt8(ascii: "?")) != target.count - 1 else { return false }
    var rest = target[...]
    while let byte = rest.popFirst() {
      if kept.contains(byte) { continue }
      // From 8.20 on, curl writes the digits of escapes in upper case.
      guard byte == UInt8(ascii: "%"), rest.count >= 2, rest.prefix(2).allSatisfy(digits.contains) else {
        return false
      }
    }
    return true
  }
}
