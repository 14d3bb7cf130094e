import OnwireClients
import OnwireDiagnostics
import OnwireTextFormats

extension MigrationReport {
  /// The report for machines, indented; docs/cli.md is the contract of the keys.
  ///
  /// - Throws: Any error from reading a file.
  public func json() throws -> String {
    ClientJSON.text(
      .dictionary([
        ("left", ClientComparison.client(migration.left)),
        ("right", ClientComparison.client(migration.right)),
        (
          "requests",
          .dictionary(
            MigrationOutcome.Verdict.allCases.map {
              ($0.rawValue, .signed(Int64(counts[$0, default: 0])))
            })
        ),
        ("kept", .signed(Int64(keptCount))),
        ("groups", .array(try groups.map(Self.group))),
        ("refused", .array(refusals.map(Self.refusal))),
        (
          "servers",
          .array(
            served.map { server in
              func names(_ reads: MigrationOutcome.Served.Reads) -> Document {
                .array((server.requests[reads] ?? []).map { .string($0) })
              }
              return .dictionary([
                ("server", .string(server.name)), ("same", names(.same)), ("other", names(.other)),
                ("refused", names(.nothing)), ("unknown", names(.unknown)),
              ])
            })
        ),
        ("notCounting", .array(try uncountedGroups.map(Self.group))),
        ("responses", ResponseComparison(migration.left, migration.right).document),
      ]))
  }

  private static func group(_ group: Group) throws -> Document {
    let rule: [(key: String, value: Document)] =
      group.pair?.members
      ?? [
        ("rule", .null), ("decides", .null), ("left", .null), ("right", .null), ("setting", .null),
      ]
    return .dictionary(
      rule + [
        (
          "byHand",
          .array(
            group.byHand.keys.sorted { $0.line < $1.line }.map {
              .dictionary([("header", .string($0.name)), ("value", .string($0.value))])
            })
        ),
        ("requests", .array(group.requests.map { .string($0) })),
        ("example", try group.example.map { try example($0.name, $0.example) } ?? .null),
      ])
  }

  private static func example(_ name: String, _ example: MigrationExample) throws -> Document {
    .dictionary([
      ("request", .string(name)),
      ("alone", .boolean(example.isAlone)),
      (
        "difference",
        try ComparisonJSON.difference(example.difference, ComparedReaders(example.comparison))
      ),
    ])
  }

  private static func refusal(_ refusal: Refusal) -> Document {
    .dictionary([
      ("request", .string(refusal.name)),
      ("client", .string(refusal.client.nameAndRelease)),
      ("code", .string(refusal.error.code.name)),
      ("message", .string(refusal.error.message)),
      ("file", refusal.error.place.map { .string($0.source.name) } ?? .null),
      ("line", refusal.error.place.map { .signed(Int64($0.start.line)) } ?? .null),
      ("column", refusal.error.place.map { .signed(Int64($0.start.column)) } ?? .null),
      ("help", .array(refusal.error.help.map { .string($0) })),
      ("rules", .array(refusal.rules.map { .string($0) })),
    ])
  }
}
