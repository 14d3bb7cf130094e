import OnwireDiagnostics

/// Pairs requests of two sides, group by group: first those that say the same, then those that are closer to each other
/// than to any other of their own side.
///
/// Whoever is no nearer than the others of its path are to each other anyway is a stranger, however little there is
/// between the two.
struct PairSearch {
  private let matcher: RequestMatcher
  private(set) var matches: [Int?]
  private var isTaken: [Bool]
  /// Requests that say the same as several others: which is which, their places among the others decide.
  private var alike: [(left: [Int], right: [Int])] = []

  /// What makes two requests a pair that do not say the same.
  enum Demand {
    /// They stand out, and have nothing otherwise that tells requests apart.
    case same
    /// They are closer to each other than either is to any other of its own side.
    case standOut
    /// They stand next to the same pair, and are closer than one of the two is to any other of its own side.
    case samePlace
    /// Their paths differ in a step: they are twice as close.
    case otherPath

    /// How close, in hundredths of the distance to the nearest of their own sides.
    ///
    /// By MatchRateTests: at 100 up to 3 % of the dropped requests get a stranger, at 75 one changed request in 25 is lost.
    private static let share = 90

    /// Whether two at this distance are a pair; `left` and `right` are how far away the nearest of their own sides are.
    func isMet(by distance: Int, _ left: Int?, _ right: Int?, areStrangers: () -> Bool) -> Bool {
      if self == .same, distance > 0 { return false }
      let rivals = [left, right].compactMap(\.self)
      guard let least = rivals.min(), let most = rivals.max() else {
        // Nothing competes with them.
        return self != .otherPath && !areStrangers()
      }
      switch self {
      case .same, .standOut: return distance * 100 < least * Self.share
      case .samePlace: return distance * 100 < most * Self.share
      case .otherPath: return rivals.count == 2 && distance * 2 < least
      }
    }
  }

  init(_ matcher: RequestMatcher) {
    self.matcher = matcher
    matches = [Int?](repeating: nil, count: matcher.expected.count)
    isTaken = [Bool](repeating: false, count: matcher.seen.count)
  }

  /// Where everything stands among the pairs that there are by now.
  var gaps: PairGaps { PairGaps(matches, of: isTaken.count) }

  private mutating func pair(_ left: Int, _ right: Int) {
    matches[left] = right
    isTaken[right] = true
  }

  // MARK: The same

  /// Pairs the requests of a group that say the same, where it is clear which is which.
  mutating func pairSame(in group: MatchGroup) {
    for classes in group.alike {
      for index in classes { pairSame(group.classes[index].left, group.classes[index].right) }
      // Who says no host may be at any. One bucket for all: each class by itself would hold their product.
      guard classes.count > 1, let nowhere = classes.first(where: { group.classes[$0].host == nil }) else {
        continue
      }
      let all = classes.map { group.classes[$0] }
      pairSame(group.classes[nowhere].left, all.flatMap(\.right).sorted())
      pairSame(all.flatMap(\.left).sorted(), group.classes[nowhere].right)
    }
  }

  private mutating func pairSame(_ left: [Int], _ right: [Int]) {
    let left = free(left)
    let right = right.filter { !isTaken[$0] }
    guard let one = left.first, let other = right.first, matcher.mayBe(one, other) else { return }
    if left.count == 1, right.count == 1 { pair(one, other) } else { alike.append((left, right)) }
  }

  private func free(_ left: [Int]) -> [Int] { left.filter { matches[$0] == nil } }

  /// Pairs those of which several say the same: in the same bytes first, then as they stand among the others.
  mutating func settle() {
    for index in alike.indices {
      for part in [\RequestProfile.identity, \.spelling] {
        var byValue: [Int: [Int]] = [:]
        for right in alike[index].right.reversed() where !isTaken[right] {
          guard let profile = matcher.profile(of: right) else { continue }
          byValue[profile[keyPath: part], default: []].append(right)
        }
        // Where all are in the same bytes, their places decide.
        guard byValue.count > 1 else { continue }
        for left in free(alike[index].left) {
          let value = matcher.expected[left].profile[keyPath: part]
          if let right = byValue[value]?.popLast() { pair(left, right) }
        }
      }
    }
    let gaps = gaps
    for (left, right) in alike {
      for (one, other) in gaps.shared(by: free(left), right.filter { !isTaken[$0] })
      where matcher.mayBe(one, other) {
        pair(one, other)
      }
    }
    let places = expectedPlaces()
    for (left, right) in alike { pairNearby(free(left), right.filter { !isTaken[$0] }, places) }
    for (left, right) in alike {
      for (one, other) in zip(free(left), right.filter { !isTaken[$0] }) where matcher.mayBe(one, other) {
        pair(one, other)
      }
    }
  }

