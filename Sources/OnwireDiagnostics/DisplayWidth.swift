/// The width of a text in columns of a terminal.
///
/// East Asian wide characters and emoji take two columns, combining marks take none, and ambiguous characters
/// take one. An emoji sequence (joined by U+200D, with a skin tone, a flag, or made an emoji by U+FE0F) takes
/// two together. Spacing marks of Indic scripts take one each and conjuncts are not joined, as in most
/// terminals.
package enum DisplayWidth {
  /// The number of columns that `text` takes; control characters take none.
  package static func of(_ text: String) -> Int {
    if text.isPrintableASCII { return text.utf8.count }
    var total = 0
    var cluster = Cluster()
    for scalar in text.unicodeScalars where !cluster.join(scalar) {
      total += cluster.width
      cluster = Cluster(scalar)
    }
    return total + cluster.width
  }

  /// The number of columns that `scalar` takes by itself; none for a control character.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0xA0 { return 0 }
    if contains(zeroWidth, value) { return 0 }
    return contains(wide, value) ? 2 : 1
  }

  /// Whether `value` is in one of `ranges`, which are sorted.
  static func contains(_ ranges: [(UInt32, UInt32)], _ value: UInt32) -> Bool {
    let index = ranges.partitioningIndex { $0.1 >= value }
    return index < ranges.count && ranges[index].0 <= value
  }
}
