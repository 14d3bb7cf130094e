/// A proposed match of an expected request with one that was seen.
struct Proposal: Sendable {
  var distance: Int
  /// If its values may be several, the number of candidates; otherwise 0.
  var choices: Int
  var expected: Int
  var seen: Int
  /// The group that has both, if several are searched.
  var group = 0

  /// Whether it precedes another: the closer one first, then the one with fewer choices, then the one
  /// expected first.
  func precedes(_ other: Proposal) -> Bool {
    (distance, choices, group, expected) < (other.distance, other.choices, other.group, other.expected)
  }
}

/// A heap of proposals, from which the closest can be taken repeatedly.
struct ProposalHeap {
  private var items: [Proposal] = []

  mutating func insert(_ proposal: Proposal) {
    items.append(proposal)
    var child = items.count - 1
    while child > 0, items[child].precedes(items[(child - 1) / 2]) {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Proposal? {
    guard let first = items.first else { return nil }
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < items.count }
      guard let least = children.min(by: { items[$0].precedes(items[$1]) }),
        items[least].precedes(items[parent])
      else { return first }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
