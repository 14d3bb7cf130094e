/// Finds, for each of some requests that are expected, the one among many that it is.
///
/// Requests with the same method and path, and the same host where both know it, may be the same; the closest ones are
/// paired first, and none is taken twice. Of all others no more than their keys are kept.
public struct RequestMatcher: Sendable {
  /// What may match a request that is expected.
  struct Place: Hashable {
    var method: String
    var path: String

    init(_ key: RequestKey) {
      method = key.method
      path = key.path
    }
  }

  /// A request that is expected.
  struct Expected: Sendable {
    var key: RequestKey
    var profile: RequestProfile
  }

  let expected: [Expected]
  let comparesHosts: Bool
  private let expectedAt: [Place: [Int]]
  /// Those whose path may be several: each is asked for itself.
  private let open: [(index: Int, path: PathPattern)]
  /// The requests that were seen, in their order.
  public private(set) var seen: [RequestKey] = []
  /// For each expected request, what may be it: positions among `seen`.
  private var candidates: [[Int]]
  private var profiles: [Int: RequestProfile] = [:]

  /// A matcher for `expected`; without `comparesHosts` requests to any host may be the same.
  public init(_ expected: [ComparedRequest], comparesHosts: Bool = true) {
    self.expected = expected.map {
      Expected(key: RequestKey($0.message), profile: RequestProfile($0.message))
    }
    self.comparesHosts = comparesHosts
    var expectedAt: [Place: [Int]] = [:]
    var open: [(Int, PathPattern)] = []
    for (index, request) in expected.enumerated() {
      let key = self.expected[index].key
      if let pattern = PathPattern(key.path, request.wildcards) {
        open.append((index, pattern))
      } else {
        expectedAt[Place(key), default: []].append(index)
      }
    }
    self.expectedAt = expectedAt
    self.open = open
    candidates = [[Int]](repeating: [], count: expected.count)
  }

  /// Takes the next request that was seen; whether it may be one that is expected.
  ///
  /// If so, `describe` must be called with its message before the next one is taken.
  public mutating func see(_ key: RequestKey) -> Bool {
    let position = seen.count
    seen.append(key)
    let open = open.filter { expected[$0.index].key.method == key.method && $0.path.matches(key.path) }
    let found = ((expectedAt[Place(key)] ?? []) + open.map(\.index))
      .filter { !comparesHosts || expected[$0].key.isHost(of: key) }
    for index in found { candidates[index].append(position) }
    return !found.isEmpty
  }

  /// Says what the request that was seen last is, once its body is unpacked.
  public mutating func describe(_ message: Message) {
    guard !seen.isEmpty else { return }
    profiles[seen.count - 1] = RequestProfile(message)
  }

  /// For each expected request the position of the one that was seen and is it; `nil` where there is none.
  ///
  /// The closest two are paired first, of equally close ones those that come first.
  public func matches() -> [Int?] {
    var matches = [Int?](repeating: nil, count: expected.count)
    var isTaken = [Bool](repeating: false, count: seen.count)
    var nearest = ProposalHeap()
    for index in expected.indices {
      if let proposal = proposal(for: index, isTaken) { nearest.insert(proposal) }
    }
    while let proposal = nearest.popFirst() {
      if isTaken[proposal.seen] {
        // Another was closer to it: what is left is looked at once more.
        if let next = self.proposal(for: proposal.expected, isTaken) { nearest.insert(next) }
        continue
      }
      isTaken[proposal.seen] = true
      matches[proposal.expected] = proposal.seen
    }
    return matches
  }

  /// The closest request for an expected one that is still free.
  private func proposal(for index: Int, _ isTaken: [Bool]) -> Proposal? {
    var best: Proposal?
    for position in candidates[index] where !isTaken[position] {
      guard let profile = profiles[position],
        let distance = expected[index].profile.distance(to: profile, below: best?.distance ?? .max / 4)
      else { continue }
      best = Proposal(distance: distance, expected: index, seen: position)
      if distance == 0 { break }
    }
    return best
  }

  /// What an expected request is looked for by.
  public func key(ofExpected index: Int) -> RequestKey { expected[index].key }

  /// The requests that may be an expected one, whether they are taken or not.
  func candidates(of index: Int) -> [Int] { candidates[index] }

  /// What is known of a request that was seen and may be one that is expected.
  func profile(of position: Int) -> RequestProfile? { profiles[position] }
}
