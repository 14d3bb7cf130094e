/// A request that was seen, proposed for one that is expected.
struct Proposal: Sendable {
  var distance: Int
  /// Of how many it may take one where its values may be several; 0 elsewhere.
  var choices: Int
  var expected: Int
  var seen: Int
  /// Which group has both, where several are looked at.
  var group = 0

  /// Whether it comes before another: the closer one, then the one with fewer choices, then the one that was
  /// expected first.
  func precedes(_ other: Proposal) -> Bool {
    (distance, choices, group, expected) < (other.distance, other.choices, other.group, other.expected)
  }
}

/// Proposals, the closest of which can be taken out again and again.
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
