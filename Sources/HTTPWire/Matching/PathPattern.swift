/// A path that has values which may be anything: `/users/${any}/orders`.
struct PathPattern: Sendable {
  private enum Step: Sendable {
    case text(Substring)
    case open(WildcardMatch)
  }

  private let steps: [Step]

  /// The pattern of a path with the tokens of `wildcards` in it; `nil` where it has none.
  init?(_ path: String, _ wildcards: Wildcards) {
    guard !wildcards.isEmpty else { return nil }
    steps = path.split(separator: "/", omittingEmptySubsequences: false).map { step in
      WildcardMatch(Array(step.utf8), wildcards).map { .open($0) } ?? .text(step)
    }
    guard steps.contains(where: { if case .open = $0 { true } else { false } }) else { return nil }
  }

  /// Whether a path is one of those; a wildcard takes no slash.
  func matches(_ path: String) -> Bool {
    let others = path.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count == others.count else { return false }
    return zip(steps, others).allSatisfy { step, other in
      switch step {
      case .text(let text): text == other
      case .open(let match): match.covers(Array(other.utf8))
      }
    }
  }
}
