/// The path from one client's rules to another's, one rule at a time.
///
/// Clients differ because of rules: on this path, each change in a message is due to one rule.
package struct RulePath: Sendable {
  /// The rules that differ, in the order of the contract: each step sets one to its value in the goal.
  package let rules: [RuleDefinition]
  /// The clients on the path: the start, one after each step, and the goal itself, which does the same as the
  /// client before it unless it differs in more than rules.
  package let clients: [Client]

  /// The path from `start` to `goal`; all clients but the goal have the name and the table of the start.
  package init(from start: Client, to goal: Client) {
    var rules = start.rules
    var steps: [RuleDefinition] = []
    var clients = [start]
    for rule in RuleDefinition.all where rule.take(&rules, goal.rules) {
      steps.append(rule)
      clients.append(Client(start.table, start.version, rules))
    }
    self.rules = steps
    self.clients = clients + [goal]
  }

  /// The start, with those rules of the path that `isTaken` accepts set to the goal's values; `nil` if it
  /// accepts none.
  package func start(taking isTaken: (RuleDefinition) -> Bool) -> Client? {
    let taken = rules.filter(isTaken)
    guard !taken.isEmpty, let start = clients.first, let goal = clients.last else { return nil }
    var rules = start.rules
    for rule in taken { _ = rule.take(&rules, goal.rules) }
    return Client(start.table, start.version, rules)
  }

  /// The rule of the step to `clients[index]`; `nil` for the last client, which no rule explains.
  package func rule(to index: Int) -> RuleDefinition? {
    rules.indices.contains(index - 1) ? rules[index - 1] : nil
  }
}
