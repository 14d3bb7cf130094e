import OnwireClients
import OnwireDiagnostics
import OnwireReports

/// `onwire clients`: the rules of each library.
struct ClientsCommand: Command {
  static let name = "clients"

  static let abstract =
    "Print the rules of each library: what it does, since when, and how that is known."

  static let discussion = """
      onwire clients                    the clients and transports, a line each
      onwire clients afnetworking       every rule in all releases, the newest first
      onwire clients afnetworking@2.5   the rules of 2.5.4, and what differs in other releases
      onwire clients nsurlsession       every rule in all styles of code that has no releases
      onwire clients afnetworking --rule query.order --rule multipart
      onwire clients --compare afnetworking@3 alamofire@5   the rules that differ
      onwire clients cfnetwork-ios16    the fields that a transport adds, and their order
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "name", { $1(&$0.names) }, isRequired: false,
      "A client, one release of it (afnetworking@3), or a transport; two clients with --compare.",
      completion: .clientsAndTransports),
    .flag("compare", \.compare, "The rules in which two clients differ, and what each of them does."),
    .options(
      "rule", "rule", \.rule,
      "Only this rule, or the rules of this group: query.order, query. Can be repeated.", completion: .rules),
    .option("format", "format", \.format, "How the report is written."),
    .option("color", "when", \.color, "When to colour the output."),
  ]

  var names: [String] = []
  var compare = false
  var rule: [String] = []
  var format: ReportFormat = .text
  var color: ColorChoice = .auto

  func validate() throws(UsageError) {
    if compare, names.count != 2 {
      throw UsageError(
        "--compare takes two clients: onwire clients --compare afnetworking@3 afnetworking@4")
    }
    if !compare, names.count > 1 {
      throw UsageError("give one client, or two with --compare")
    }
    if names.isEmpty, !rule.isEmpty {
      throw UsageError("--rule needs a client: onwire clients afnetworking")
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    let report = try report()
    return PlainOutput.write(report.page, or: report.json, as: format, color: color)
  }

  private func report() throws(UsageError) -> ClientReport {
    guard let name = names.first else { return .list(Client.tables, Transport.all) }
    if compare, let other = names.last {
      return .comparison(
        try Client.argument(name), try Client.argument(other), rules: try chosenRules())
    }
    if let transport = Transport.named(name) {
      guard rule.isEmpty else {
        throw UsageError("\(name) is a transport, which has no rules of a client")
      }
      return .transport(transport)
    }
    // A client without a release means all its releases, or all its styles, of which none is the newest.
    if let table = Client.tables.first(where: { $0.name == name }) {
      return .history(table, rules: try chosenRules())
    }
    try Self.refuseUnknown(name)
    let client = try Client.argument(name)
    return .release(of: client, rules: try chosenRules())
  }

  /// Throws unless `name` is that of a transport or of a client, whatever its release.
  private static func refuseUnknown(_ name: String) throws(UsageError) {
    let (clients, transports) = (Client.tables.map(\.name), Transport.all.map(\.name))
    guard !clients.contains(where: { name == $0 || name.hasPrefix("\($0)@") }) else { return }
    throw UsageError(
      "there is no client or transport `\(name)`",
      Diagnostic.meantClient(name, among: clients, or: transports)
        + ["clients are: \(list(clients))", "transports are: \(list(transports))"])
  }

  private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// The rules that `--rule` names, in the order of the table; all rules without it.
  private func chosenRules() throws(UsageError) -> [RuleDefinition] {
    guard !rule.isEmpty else { return RuleDefinition.all }
    let wanted = rule.map(TopicReport.withoutClient)
    let clients = names.map { name in "\(name.prefix { $0 != "@" })." }
    for (given, name) in zip(rule, wanted)
    where given != name && !clients.contains(where: { given.hasPrefix($0) }) {
      throw UsageError(
        "`\(given)` names a client that is not asked about", ["write `--rule \(name)`"])
    }
    for name in wanted where !RuleDefinition.all.contains(where: { $0.isNamed(name) }) {
      let known = RuleDefinition.all.map(\.name)
      let closest = Suggestion.closest(to: name, among: known).map { ["did you mean `\($0)`?"] } ?? []
      throw UsageError("there is no rule `\(name)`", closest + ["rules are: \(Self.list(known))"])
    }
    return RuleDefinition.all.filter { definition in wanted.contains { definition.isNamed($0) } }
  }
}

/// The format of a report.
enum ReportFormat: String, SpelledValue, CaseIterable {
  case text, markdown, html, json

  /// The format of the diagnostics beside the report.
  var ofDiagnostics: DiagnosticFormat { self == .json ? .json : .text }
}

extension RuleDefinition {
  /// Whether `name` is the rule or its group, such as `query`.
  fileprivate func isNamed(_ name: String) -> Bool {
    self.name == name || self.name.hasPrefix(name + ".")
  }
}
