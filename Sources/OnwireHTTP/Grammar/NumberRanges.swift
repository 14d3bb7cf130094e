/// Numbers and ranges, as options and settings list them: `3,5-8`.
package struct NumberRanges: Sendable, Hashable {
  /// The ranges in the order in which they are written.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// Reads the ranges of a text; `nil` if it is malformed or a number is not in `allowed`.
  package init?(_ text: String, in allowed: ClosedRange<Int>) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Int(decimalDigits: $0.utf8) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last,
        allowed.contains(first), allowed.contains(last)
      else { return nil }
      ranges.append(first...last)
    }
  }

  /// Reads ranges of statuses, in which `4xx` stands for a class.
  package init?(statuses text: String, in allowed: ClosedRange<Int> = 100...999) {
    let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard word.utf8.count == 3, word.hasSuffix("xx"), let first = word.first else { return String(word) }
      return "\(first)00-\(first)99"
    }
    self.init(words.joined(separator: ","), in: allowed)
  }

  /// Whether one of the ranges contains the number.
  package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}
