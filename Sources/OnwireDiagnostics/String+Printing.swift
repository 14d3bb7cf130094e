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

// The standard library's `joined` and `+=` are generic, and the first call of each looks up types by their names:
// 145,000 instructions, a twentieth of what a small run takes. Where both are seen, the compiler takes these.

extension [String] {
  /// The texts one after the other, `separator` between two.
  package func joined(separator: String = "") -> String {
    guard var text = first else { return "" }
    text.reserveCapacity(reduce(separator.utf8.count * (count - 1)) { $0 + $1.utf8.count })
    for next in dropFirst() {
      text.append(separator)
      text.append(next)
    }
    return text
  }
}

extension String {
  /// Appends a piece of a text.
  package static func += (text: inout String, piece: Substring) { text.append(contentsOf: piece) }
}

extension String.UnicodeScalarView {
  /// Appends the scalars of a text. `append(contentsOf:)` copies all that is there already.
  package mutating func append(text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }
}

extension Array {
  /// The element of a name: the one at `index`, or the next one in a circle; `index` is then its own.
  ///
  /// Who asks in about the order of the elements finds each at once, without the dictionary that would have to be made
  /// first.
  @inlinable package func first(
    named name: String, from index: inout Int, _ nameOf: (Element) -> String
  ) -> Element? {
    for _ in indices {
      if index >= count { index = 0 }
      let own = nameOf(self[index])
      // Most names differ in their length, and comparing those is not a call.
      if own.utf8.count == name.utf8.count, own == name { return self[index] }
      index += 1
    }
    return nil
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

  private static let manyBlanks = String(decoding: [UInt8](repeating: 0x20, count: 256), as: UTF8.self)

  /// Whether each byte is one from U+0020 to U+007E: as many columns as bytes, and nothing to escape.
  package var isPrintableASCII: Bool {
    // All of them are looked at, since the compiler looks at many at once where none ends the loop.
    let others = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(into: UInt8(0)) { others, byte in others |= byte &- 0x20 > 0x5E ? 1 : 0 }
    }
    return others.map { $0 == 0 } ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
