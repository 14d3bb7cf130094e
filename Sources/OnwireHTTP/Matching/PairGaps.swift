/// The pairs that each request of two sides stands between.
struct PairGaps {
  /// The pairs next to a request, as numbers of the left side.
  private struct Gap {
    var before: Int?
    var behind: Int?
  }

  private let left: [Gap]
  private let right: [Gap]

  /// Finds the gaps between `matches`, whose right sides are among `count` requests.
  init(_ matches: [Int?], of count: Int) {
    var owners = [Int?](repeating: nil, count: count)
    for (left, right) in matches.enumerated() {
      if let right { owners[right] = left }
    }
    left = Self.gaps(matches.enumerated().map { $1 == nil ? nil : $0 })
    right = Self.gaps(owners)
  }

  private static func gaps(_ row: [Int?]) -> [Gap] {
    var gaps = [Gap](repeating: Gap(), count: row.count)
    var last: Int?
    for index in row.indices {
      gaps[index].before = last
      last = row[index] ?? last
    }
    last = nil
    for index in row.indices.reversed() {
      gaps[index].behind = last
      last = row[index] ?? last
    }
    return gaps
  }

  /// Pairs given requests of both sides that come after or before the same pair, in their order.
  func shared(by left: [Int], _ right: [Int]) -> [(left: Int, right: Int)] {
    // The next one is last.
    var rest: [[Int?: [Int]]] = [[:], [:]]
    for one in left.reversed() {
      rest[0][self.left[one].before, default: []].append(one)
      rest[1][self.left[one].behind, default: []].append(one)
    }
    var isPaired: Set<Int> = []
    return right.compactMap { other in
      for (side, pair) in [self.right[other].before, self.right[other].behind].enumerated() {
        guard let pair else { continue }
        while let one = rest[side][pair]?.popLast() {
          if isPaired.insert(one).inserted { return (one, other) }
        }
      }
      return nil
    }
  }
}
