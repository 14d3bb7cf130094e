import OnwireDiagnostics

extension RequestMatcher {
  /// Which expected request one is that comes alone, as to a server.
  package enum Single: Sendable {
    /// The one of this position.
    case match(Int)
    /// None; the one of this position comes nearest.
    case none(nearest: Int?)
  }

  /// Which of the expected requests `message` is: of several of its method and path, the one that says most of what it
  /// says.
  ///
  /// Its path is the expected one, or one that wildcards there take: among many requests a path may be another in one
  /// step, of one alone nobody could tell.
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

  /// The same, where `differenceCount` says from how many fields of an expected request `message` differs: of several of
  /// its method, path and host the one that it does not differ from, and where none stands out, the one that it differs
  /// least from.
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

  /// The expected requests of a key's method, path and host.
  private func alternatives(for key: RequestKey) -> [Int] {
    Array(positions(of: key).prefix(Self.mostAlternatives))
  }

  private func positions(of key: RequestKey) -> some Sequence<Int> {
    expected.indices.lazy.filter {
      let other = self.expected[$0].key
      return other.method == key.method && other.path == key.path && self.isHost(of: $0, key)
    }
  }

  /// So many are compared with one request.
  private static let mostAlternatives = 64

  /// The expected request that is nearest by its name.
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
  /// As a person says it: `POST api.example.com/login`.
  package var shown: String { "\(method) \(host ?? "")\(path)" }

  /// The same without the host.
  package var shownWithoutHost: String { "\(method) \(path)" }
}
