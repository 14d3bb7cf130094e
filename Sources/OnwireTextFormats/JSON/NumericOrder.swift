/// The order of `JSONWriter.KeyOrder.numeric`, which documents what is promised.
///
/// Punctuation (in the order of the Unicode collation root) comes before numbers (by value), numbers before
/// letters (ignoring case). If all that is equal, the first difference in marks decides, then in case, lower
/// case first, then the first number with fewer leading zeros; then UTF-16 code units, so that only identical
/// keys are equal.
enum NumericOrder {
  /// -1, 0 or 1 if `a` sorts before, with or after `b`.
  static func compare(_ a: String, _ b: String) -> Int {
    let (left, right) = (Weights(of: a), Weights(of: b))
    let levels = [
      sign(left.primary, right.primary), sign(left.marks, right.marks), sign(left.cases, right.cases),
      sign(left.lengths, right.lengths),
    ]
    return levels.first { $0 != 0 } ?? sign(Array(a.utf16), Array(b.utf16))
  }

  private static func sign<Element: Comparable>(_ a: [Element], _ b: [Element]) -> Int {
    a.lexicographicallyPrecedes(b) ? -1 : b.lexicographicallyPrecedes(a) ? 1 : 0
  }
}

extension NumericOrder {
  /// The weights of a key on each level of comparison.
  private struct Weights {
    /// Characters without case and marks; a number is its count of digits, then the digits.
    var primary: [UInt32] = []
    /// Marks, each with the number of characters before it.
    var marks: [UInt32] = []
    /// 1 for an upper-case character, 0 for all others.
    var cases: [UInt8] = []
    /// The count of digits of each number, leading zeros included.
    var lengths: [Int] = []

    init(of key: String) {
      let scalars = CanonicalOrder.decompose(key).unicodeScalars.map(\.value)
      var index = 0
      while index < scalars.count {
        let scalar = scalars[index]
        if Self.isDigit(scalar) {
          let end = scalars[index...].firstIndex { !Self.isDigit($0) } ?? scalars.count
          append(number: scalars[index..<end])
          index = end
          continue
        }
        index += 1
        if UnicodeTable.combiningClass(of: scalar) != 0 {
          marks += [UInt32(truncatingIfNeeded: cases.count), scalar]
          continue
        }
        let folded = UnicodeTable.folding(of: scalar) ?? [scalar]
        primary += folded.map(Self.weight)
        cases.append(folded == [scalar] ? 0 : 1)
      }
    }

    private mutating func append(number digits: ArraySlice<UInt32>) {
      let significant = digits.drop { $0 == 0x30 }
      primary += [Self.numberWeight, UInt32(truncatingIfNeeded: significant.count)]
      primary += significant
      lengths.append(digits.count)
      cases.append(0)
    }

    private static func isDigit(_ scalar: UInt32) -> Bool {
      scalar &- 0x30 < 10
    }

    private static let numberWeight: UInt32 = 0x40

    private static func weight(of scalar: UInt32) -> UInt32 {
      punctuation.firstIndex(of: scalar).map { UInt32(truncatingIfNeeded: $0) } ?? scalar
    }

    /// ASCII white space and punctuation in the order of CLDR's root collation.
    private static let punctuation = Array(
      "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars
    )
    .map(\.value)
  }
}
