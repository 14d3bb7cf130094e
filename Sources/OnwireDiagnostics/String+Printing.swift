extension String {
  /// Creates the text of a number, padded with zeros to at least `digits` digits.
  @inlinable package init(
    _ number: some BinaryInteger, digits: Int, radix: Int = 10, uppercase: Bool = false
  ) {
    let text = String(number, radix: radix, uppercase: uppercase)
    self.init(repeating: "0", count: Swift.max(0, digits - text.utf8.count))
    self += text
  }
}

// The standard library's `joined` and `+=` are generic, and the first call of each looks up types by name:
// 145,000 instructions, a twentieth of a small run. If both are visible, the compiler prefers these.

extension [String] {
  /// The texts joined by `separator`.
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
  /// Appends the scalars of a text. `append(contentsOf:)` would copy everything already there.
  package mutating func append(text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }
}

extension Array {
  /// The element with a name: the one at `index`, or the next one in a circular search; sets `index` to its
  /// index.
  ///
  /// A caller that asks in about the order of the elements finds each at once, without having to make a
  /// dictionary first.
  @inlinable package func first(
    named name: String, from index: inout Int, _ nameOf: (Element) -> String
  ) -> Element? {
    for _ in indices {
      if index >= count { index = 0 }
      let own = nameOf(self[index])
      // Most names differ in length, and comparing lengths takes no call.
      if own.utf8.count == name.utf8.count, own == name { return self[index] }
      index += 1
    }
    return nil
  }
}

extension String {
  /// `count` blanks; empty if it is less than one.
  ///
  /// A slice of a constant, since `init(repeating:count:)` appends one at a time: a third of the time of a
  /// dump of tiny fields.
  package static func blanks(_ count: Int) -> String {
    if count <= 0 { return "" }
    if count > manyBlanks.utf8.count { return String(repeating: " ", count: count) }
    return String(manyBlanks[..<manyBlanks.utf8.index(manyBlanks.startIndex, offsetBy: count)])
  }

  private static let manyBlanks = String(decoding: [UInt8](repeating: 0x20, count: 256), as: UTF8.self)

  /// Whether all bytes are from U+0020 to U+007E, so that each takes one column and none needs escaping.
  package var isPrintableASCII: Bool {
    // Looks at all of them, since the compiler vectorizes a loop that does not end early.
    let others = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(into: UInt8(0)) { others, byte in others |= byte &- 0x20 > 0x5E ? 1 : 0 }
    }
    return others.map { $0 == 0 } ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
