import HTTPWire

/// Counts the bytes between differences, where both sides go on from one to the next.
struct HexGap {
  private let length: (left: Int, right: Int)
  /// Up to where both sides are told; `nil` once a difference stands elsewhere on one of them.
  private var told: (left: Int, right: Int) = (0, 0)

  init(_ comparison: Comparison) {
    length = (comparison.left.message.length, comparison.right.message.length)
  }

  /// What is between the last difference and this one; `nil` for nothing, and where they are in another order.
  mutating func advance(past difference: Difference) -> String? {
    let left = difference.left?.range ?? told.left..<told.left
    let right = difference.right?.range ?? told.right..<told.right
    defer {
      told = (max(told.left, left.upperBound), max(told.right, right.upperBound))
    }
    guard difference.left != nil, difference.right != nil else { return nil }
    return words(to: (left.lowerBound, right.lowerBound))
  }

  /// What is behind the last difference.
  func end() -> String? { words(to: length) }

  private func words(to end: (left: Int, right: Int)) -> String? {
    let counts = (left: end.left - told.left, right: end.right - told.right)
    guard counts.left >= 0, counts.right >= 0, counts.left + counts.right > 0 else { return nil }
    return ComparisonWords.between(counts.left, counts.right)
  }
}
