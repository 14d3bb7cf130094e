import Diagnostics

/// The secrets of a URL: user and password, and values of its query whose names tell.
enum URLSecrets {
  /// Their ranges, as indices of `url`; none that is redacted already.
  static func ranges(in url: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    if let slashes = url.firstOccurrence(of: "//".utf8) {
      let authority = url[slashes.upperBound...].prefix { !"/?#".utf8.contains($0) }
      if let at = authority.lastIndex(of: UInt8(ascii: "@")) { found.append(authority.startIndex..<at) }
    }
    if let question = url.firstIndex(of: UInt8(ascii: "?")) {
      let query = url[(question + 1)...].prefix { $0 != UInt8(ascii: "#") }
      for pair in query.split(separator: UInt8(ascii: "&")) {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
          SecretNames.contains(String(decoding: FormText.decode(pair[..<equals]), as: UTF8.self))
        else { continue }
        found.append(equals + 1..<pair.endIndex)
      }
    }
    return found.filter { !url[$0].allSatisfy { $0 == UInt8(ascii: "*") } }
  }

  /// The URL with a star for each byte of a secret.
  static func redacted(_ url: String) -> String {
    var bytes = Array(url.utf8)
    for range in ranges(in: bytes[...]) {
      for index in range { bytes[index] = UInt8(ascii: "*") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