  /// Pairs those that have moved by no more than what runs side by side does.
  private mutating func pairNearby(_ left: [Int], _ right: [Int], _ places: [Int]) {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let moved = right[j] - places[left[i]]
      if abs(moved) <= PairOrder.sideBySide, matcher.mayBe(left[i], right[j]) {
        pair(left[i], right[j])
        i += 1
        j += 1
      } else if moved < 0 {
        j += 1
      } else {
        i += 1
      }
    }
  }

  /// Where each request of the left side would stand on the right one, by the pairs before it.
  private func expectedPlaces() -> [Int] {
    var shift = 0
    return matches.indices.map { index in
      if let match = matches[index] { shift = match - index }
      return index + shift
    }
  }

  // MARK: The order

  /// The order of the pairs that there are by now.
  var order: PairOrder? { PairOrder(matches, of: isTaken.count) }

  /// Takes back the pairs that stand apart; what may be anything says too little of where it stands.
  mutating func takeBack(_ order: PairOrder) {
    for (left, match) in matches.enumerated() where !matcher.expected[left].isOpen {
      guard let right = match, order.areApart(left, right) else { continue }
      matches[left] = nil
      isTaken[right] = false
    }
  }

  /// Pairs again what was a pair and is free on both sides.
  mutating func restore(_ pairs: [Int?]) {
    for (left, match) in pairs.enumerated() where matches[left] == nil {
      if let right = match, !isTaken[right] { pair(left, right) }
    }
  }

  /// Pairs what is left of groups and stands in the same place, then what stands next to it.
  mutating func pairInPlace(
    _ groups: [MatchGroup], _ order: PairOrder, mayBe: (_ left: Int, _ right: Int) -> Bool
  ) {
    for reach in 0...1 {
      var search = PlaceSearch(order, reach: reach)
      for group in groups {
        let left = group.classes.enumerated().flatMap { index, one in free(one.left).map { ($0, index) } }
        let right = group.classes.enumerated().flatMap { index, one in
          one.right.filter { !isTaken[$0] }.map { ($0, index) }
        }
        search.add(group, left, right, mayBe: mayBe)
      }
      for (left, right) in search.pairs() { pair(left, right) }
    }
  }

  // MARK: The nearest

  /// Pairs what is left of a group with what is nearest to it, the closest two first.
  mutating func pairNearest(in group: MatchGroup, _ demand: Demand, _ gaps: PairGaps? = nil) {
    pairNearest(in: [group], demand, gaps)
  }

  /// The same of groups that may share what was seen.
  mutating func pairNearest(in groups: [MatchGroup], _ demand: Demand, _ gaps: PairGaps? = nil) {
    var nearest = ProposalHeap()
    var found = groups.enumerated().map { number, group in
      propose(in: group, numbered: number, demand, gaps, &nearest)
    }
    while let proposal = nearest.popFirst() {
      let group = groups[proposal.group]
      let left = free(group.classes[proposal.expected].left)
      let right = group.classes[proposal.seen].right.filter { !isTaken[$0] }
      for (one, other) in gaps?.shared(by: left, right) ?? Array(zip(left, right))
      where matcher.mayBe(one, other) {
        pair(one, other)
      }
      if left.contains(where: { matches[$0] == nil }),
        let next = found[proposal.group][proposal.expected]?.popFirst()
      {
        var other = proposal
        (other.distance, other.seen) = (next.distance, next.index)
        nearest.insert(other)
      }
    }
  }

  /// Proposes the nearest to what is left of a group; what comes after it, by class.
  private func propose(
    in group: MatchGroup, numbered number: Int, _ demand: Demand, _ gaps: PairGaps?,
    _ nearest: inout ProposalHeap
  ) -> [Int: ArraySlice<MatchGroup.Neighbor>] {
    var found: [Int: ArraySlice<MatchGroup.Neighbor>] = [:]
    guard group.classes.contains(where: { $0.right.contains { !isTaken[$0] } }) else { return found }
    var known: [Int: [MatchGroup.Neighbor]] = [:]
    for (index, one) in group.classes.enumerated() {
      let left = free(one.left)
      if left.isEmpty { continue }
      let near = Self.neighbors(of: index, in: group, &known)
      let own = group.rivalDistance(of: index, near)
      found[index] =
        near.filter { other in
          let two = group.classes[other.index]
          let right = two.right.filter { !isTaken[$0] }
          if right.isEmpty { return false }
          if let gaps {
            if gaps.shared(by: left, right).isEmpty { return false }
          } else if let own, other.distance >= own {
            return false
          }
          guard matcher.mayBe(left[0], right[0]) else { return false }
          let others = Self.neighbors(of: other.index, in: group, &known)
            .first { !group.classes[$0.index].right.isEmpty }?.distance
          return demand.isMet(by: other.distance, own, others) { Self.isStranger(one.profile, two.profile) }
        }[...]
      let choices = one.isOpen ? found[index]?.count ?? 0 : 0
      if let first = found[index]?.popFirst() {
        nearest.insert(
          Proposal(
            distance: first.distance, choices: choices, expected: index, seen: first.index, group: number))
      }
    }
    return found
  }

  private static func neighbors(
    of index: Int, in group: MatchGroup, _ known: inout [Int: [MatchGroup.Neighbor]]
  ) -> [MatchGroup.Neighbor] {
    if let there = known[index] { return there }
    let made = group.neighbors(of: index)
    known[index] = made
    return made
  }

  /// Whether two that nothing competes with are strangers all the same: their queries have no name in common.
  private static func isStranger(_ left: RequestProfile, _ right: RequestProfile) -> Bool {
    !left.queryNames.isEmpty && !right.queryNames.isEmpty
      && left.queryNames.isDisjoint(with: right.queryNames)
  }
}
