import OnwireDiagnostics

/// The numbers of a list that belong to a longest ascending sequence; the others have moved.
struct Rise {
  private(set) var steady: [Bool]

  /// Of equally long sequences, it takes one with the most numbers at their sorted position, then the one
  /// with later numbers.
  init(_ numbers: [Int]) {
    steady = [Bool](repeating: true, count: numbers.count)
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    var rank = [Int](repeating: 0, count: numbers.count)
    // A sequence contains only one of two equal numbers.
    let sorted = numbers.indices.sorted { (numbers[$0], $1) < (numbers[$1], $0) }
    for (place, index) in sorted.enumerated() { rank[index] = place }
    steady = [Bool](repeating: false, count: numbers.count)
    // A tree of the best sequences that end at each rank or before (Fenwick).
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

  /// The weight of one more number, which exceeds that of all numbers at their sorted position.
  private static let step = 1 << 32
}
