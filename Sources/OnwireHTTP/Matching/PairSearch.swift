import OnwireDiagnostics

/// Pairs requests of two sides, group by group: first those that agree, then those that are closer to each
/// other than to any other request of their own side.
///
/// A request that is no nearer than other requests of its path are to each other is a stranger, however small
/// the distance.
struct PairSearch {
  private let matcher: RequestMatcher
  private(set) var matches: [Int?]
  private var isTaken: [Bool]
  /// Several requests that agree: their places among the others decide which is which.
  private var alike: [(left: [Int], right: [Int])] = []

  /// What it takes to pair two requests that do not agree.
  enum Demand {
    /// They stand out, and differ in nothing that distinguishes requests.
    case same
    /// They are closer to each other than either is to any other request of its own side.
    case standOut
    /// They stand next to the same pair, and are closer than one of the two is to any other request of its
    /// own side.
    case samePlace
    /// Their paths differ in a step, and they are twice as close.
    case otherPath

    /// How close, in hundredths of the distance to the nearest request of their own sides.
    ///
    /// Chosen by MatchRateTests: at 100, up to 3 % of the dropped requests get a stranger; at 75, one changed
    /// request in 25 is lost.
    private static let share = 90

    /// Whether two requests at this distance are a pair; `left` and `right` are the distances to the nearest
    /// requests of their own sides.
    func isMet(by distance: Int, _ left: Int?, _ right: Int?, areStrangers: () -> Bool) -> Bool {
      if self == .same, distance > 0 { return false }
      let rivals = [left, right].compactMap(\.self)
      guard let least = rivals.min(), let most = rivals.max() else {
        // Neither has a rival.
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

  /// The position of every request among the pairs so far.
  var gaps: PairGaps { PairGaps(matches, of: isTaken.count) }

  private mutating func pair(_ left: Int, _ right: Int) {
    matches[left] = right
    isTaken[right] = true
  }

  // MARK: The same

  /// Pairs the requests of a group that agree, if it is clear which is which.
  mutating func pairSame(in group: MatchGroup) {
    for classes in group.alike {
      for index in classes { pairSame(group.classes[index].left, group.classes[index].right) }
      // A request without a host may go to any. One bucket holds them all: with one for each class, memory
      // would grow with the product.
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

  /// Pairs requests of which several agree: first those with the same bytes, then by their places among the
  /// others.
  mutating func settle() {
    for index in alike.indices {
      for part in [\RequestProfile.identity, \.spelling] {
        var byValue: [Int: [Int]] = [:]
        for right in alike[index].right.reversed() where !isTaken[right] {
          guard let profile = matcher.profile(of: right) else { continue }
          byValue[profile[keyPath: part], default: []].append(right)
        }
        // If all have the same bytes, their places decide.
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

  /// Pairs requests that have moved no further than concurrent ones do.
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

  /// For each request of the left side, its expected position on the right, by the pairs before it.
  private func expectedPlaces() -> [Int] {
    var shift = 0
    return matches.indices.map { index in
      if let match = matches[index] { shift = match - index }
      return index + shift
    }
  }

  // MARK: The order

  /// The order of the pairs so far.
  var order: PairOrder? { PairOrder(matches, of: isTaken.count) }

  /// Undoes pairs that are far apart, except those of open requests, whose place says too little.
  mutating func takeBack(_ order: PairOrder) {
    for (left, match) in matches.enumerated() where !matcher.expected[left].isOpen {
      guard let right = match, order.areApart(left, right) else { continue }
      matches[left] = nil
      isTaken[right] = false
    }
  }

  /// Restores earlier pairs that are free on both sides.
  mutating func restore(_ pairs: [Int?]) {
    for (left, match) in pairs.enumerated() where matches[left] == nil {
      if let right = match, !isTaken[right] { pair(left, right) }
    }
  }

  /// Pairs the remaining requests of groups that have the same place, then those with places next to each
  /// other.
  mutating func pairInPlace(
    _ groups: [MatchGroup], _ order: PairOrder, mayBe: @escaping (_ left: Int, _ right: Int) -> Bool
  ) {
    for reach in 0...1 {
      var search = PlaceSearch(order, reach: reach, mayBe: mayBe)
      for group in groups {
        let left = group.classes.enumerated().flatMap { index, one in free(one.left).map { ($0, index) } }
        let right = group.classes.enumerated().flatMap { index, one in
          one.right.filter { !isTaken[$0] }.map { ($0, index) }
        }
        search.add(group, left, right)
      }
      for (left, right) in search.pairs() { pair(left, right) }
    }
  }

  // MARK: The nearest

  /// Pairs the remaining requests of a group with the nearest ones, the closest two first.
  mutating func pairNearest(in group: MatchGroup, _ demand: Demand, _ gaps: PairGaps? = nil) {
    pairNearest(in: [group], demand, gaps)
  }

  /// Does the same for groups that may share requests that were seen.
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

  /// Proposes the nearest class for each remaining class of a group; returns the further candidates, by
  /// class.
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

  /// Whether two requests without rivals are strangers nevertheless: their queries have no name in common.
  private static func isStranger(_ left: RequestProfile, _ right: RequestProfile) -> Bool {
    !left.queryNames.isEmpty && !right.queryNames.isEmpty
      && left.queryNames.isDisjoint(with: right.queryNames)
  }
}
