public import Clients

/// What there is to say about clients and their rules, as a text, as Markdown or as JSON.
public enum ClientReport: Sendable {
  /// A line for each client, and for each HTTP stack below them.
  case list([ClientTable], [Transport] = [])
  /// A stack: what it adds, and in what order.
  case transport(Transport)
  /// Rules of a client in all its releases.
  case history(ClientTable, rules: [RuleDefinition])
  /// Rules of one release, compared with its neighbours.
  case release(ClientTable, Version, rules: [RuleDefinition])
  /// The rules in which two clients differ.
  case comparison(Client, Client, rules: [RuleDefinition])

  /// Rules of the release that `client` is.
  public static func release(of client: Client, rules: [RuleDefinition]) -> ClientReport {
    let release = client.table.releases.first { $0.description == client.release }
    return .release(client.table, release ?? client.table.newest, rules: rules)
  }

  /// The report for people, in lines of at most `width` columns, coloured where `color` asks for it.
  public func text(width: Int, color: Bool) -> String {
    var text = ReportText(width: width, color: color)
    switch self {
    case .list(let tables, let transports):
      text.append(tables)
      text.append(transports)
    case .transport(let transport): text.append(transport)
    case .history(let table, let rules): text.append(table, rules: rules)
    case .release(let table, let release, let rules):
      text.append(ReleaseRules(release, of: table, rules: rules))
    case .comparison(let left, let right, let rules):
      text.append(ClientComparison(left, right, rules: rules))
    }
    return text.text
  }

  /// The report as a page of Markdown.
  public var markdown: String {
    switch self {
    case .list(let tables, let transports):
      ClientMarkdown.list(tables) + "\n" + TransportMarkdown.list(transports)
    case .transport(let transport): TransportMarkdown.page(transport)
    case .history(let table, let rules): ClientMarkdown.history(table, rules: rules)
    case .release(let table, let release, let rules):
      ClientMarkdown.release(ReleaseRules(release, of: table, rules: rules))
    case .comparison(let left, let right, let rules):
      ClientComparison(left, right, rules: rules).markdown
    }
  }

  /// The report as JSON in UTF-8, indented.
  public var json: String {
    switch self {
    case .list(let tables, let transports):
      ClientJSON.text(ClientJSON.list(tables, transports))
    case .transport(let transport): ClientJSON.text(TransportJSON.page(transport))
    case .history(let table, let rules): ClientJSON.text(ClientJSON.history(table, rules: rules))
    case .release(let table, let release, let rules):
      ClientJSON.text(ClientJSON.release(ReleaseRules(release, of: table, rules: rules)))
    case .comparison(let left, let right, let rules):
      ClientJSON.text(ClientComparison(left, right, rules: rules).document)
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
