import Clients
import TextFormats

/// Reports on clients for machines; docs/cli.md is the contract of the keys.
enum ClientJSON {
  /// An array with a member for each client.
  static func list(_ tables: [ClientTable]) -> Document {
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
      })
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

  /// A release and its rules.
  static func release(_ release: ReleaseRules) -> Document {
    .dictionary([
      ("name", .string(release.table.name)),
      ("title", .string(release.table.title)),
      ("release", .string("\(release.release)")),
      ("previous", release.previous.map { .string("\($0)") } ?? .null),
      ("newest", .string("\(release.table.newest)")),
      (
        "rules",
        .array(
          release.entries.map { entry in
            .dictionary(
              rule(entry.rule) + row(entry.row, entry.span) + [
                ("inPrevious", entry.previous.map(value) ?? .null),
                ("inNewest", entry.newest.map(value) ?? .null),
              ])
          })
      ),
    ])
  }

  /// The text of `document`, with a line end.
  static func text(_ document: Document) -> String {
    let options = JSONWriter.Options(sortedKeys: nil, escapeSlashes: false, pretty: true, double: .shortest)
    // There is neither a date nor a number in it that JSON has no form for.
    let written = try? JSONWriter(options).write(document)
    return String(decoding: written?.bytes ?? [], as: UTF8.self) + "\n"
  }

  private typealias Members = [(key: String, value: Document)]

  private static func head(_ table: ClientTable) -> Members {
    [
      ("name", .string(table.name)),
      ("title", .string(table.title)),
      ("releases", .array(table.releases.map { .string("\($0)") })),
      ("newest", .string("\(table.newest)")),
    ]
  }

  private static func rule(_ rule: RuleDefinition) -> Members {
    [("rule", .string(rule.name)), ("decides", .string(rule.summary))]
  }

  private static func row(_ row: ClientTable.Row, _ span: ReleaseSpan) -> Members {
    [
      ("value", value(row.value)),
      ("since", .string("\(span.first)")),
      ("until", .string("\(span.last)")),
      ("known", .string(row.evidence.rawValue)),
      ("by", .string(row.source)),
    ]
  }

  private static func value(_ value: RuleValue) -> Document {
    switch value {
    case .text(let text): .string(text)
    case .list(let texts): .array(texts.map { .string($0) })
    }
  }
}
