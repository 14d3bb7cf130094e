import Clients

/// The rules in which two clients differ.
struct ClientComparison: Sendable {
  let left: Client
  let right: Client
  /// The rules that differ, in the order of the contract.
  let pairs: [RulePair]
  /// How many rules both have alike.
  let sameCount: Int

  /// Compares `rules` of two clients; those that neither has a notion of are no rules of theirs.
  init(_ left: Client, _ right: Client, rules: [RuleDefinition]) {
    self.left = left
    self.right = right
    let all = rules.map { RulePair($0, left, right) }.filter(\.isThere)
    pairs = all.filter(\.differs)
    sameCount = all.count - pairs.count
  }

  /// Both names.
  var title: String { "\(left.titleAndRelease) and \(right.titleAndRelease)" }

  /// How many rules differ, and in which areas.
  var summary: String {
    let count = pairs.count + sameCount
    let all = "\(count) rule\(count == 1 ? "" : "s")"
    guard !pairs.isEmpty else { return "No rule differs: \(all) \(count == 1 ? "is" : "are") the same." }
    let areas = pairs.byArea(\.rule).map { "\($0.members.count) of \($0.area)" }.joined(separator: ", ")
    return "\(pairs.count) of \(all) \(pairs.count == 1 ? "differs" : "differ"): \(areas)."
  }
}
