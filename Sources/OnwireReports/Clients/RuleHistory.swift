import OnwireClients
import OnwireDiagnostics

/// One rule in all releases of a client.
struct RuleHistory: Sendable {
  /// A rule's value in a run of releases, and how it is known.
  struct Entry: Sendable {
    let row: ClientTable.Row
    /// The indices of the table's releases.
    let indices: ClosedRange<Int>
    let span: ReleaseSpan
  }

  let rule: RuleDefinition
  /// The values, newest first; those of styles in the table's order.
  let entries: [Entry]
  private let table: ClientTable

  /// The history of `rule` in `table`.
  init(_ rule: RuleDefinition, in table: ClientTable) {
    self.rule = rule
    self.table = table
    entries = table.rows.filter { $0.rule == rule.name }.compactMap { row in
      guard let first = table.releases.firstIndex(where: row.holds),
        let last = table.releases.lastIndex(where: row.holds)
      else { return nil }
      return Entry(row: row, indices: first...last, span: ReleaseSpan(first...last, of: table))
    }
    .sorted { a, b in
      table.isOfStyles
        ? a.indices.lowerBound < b.indices.lowerBound : a.indices.upperBound > b.indices.upperBound
    }
  }

  /// The value in the release at `index` of the table.
  func entry(at index: Int) -> Entry? {
    entries.first { $0.indices.contains(index) }
  }

  /// The styles whose value is not `value`, or that the rule does not apply to.
  func values(unlike value: RuleValue) -> [(style: Version, value: RuleValue?)] {
    table.releases.indices.map { (table.releases[$0], entry(at: $0)?.row.value) }.filter { $0.1 != value }
  }

  /// The adjacent releases around `index` that have the same value, in however many rows; for styles, all
  /// that have it.
  func spanOfValue(at index: Int) -> ReleaseSpan? {
    guard let value = entry(at: index)?.row.value else { return nil }
    guard !table.isOfStyles else {
      let equal = table.releases.indices.filter { entry(at: $0)?.row.value == value }
      return ReleaseSpan(styles: equal.map { table.releases[$0] }, of: table)
    }
    var first = index
    while first > 0, entry(at: first - 1)?.row.value == value { first -= 1 }
    var last = index
    while last + 1 < table.releases.count, entry(at: last + 1)?.row.value == value { last += 1 }
    return ReleaseSpan(first...last, of: table)
  }
}

extension ClientTable {
  /// The history of each of `rules` that applies to the library, in the order of the contract.
  func histories(of rules: [RuleDefinition]) -> [RuleHistory] {
    rules.map { RuleHistory($0, in: self) }.filter { !$0.entries.isEmpty }
  }

  /// Those of `rules` that do not apply to the library in `release` or, if that is `nil`, in any.
  func unknown(_ rules: [RuleDefinition], in release: Version? = nil) -> [RuleDefinition] {
    rules.filter { rule in
      !rows.contains { row in row.rule == rule.name && (release.map { row.holds(in: $0) } ?? true) }
    }
  }

  /// The releases in which one of `rules` changed, or the values of it that an app can choose, newest first,
  /// with the names of those rules.
  func changes(of rules: [RuleDefinition]) -> [(release: Version, rules: [String])] {
    // Styles have no sequence.
    guard !isOfStyles else { return [] }
    let histories = histories(of: rules)
    return releases.indices.dropFirst().reversed().compactMap { index in
      let changed = histories.filter { history in
        let (row, before) = (history.entry(at: index)?.row, history.entry(at: index - 1)?.row)
        return row?.value != before?.value || row?.options != before?.options
      }
      return changed.isEmpty ? nil : (releases[index], changed.map(\.rule.name))
    }
  }
}
