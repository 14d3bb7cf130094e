extension String {
  /// A number with zeros before it, in at least so many digits.
  @inlinable package init(
    _ number: some BinaryInteger, digits: Int, radix: Int = 10, uppercase: Bool = false
  ) {
    let text = String(number, radix: radix, uppercase: uppercase)
    self.init(repeating: "0", count: Swift.max(0, digits - text.utf8.count))
    self += text
  }
}

extension String {
  /// So many blanks; none for less than one.
  ///
  /// Cut out of many, since `init(repeating:count:)` appends one at a time: a third of the time of a dump of tiny
  /// fields.
  package static func blanks(_ count: Int) -> String {
    if count <= 0 { return "" }
    if count > manyBlanks.utf8.count { return String(repeating: " ", count: count) }
    return String(manyBlanks[..<manyBlanks.utf8.index(manyBlanks.startIndex, offsetBy: count)])
  }

  private static let manyBlanks = String(repeating: " ", count: 256)

  /// Whether each byte is one from U+0020 to U+007E: as many columns as bytes, and nothing to escape.
  package var isPrintableASCII: Bool {
    // All of them are looked at, since the compiler looks at many at once where none ends the loop.
    let others = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(into: UInt8(0)) { others, byte in others |= byte &- 0x20 > 0x5E ? 1 : 0 }
    }
    return others.map { $0 == 0 } ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
