/// The request that comes nearest to one that nothing matches, and what keeps them apart.
package struct NearestMiss: Sendable, Hashable {
  /// In what two requests differ, so that they are not the same one.
  package enum Reason: Sendable, Hashable {
    /// Another method.
    case method(expected: String, seen: String)
    /// Another host.
    case host(expected: String, seen: String)
    /// One step of the path: its position from 1, and what it is on either side.
    case step(Int, expected: String, seen: String)
    /// More of the path.
    case path(expected: String, seen: String)
    /// It is the match of another expected request, which is as close or closer: its position.
    case taken(by: Int)
    /// Other values, as those of different requests have: their paths, the one that says most first.
    case values([String])
  }

  /// Whether nothing but the host keeps it apart.
  package var isElsewhere: Bool {
    reasons.count == 1 && reasons.contains { if case .host = $0 { true } else { false } }
  }

  /// The same of keys that are shown in place of those of the two requests.
  package func reasons(_ expected: RequestKey, _ seen: RequestKey) -> [Reason] {
    reasons.map { reason in
      switch reason {
      case .host: .host(expected: expected.host ?? "", seen: seen.host ?? "")
      case .path: .path(expected: expected.path, seen: seen.path)
      case .step(let step, _, _):
        .step(
          step, expected: expected.steps.dropFirst(step).first.map(String.init) ?? "",
          seen: seen.steps.dropFirst(step).first.map(String.init) ?? "")
      case .method, .taken, .values: reason
      }
    }
  }

  /// Its position among those that were seen.
  package let seen: Int
  /// What keeps it apart, the weightiest first.
  package let reasons: [Reason]
}
