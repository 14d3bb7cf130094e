/// Which of two lists' items stand for each other.
///
/// Equal items are paired first, then those of one name, then, where asked for, those of one value at one
/// position.
/// - Complexity: n log n in the number of items.
struct Alignment {
  /// What an item is known by.
  struct Key: Hashable {
    /// What it is called, in the form in which names are compared.
    var name: [UInt8]
    /// What it says, in the form in which values are compared.
    var value: [UInt8]
  }

  /// Two items that stand for each other, as indices.
  struct Pair: Hashable {
    var left: Int
    var right: Int
    /// Whether it stands at another position among the pairs.
    var isMoved = false
  }

  /// The pairs in the order of the left list.
  private(set) var pairs: [Pair] = []
  /// What the left list has alone, and the right one.
  private(set) var removed: [Int] = []
  private(set) var added: [Int] = []

  /// One step of a walk through both lists.
  enum Step {
    case pair(Pair)
    case removed(Int)
    case added(Int)
  }

  /// All items in the order of the left list, what was added behind what stands before it in the right one.
  var steps: [Step] {
    var partner: [Int: Pair] = [:]
    for pair in pairs { partner[pair.left] = pair }
    let leftOf = Dictionary(uniqueKeysWithValues: pairs.map { ($0.right, $0.left) })
    // What was added behind each item of the left list; behind -1 what stands before all.
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
    for index in 0..<(pairs.count + removed.count) {
      steps.append(partner[index].map { .pair($0) } ?? .removed(index))
      steps += (behind[index] ?? []).map { .added($0) }
    }
    return steps
  }

  /// Whether each item is paired, and none has moved.
  var isIdentity: Bool { removed.isEmpty && added.isEmpty && !pairs.contains(where: \.isMoved) }

  /// Aligns two lists; `pairsRenamed` also pairs items of other names and one value between the same
  /// neighbours.
  init(_ left: [Key], _ right: [Key], pairsRenamed: Bool) {
    var partner = [Int?](repeating: nil, count: left.count)
    var isTaken = [Bool](repeating: false, count: right.count)
    Self.pair(left, right, by: { $0 }, &partner, &isTaken)
    Self.pair(left, right, by: { $0.name }, &partner, &isTaken)
    if pairsRenamed { Self.pairRenamed(left, right, &partner, &isTaken) }
    pairs = partner.indices.compactMap { index in partner[index].map { Pair(left: index, right: $0) } }
    removed = partner.indices.filter { partner[$0] == nil }
    added = isTaken.indices.filter { !isTaken[$0] }
    let steady = Self.longestRise(pairs.map(\.right))
    for index in pairs.indices where !steady[index] { pairs[index].isMoved = true }
  }

  /// Pairs the first of a key with the first, the second with the second.
  private static func pair<Name: Hashable>(
    _ left: [Key], _ right: [Key], by name: (Key) -> Name, _ partner: inout [Int?], _ isTaken: inout [Bool]
  ) {
    var waiting: [Name: (indices: [Int], next: Int)] = [:]
    for index in right.indices where !isTaken[index] {
      waiting[name(right[index]), default: ([], 0)].indices.append(index)
    }
    guard !waiting.isEmpty else { return }
    for index in left.indices where partner[index] == nil {
      let name = name(left[index])
      guard let found = waiting[name], found.next < found.indices.count else { continue }
      partner[index] = found.indices[found.next]
      isTaken[found.indices[found.next]] = true
      waiting[name]?.next += 1
    }
  }

  /// Pairs what is left where as many stand between two paired neighbours on either side, and say the same.
  private static func pairRenamed(
    _ left: [Key], _ right: [Key], _ partner: inout [Int?], _ isTaken: inout [Bool]
  ) {
    var index = 0
    while index < left.count {
      guard partner[index] == nil else {
        index += 1
        continue
      }
      let start = index
      while index < left.count, partner[index] == nil { index += 1 }
      let first = start == 0 ? 0 : partner[start - 1].map { $0 + 1 }
      guard let first else { continue }
      var end = first
      while end < right.count, !isTaken[end] { end += 1 }
      guard end - first == index - start else { continue }
      for offset in 0..<(index - start) where left[start + offset].value == right[first + offset].value {
        partner[start + offset] = first + offset
        isTaken[first + offset] = true
      }
    }
  }

  /// Which of the numbers belong to a longest rising run; the others have moved.
  private static func longestRise(_ numbers: [Int]) -> [Bool] {
    // Patience: `tails[n]` ends the best run of n + 1 numbers, `before` leads back through it.
    var tails: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for index in numbers.indices {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = low + (high - low) / 2
        if numbers[tails[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var isSteady = [Bool](repeating: false, count: numbers.count)
    var next = tails.last
    while let index = next {
      isSteady[index] = true
      next = before[index]
    }
    return isSteady
  }
}
