import OnwireDiagnostics
import OnwireClients

/// What `onwire explain` says about a rule: its values, what each does to bytes, who has which, how to change it.
package enum RuleExplanation {
  /// The explanation; `nil` where no rule is called `name`.
  package static func page(named name: String) -> Page? {
    guard let rule = Rule(name) else { return nil }
    var page = Page(.name(rule.definition.name), Words(rule.definition.summary))
    if let meaning = rule.meaning {
      page.add(.words(Words(rule.definition.domain.words(with: meaning.shown))))
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
    page.add(.table(Page.table(rule.histories)), indent: 2, close: true)
    if !rule.withoutNotion.isEmpty {
      page.add(.words("no notion of it: " + .names(rule.withoutNotion)), indent: 2, close: true)
    }
    page.add(.words("In a spec:"))
    page.add(.code([rule.override], language: "yaml"), indent: 4, close: true)
    return page
  }

  /// A rule with all that is known about it.
  private struct Rule {
    let definition: RuleDefinition
    let meaning: RuleMeaning?

    init?(_ name: String) {
      guard let definition = RuleDefinition.byName[name] else { return nil }
      self.definition = definition
      meaning = RuleMeaning.byRule[name]
    }

    var histories: [(table: ClientTable, history: RuleHistory)] {
      Client.tables.map { ($0, RuleHistory(definition, in: $0)) }.filter { !$0.1.entries.isEmpty }
    }

    /// The clients that have no such rule.
    var withoutNotion: [String] {
      Client.tables.filter { !$0.unknown([definition]).isEmpty }.map(\.name)
    }

    /// The line that gives the rule another value than the newest release of the default client has.
    var override: String {
      let own = RuleHistory(definition, in: Client.default.table).entries.first?.row.value
      let values = meaning?.values.map(\.value) ?? []
      guard let value = values.first(where: { $0 != own }) ?? own else { return override([]) }
      return override(["\(definition.name): \(value.yaml)"])
    }

    private func override(_ rules: [String]) -> String { RuleMeaning.override(rules) }
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
