import Clients

extension ReportText {
  /// Appends a line for each client.
  mutating func append(_ tables: [ClientTable]) {
    let rows = tables.map {
      [Cell($0.name, .strong), Cell($0.title), Cell($0.shortReleasesWords), Cell("\($0.ruleCount) rules")]
    }
    let columns = Columns(rows, indent: 0)
    for (table, row) in zip(tables, rows) {
      let styles = table.isOfStyles ? table.named.map { "\(table.name)@\($0)" } : []
      let words = (styles.isEmpty ? "" : styles.joined(separator: ", ") + ": ") + table.evidenceWords
      self.row(row, Cell(words), columns)
    }
  }

  /// Appends the history of `rules`.
  mutating func append(_ table: ClientTable, rules: [RuleDefinition]) {
    title(table.title, table.name)
    paragraph(table.releasesWords + (table.isOfStyles ? "" : ":"))
    if !table.isOfStyles { paragraph(table.releases.map(\.description).joined(separator: " "), indent: 2) }
    legend(table)
    let histories = table.histories(of: rules)
    let columns = Columns(
      histories.flatMap(\.entries).map { cells($0.row, $0.span) }, limit: columnLimit)
    for history in histories {
      blank()
      heading(history.rule.name, history.rule.summary)
      for entry in history.entries { row(cells(entry.row, entry.span), Cell(entry.row.sourceWords), columns) }
    }
    noNotion(of: table.unknown(rules))
    let changes = table.changes(of: rules)
    guard rules.count > 1, !changes.isEmpty else { return }
    blank()
    paragraph("What changed when", .strong)
    let releases = Columns(changes.map { [Cell("\($0.release)")] })
    for change in changes {
      row([Cell("\(change.release)")], Cell(change.rules.joined(separator: ", "), .value), releases)
    }
  }

  /// Appends the rules of one release; what is otherwise before it or in the newest stands beneath.
  mutating func append(_ release: ReleaseRules) {
    let name = release.table.name
    title(release.title, release.table.named.isEmpty ? name : "\(name)@\(release.release)")
    for words in release.words(\.self) { paragraph(words) }
    legend(release.table)
    let others = release.entries.flatMap(\.otherStyles).map { differenceCells($0.style, $0.value) }
    let columns = Columns(release.entries.map { cells($0.row, $0.span) } + others, limit: columnLimit)
    for entry in release.entries {
      blank()
      heading(entry.rule.name, entry.rule.summary)
      row(cells(entry.row, entry.span), Cell(entry.row.sourceWords), columns)
      for other in entry.otherStyles { difference(other.style, other.value, columns) }
      if entry.differsFromPrevious, let previous = release.previous {
        difference(previous, entry.previous, columns)
      }
      if entry.differsFromNewest { difference(release.table.newest, entry.newest, columns) }
    }
    noNotion(of: release.unknown)
  }

  /// Appends a row for each of `histories`' entries, with the name of the client before its first.
  mutating func append(_ histories: [(table: ClientTable, history: RuleHistory)]) {
    let names = histories.map(\.table.name)
    let rows = histories.flatMap { item in
      item.history.entries.enumerated().map { index, entry in
        (
          [Cell(index == 0 ? item.table.name : "", .strong)] + cells(entry.row, entry.span),
          Cell(entry.row.sourceWords)
        )
      }
    }
    let columns = Columns(rows.map(\.0) + [names.map { Cell($0) }], limit: columnLimit)
    for (cells, source) in rows { row(cells, source, columns) }
  }

  /// Appends the rules that a client has no notion of; nothing where there are none.
  private mutating func noNotion(of rules: [RuleDefinition]) {
    guard !rules.isEmpty else { return }
    blank()
    paragraph("No notion of")
    paragraph(rules.map(\.name).joined(separator: ", "), indent: 2)
  }

  /// Appends the clients that have no notion of a rule; nothing where there are none.
  mutating func noNotion(_ clients: [String]) {
    guard !clients.isEmpty else { return }
    paragraph("no notion of it: \(clients.joined(separator: ", "))", indent: 2)
  }

  /// A column that takes more than a fifth of the line leaves too little for the others.
  private var columnLimit: Int { max(12, width / 5) }

  private mutating func title(_ title: String, _ name: String) {
    paragraph(title, .strong)
    paragraph("client: \(name)")
    blank()
  }

  private mutating func legend(_ table: ClientTable) {
    let rows = table.evidenceCounts.filter { $0.count > 0 }.map { [known($0.evidence)] }
    let columns = Columns(rows)
    blank()
    for (evidence, count) in table.evidenceCounts where count > 0 {
      row([known(evidence)], Cell(evidence.meaning, .faint), columns)
    }
  }

  private mutating func difference(_ release: Version, _ value: RuleValue?, _ columns: Columns) {
    row(differenceCells(release, value), Cell(""), columns)
  }

  private func differenceCells(_ release: Version, _ value: RuleValue?) -> [Cell] {
    [Cell("in \(release)", .different), Cell(""), Cell(value?.words ?? "–", .different)]
  }

  private func cells(_ row: ClientTable.Row, _ span: ReleaseSpan) -> [Cell] {
    [Cell(span.words), known(row.evidence), Cell(row.value.words, .value)]
  }

  private func known(_ evidence: ClientTable.Evidence) -> Cell {
    let ink: Ink =
      switch evidence {
      case .run: .certain
      case .read: .likely
      case .documented: .said
      }
    return Cell(evidence.rawValue, ink)
  }
}
