/// Finds the nearest misses of requests without a match.
package struct MissFinder: Sendable {
  private typealias Seen = SeenKeys.Seen

  private let matcher: RequestMatcher
  private let seen: SeenKeys
  /// The expected request that each matched request belongs to.
  private var owners: [Int: Int] = [:]
  private let groups: [MatchGroup]
  /// For each expected request without a match that could have one, its group and its class in the group.
  private var places: [Int: (group: Int, class: Int)] = [:]
  /// For each group and class, the first request that is no match.
  private var firstFree: [[Int?]] = []
  /// The most requests of one class to look at, since their paths may differ.
  private static let limit = 256

  /// Creates a finder for the requests without a match in `matches`.
  package init(_ matcher: RequestMatcher, _ matches: [Int?]) {
    self.matcher = matcher
    seen = SeenKeys(matches.contains(nil) ? matcher.seen : [])
    for (index, match) in matches.enumerated() {
      if let match { owners[match] = index }
    }
    groups = matcher.groups { matches[$0] == nil }
    for (number, group) in groups.enumerated() {
      firstFree.append(group.classes.map { one in one.right.first { owners[$0] == nil } })
      for (index, one) in group.classes.enumerated() {
        for left in one.left where matches[left] == nil { places[left] = (number, index) }
      }
    }
  }

  /// The nearest miss of an expected request; `nil` if nothing is near.
  package func nearestMiss(of index: Int) -> NearestMiss? {
    if let miss = closest(to: index) { return miss }
    let expected = matcher.expected[index]
    let steps = expected.key.steps
    var best: (weight: Int, seen: Seen)?
    for other in seen.near(expected.key) {
      guard let weight = Self.weight(expected, steps, other), weight < best?.weight ?? .max else { continue }
      best = (weight, other)
    }
    return best.map {
      NearestMiss(seen: $0.seen.position, reasons: Self.reasons(expected, steps, $0.seen))
    }
  }

  /// The closest request with the same path: another's match, or one that differs in distinguishing values.
  private func closest(to index: Int) -> NearestMiss? {
    guard let place = places[index] else { return nil }
    let (group, own) = (groups[place.group], place.class)
    var best: (position: Int, other: MatchGroup.Neighbor)?
    for other in [MatchGroup.Neighbor(index: own, distance: 0)] + group.neighbors(of: own) {
      if let best, other.distance > best.other.distance { break }
      let free = firstFree[place.group][other.index].map { [$0] } ?? []
      let seen = (free + group.classes[other.index].right.prefix(Self.limit)).filter {
        matcher.mayBe(index, $0)
      }
      guard let position = seen.first(where: { owners[$0] == nil }) ?? seen.first else { continue }
      // Of equally near requests, take one that is no match.
      if best == nil || owners[position] == nil { best = (position, other) }
      if owners[position] == nil { break }
    }
    guard let best else { return nil }
    let paths = group.paths(between: own, best.other.index)
    let reasons: [NearestMiss.Reason] = owners[best.position].map { [.taken(by: $0)] } ?? []
    return NearestMiss(seen: best.position, reasons: reasons + (paths.isEmpty ? [] : [.values(paths)]))
  }

  /// The distance between two keys; `nil` if it is too great for the miss to help anyone.
  private static func weight(
    _ expected: RequestMatcher.Expected, _ steps: [Substring], _ other: Seen
  ) -> Int? {
    let key = expected.key
    let isMethod = key.method == other.key.method
    let others = (isMethod ? 0 : 1) + (expected.isHost(of: other.key) ? 0 : 1)
    if key.path == other.key.path { return others }
    if steps.count == other.steps.count {
      // One-step paths that differ have nothing in common.
      guard steps.count > 2, zip(steps, other.steps).count(where: { $0 != $1 }) == 1 else { return nil }
      return 2 + others
    }
    guard isMethod, isRest(steps, of: other.steps) || isRest(other.steps, of: steps) else { return nil }
    return 3 + others
  }

  private static func reasons(
    _ expected: RequestMatcher.Expected, _ steps: [Substring], _ other: Seen
  ) -> [NearestMiss.Reason] {
    let key = expected.key
    var reasons: [NearestMiss.Reason] = []
    if key.method != other.key.method {
      reasons.append(.method(expected: key.method, seen: other.key.method))
    }
    if key.path != other.key.path {
      if steps.count == other.steps.count,
        let step = steps.indices.first(where: { steps[$0] != other.steps[$0] })
      {
        reasons.append(.step(step, expected: String(steps[step]), seen: String(other.steps[step])))
      } else {
        reasons.append(.path(expected: key.path, seen: other.key.path))
      }
    }
    if !expected.isHost(of: other.key) {
      reasons.append(.host(expected: expected.shownKey.host ?? "", seen: other.key.host ?? ""))
    }
    return reasons
  }

  /// Whether one path is the end or the start of the other, for example if a prefix such as `/api` was left
  /// out.
  private static func isRest(_ steps: [Substring], of others: [Substring]) -> Bool {
    guard steps.count > 1, steps.count < others.count, steps != ["", ""] else { return false }
    return others.starts(with: steps) || others.suffix(steps.count - 1).elementsEqual(steps.dropFirst())
  }
}
