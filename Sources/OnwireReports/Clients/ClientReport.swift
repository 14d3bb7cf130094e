package import OnwireClients

/// A report on clients and their rules, as a page or as JSON.
package enum ClientReport: Sendable {
  /// A line for each client, and for each HTTP stack below them.
  case list([ClientTable], [Transport] = [])
  /// The fields that a stack adds, and their order.
  case transport(Transport)
  /// Rules of a client in all its releases.
  case history(ClientTable, rules: [RuleDefinition])
  /// Rules of one release, compared with its neighbours.
  case release(ClientTable, Version, rules: [RuleDefinition])
  /// The rules in which two clients differ.
  case comparison(Client, Client, rules: [RuleDefinition])

  /// The rules of the release that `client` is.
  package static func release(of client: Client, rules: [RuleDefinition]) -> ClientReport {
    let release = client.table.releases.first { $0.description == client.release }
    return .release(client.table, release ?? client.table.newest, rules: rules)
  }

  /// The report as JSON in UTF-8, indented.
  package var json: String {
    switch self {
    case .list(let tables, let transports):
      ClientJSON.text(ClientJSON.list(tables, transports))
    case .transport(let transport): ClientJSON.text(TransportJSON.page(transport))
    case .history(let table, let rules):
      ClientJSON.text(
        ClientJSON.history(table, rules: rules), responses: rules.isAll ? ResponseRules(table)?.document : nil
      )
    case .release(let table, let release, let rules):
      ClientJSON.text(
        ClientJSON.release(ReleaseRules(release, of: table, rules: rules)),
        responses: rules.isAll ? ResponseRules(table, release)?.document : nil)
    case .comparison(let left, let right, let rules):
      ClientJSON.text(
        ClientComparison(left, right, rules: rules).document,
        responses: rules.isAll ? ResponseComparison(left, right).document : nil)
    }
  }
}

extension ClientTable {
  /// The number of rows for each kind of evidence, the most certain first.
  var evidenceCounts: [(evidence: Evidence, count: Int)] {
    [.run, .read, .documented].map { evidence in (evidence, rows.count { $0.evidence == evidence }) }
  }

  /// The number of rules that the rows are about.
  var ruleCount: Int { Set(rows.map(\.rule)).count }
}

extension [RuleDefinition] {
  /// Whether no rule was chosen, so that the report covers responses, too.
  var isAll: Bool { count == RuleDefinition.all.count }
}
