import OnwireDiagnostics

/// Pairs the corresponding items of two lists so that as little as possible differs.
///
/// Exchanging the lists exchanges the sides of the result, and nothing else.
/// - Complexity: n log n in the number of items, plus quadratic work of at most `Aligner.cellLimit` for each
///   stretch where much differs.
struct Alignment {
  /// The identity of an item.
  struct Key: Hashable {
    /// Its name, in the form in which names are compared.
    var name: ArraySlice<UInt8>
    /// Its value, in the form in which values are compared.
    var value: ArraySlice<UInt8>

    init(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
      self.name = name
      self.value = value
    }

    init(name: [UInt8], value: [UInt8]) { self.init(name: name[...], value: value[...]) }
  }

  /// Two corresponding items, as indices.
  struct Pair: Hashable {
    var left: Int
    var right: Int
    /// Whether it is at another position among the pairs.
    var isMoved = false
    /// Whether it may move: its order relative to the items it passed is not promised.
    var isFree = false
  }

  /// The pairs in the order of the left list.
  private(set) var pairs: [Pair] = []
  /// The items that only the left list has, and those that only the right one has.
  private(set) var removed: [Int] = []
  private(set) var added: [Int] = []

  /// One step of a walk through both lists.
  enum Step {
    case pair(Pair)
    case removed(Int)
    case added(Int)
  }

  /// All items in the order of the left list; an added item comes after the one before it in the right list.
  var steps: [Step] {
    var leftOf = [Int?](repeating: nil, count: added.isEmpty ? 0 : pairs.count + added.count)
    if !added.isEmpty { for pair in pairs { leftOf[pair.right] = pair.left } }
    // The items added after each item of the left list; at -1, those before all items.
    var behind: [Int: [Int]] = [:]
    var last = -1
    var next = 0
    for index in added {
      while next < index {
        last = leftOf[next] ?? last
        next += 1
      }
      behind[last, default: []].append(index)
    }
    var steps = (behind[-1] ?? []).map { Step.added($0) }
    var rest = pairs[...]
    for index in 0..<(pairs.count + removed.count) {
      steps.append(rest.first?.left == index ? .pair(rest.removeFirst()) : .removed(index))
      if let added = behind[index] { steps += added.map { .added($0) } }
    }
    return steps
  }

  /// Whether each item is paired, and none has moved.
  var isIdentity: Bool { removed.isEmpty && added.isEmpty && !pairs.contains(where: \.isMoved) }

  /// Aligns items that have names; `pairsRenamed` also pairs items with different names and the same value.
  /// If not `isOrdered`, items are found by their names alone.
  init(_ left: [Key], _ right: [Key], pairsRenamed: Bool, isOrdered: Bool = true) {
    self.init(
      left, right, isOrdered: isOrdered, names: (left.map(\.name), right.map(\.name)),
      cost: Self.cost(left, right, pairsRenamed: pairsRenamed))
  }

  /// Does the same if a side may promise only some of its order.
  init(
    _ left: [Key], _ right: [Key], pairsRenamed: Bool, orders: (left: PromisedOrder?, right: PromisedOrder?)
  ) {
    self.init(
      left, right, orders: orders, names: (left.map(\.name), right.map(\.name)),
      cost: Self.cost(left, right, pairsRenamed: pairsRenamed))
  }

  private static func cost(_ left: [Key], _ right: [Key], pairsRenamed: Bool) -> (Int, Int) -> Int? {
    return {
      let (first, second) = (left[$0], right[$1])
      if first.name == second.name { return 9 + Likeness.unlikeness(first.value, second.value, of: 3) }
      return pairsRenamed && first.value == second.value ? 11 : nil
    }
  }

  /// Aligns items if a side may promise only some of the order; `nil` means all of it. Each list is put in
  /// the permitted order that is most like the other list, and items still at other positions have moved.
  init(
    _ left: [Key], _ right: [Key], orders: (left: PromisedOrder?, right: PromisedOrder?),
    names: (left: [ArraySlice<UInt8>], right: [ArraySlice<UInt8>]), cost: @escaping (Int, Int) -> Int?
  ) {
    guard orders.left != nil || orders.right != nil, left != right else {
      self.init(left, right, names: names, cost: cost)
      return
    }
    let free = Self(left, right, isOrdered: false, names: names, cost: cost).pairs
    var (lefts, rights) = (Array(left.indices), Array(right.indices))
    func arrangeLeft() {
      lefts = orders.left?.arranged(beside: rights, free.map { ($0.left, $0.right) }) ?? lefts
    }
    func arrangeRight() {
      rights = orders.right?.arranged(beside: lefts, free.map { ($0.right, $0.left) }) ?? rights
    }
    if Self.precedes(right, left) {
      arrangeRight()
      arrangeLeft()
    } else {
      arrangeLeft()
      arrangeRight()
    }
    self.init(
      lefts.map { left[$0] }, rights.map { right[$0] },
      names: (lefts.map { names.left[$0] }, rights.map { names.right[$0] }),
      cost: { [lefts, rights] in cost(lefts[$0], rights[$1]) })
    for index in pairs.indices {
      pairs[index].left = lefts[pairs[index].left]
      pairs[index].right = rights[pairs[index].right]
    }
    pairs.sort { $0.left < $1.left }
    removed = removed.map { lefts[$0] }.sorted()
    added = added.map { rights[$0] }.sorted()
    let steady = Rise(pairs.map(\.right)).steady
    for index in pairs.indices where !steady[index] && !pairs[index].isMoved {
      pairs[index].isMoved = true
      pairs[index].isFree = true
    }
  }

