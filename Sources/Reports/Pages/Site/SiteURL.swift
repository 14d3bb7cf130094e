/// Relative URLs between the pages of a site.
enum SiteURL {
  /// The URL of the page at `stem`, as it stands in the page at `other`.
  static func of(_ stem: String, ending: String, from other: String) -> String {
    let target = stem.split(separator: "/", omittingEmptySubsequences: false)
    let start = other.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var same = 0
    while same < start.count, same < target.count - 1, start[same] == target[same] { same += 1 }
    let up = String(repeating: "../", count: start.count - same)
    return up + target[same...].map { escaped($0) }.joined(separator: "/") + ending
  }

  /// A name of a file or folder, with escapes for all but unreserved characters (RFC 3986, 2.3): a colon would
  /// make a scheme of it, and a parenthesis end a link of Markdown.
  private static func escaped(_ name: Substring) -> String {
    var result = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + digits[Int(byte >> 4)] + digits[Int(byte & 15)]
      }
    }
    return result
  }

  private static let digits = "0123456789ABCDEF".map(String.init)
}
