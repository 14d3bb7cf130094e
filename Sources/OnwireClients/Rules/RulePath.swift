/// The way from one client's rules to those of another, a rule at a time.
///
/// What two clients do otherwise has its cause in rules: on this way each change of a message is that of one rule.
package struct RulePath: Sendable {
  /// The rules that differ, in the order of the contract: the one that each step makes that of the goal.
  package let rules: [RuleDefinition]
  /// The clients between: the start, one after each step, and the goal itself, which does what the one before it
  /// does unless it differs in more than rules.
  package let clients: [Client]

  /// The way from `start` to `goal`; all clients but the goal have the name and the table of the start.
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

  /// The start with those rules of the path that `isTaken` wants made what the goal has; `nil` where it wants none.
  package func start(taking isTaken: (RuleDefinition) -> Bool) -> Client? {
    let taken = rules.filter(isTaken)
    guard !taken.isEmpty, let start = clients.first, let goal = clients.last else { return nil }
    var rules = start.rules
    for rule in taken { _ = rule.take(&rules, goal.rules) }
    return Client(start.table, start.version, rules)
  }

  /// The rule of the step to `clients[index]`; `nil` for the last one, which no rule explains.
  package func rule(to index: Int) -> RuleDefinition? {
    rules.indices.contains(index - 1) ? rules[index - 1] : nil
  }
}
