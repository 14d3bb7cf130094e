/// Numbers and ranges of them, as options and settings list them: `3,5-8`.
package struct NumberRanges: Sendable, Hashable {
  /// In the order in which they are written.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// The ranges of a text, whose numbers all are in `allowed`; `nil` where it is none.
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

  /// The same of statuses, of which `4xx` are those of a class.
  package init?(statuses text: String, in allowed: ClosedRange<Int> = 100...999) {
    let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard word.utf8.count == 3, word.hasSuffix("xx"), let first = word.first else { return String(word) }
      return "\(first)00-\(first)99"
    }
    self.init(words.joined(separator: ","), in: allowed)
  }

  /// Whether a number is in one of them.
  package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}
