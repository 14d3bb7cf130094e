import Clients

extension ReportText {
  /// Appends a line for each client.
  mutating func append(_ tables: [ClientTable]) {
    let rows = tables.map {
      [Cell($0.name, .strong), Cell($0.title), Cell($0.releasesWords), Cell("\($0.ruleCount) rules")]
    }
    let columns = Columns(rows, indent: 0)
    for (table, row) in zip(tables, rows) { self.row(row, Cell(table.evidenceWords), columns) }
  }

  /// Appends the history of `rules`.
  mutating func append(_ table: ClientTable, rules: [RuleDefinition]) {
    title(table.title, table.name)
    paragraph("\(table.releasesWords):")
    paragraph(table.releases.map(\.description).joined(separator: " "), indent: 2)
    legend(table)
    let histories = table.histories(of: rules)
    let columns = Columns(
      histories.flatMap(\.entries).map { cells($0.row, $0.span) }, limit: columnLimit)
    for history in histories {
      blank()
      heading(history.rule.name, history.rule.summary)
      for entry in history.entries { row(cells(entry.row, entry.span), Cell(entry.row.source), columns) }
    }
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
    title("\(release.table.title) \(release.release)", "\(release.table.name)@\(release.release)")
    paragraph(release.changeWords(\.self))
    paragraph(release.newestWords(\.self))
    legend(release.table)
    let columns = Columns(release.entries.map { cells($0.row, $0.span) }, limit: columnLimit)
    for entry in release.entries {
      blank()
      heading(entry.rule.name, entry.rule.summary)
      row(cells(entry.row, entry.span), Cell(entry.row.source), columns)
      if entry.differsFromPrevious, let previous = release.previous {
        difference(previous, entry.previous, columns)
      }
      if entry.differsFromNewest { difference(release.table.newest, entry.newest, columns) }
    }
  }

  /// Appends a row for each of `histories`' entries, with the name of the client before its first.
  mutating func append(_ histories: [(table: ClientTable, history: RuleHistory)]) {
    let names = histories.map(\.table.name)
    let rows = histories.flatMap { item in
      item.history.entries.enumerated().map { index, entry in
        (
          [Cell(index == 0 ? item.table.name : "", .strong)] + cells(entry.row, entry.span),
          Cell(entry.row.source)
        )
      }
    }
    let columns = Columns(rows.map(\.0) + [names.map { Cell($0) }], limit: columnLimit)
    for (cells, source) in rows { row(cells, source, columns) }
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
    let value = Cell(value?.words ?? "–", .different)
    row([Cell("in \(release)", .different), Cell(""), value], Cell(""), columns)
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
