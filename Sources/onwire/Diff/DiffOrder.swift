import OnwireHTTP

/// Detects whether two sides that are compared in order are in the same order.
///
/// A request that only one side has moves all later ones, so that every later pair consists of strangers.
struct DiffOrder {
  typealias Kept = RequestMatcher.Expected

  private var left: [Kept] = []
  private var right: [Kept] = []
  /// The positions of pairs that differ.
  private var differing: Set<Int> = []
  private var count = 0

  /// The number of pairs that are looked at, at most.
  private static let limit = 10_000

  /// Whether further pairs are looked at.
  var isOpen: Bool { count < Self.limit }

  /// Adds the next pair.
  mutating func add(_ left: Kept?, _ right: Kept?, isSame: Bool) {
    guard isOpen else { return }
    if !isSame { differing.insert(count) }
    count += 1
    if let left { self.left.append(left) }
    if let right { self.right.append(right) }
  }

  /// The number of requests that differ from their counterpart but match one at another position.
  func movedCount() -> Int {
    guard !differing.isEmpty, !left.isEmpty, !right.isEmpty else { return 0 }
    var matcher = RequestMatcher(left)
    for request in right where matcher.see(request.key) { matcher.describe(request.profile) }
    return matcher.matches().enumerated().count { index, match in
      match.map { $0 != index && differing.contains(index) } ?? false
    }
  }
}
