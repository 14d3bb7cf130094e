import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// The reference of all rules, docs/rules.md in Markdown, from the tables behind `onwire explain RULE` and
/// `onwire clients`.
package enum RuleReference {
  /// The page; a function, which the linker leaves out of the command, unlike a property.
  package static func page() -> Page {
    var page = Page("The rules of all clients")
    page.add(
      .words(
        Words(
          ours: """
            Every rule that a client is made of: what it decides, its values with the bytes that each makes of the same \
            example, and which client has which value in which releases. `onwire explain RULE` prints the same. \
            [client-rules.md](client-rules.md) says what a client is and how the rules work together; \
            [clients/](clients) has the same rows client by client.
            """)))
    let evidence: [ClientTable.Evidence] = [.run, .read, .documented]
    let known = evidence.map { Words.strong($0.rawValue) + Words(", \($0.meaning)") }
    page.add(.words("How a row is known: " + .joined(known, by: "; ") + "."))
    page.add(
      .words(
        "This page is generated: `ONWIRE_UPDATE=1 swift test --filter ReferenceTests` writes it."))
    let areas = RuleDefinition.all.byArea(\.self)
    let links = areas.map { area in
      let rules = area.members.map { Words.link($0.name, to: "#\(MarkdownText.anchor($0.name))") }
      return Words("\(area.area): ") + .joined(rules, by: ", ")
    }
    page.add(.list(links + [Words(ours: "[Rules that no client changes](#rules-that-no-client-changes)")]))
    for area in areas {
      page.add(.heading(1, Words("\(area.area) rules")))
      for rule in area.members {
        page.add(.heading(2, .name(rule.name)))
        page.add(.words(Words(rule.summary)))
        RuleExplanation.add(rule, to: &page)
      }
    }
    page.add(.heading(1, "Rules that no client changes"))
    addFixedRules(to: &page)
    return page
  }

  /// Appends the other rules that the origin of a byte can name.
  private static func addFixedRules(to page: inout Page) {
    page.add(
      .words("The origin of a byte names these as well: what HTTP fixes, and what the spec says itself."))
    addTable(["rule", "does", "by"], to: &page, FixedRule.all.map { ($0.name, [$0.summary, $0.source]) })
    page.add(.words("What a transport adds below the library:"))
    let additions = Transport.all.flatMap { transport in
      transport.additions.map { addition in
        let field = "\(addition.name): \(addition.value.words + addition.conditionWords)"
        return (
          name: transport.rule(of: addition).text, [field, addition.evidence.rawValue, addition.source]
        )
      }
    }
    addTable(["rule", "adds", "known", "by"], to: &page, additions)
    page.add(.words("Bytes of a capture:"))
    addTable(["rule", "says of the bytes"], to: &page, CaptureOrigin.all.map { ($0.name, [$0.summary]) })
  }

  /// Appends a table of rules, with texts about each.
  private static func addTable(
    _ columns: [String], to page: inout Page, _ rules: [(name: String, texts: [String])]
  ) {
    page.add(
      .table(
        Page.Table(
          columns,
          rows: rules.map {
            .init(cells: [.init(.name($0.name), .strong)], last: $0.texts.map { .init(.text($0)) })
          })))
  }
}
