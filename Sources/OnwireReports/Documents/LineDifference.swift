/// The shortest list of changes from some lines to others, unless that is too long.
enum LineDifference {
  /// A run of lines that is replaced by others.
  struct Change: Sendable, Hashable {
    var removed: Range<Int>
    var added: Range<Int>
  }

  /// The most removed and added lines for which the shortest list is found; time and memory grow with its
  /// square.
  private static let limit = 1000

  /// The changes from `old` to `new`, in order; the lines between them are the same (Myers, "An O(ND)
  /// Difference Algorithm and Its Variations", 1986).
  static func changes<Line: Hashable>(from old: [Line], to new: [Line]) -> [Change] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let a = old[start..<old.count - tail]
    let b = new[start..<new.count - tail]
    if a.isEmpty && b.isEmpty { return [] }
    guard let kept = kept(a, b) else { return [Change(removed: a.indices, added: b.indices)] }
    var changes: [Change] = []
    var (i, j) = (a.startIndex, b.startIndex)
    for pair in kept + [(a.endIndex, b.endIndex)] {
      if i < pair.0 || j < pair.1 { changes.append(Change(removed: i..<pair.0, added: j..<pair.1)) }
      (i, j) = (pair.0 + 1, pair.1 + 1)
    }
    return changes
  }

  /// The pairs of lines that stay; `nil` if there are too many changes.
  private static func kept<Line: Hashable>(_ a: ArraySlice<Line>, _ b: ArraySlice<Line>) -> [(Int, Int)]? {
    let most = min(a.count + b.count, limit)
    // How far along `a` each diagonal was followed, now and before each step.
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    var trace: [[Int]] = []
    for step in 0...most {
      trace.append(Array(furthest[(most + 1 - step)...(most + 1 + step)]))
      for diagonal in stride(from: -step, through: step, by: 2) {
        let middle = most + 1 + diagonal
        let isDown = diagonal == -step || (diagonal != step && furthest[middle - 1] < furthest[middle + 1])
        var x = isDown ? furthest[middle + 1] : furthest[middle - 1] + 1
        while x < a.count, x - diagonal < b.count, x - diagonal >= 0,
          a[a.startIndex + x] == b[b.startIndex + x - diagonal]
        {
          x += 1
        }
        furthest[middle] = x
        if x >= a.count, x - diagonal >= b.count { return path(back: trace, a, b) }
      }
    }
    return nil
  }

  /// The pairs on the path that `trace` found, in order.
  private static func path<Line: Hashable>(
    back trace: [[Int]], _ a: ArraySlice<Line>, _ b: ArraySlice<Line>
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (x, y) = (a.count, b.count)
    for (step, row) in trace.enumerated().reversed() {
      func furthest(_ diagonal: Int) -> Int {
        // Before step 0, nothing was followed yet.
        row.indices.contains(diagonal + step) ? row[diagonal + step] : 0
      }
      let diagonal = x - y
      let isDown =
        diagonal == -step || (diagonal != step && furthest(diagonal - 1) < furthest(diagonal + 1))
      let before = isDown ? diagonal + 1 : diagonal - 1
      let fromX = step == 0 ? 0 : furthest(before)
      let fromY = step == 0 ? 0 : fromX - before
      while x > fromX, y > fromY, x > 0, y > 0, a[a.startIndex + x - 1] == b[b.startIndex + y - 1] {
        x -= 1
        y -= 1
        pairs.append((a.startIndex + x, b.startIndex + y))
      }
      (x, y) = (fromX, fromY)
    }
    return pairs.reversed()
  }
}
