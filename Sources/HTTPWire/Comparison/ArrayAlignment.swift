/// The elements of two arrays: what is not found again stands for what is at the same place between its neighbours.
enum ArrayAlignment {
  private typealias Key = Alignment.Key

  /// The steps of a walk through two arrays, whose elements are known by what they say.
  static func steps(_ lefts: [[UInt8]], _ rights: [[UInt8]]) -> [Alignment.Step] {
    let shorter = min(lefts.count, rights.count)
    var start = 0
    while start < shorter, lefts[start] == rights[start] { start += 1 }
    var end = 0
    while end < shorter - start, lefts[lefts.count - 1 - end] == rights[rights.count - 1 - end] { end += 1 }
    var names = Names(lefts.count, rights.count)
    for index in 0..<start { names.pair(index, index) }
    for index in 0..<end { names.pair(lefts.count - 1 - index, rights.count - 1 - index) }
    pairMiddle(start..<lefts.count - end, lefts, start..<rights.count - end, rights, &names)
    return names.alignment.steps
  }

  /// Pairs elements that say the same, and what is alone between two such pairs from the first on.
  private static func pairMiddle(
    _ left: Range<Int>, _ lefts: [[UInt8]], _ right: Range<Int>, _ rights: [[UInt8]], _ names: inout Names
  ) {
    let same = Alignment(
      lefts[left].map { Key(name: $0, value: []) }, rights[right].map { Key(name: $0, value: []) },
      pairsRenamed: false)
    for pair in same.pairs { names.pair(left.lowerBound + pair.left, right.lowerBound + pair.right) }
    let ends = same.pairs.filter { !$0.isMoved }.map { ($0.left, $0.right) } + [(left.count, right.count)]
    var removed = same.removed[...]
    var added = same.added[...]
    for (leftEnd, rightEnd) in ends {
      let alone = (removed.prefix { $0 < leftEnd }, added.prefix { $0 < rightEnd })
      for (one, other) in zip(alone.0, alone.1) {
        names.pair(left.lowerBound + one, right.lowerBound + other)
      }
      removed = removed.dropFirst(alone.0.count)
      added = added.dropFirst(alone.1.count)
    }
  }

  /// Names for elements, of which those of one pair share one.
  private struct Names {
    private var left: [Key]
    private var right: [Key]
    private var count = 0

    init(_ leftCount: Int, _ rightCount: Int) {
      left = (0..<leftCount).map { Key(name: Array("-\($0)".utf8), value: []) }
      right = (0..<rightCount).map { Key(name: Array("+\($0)".utf8), value: []) }
    }

    mutating func pair(_ leftIndex: Int, _ rightIndex: Int) {
      let name = Array("\(count)".utf8)
      left[leftIndex].name = name
      right[rightIndex].name = name
      count += 1
    }

    var alignment: Alignment { Alignment(left, right, pairsRenamed: false) }
  }
}
