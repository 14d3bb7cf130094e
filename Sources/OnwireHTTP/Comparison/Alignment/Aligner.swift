/// Pairs the items of two lists, in which equal items have the same number.
struct Aligner {
  let left: [Int]
  let right: [Int]
  /// The names by which items are found wherever they stand; `nil` for items without names.
  let names: (left: [ArraySlice<UInt8>], right: [ArraySlice<UInt8>])?
  /// Features of items that rarely agree by chance.
  let marks: (left: (Int) -> [UInt64], right: (Int) -> [UInt64])?
  /// The cost of pairing two different items; `nil` if they are never paired.
  let cost: (Int, Int) -> Int?
  /// The number of differences between two paired items; `nil` if it is never more than one.
  let count: ((Int, Int) -> Int)?
  /// The partner of each item of the left list.
  private(set) var partner: [Int?]
  private(set) var isTaken: [Bool]

  /// The cost of an item that only one side has.
  static let alone = 8
  /// The size of the largest table for weighing all ways to pair two stretches.
  static let cellLimit = 1 << 16

  init(
    _ left: [Int], _ right: [Int], names: (left: [ArraySlice<UInt8>], right: [ArraySlice<UInt8>])?,
    marks: (left: (Int) -> [UInt64], right: (Int) -> [UInt64])?, cost: @escaping (Int, Int) -> Int?,
    count: ((Int, Int) -> Int)?
  ) {
    self.left = left
    self.right = right
    self.names = names
    self.marks = marks
    self.cost = cost
    self.count = count
    partner = [Int?](repeating: nil, count: left.count)
    isTaken = [Bool](repeating: false, count: right.count)
  }

  mutating func pair(_ leftIndex: Int, _ rightIndex: Int) {
    partner[leftIndex] = rightIndex
    isTaken[rightIndex] = true
  }

  mutating func unpair(_ leftIndex: Int) {
    if let rightIndex = partner[leftIndex] { isTaken[rightIndex] = false }
    partner[leftIndex] = nil
  }

  /// Pairs items in order at the least cost, then items that moved.
  mutating func align() {
    var stretches = [Stretch(left: left.indices, right: right.indices)]
    while let stretch = stretches.popLast() {
      guard let rest = trim(stretch) else { continue }
      if rest.isSmall { weigh(Array(rest.left), Array(rest.right)) } else { stretches += split(rest) }
    }
    exchange()
    replaceUnlike()
    pairNames()
  }

  /// Pairs equal items wherever they stand, then items with the same name, then renamed ones.
  mutating func alignFree() {
    let (left, right) = (left, right)
    pairInTurn(left.indices, right.indices, { left[$0] }, { right[$0] })
    if let names {
      var lefts = Dictionary(grouping: alone.left) { names.left[$0] }
      for (name, rights) in Dictionary(grouping: alone.right, by: { names.right[$0] }) {
        if let lefts = lefts.removeValue(forKey: name) { weighOrZip(lefts, rights) }
      }
    }
    weighOrZip(alone.left, alone.right)
  }

  /// The unpaired items.
  var alone: (left: [Int], right: [Int]) {
    (left.indices.filter { partner[$0] == nil }, right.indices.filter { !isTaken[$0] })
  }

  // MARK: Stretches

  /// A stretch of both lists, between two pairs.
  struct Stretch {
    var left: Range<Int>
    var right: Range<Int>
    /// How many times larger stretches were split to get this one.
    var depth = 0

    var isSmall: Bool {
      (left.count + 1).multipliedReportingOverflow(by: right.count + 1).partialValue <= cellLimit
    }

    /// The stretch without the equal items at both ends.
    func trimmed(_ isSame: (Int, Int) -> Bool) -> Stretch {
      var rest = self
      while let first = rest.left.first, let second = rest.right.first, isSame(first, second) {
        rest.left.removeFirst()
        rest.right.removeFirst()
      }
      while let last = rest.left.last, let other = rest.right.last, isSame(last, other) {
        rest.left.removeLast()
        rest.right.removeLast()
      }
      return rest
    }
  }

  /// Pairs the equal items at both ends; `nil` if nothing is left on a side.
  private mutating func trim(_ stretch: Stretch) -> Stretch? {
    let rest = stretch.trimmed { left[$0] == right[$1] }
    zip(stretch.left.lowerBound..<rest.left.lowerBound, stretch.right.lowerBound...).forEach { pair($0, $1) }
    zip(rest.left.upperBound..<stretch.left.upperBound, rest.right.upperBound...).forEach { pair($0, $1) }
    return rest.left.isEmpty || rest.right.isEmpty ? nil : rest
  }

  // MARK: Weighing

  mutating func weighOrZip(_ lefts: [Int], _ rights: [Int]) {
    if (lefts.count + 1) * (rights.count + 1) <= Self.cellLimit { return weigh(lefts, rights) }
    for (index, other) in zip(lefts, rights) where cost(index, other) != nil { pair(index, other) }
  }

  /// Pairs two short lists at the least cost; of several ways, it takes the first.
  private mutating func weigh(_ lefts: [Int], _ rights: [Int]) {
    if lefts.isEmpty || rights.isEmpty { return }
    let width = rights.count + 1
    // The cost of the rest from each pair of items on.
    var costs = [Int32](repeating: 0, count: (lefts.count + 1) * width)
    var both = [Int32](repeating: Self.never, count: lefts.count * rights.count)
    for row in (0...lefts.count).reversed() {
      for column in (0...rights.count).reversed() {
        guard row < lefts.count, column < rights.count else {
          costs[row * width + column] = Int32((lefts.count - row + rights.count - column) * Self.alone)
          continue
        }
        let (index, other) = (lefts[row], rights[column])
        let own = left[index] == right[other] ? 0 : cost(index, other).map { Int32($0) } ?? Self.never
        both[row * rights.count + column] = own
        costs[row * width + column] = min(
          own + costs[(row + 1) * width + column + 1],
          Int32(Self.alone) + min(costs[(row + 1) * width + column], costs[row * width + column + 1]))
      }
    }
    var (row, column) = (0, 0)
    while row < lefts.count, column < rights.count {
      let own = both[row * rights.count + column]
      if costs[row * width + column] == own + costs[(row + 1) * width + column + 1] {
        pair(lefts[row], rights[column])
        (row, column) = (row + 1, column + 1)
      } else if costs[row * width + column] == Int32(Self.alone) + costs[(row + 1) * width + column] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  private static let never: Int32 = 1 << 24
}
