import OnwireDiagnostics

/// The keys of seen requests, indexed by what they may share with others, so that not every key is compared
/// with every other.
struct SeenKeys: Sendable {
  /// A seen key, its first position, and the steps of its path.
  struct Seen: Sendable {
    var key: RequestKey
    var position: Int
    var steps: [Substring]
  }

  /// What two paths may have in common.
  private enum Shape: Hashable {
    case whole, without(Int), start, end, tail
  }

  /// Steps of a path, with the method and host if these must be the same.
  private struct Place: Hashable {
    var shape: Shape
    var steps: Int
    var method: String?
    /// `nil` for any host; `.some(nil)` for no host.
    var host: String??
  }

  private let seen: [Seen]
  /// The first key at each place.
  private var first: [Place: Int] = [:]

  /// Creates an index of the keys, each once.
  init(_ keys: [RequestKey]) {
    var known: Set<RequestKey> = []
    seen = keys.enumerated().compactMap { position, key in
      known.insert(key).inserted ? Seen(key: key, position: position, steps: key.steps) : nil
    }
    for (index, one) in seen.enumerated() {
      for (shape, steps) in Self.shapes(of: one.steps) {
        for place in Self.places(shape, steps, one.key.method, .some(one.key.host)) {
          if first[place] == nil { first[place] = index }
        }
      }
    }
  }

  /// The keys that may be nearest to `key`, in the order in which they were seen.
  func near(_ key: RequestKey) -> [Seen] {
    let steps = key.steps
    var found: Set<Int> = []
    func look(_ shape: Shape, _ steps: Int) {
      let hosts: [String??] = key.host == nil ? [] : [.some(key.host), .some(nil)]
      for host in hosts + [nil] {
        for method in [key.method, nil] {
          if let index = first[Place(shape: shape, steps: steps, method: method, host: host)] {
            found.insert(index)
          }
        }
      }
    }
    look(.whole, Self.hash(steps))
    guard steps.count <= RequestMatcher.Family.stepLimit else { return found.sorted().map { seen[$0] } }
    for step in steps.indices where steps.count > 2 { look(.without(step), Self.hash(steps, without: step)) }
    look(.start, Self.hash(steps))
    look(.end, Self.hash(steps.dropFirst()))
    for count in steps.indices.dropFirst(2) {
      look(.whole, Self.hash(steps.prefix(count)))
      look(.tail, Self.hash(steps.suffix(count - 1)))
    }
    return found.sorted().map { seen[$0] }
  }

  /// What other paths may have in common with a path: all of it, all but one step, or its start or its end.
  private static func shapes(of steps: [Substring]) -> [(Shape, Int)] {
    var shapes: [(Shape, Int)] = [(.whole, hash(steps))]
    guard steps.count <= RequestMatcher.Family.stepLimit else { return shapes }
    if steps.count > 2 { shapes += steps.indices.map { (.without($0), hash(steps, without: $0)) } }
    for count in steps.indices.dropFirst(2) {
      shapes += [(.start, hash(steps.prefix(count))), (.end, hash(steps.suffix(count - 1)))]
    }
    return shapes + [(.tail, hash(steps.dropFirst()))]
  }

  private static func places(_ shape: Shape, _ steps: Int, _ method: String, _ host: String??) -> [Place] {
    [method, nil].flatMap { method in
      [host, nil].map { Place(shape: shape, steps: steps, method: method, host: $0) }
    }
  }

  private static func hash(_ steps: some Collection<Substring>, without step: Int? = nil) -> Int {
    var hasher = Hasher()
    hasher.combine(steps.count)
    for (index, one) in steps.enumerated() where index != step { hasher.combine(one) }
    return hasher.finalize()
  }
}
