import OnwireClients

/// The rules of one release, compared with the previous and the newest release; or those of a style, compared
/// with the other styles.
struct ReleaseRules: Sendable {
  /// A rule in this release.
  struct Entry: Sendable {
    let rule: RuleDefinition
    /// The row that gives the rule's value.
    let row: ClientTable.Row
    /// All adjacent releases that have the value.
    let span: ReleaseSpan
    /// The value in the previous release; `nil` if there is none.
    let previous: RuleValue?
    /// The value in the newest release.
    let newest: RuleValue?

    /// The values of other styles that differ, in the table's order; `nil` if the rule does not apply to a
    /// style.
    let otherStyles: [(style: Version, value: RuleValue?)]

    var differsFromPrevious: Bool { previous.map { $0 != row.value } ?? false }
    var differsFromNewest: Bool { newest.map { $0 != row.value } ?? false }
  }

  let table: ClientTable
  let release: Version
  /// The previous release; `nil` for the oldest, and for a style.
  let previous: Version?
  let entries: [Entry]
  /// The rules that do not apply to the library in this release.
  let unknown: [RuleDefinition]

  var isNewest: Bool { release == table.newest }

  /// The library and its release, or style.
  var title: String {
    guard table.isOfStyles else { return "\(table.title) \(release)" }
    return table.named.isEmpty ? table.title : "\(table.title) (\(release))"
  }

  /// The values of `rules` in `release` of `table`.
  init(_ release: Version, of table: ClientTable, rules: [RuleDefinition]) {
    let last = table.releases.count - 1
    let index = table.releases.firstIndex(of: release) ?? last
    self.table = table
    self.release = table.releases[index]
    let hasPrevious = index > 0 && !table.isOfStyles
    previous = hasPrevious ? table.releases[index - 1] : nil
    unknown = table.unknown(rules, in: self.release)
    entries = table.histories(of: rules).compactMap { history in
      guard let entry = history.entry(at: index), let span = history.spanOfValue(at: index) else {
        return nil
      }
      return Entry(
        rule: history.rule, row: entry.row, span: span,
        previous: hasPrevious ? history.entry(at: index - 1)?.row.value : nil,
        newest: table.isOfStyles ? nil : history.entry(at: last)?.row.value,
        otherStyles: table.isOfStyles ? history.values(unlike: entry.row.value) : [])
    }
  }
}
