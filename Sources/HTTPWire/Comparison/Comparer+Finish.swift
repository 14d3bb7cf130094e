/// What is said of the whole once all fields are compared.
extension Comparer {
  mutating func finish() {
    sortDifferences()
    for aspect in Fidelity.Aspect.allCases {
      for (side, isLeft) in [(left, true), (right, false)] {
        let entry = side.fidelity[aspect]
        if entry.knowledge != .exact {
          comparison.gaps.append(Comparison.Gap(aspect: aspect, isLeft: isLeft, entry: entry))
        }
      }
    }
    comparison.unusedPatterns = unusedPatterns()
  }

  /// Puts the differences into the order of the left message; what was added stays behind what was noted
  /// before it.
  private mutating func sortDifferences() {
    var position = 0
    let placed = comparison.differences.enumerated().map { index, difference in
      let head = left.message.headLength
      if let range = difference.left?.range {
        position = range.lowerBound
      } else if let range = difference.right?.range {
        // Of the head some fields are noted behind the bodies.
        let isInHead = range.lowerBound < right.message.headLength
        position = isInHead ? min(position, head - 1) : max(position, head)
      }
      return (position: position, index: index, difference: difference)
    }
    comparison.differences = placed.sorted { ($0.position, $0.index) < ($1.position, $1.index) }
      .map(\.difference)
  }

  /// The patterns that cover no field, whether it differs or not.
  private func unusedPatterns() -> [String] {
    var unused = Set(patterns.indices).subtracting(usedPatterns)
    for message in [left.message, right.message] where !unused.isEmpty {
      for field in message.fields {
        unused = unused.filter { !patterns[$0].covers(field.path) }
        if unused.isEmpty { break }
      }
    }
    return unused.sorted().map { patterns[$0].text }
  }
}
