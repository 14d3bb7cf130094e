import OnwireDiagnostics
import OnwireClients

/// The explanation of a rule by `onwire explain`: its values, what each does to bytes, which clients have
/// which, how to change it.
package enum RuleExplanation {
  /// The explanation; `nil` if no rule is called `name`.
  package static func page(named name: String) -> Page? {
    guard let rule = RuleDefinition.byName[name] else { return nil }
    var page = Page(.name(rule.name), Words(rule.summary))
    add(rule, to: &page)
    return page
  }

  /// Appends everything about a rule that follows its summary.
  static func add(_ rule: RuleDefinition, to page: inout Page) {
    let meaning = RuleMeaning.byRule[rule.name]
    if let meaning {
      page.add(.words(Words(rule.domain.words(with: meaning.shown))))
      page.add(.code(meaning.exampleLines, language: "yaml"), indent: 4, .faint, close: true)
      page.add(
        .table(
          Page.Table(
            ["value", "means"], limit: .columns(24), isSpread: true,
            rows: meaning.values.map {
              .init(
                cells: [.init(.name($0.value.words), .strong)], last: [.init(Words($0.meaning))],
                code: $0.outcome.lines)
            })), indent: 2)
    }
    page.add(.words("Clients:"))
    let histories = Client.tables.map { (table: $0, history: RuleHistory(rule, in: $0)) }
    page.add(.table(Page.table(histories.filter { !$0.history.entries.isEmpty })), indent: 2, close: true)
    let withoutNotion = Client.tables.filter { !$0.unknown([rule]).isEmpty }.map(\.name)
    if !withoutNotion.isEmpty {
      page.add(.words("no notion of it: " + .names(withoutNotion)), indent: 2, close: true)
    }
    page.add(.words("In a spec:"))
    page.add(.code([override(of: rule, meaning)], language: "yaml"), indent: 4, close: true)
  }

  /// The line that gives the rule the first of its values that the newest release of the default client does
  /// not have.
  private static func override(of rule: RuleDefinition, _ meaning: RuleMeaning?) -> String {
    let row = RuleHistory(rule, in: Client.default.table).entries.first?.row
    let options = row.flatMap { rule.options(of: $0) }?.map(RuleValue.text)
    let values = meaning?.values.map(\.value).filter { options?.contains($0) ?? true } ?? []
    guard let value = values.first(where: { $0 != row?.value }) ?? row?.value else {
      return RuleMeaning.override([])
    }
    return RuleMeaning.override(["\(rule.name): \(value.yaml)"])
  }
}

extension RuleMeaning {
  /// The example's lines, with the other rules that it needs.
  var exampleLines: [String] {
    let lines = example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return otherRules.isEmpty ? lines : lines + [Self.override([otherRules])]
  }

  /// The line of a spec that changes `rules`.
  fileprivate static func override(_ rules: [String]) -> String {
    "client: {use: \(Client.default.name), rules: {\(rules.joined(separator: ", "))}}"
  }
}
