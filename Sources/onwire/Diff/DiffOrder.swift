import OnwireHTTP

/// Whether two sides that are compared in their order are in the same one.
///
/// A request that only one of them has moves all after it: then every later pair is one of strangers.
struct DiffOrder {
  typealias Kept = RequestMatcher.Expected

  private var left: [Kept] = []
  private var right: [Kept] = []
  /// The positions of pairs that are not the same.
  private var differing: Set<Int> = []
  private var count = 0

  /// Of more requests than these, only so many are looked at.
  private static let limit = 10_000

  /// Whether the next pair is still looked at.
  var isOpen: Bool { count < Self.limit }

  /// Takes the next pair.
  mutating func add(_ left: Kept?, _ right: Kept?, isSame: Bool) {
    guard isOpen else { return }
    if !isSame { differing.insert(count) }
    count += 1
    if let left { self.left.append(left) }
    if let right { self.right.append(right) }
  }

  /// How many requests that differ from what stands at their place have their match at another one.
  func movedCount() -> Int {
    guard !differing.isEmpty, !left.isEmpty, !right.isEmpty else { return 0 }
    var matcher = RequestMatcher(left)
    for request in right where matcher.see(request.key) { matcher.describe(request.profile) }
    return matcher.matches().enumerated().count { index, match in
      match.map { $0 != index && differing.contains(index) } ?? false
    }
  }
}
