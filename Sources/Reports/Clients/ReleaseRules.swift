import Clients

/// The rules of one release, compared with the release before and with the newest.
struct ReleaseRules: Sendable {
  /// One rule in this release.
  struct Entry: Sendable {
    let rule: RuleDefinition
    /// What says what the rule is.
    let row: ClientTable.Row
    /// All releases around this one that have the value.
    let span: ReleaseSpan
    /// The value in the release before; `nil` where there is none.
    let previous: RuleValue?
    /// The value in the newest release.
    let newest: RuleValue?

    var differsFromPrevious: Bool { previous.map { $0 != row.value } ?? false }
    var differsFromNewest: Bool { newest.map { $0 != row.value } ?? false }
  }

  let table: ClientTable
  let release: Version
  /// The release before; `nil` for the oldest.
  let previous: Version?
  let entries: [Entry]

  var isNewest: Bool { release == table.newest }

  /// What `release` of `table` does by `rules`.
  init(_ release: Version, of table: ClientTable, rules: [RuleDefinition]) {
    let last = table.releases.count - 1
    let index = table.releases.firstIndex(of: release) ?? last
    self.table = table
    self.release = table.releases[index]
    previous = index > 0 ? table.releases[index - 1] : nil
    entries = table.histories(of: rules).compactMap { history in
      guard let entry = history.entry(at: index), let span = history.spanOfValue(at: index) else {
        return nil
      }
      return Entry(
        rule: history.rule, row: entry.row, span: span,
        previous: index > 0 ? history.entry(at: index - 1)?.row.value : nil,
        newest: history.entry(at: last)?.row.value)
    }
  }
}
