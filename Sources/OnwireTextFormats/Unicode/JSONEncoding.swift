/// The encoding of a JSON text according to its first bytes: a byte order mark, or the positions of zeros,
/// since the first two characters are ASCII (RFC 4627, section 3).
package struct JSONEncoding: Sendable {
  /// Byte order marks; a mark that begins with another one comes before it.
  package static let marks: [(bytes: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "utf-8"), ([0, 0, 0xFE, 0xFF], "utf-32be"), ([0xFF, 0xFE, 0, 0], "utf-32le"),
    ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"),
  ]

  /// The encoding, such as `utf-16le`.
  package let name: String
  /// The length of the byte order mark in bytes.
  package let markLength: Int

  /// Finds the encoding of `bytes`; UTF-8 if they do not show it.
  package init(of bytes: ArraySlice<UInt8>) {
    if let (mark, name) = Self.marks.first(where: { bytes.starts(with: $0.bytes) }) {
      (self.name, markLength) = (name, mark.count)
      return
    }
    markLength = 0
    switch bytes.prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false], [true, true, true, true]: name = "utf-32be"
    case [false, true, true, true]: name = "utf-32le"
    case [true, false, true, false], [true, false, true], [true, false]: name = "utf-16be"
    case [false, true, false, true], [false, true, false], [false, true]: name = "utf-16le"
    default: name = "utf-8"
    }
  }
}
