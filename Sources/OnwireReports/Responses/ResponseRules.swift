import OnwireDiagnostics
import OnwireClients
import OnwireResponses
import OnwireTextFormats

/// The responses of a client: its readers, rules, settings and remarks, for one release or for all.
struct ResponseRules {
  let table: ResponseTable
  /// The release; `nil` for all.
  let release: Version?

  /// The responses of `client`; `nil` if it has no table of responses.
  init?(_ client: ClientTable, _ release: Version? = nil) {
    guard let table = ResponseTable.of(client.name) else { return nil }
    self.table = table
    self.release = release
  }

  /// A value of a rule, with the releases and readers that have it.
  struct Entry {
    let row: ResponseTable.Row
    let readers: [String]
    let since: Version
    let until: Version
  }

  /// The rules that have rows, with those.
  var entries: [(rule: ReadingRuleDefinition, entries: [Entry])] {
    let releases = release.map { [$0] } ?? table.releases
    return ReadingRuleDefinition.all.compactMap { definition in
      var entries: [Entry] = []
      for row in table.rows where row.rule == definition.name {
        let readers = table.readers.filter { reader in
          releases.contains { table.row(row.rule, reader.name, in: $0) == row }
        }
        let holds = releases.filter { release in
          readers.contains { table.row(row.rule, $0.name, in: release) == row }
        }
        guard let first = holds.first, let last = holds.last else { continue }
        entries.append(Entry(row: row, readers: readers.map(\.name), since: first, until: last))
      }
      return entries.isEmpty ? nil : (definition, entries)
    }
  }

  private func span(_ entry: Entry) -> String {
    guard release == nil else { return "" }
    let oldest = entry.since == table.releases.first
    let newest = entry.until == table.releases.last
    return oldest && newest
      ? "all releases"
      : newest
        ? "since \(entry.since)"
        : oldest
          ? "up to \(entry.until)"
          : entry.since == entry.until ? "\(entry.since)" : "\(entry.since)–\(entry.until)"
  }

  private func readers(_ entry: Entry) -> String {
    entry.readers.count == table.readers.count ? "all readers" : entry.readers.joined(separator: ", ")
  }

  /// Appends this to the page of a client.
  func add(to page: inout Page) {
    page.add(.heading(1, "Responses"))
    page.add(
      .table(
        Page.Table(
          ["reader", "in the library"],
          rows: table.readers.filter { reader in
            release.map { release in reader.since.map { $0 <= release } ?? true } ?? true
          }.map {
            .init(cells: [.init(.name($0.name), .strong)], last: [.init(.text($0.title))])
          })), indent: 2, close: true)
    page.add(
      .table(
        Page.Table(
          ["rule", "releases", "known", "value", "by"], limit: .part(5),
          sections: [
            (
              nil,
              entries.map { rule, entries in
                Page.Table.Group(
                  name: .name(rule.name), summary: Words(rule.summary),
                  rows: entries.map { entry in
                    .init(
                      cells: [.init(.text(span(entry))), .init(.text(entry.row.evidence.rawValue))],
                      last: [
                        .init(.name(entry.row.value), .value),
                        .init(.text("\(readers(entry)); \(entry.row.source)"), .faint),
                      ])
                  })
              }
            )
          ])), indent: 2)
    let settings = ReadingSetting.Definition.all.filter { definition in
      definition.isOf(table.client.name)
    }
    if !settings.isEmpty {
      page.add(.heading(2, "Settings", "what an app can set, as --reading takes it"))
      page.add(.terms(settings.map { ($0.spelled, .text("\($0.summary) (\($0.ownerWords))")) }), indent: 2)
    }
    let remarks = table.remarks.filter { remark in release.map { remark.holds(in: $0) } ?? true }
    page.add(
      .list(
        remarks.map { remark in
          let span =
            release != nil
            ? ""
            : [remark.since.map { "since \($0)" }, remark.until.map { "up to \($0)" }].compactMap(\.self)
              .joined(separator: ", ")
          return .text(
            "\(remark.text) (\(span.isEmpty ? "" : span + "; ")\(remark.evidence.rawValue))")
        }), indent: 2)
  }

  /// This in JSON.
  var document: Document {
    .dictionary([
      (
        "readers",
        .array(
          table.readers.map { reader in
            .dictionary([
              ("reader", .string(reader.name)), ("title", .string(reader.title)),
              ("since", reader.since.map { .string("\($0)") } ?? .null),
            ])
          })
      ),
      (
        "rules",
        .array(
          entries.map { rule, entries in
            .dictionary([
              ("rule", .string(rule.name)), ("decides", .string(rule.summary)),
              (
                "history",
                .array(
                  entries.map { entry in
                    .dictionary([
                      ("value", .string(entry.row.value)),
                      ("readers", .array(entry.readers.map { .string($0) })),
                      ("since", .string("\(entry.since)")), ("until", .string("\(entry.until)")),
                      ("known", .string(entry.row.evidence.rawValue)), ("by", .string(entry.row.source)),
                    ])
                  })
              ),
            ])
          })
      ),
    ])
  }
}
