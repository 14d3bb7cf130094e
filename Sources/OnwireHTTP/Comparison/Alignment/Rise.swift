import OnwireDiagnostics

/// The numbers of a list that belong to a longest rising row; the others have moved.
struct Rise {
  private(set) var steady: [Bool]

  /// Of rows of one length, one that has most of the numbers that stand at their own place among all, and then the
  /// later numbers.
  init(_ numbers: [Int]) {
    steady = [Bool](repeating: true, count: numbers.count)
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    var rank = [Int](repeating: 0, count: numbers.count)
    // Of one number that comes twice only one is in a row.
    let sorted = numbers.indices.sorted { (numbers[$0], $1) < (numbers[$1], $0) }
    for (place, index) in sorted.enumerated() { rank[index] = place }
    steady = [Bool](repeating: false, count: numbers.count)
    // A tree of the best rows that end at each rank or before (Fenwick).
    var tree = [Int?](repeating: nil, count: numbers.count + 1)
    var weights = [Int](repeating: 0, count: numbers.count)
    var before = [Int?](repeating: nil, count: numbers.count)
    func weight(_ index: Int?) -> (Int, Int) { index.map { (weights[$0], $0) } ?? (0, -1) }
    for index in numbers.indices {
      var place = rank[index]
      while place > 0 {
        if weight(tree[place]) > weight(before[index]) { before[index] = tree[place] }
        place -= place & -place
      }
      weights[index] = weight(before[index]).0 + Self.step + (rank[index] == index ? 1 : 0)
      place = rank[index] + 1
      while place < tree.count {
        if weight(tree[place]) < weight(index) { tree[place] = index }
        place += place & -place
      }
    }
    var next = numbers.indices.max { weight($0) < weight($1) }
    while let index = next {
      steady[index] = true
      next = before[index]
    }
  }

  /// One number more weighs more than all of them at their own place.
  private static let step = 1 << 32
}
