/// Items that moved.
extension Aligner {
  /// Pairs equal items at different places if that reduces the differences: items that are unpaired on both
  /// sides, or paired with others in a cycle.
  mutating func exchange() {
    var waiting = displaced()
    if waiting.isEmpty { return }
    for other in right.indices where !isTaken[other] { follow(from: other, &waiting, to: nil) }
    for index in left.indices {
      guard let other = partner[index], right[other] != left[index] else { continue }
      follow(from: other, &waiting, to: index)
    }
  }

  /// Pairs equal items at different places instead of their present partners, if those give more differences.
  mutating func replaceUnlike() {
    guard let count else { return }
    var waiting = displaced()
    var holder = [Int?](repeating: nil, count: right.count)
    for (index, other) in partner.enumerated() { if let other { holder[other] = index } }
    for other in right.indices {
      let held = holder[other]
      guard let index = waiting[right[other]]?.last, index != held,
        held.map({ left[$0] != right[other] }) ?? true
      else { continue }
      let next = partner[index]
      let before = (held.map { count($0, other) } ?? 1) + (next.map { count(index, $0) } ?? 1)
      // The moved item, and the items that are then unpaired.
      guard before > 1 + (held == nil ? 0 : 1) + (next == nil ? 0 : 1) else { continue }
      waiting[right[other]]?.removeLast()
      if let held { unpair(held) }
      unpair(index)
      if let next { holder[next] = nil }
      pair(index, other)
      holder[other] = index
    }
  }

  /// The items of the left list that are unpaired or paired with a different item, by number, last first.
  private func displaced() -> [Int: [Int]] {
    let indices = left.indices.reversed().filter { index in
      partner[index].map { right[$0] != left[index] } ?? true
    }
    return Dictionary(grouping: indices) { left[$0] }
  }

  /// The longest chain of items to exchange.
  private static let longestChain = 64

  /// Follows a chain from an item of the right list to an equal one on the left, to the present partner of
  /// that, and so on: up to an unpaired item, or to `end`.
  private mutating func follow(from start: Int, _ waiting: inout [Int: [Int]], to end: Int?) {
    var chain: [(left: Int, right: Int)] = []
    var used: [Int: Int] = [:]
    var other = start
    while chain.count < Self.longestChain {
      if let end, right[other] == left[end] {
        chain.append((end, other))
        return take(chain, &waiting)
      }
      // The chain may already use another equal item.
      let count = used[right[other], default: 0]
      guard let same = waiting[right[other]], count < same.count else { return }
      let index = same[same.count - 1 - count]
      used[right[other]] = count + 1
      guard index != end else { return }
      chain.append((index, other))
      guard let next = partner[index] else { return end == nil ? take(chain, &waiting) : () }
      other = next
    }
  }

  private mutating func take(_ chain: [(left: Int, right: Int)], _ waiting: inout [Int: [Int]]) {
    for link in chain { unpair(link.left) }
    for link in chain {
      pair(link.left, link.right)
      waiting[left[link.left]]?.removeAll { $0 == link.left }
    }
  }

  /// Pairs items with the same name that are unpaired on both sides, wherever they stand.
  mutating func pairNames() {
    guard let names, case let alone = alone, !alone.left.isEmpty, !alone.right.isEmpty else { return }
    pairInTurn(alone.left, alone.right, { names.left[$0] }, { names.right[$0] })
  }

  /// Pairs items of the same kind in order: the first with the first, the second with the second.
  mutating func pairInTurn<Kind: Hashable>(
    _ lefts: some Sequence<Int>, _ rights: some Sequence<Int>, _ kind: (Int) -> Kind, _ other: (Int) -> Kind
  ) {
    let waiting = Dictionary(grouping: rights, by: other)
    var next: [Kind: Int] = [:]
    for index in lefts {
      let kind = kind(index)
      let count = next[kind, default: 0]
      guard let found = waiting[kind], count < found.count else { continue }
      pair(index, found[count])
      next[kind] = count + 1
    }
  }
}
