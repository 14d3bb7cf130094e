import OnwireDiagnostics

extension RequestMatcher {
  /// The expected request that a request by itself is, as a server receives it.
  package enum Single: Sendable {
    /// The expected request at this position.
    case match(Int)
    /// None; the one at this position is nearest.
    case none(nearest: Int?)
  }

  /// Finds the expected request that `message` is: if several have its method and path, the one that shares
  /// most of its values.
  ///
  /// Its path must be the expected one, or fit its wildcards: paths may differ in a step only among many
  /// requests, since a single one would not show it.
  package func single(_ message: Message) -> Single {
    let key = RequestKey(message)
    var matcher = self
    guard matcher.see(key) else { return .none(nearest: nearest(to: key)) }
    matcher.describe(message)
    guard let index = matcher.matches().firstIndex(where: { $0 != nil }) else {
      return .none(nearest: nearest(to: key))
    }
    let isFixed = expected[index].path == nil
    return isFixed && expected[index].key.path != key.path ? .none(nearest: index) : .match(index)
  }

  /// Does the same with `differenceCount`, the number of fields in which `message` differs from an expected
  /// request: of several with its method, path and host, it is the one without differences and, if none
  /// stands out, the one with the fewest.
  package func single(
    _ message: Message, differenceCount: (Int) throws -> Int
  ) rethrows -> Single {
    let single = single(message)
    switch single {
    case .match(let index):
      if try differenceCount(index) == 0 { return single }
      let others = alternatives(for: expected[index].key).filter { $0 != index }
      return .match(try others.first { try differenceCount($0) == 0 } ?? index)
    case .none:
      var closest: (index: Int, count: Int)?
      for index in alternatives(for: RequestKey(message)) {
        let count = try differenceCount(index)
        if count < closest?.count ?? .max { closest = (index, count) }
        if count == 0 { break }
      }
      return closest.map { .match($0.index) } ?? single
    }
  }

  /// The expected requests with a key's method, path and host.
  private func alternatives(for key: RequestKey) -> [Int] {
    Array(positions(of: key).prefix(Self.mostAlternatives))
  }

  private func positions(of key: RequestKey) -> some Sequence<Int> {
    expected.indices.lazy.filter {
      let other = self.expected[$0].key
      return other.method == key.method && other.path == key.path && self.isHost(of: $0, key)
    }
  }

  /// The most expected requests to compare with one.
  private static let mostAlternatives = 64

  /// The expected request whose name is nearest.
  package func nearest(to key: RequestKey) -> Int? {
    if let same = expected.firstIndex(where: { $0.key.method == key.method && $0.key.path == key.path }) {
      return same
    }
    let shown = expected.map { comparesHosts ? $0.shownKey.shown : $0.shownKey.shownWithoutHost }
    let own = comparesHosts ? key.shown : key.shownWithoutHost
    return Suggestion.closest(to: own, among: shown).flatMap(shown.firstIndex)
  }
}

extension RequestKey {
  /// The key as people write it: `POST api.example.com/login`.
  package var shown: String { "\(method) \(host ?? "")\(path)" }

  /// The same, without the host.
  package var shownWithoutHost: String { "\(method) \(path)" }
}