  /// Aligns items, which are equal if their keys are.
  ///
  /// `names` find other items, wherever they stand; `marks` are features that rarely agree by chance; `cost`
  /// returns the cost of pairing two items, given by their indices: less than 16, which both cost unpaired,
  /// or `nil` if they are never paired; `count` returns the number of differences between them, by default
  /// one.
  init(
    _ left: [Key], _ right: [Key], isOrdered: Bool = true,
    names: (left: [ArraySlice<UInt8>], right: [ArraySlice<UInt8>])? = nil,
    marks: (left: (Int) -> [UInt64], right: (Int) -> [UInt64])? = nil,
    cost: @escaping (Int, Int) -> Int?, count: ((Int, Int) -> Int)? = nil
  ) {
    let numbers = Self.numbered(left, right)
    self.init(
      numbers.0, numbers.1, isSwapped: Self.precedes(right, left), isOrdered: isOrdered, names: names,
      marks: marks, cost: cost, count: count)
  }

  /// Aligns items that are equal if their digests are.
  init(
    digests left: [UInt64], _ right: [UInt64],
    marks: (left: (Int) -> [UInt64], right: (Int) -> [UInt64]), cost: @escaping (Int, Int) -> Int?,
    count: @escaping (Int, Int) -> Int
  ) {
    let isSwapped =
      left.count == right.count
      ? right.lexicographicallyPrecedes(left, by: { $0.byteSwapped < $1.byteSwapped })
      : right.count < left.count
    self.init(
      left.map { Int(truncatingIfNeeded: $0) }, right.map { Int(truncatingIfNeeded: $0) },
      isSwapped: isSwapped, isOrdered: true, names: nil, marks: marks, cost: cost, count: count)
  }

  /// Aligns items, which are equal if their numbers are. One of both list orders is chosen whichever side is
  /// left, so that the result is the same from both sides.
  private init(
    _ left: [Int], _ right: [Int], isSwapped: Bool, isOrdered: Bool,
    names: (left: [ArraySlice<UInt8>], right: [ArraySlice<UInt8>])?,
    marks: (left: (Int) -> [UInt64], right: (Int) -> [UInt64])?,
    cost: @escaping (Int, Int) -> Int?, count: ((Int, Int) -> Int)?
  ) {
    var aligner = Aligner(
      isSwapped ? right : left, isSwapped ? left : right,
      names: names.map { isSwapped ? ($0.right, $0.left) : $0 },
      marks: marks.map { isSwapped ? ($0.right, $0.left) : $0 },
      cost: isSwapped ? { cost($1, $0) } : cost,
      count: count.map { count in isSwapped ? { count($1, $0) } : count })
    if isOrdered { aligner.align() } else { aligner.alignFree() }
    pairs = aligner.partner.enumerated().compactMap { index, other in
      other.map { Pair(left: isSwapped ? $0 : index, right: isSwapped ? index : $0) }
    }
    if isSwapped { pairs.sort { $0.left < $1.left } }
    let steady = Rise(pairs.map(\.right)).steady
    for index in pairs.indices where !steady[index] { pairs[index].isMoved = true }
    if let names { separateSlid(left, right, names) }
    var isPaired = (
      [Bool](repeating: false, count: left.count), [Bool](repeating: false, count: right.count)
    )
    for pair in pairs {
      isPaired.0[pair.left] = true
      isPaired.1[pair.right] = true
    }
    removed = left.indices.filter { !isPaired.0[$0] }
    added = right.indices.filter { !isPaired.1[$0] }
  }

  /// Numbers the items of two lists: equal items have the same number.
  private static func numbered(_ first: [Key], _ second: [Key]) -> ([Int], [Int]) {
    // The first of its kind, by hash: a dictionary of keys would take several times the memory of the lists.
    var known: [Int: Int] = [:]
    known.reserveCapacity(first.count)
    func key(_ index: Int) -> Key { index < first.count ? first[index] : second[index - first.count] }
    func number(_ index: Int) -> Int {
      var hash = key(index).hashValue
      while let other = known[hash] {
        if key(other) == key(index) { return other }
        hash &+= 1
      }
      known[hash] = index
      return index
    }
    return (first.indices.map(number), second.indices.map { number(first.count + $0) })
  }

  /// Unpairs items that moved and have another value, if their name is not unique: then nothing shows that
  /// they are the same item.
  private mutating func separateSlid(
    _ left: [Int], _ right: [Int], _ names: (left: [ArraySlice<UInt8>], right: [ArraySlice<UInt8>])
  ) {
    func isSlid(_ pair: Pair) -> Bool { pair.isMoved && left[pair.left] != right[pair.right] }
    guard pairs.contains(where: isSlid) else { return }
    let counts = [names.left, names.right].map { $0.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    pairs.removeAll { pair in
      let name = names.left[pair.left]
      return isSlid(pair) && counts.contains { $0[name, default: 0] > 1 }
    }
  }

  /// An arbitrary total order of lists.
  private static func precedes(_ list: [Key], _ other: [Key]) -> Bool {
    if list.count != other.count { return list.count < other.count }
    guard let (key, second) = zip(list, other).first(where: { $0 != $1 }) else { return false }
    return key.name == second.name
      ? key.value.lexicographicallyPrecedes(second.value) : key.name.lexicographicallyPrecedes(second.name)
  }
}
