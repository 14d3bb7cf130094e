import Clients

/// What `onwire explain` says about a rule: its values, what each does to bytes, who has which, how to change it.
public enum RuleExplanation {
  /// The explanation for people, in lines of at most `width` columns; `nil` where no rule is called `name`.
  public static func text(named name: String, width: Int, color: Bool) -> String? {
    guard let rule = Rule(name) else { return nil }
    var text = ReportText(width: width, color: color)
    text.heading(rule.definition.name, rule.definition.summary)
    if let meaning = rule.meaning {
      text.blank()
      text.paragraph(rule.definition.domain.words(with: meaning.shown))
      text.verbatim(rule.exampleLines, indent: 4, .faint)
      for value in meaning.values {
        text.blank()
        text.row([.init(value.value.words, .strong)], .init(value.meaning), rule.columns)
        text.verbatim(value.outcome.lines, indent: 4, .value)
      }
    }
    text.blank()
    text.paragraph("Clients")
    text.append(rule.histories)
    text.noNotion(rule.withoutNotion)
    text.blank()
    text.paragraph("In a spec")
    text.verbatim([rule.override], indent: 4, .plain)
    return text.text
  }

  /// The explanation as Markdown, below a heading of that level; `nil` where no rule is called `name`.
  public static func markdown(named name: String, level: Int = 2) -> String? {
    guard let rule = Rule(name) else { return nil }
    let marks = String(repeating: "#", count: level)
    var text = "\(marks) \(MarkdownText.code(rule.definition.name))\n\n\(rule.definition.summary)\n"
    if let meaning = rule.meaning {
      text += """

        \(rule.definition.domain.words(with: meaning.shown))

        \(MarkdownText.block(rule.exampleLines, language: "yaml"))

        """
      for value in meaning.values {
        text += """

          \(MarkdownText.code(value.value.words)): \(MarkdownText.escaped(value.meaning))

          \(MarkdownText.block(value.outcome.lines, language: "text"))

          """
      }
    }
    return text + """

      Clients:

      \(ClientMarkdown.history(rule.histories))\
      \(ClientMarkdown.noNotion(rule.withoutNotion))
      In a spec:

      \(MarkdownText.block([rule.override], language: "yaml"))

      """
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

    /// The example's lines, with the other rules that it needs.
    var exampleLines: [String] { meaning?.exampleLines ?? [] }

    var columns: ReportText.Columns {
      ReportText.Columns((meaning?.values ?? []).map { [.init($0.value.words)] }, limit: 24)
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
