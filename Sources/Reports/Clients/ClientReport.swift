public import Clients

/// What there is to say about clients and their rules, as a text, as Markdown or as JSON.
public enum ClientReport: Sendable {
  /// A line for each client.
  case list([ClientTable])
  /// Rules of a client in all its releases.
  case history(ClientTable, rules: [RuleDefinition])
  /// Rules of one release, compared with its neighbours.
  case release(ClientTable, Version, rules: [RuleDefinition])

  /// Rules of the release that `client` is.
  public static func release(of client: Client, rules: [RuleDefinition]) -> ClientReport {
    let release = client.table.releases.first { $0.description == client.release }
    return .release(client.table, release ?? client.table.newest, rules: rules)
  }

  /// The report for people, in lines of at most `width` columns, coloured where `color` asks for it.
  public func text(width: Int, color: Bool) -> String {
    var text = ReportText(width: width, color: color)
    switch self {
    case .list(let tables): text.append(tables)
    case .history(let table, let rules): text.append(table, rules: rules)
    case .release(let table, let release, let rules):
      text.append(ReleaseRules(release, of: table, rules: rules))
    }
    return text.text
  }

  /// The report as a page of Markdown.
  public var markdown: String {
    switch self {
    case .list(let tables): ClientMarkdown.list(tables)
    case .history(let table, let rules): ClientMarkdown.history(table, rules: rules)
    case .release(let table, let release, let rules):
      ClientMarkdown.release(ReleaseRules(release, of: table, rules: rules))
    }
  }

  /// The report as JSON in UTF-8, indented.
  public var json: String {
    switch self {
    case .list(let tables): ClientJSON.text(ClientJSON.list(tables))
    case .history(let table, let rules): ClientJSON.text(ClientJSON.history(table, rules: rules))
    case .release(let table, let release, let rules):
      ClientJSON.text(ClientJSON.release(ReleaseRules(release, of: table, rules: rules)))
    }
  }
}

extension ClientTable {
  /// How many rows are known in which way, the surest first.
  var evidenceCounts: [(evidence: Evidence, count: Int)] {
    [.run, .read, .documented].map { evidence in (evidence, rows.count { $0.evidence == evidence }) }
  }

  /// The number of rules that the rows are about.
  var ruleCount: Int { Set(rows.map(\.rule)).count }
}
