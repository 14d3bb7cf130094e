import OnwireClients
import OnwireTextFormats

/// Reports on clients for machines; docs/cli.md is the contract of the keys.
enum ClientJSON {
  /// An array with a member for each client, followed by one for each transport.
  static func list(_ tables: [ClientTable], _ transports: [Transport]) -> Document {
    .array(
      tables.map { table in
        .dictionary(
          head(table) + [
            ("rules", .signed(Int64(table.ruleCount))),
            (
              "known",
              .dictionary(table.evidenceCounts.map { ($0.evidence.rawValue, .signed(Int64($0.count))) })
            ),
          ])
      } + TransportJSON.list(transports))
  }

  /// A client and the history of its rules.
  static func history(_ table: ClientTable, rules: [RuleDefinition]) -> Document {
    .dictionary(
      head(table) + [
        (
          "rules",
          .array(
            table.histories(of: rules).map { history in
              .dictionary(
                rule(history.rule) + [
                  ("history", .array(history.entries.map { .dictionary(row($0.row, $0.span)) }))
                ])
            })
        )
      ])
  }

  static func release(_ release: ReleaseRules) -> Document {
    let rules = release.entries.map { Document.dictionary(entry($0)) }
    return .dictionary([
      ("name", .string(release.table.name)),
      ("title", .string(release.table.title)),
      ("release", release.table.named.isEmpty ? .null : .string("\(release.release)")),
      ("previous", release.previous.map { .string("\($0)") } ?? .null),
      ("newest", newest(release.table)),
      ("rules", .array(rules)),
    ])
  }

  /// A rule of a release, and its value in other releases or styles. As one expression with the above, this
  /// took the type checker 19 seconds (Swift 6.3.1).
  private static func entry(_ entry: ReleaseRules.Entry) -> Members {
    let otherStyles = entry.otherStyles.map { ("\($0.style)", $0.value.map(value) ?? Document.null) }
    let elsewhere: Members = [
      ("inPrevious", entry.previous.map(value) ?? .null),
      ("inNewest", entry.newest.map(value) ?? .null),
      ("inOtherStyles", .dictionary(otherStyles)),
    ]
    return rule(entry.rule) + row(entry.row, entry.span) + elsewhere
  }

  /// The text of `document`, with a line end.
  static func text(_ document: Document) -> String {
    JSONWriter.shownText(of: document, pretty: true) + "\n"
  }

  /// The text of `document` with the member `responses`, if there is one.
  static func text(_ document: Document, responses: Document?) -> String {
    guard let responses, case .dictionary(let members) = document else { return text(document) }
    return text(.dictionary(members + [("responses", responses)]))
  }

  private typealias Members = [(key: String, value: Document)]

  private static func head(_ table: ClientTable) -> Members {
    [
      ("name", .string(table.name)),
      ("title", .string(table.title)),
      ("releases", .array(table.isOfStyles ? [] : table.releases.map { .string("\($0)") })),
      ("styles", .array(table.isOfStyles ? table.named.map { .string("\($0)") } : [])),
      ("newest", newest(table)),
    ]
  }

  /// The newest release; null for styles.
  private static func newest(_ table: ClientTable) -> Document {
    table.isOfStyles ? .null : .string("\(table.newest)")
  }

  private static func rule(_ rule: RuleDefinition) -> Members {
    [("rule", .string(rule.name)), ("decides", .string(rule.summary))]
  }

  private static func row(_ row: ClientTable.Row, _ span: ReleaseSpan) -> Members {
    [
      ("value", value(row.value)),
      ("since", span.styles == nil ? .string("\(span.first)") : .null),
      ("until", span.styles == nil ? .string("\(span.last)") : .null),
      ("styles", .array((span.styles ?? []).filter { $0.style != "" }.map { .string("\($0)") })),
      ("options", row.options.map { .array($0.map { .string($0) }) } ?? .null),
      ("known", .string(row.evidence.rawValue)),
      ("by", .string(row.source)),
    ]
  }

  /// A text, or an array of texts.
  static func value(_ value: RuleValue) -> Document {
    switch value {
    case .text(let text): .string(text)
    case .list(let texts): .array(texts.map { .string($0) })
    }
  }
}
