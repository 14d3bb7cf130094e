/// Stretches that are too long to weigh all ways to pair their items.
extension Aligner {
  /// Splits a stretch at items that surely correspond; if it cannot be split, pairs its items in order.
  mutating func split(_ stretch: Stretch) -> [Stretch] {
    if stretch.depth < Self.mostSplits, let anchors = anchors(of: stretch), !anchors.isEmpty {
      return pieces(of: stretch, at: anchors)
    }
    let (lefts, rights) = (Array(stretch.left), Array(stretch.right))
    for (index, other) in zip(lefts, rights) where left[index] == right[other] || cost(index, other) != nil {
      pair(index, other)
    }
    return []
  }

  private static let mostSplits = 16
  /// With more unpaired items than this, the few common ones are found by other means.
  private static let mostEdits = 512
  /// The number of equal items next to different ones that are weighed again, together with these.
  private static let margin = 8

  private typealias Anchor = (left: Int, right: Int)

  private func anchors(of stretch: Stretch) -> [Anchor]? {
    let same = stretch.depth < 2 ? commonSequence(of: stretch) : nil
    if stretch.depth == 0, let same, case let quiet = quiet(same), !quiet.isEmpty { return quiet }
    let wholes = unique(
      in: stretch, { [UInt64(truncatingIfNeeded: left[$0])] }, { [UInt64(truncatingIfNeeded: right[$0])] })
    if !wholes.isEmpty { return wholes }
    if let marks, case let alike = unique(in: stretch, marks.left, marks.right), !alike.isEmpty {
      return alike
    }
    if let names {
      let named = unique(in: stretch, { [names.left[$0].digest()] }, { [names.right[$0].digest()] })
      if !named.isEmpty { return named }
    }
    return same
  }

  private func pieces(of stretch: Stretch, at anchors: [Anchor]) -> [Stretch] {
    var pieces: [Stretch] = []
    var start = (left: stretch.left.lowerBound, right: stretch.right.lowerBound)
    // An anchor begins the stretch after it, and is paired there unless something cheaper is found.
    for anchor in anchors + [(stretch.left.upperBound, stretch.right.upperBound)] {
      pieces.append(
        Stretch(
          left: start.left..<anchor.left, right: start.right..<anchor.right, depth: stretch.depth + 1))
      start = anchor
    }
    return pieces.filter { !$0.left.isEmpty && !$0.right.isEmpty }
  }

  // MARK: Unique items

  /// The longest sequence, ascending on both sides, of items that share something that occurs only once in
  /// each list.
  private func unique(
    in stretch: Stretch, _ lefts: (Int) -> [UInt64], _ rights: (Int) -> [UInt64]
  ) -> [Anchor] {
    func places(_ range: Range<Int>, _ marks: (Int) -> [UInt64]) -> [UInt64: Int] {
      var places: [UInt64: Int] = [:]
      for index in range {
        for mark in marks(index) { places[mark] = places[mark] == nil ? index : -1 }
      }
      return places
    }
    let here = places(stretch.left, lefts)
    let there = places(stretch.right, rights)
    var found: [Anchor] = []
    for index in stretch.left {
      var votes: [Int: Int] = [:]
      for mark in lefts(index) where here[mark] == index {
        if let other = there[mark], other >= 0 { votes[other, default: 0] += 1 }
      }
      if let best = votes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) {
        found.append((index, best.key))
      }
    }
    let steady = Rise(found.map(\.right)).steady
    return found.indices.filter { steady[$0] }.map { found[$0] }
  }

  // MARK: Common sequences

  /// The longest common sequence of equal items; `nil` if too much differs (Myers, 1986).
  private func commonSequence(of stretch: Stretch) -> [Anchor]? {
    let counts = (stretch.left.count, stretch.right.count)
    let most = min(Self.mostEdits, counts.0 + counts.1)
    // How far each diagonal has come in the left list, with one array for each number of edits.
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    let middle = most + 1
    for edits in 0...most {
      history.append(Array(reach[middle - edits...middle + edits]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown =
          diagonal == -edits
          || diagonal != edits && reach[middle + diagonal - 1] < reach[middle + diagonal + 1]
        var x = isDown ? reach[middle + diagonal + 1] : reach[middle + diagonal - 1] + 1
        while x < counts.0, x - diagonal < counts.1, x - diagonal >= 0,
          left[stretch.left.lowerBound + x] == right[stretch.right.lowerBound + x - diagonal]
        {
          x += 1
        }
        reach[middle + diagonal] = x
        if x >= counts.0, x - diagonal >= counts.1 { return walk(back: history, stretch) }
      }
    }
    return nil
  }

  /// The equal items on the way back from the ends of both lists.
  private func walk(back history: [[Int]], _ stretch: Stretch) -> [Anchor] {
    var (x, y) = (stretch.left.count, stretch.right.count)
    var same: [Anchor] = []
    for edits in history.indices.reversed() {
      let reach = history[edits]
      func at(_ diagonal: Int) -> Int {
        let index = diagonal + edits
        return reach.indices.contains(index) ? reach[index] : 0
      }
      let diagonal = x - y
      let isDown = diagonal == -edits || diagonal != edits && at(diagonal - 1) < at(diagonal + 1)
      let before = isDown ? diagonal + 1 : diagonal - 1
      let start = edits == 0 ? 0 : at(before)
      let startY = edits == 0 ? 0 : start - before
      while x > start, y > startY {
        (x, y) = (x - 1, y - 1)
        same.append((stretch.left.lowerBound + x, stretch.right.lowerBound + y))
      }
      (x, y) = (start, startY)
    }
    return same.reversed()
  }

  /// Of equal items, those well inside a run of them: at its ends, others may fit better.
  private func quiet(_ same: [Anchor]) -> [Anchor] {
    var quiet: [Anchor] = []
    var start = same.startIndex
    while start < same.endIndex {
      var end = start + 1
      while end < same.endIndex, same[end].left == same[end - 1].left + 1,
        same[end].right == same[end - 1].right + 1
      {
        end += 1
      }
      if end - start > 2 * Self.margin { quiet += [same[start + Self.margin], same[end - Self.margin]] }
      start = end
    }
    return quiet
  }
}
