import OnwireDiagnostics

/// Finds, for each of some expected requests, the request among many that it is.
///
/// Requests with the same method and path, and the same host if both are known, may be the same; those that
/// agree are paired first, then the closest ones that are closer to each other than to others around them,
/// and none is used twice. Of those left over, one step of the path may differ. Of all other requests, only
/// the keys are kept.
package struct RequestMatcher: Sendable {
  /// The method and path that a seen request must share with an expected one.
  struct Place: Hashable {
    var method: String
    var path: String

    init(_ key: RequestKey) {
      method = key.method
      path = key.path
    }
  }

  /// Paths that are the same except for one step.
  struct Family: Hashable {
    var method: String
    var count: Int
    var step: Int
    var others: Int

    /// Longer paths have no families, because each family holds all steps but one.
    static let stepLimit = 64

    /// The families of a key; none for a path of one step, since nothing of it would be left.
    static func all(of key: RequestKey) -> [Family] {
      let steps = key.steps
      guard steps.count > 2, steps.count <= stepLimit else { return [] }
      return steps.indices.dropFirst().map { step in
        var hasher = Hasher()
        for index in steps.indices where index != step { hasher.combine(steps[index]) }
        return Family(method: key.method, count: steps.count, step: step, others: hasher.finalize())
      }
    }
  }

  /// What is kept of an expected request, whatever its size.
  package struct Expected: Sendable {
    /// The key; without its host if that may be several.
    package let key: RequestKey
    /// The key with wildcards as the spec spells them.
    let shownKey: RequestKey
    package let profile: RequestProfile
    /// Its path, if that may be several.
    let path: PathPattern?
    /// Its host, if that may be several.
    let host: HostPattern?
    /// Whether some of its values may be anything.
    var isOpen: Bool { path != nil || host != nil || !profile.openNames.isEmpty }

    package init(_ request: ComparedRequest) {
      let key = RequestKey(request.message)
      host = key.host.flatMap { HostPattern(Array($0.utf8), request.wildcards) }
      self.key = host == nil ? key : key.withoutHost
      shownKey = key.showing(request.wildcards)
      profile = RequestProfile(request.message, wildcards: request.wildcards)
      path = PathPattern(key.path, request.wildcards)
    }

    /// Whether its host is that of another key, or one of the two is unknown.
    func isHost(of other: RequestKey) -> Bool {
      guard let host, let seen = other.host else { return key.isHost(of: other) }
      return host.matches(Array(seen.utf8))
    }
  }

  let expected: [Expected]
  let comparesHosts: Bool
  /// The requests with a fixed path, by place.
  private let expectedAt: [Place: [Int]]
  private let families: Set<Family>
  /// The requests whose path may be several.
  private var open: OpenPaths
  /// For each request that was seen, which of those it may be.
  private var openPlaces: [Int: [Int]] = [:]
  /// The names of values that may be several.
  private let openNames: Set<Int>
  /// The requests that were seen, in order.
  package private(set) var seen: [RequestKey] = []
  /// The candidates for expected requests: positions in `seen`, by place.
  private var seenAt: [Place: [Int]] = [:]
  private var profiles: [Int: RequestProfile] = [:]

  /// Creates a matcher for `expected`; without `comparesHosts`, requests to any host may be the same.
  package init(_ expected: [ComparedRequest], comparesHosts: Bool = true) {
    self.init(expected.map(Expected.init), comparesHosts: comparesHosts)
  }

  /// Creates a matcher from what is kept of the expected requests.
  package init(_ expected: [Expected], comparesHosts: Bool = true) {
    self.expected = expected
    self.comparesHosts = comparesHosts
    let closed = expected.indices.filter { expected[$0].path == nil }
    expectedAt = Dictionary(grouping: closed) { Place(expected[$0].key) }
    families = Set(closed.flatMap { Family.all(of: expected[$0].key) })
    var open = OpenPaths()
    for (index, request) in expected.enumerated() {
      if let path = request.path { open.add(index, request.key, path) }
    }
    self.open = open
    openNames = expected.reduce(into: []) { $0.formUnion($1.profile.openNames) }
  }

  /// Takes the next request that was seen, and returns whether it may be an expected one.
  ///
  /// If so, call `describe` with its message before taking the next one.
  package mutating func see(_ key: RequestKey) -> Bool {
    let position = seen.count
    seen.append(key)
    let places = open.positions(fitting: key)
    if !places.isEmpty { openPlaces[position] = places }
    let mayBe =
      !places.isEmpty || expectedAt[Place(key)] != nil
      || Family.all(of: key).contains(where: families.contains)
    if mayBe { seenAt[Place(key), default: []].append(position) }
    return mayBe
  }

  /// Describes the request that was seen last, once its body is unpacked.
  package mutating func describe(_ message: Message) { describe(RequestProfile(message, asked: openNames)) }

  /// Describes it by what is kept of it.
  package mutating func describe(_ profile: RequestProfile) {
    guard !seen.isEmpty else { return }
    profiles[seen.count - 1] = profile
  }

  /// For each expected request, the position of its match among the seen ones; `nil` if there is none.
  ///
  /// Requests that agree are paired first, then the closest two; if several agree, their places among the
  /// pairs decide. If both sides are in one order, a pair that is far apart gives way to one in its place.
  package func matches() -> [Int?] {
    var search = PairSearch(self)
    let groups = groups()
    for group in groups { search.pairSame(in: group) }
    search.settle()
    let same = search.matches
    // A path has several groups only if a host may be several: no request may take as its nearest one that
    // agrees with another.
    if comparesHosts, expected.contains(where: { $0.host != nil }) {
      search.pairNearest(in: groups, .same)
    }
    for group in groups { search.pairNearest(in: group, .standOut) }
    let gaps = search.gaps
    for group in groups { search.pairNearest(in: group, .samePlace, gaps) }
    for group in familyGroups(search.matches) { search.pairNearest(in: group, .otherPath) }
    if let order = search.order {
      search.takeBack(order)
      search.pairInPlace(groups, order, mayBe: mayBe)
      search.restore(same)
      for group in groups where group.isOneEach { search.pairNearest(in: group, .standOut) }
      search.pairInPlace(lengthGroups(search.matches), order, mayBe: mayBeWithAnotherStep)
    }
    return search.matches
  }

  // MARK: Groups

  /// The requests of each path with an expected request that `isWanted`, in the order in which they are
  /// expected; then those whose path may be several, if one of their group is wanted.
  func groups(of isWanted: (Int) -> Bool = { _ in true }) -> [MatchGroup] {
    var known: Set<Place> = []
    var groups: [MatchGroup] = []
    for index in expected.indices where expected[index].path == nil && isWanted(index) {
      let place = Place(expected[index].key)
      guard known.insert(place).inserted, let seen = seenAt[place] else { continue }
      groups += self.groups(expectedAt[place] ?? [], seen)
    }
    return groups + openGroups(of: isWanted)
  }

  /// The requests whose path may be several, with their candidates; patterns that share a candidate are in
  /// one group.
  private func openGroups(of isWanted: (Int) -> Bool) -> [MatchGroup] {
    /// For each of `open.alike`, an earlier one of the same group, or itself (union-find).
    var earlier = Array(open.alike.indices)
    func first(_ position: Int) -> Int {
      var position = position
      while earlier[position] != position {
        earlier[position] = earlier[earlier[position]]
        position = earlier[position]
      }
      return position
    }
    var candidates: [(place: Int, seen: Int)] = []
    for position in profiles.keys.sorted() {
      guard let places = openPlaces[position], let place = places.first.map(first) else { continue }
      candidates.append((place, position))
      for other in places.dropFirst() {
        let (one, two) = (first(place), first(other))
        earlier[max(one, two)] = min(one, two)
      }
    }
    let seenOf = Dictionary(grouping: candidates) { first($0.place) }
    let expectedOf = Dictionary(grouping: open.alike.indices, by: first)
    return seenOf.sorted { $0.key < $1.key }.flatMap { place, seen in
      let expected = (expectedOf[place] ?? []).flatMap { open.alike[$0] }.sorted()
      return expected.contains(where: isWanted) ? groups(expected, seen.map(\.seen)) : []
    }
  }

  /// The requests whose paths are the same except for one step, if requests of both sides are left over.
  private func familyGroups(_ matches: [Int?]) -> [MatchGroup] {
    let taken = Set(matches.compactMap(\.self))
    var order: [Family] = []
    var isLeft: Set<Family> = []
    for index in expected.indices where matches[index] == nil && expected[index].path == nil {
      for family in Family.all(of: expected[index].key) where isLeft.insert(family).inserted {
        order.append(family)
      }
    }
    guard !order.isEmpty else { return [] }
    var members: [Family: (left: [Int], right: [Int])] = [:]
    var isFree: Set<Family> = []
    for index in expected.indices where expected[index].path == nil {
      for family in Family.all(of: expected[index].key) where isLeft.contains(family) {
        members[family, default: ([], [])].left.append(index)
      }
    }
    for position in profiles.keys.sorted() {
      for family in Family.all(of: seen[position]) where isLeft.contains(family) {
        members[family, default: ([], [])].right.append(position)
        if !taken.contains(position) { isFree.insert(family) }
      }
    }
    return order.filter(isFree.contains).flatMap { family in
      members[family].map { groups($0.left, $0.right) } ?? []
    }
  }

  /// The requests whose paths have the same length, if requests of both sides are left over.
  private func lengthGroups(_ matches: [Int?]) -> [MatchGroup] {
    struct Length: Hashable {
      var method: String
      var count: Int

      init?(_ key: RequestKey) {
        (method, count) = (key.method, key.steps.count)
        if count <= 2 || count > Family.stepLimit { return nil }
      }
    }
    let taken = Set(matches.compactMap(\.self))
    let closed = expected.indices.filter { expected[$0].path == nil }
    let left = Dictionary(grouping: closed) { Length(expected[$0].key) }
    let right = Dictionary(grouping: profiles.keys.sorted()) { Length(seen[$0]) }
    return left.filter { $0.key != nil && $0.value.contains { matches[$0] == nil } }
      .sorted { $0.value[0] < $1.value[0] }
      .flatMap { length, left in
        guard let right = right[length], right.contains(where: { !taken.contains($0) }) else {
          return [MatchGroup]()
        }
        return groups(left, right)
      }
  }

  /// One group for the requests with a fixed host, and one for each host that may be several.
  private func groups(_ left: [Int], _ right: [Int]) -> [MatchGroup] {
    let open = comparesHosts ? left.filter { expected[$0].host != nil } : []
    if open.isEmpty { return [group(left, right)] }
    let closed = left.filter { expected[$0].host == nil }
    return (closed.isEmpty ? [] : [group(closed, right)])
      + Dictionary(grouping: open) { expected[$0].shownKey.host }.values.sorted { $0[0] < $1[0] }.map {
        alike in
        group(alike, right.filter { isHost(of: alike[0], seen[$0]) })
      }
  }

  private func group(_ left: [Int], _ right: [Int]) -> MatchGroup {
    MatchGroup(
      left.map { MatchGroup.Member(number: $0, profile: expected[$0].profile, host: host(expected[$0].key)) },
      right.compactMap { position in
        profiles[position].map {
          MatchGroup.Member(number: position, profile: $0, host: host(seen[position]))
        }
      })
  }

  private func host(_ key: RequestKey) -> String? { comparesHosts ? key.host : nil }

  /// Whether a path is one that an expected request may have.
  private func isPath(of index: Int, _ key: RequestKey) -> Bool {
    expected[index].key.method == key.method && expected[index].path?.matches(key.steps) ?? false
  }

  /// Whether an expected request may be one that was seen, by host and path.
  func mayBe(_ index: Int, _ position: Int) -> Bool {
    let key = seen[position]
    return isHost(of: index, key) && (expected[index].path == nil || isPath(of: index, key))
  }

  /// Whether an expected request may be at the host of one that was seen, if hosts are compared.
  func isHost(of index: Int, _ key: RequestKey) -> Bool {
    !comparesHosts || expected[index].isHost(of: key)
  }

  /// Whether it may be, with one step of its path different.
  private func mayBeWithAnotherStep(_ index: Int, _ position: Int) -> Bool {
    guard expected[index].path == nil, mayBe(index, position) else { return false }
    let (steps, others) = (expected[index].key.steps, seen[position].steps)
    return steps.count == others.count && zip(steps, others).count { $0 != $1 } == 1
  }

  /// The key of an expected request, with wildcards as the spec spells them.
  package func key(ofExpected index: Int) -> RequestKey { expected[index].shownKey }

  /// The profile of a request that was seen, if it may be an expected one.
  func profile(of position: Int) -> RequestProfile? { profiles[position] }
}
