import ArgumentParser
import Clients
import Diagnostics
import Reports

/// `onwire clients`: the rules of each library.
struct ClientsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clients",
    _superCommandName: "onwire",
    abstract: "Print the rules of each library: what it does, since when, and how that is known.",
    discussion: """
        onwire clients                    the clients, a line each
        onwire clients afnetworking       every rule in all releases, the newest first
        onwire clients afnetworking@2.5   the rules of 2.5.4, and what is otherwise in other releases
        onwire clients afnetworking --rule query.order --rule multipart
      """)

  @Argument(
    help: ArgumentHelp("A client, or one release of it: afnetworking@3.", valueName: "name"),
    completion: Completions.clients)
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Only this rule, or the rules of this group: query.order, query. Can be repeated.", valueName: "rule"),
    completion: .list(RuleDefinition.all.map(\.name)))
  var rule: [String] = []

  @Option(help: "How the report is written.")
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("When output is coloured.", valueName: "when"))
  var color: ColorChoice = .auto

  mutating func validate() throws {
    if name == nil, !rule.isEmpty {
      throw ValidationError("--rule needs a client: onwire clients afnetworking")
    }
  }

  mutating func run() throws {
    let report = try report()
    let text =
      switch format {
      case .text:
        report.text(width: Terminal.width(of: .output), color: Terminal.isColored(color, .output))
      case .markdown: report.markdown
      case .json: report.json
      }
    try PlainOutput.write(text)
  }

  private func report() throws -> ClientReport {
    guard let name else { return .list(Client.tables) }
    let client = try Client.argument(name)
    let rules = try chosenRules()
    return name.contains("@") ? .release(of: client, rules: rules) : .history(client.table, rules: rules)
  }

  /// The rules that `--rule` names, in the order of the contract; all without it.
  private func chosenRules() throws -> [RuleDefinition] {
    guard !rule.isEmpty else { return RuleDefinition.all }
    for name in rule where !RuleDefinition.all.contains(where: { $0.isNamed(name) }) {
      let known = RuleDefinition.all.map(\.name)
      let closest = Suggestion.closest(to: name, among: known).map { ["did you mean `\($0)`?"] } ?? []
      let list = known.map { "`\($0)`" }.joined(separator: ", ")
      throw ValidationError(
        (["there is no rule `\(name)`"] + closest + ["rules are: \(list)"]).joined(separator: "\n"))
    }
    return RuleDefinition.all.filter { definition in rule.contains { definition.isNamed($0) } }
  }
}

/// How a report is written.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, json
}

extension RuleDefinition {
  /// Whether `name` is the rule's or that of its group, such as `query`.
  fileprivate func isNamed(_ name: String) -> Bool {
    self.name == name || self.name.hasPrefix(name + ".")
  }
}
