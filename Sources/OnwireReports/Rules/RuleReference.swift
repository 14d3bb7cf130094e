import OnwireClients
import OnwireHTTP
import OnwireFormats

/// Every rule as Markdown, docs/rules.md: of the tables behind `onwire explain RULE` and `onwire clients`.
package enum RuleReference {
  /// The page.
  package static var markdown: String {
    get throws { try text() }
  }

  private static func text() throws -> String {
    var page = """
      # The rules of all clients

      Every rule that a client is made of: what it decides, its values with the bytes that each makes of the same \
      example, and which client has which value in which releases. `onwire explain RULE` prints the same. \
      [client-rules.md](client-rules.md) says what a client is and how the rules work together; \
      [clients/](clients) has the same rows client by client.

      How a row is known: \(evidence).

      This page is generated: `ONWIRE_UPDATE=1 swift test --filter ReferenceTests` writes it.


      """
    for group in RuleDefinition.all.byArea(\.self) {
      let links = group.members.map { "[`\($0.name)`](#\(anchor(of: $0.name)))" }
      page += "- \(group.area): \(links.joined(separator: ", "))\n"
    }
    page += "- [Rules that no client changes](#rules-that-no-client-changes)\n"
    for group in RuleDefinition.all.byArea(\.self) {
      page += "\n## \(group.area) rules\n"
      for rule in group.members {
        page += "\n" + (try RuleExplanation.page(named: rule.name)?.markdown(level: 3) ?? "")
      }
    }
    return page + fixedRules
  }

  /// The anchor of a rule on the page.
  static func anchor(of rule: String) -> String { SpecReference.anchor(rule) }

  private static var evidence: String {
    let all: [ClientTable.Evidence] = [.run, .read, .documented]
    return all.map { "*\($0.rawValue)*, \($0.meaning)" }.joined(separator: "; ")
  }

  /// What else the origin of a byte can name.
  private static var fixedRules: String {
    var rows = MarkdownTable(["rule", "does", "by"])
    for rule in FixedRule.all {
      rows.append([MarkdownText.code(rule.name), MarkdownText.escaped(rule.summary), rule.source])
    }
    var transports = MarkdownTable(["rule", "adds", "known", "by"])
    for transport in Transport.all {
      for addition in transport.additions {
        transports.append([
          MarkdownText.code(transport.rule(of: addition).text),
          "\(addition.name): \(MarkdownText.escaped(addition.value.words + addition.conditionWords))",
          addition.evidence.rawValue, MarkdownText.escaped(addition.source),
        ])
      }
    }
    var captures = MarkdownTable(["rule", "says of the bytes"])
    for origin in CaptureOrigin.all {
      captures.append([MarkdownText.code(origin.name), MarkdownText.escaped(origin.summary)])
    }
    return """

      ## Rules that no client changes

      The origin of a byte names these as well: what HTTP fixes, and what the spec says itself.

      \(rows.text)
      What a transport adds below the library:

      \(transports.text)
      Bytes of a capture:

      \(captures.text)
      """
  }
}
