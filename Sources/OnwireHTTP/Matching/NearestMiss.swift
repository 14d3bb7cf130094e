/// The request nearest to one without a match, and what distinguishes the two.
package struct NearestMiss: Sendable, Hashable {
  /// A difference that shows that two requests are not the same.
  package enum Reason: Sendable, Hashable {
    /// The methods differ.
    case method(expected: String, seen: String)
    /// The hosts differ.
    case host(expected: String, seen: String)
    /// The paths differ in one step: its position from 1, and its text on each side.
    case step(Int, expected: String, seen: String)
    /// The paths differ in more than a step.
    case path(expected: String, seen: String)
    /// It is the match of another expected request, which is as close or closer: its position.
    case taken(by: Int)
    /// The values differ, as in different requests: their paths, the most telling first.
    case values([String])
  }

  /// Whether only the host differs.
  package var isElsewhere: Bool {
    reasons.count == 1 && reasons.contains { if case .host = $0 { true } else { false } }
  }

  /// The same reasons, with keys to show in place of those of the two requests.
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

  /// Its position among the requests that were seen.
  package let seen: Int
  /// What distinguishes the two, the greatest weight first.
  package let reasons: [Reason]
}
