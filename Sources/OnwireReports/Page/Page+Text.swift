import OnwireDiagnostics
import OnwireHTTP

extension Page {
  /// The page for a terminal, in lines of at most `width` columns if words can be wrapped, coloured if
  /// `color` says so. The least width is 40; code and the cells of a table may be wider.
  ///
  /// - Throws: Any error from reading a file.
  public func text(width: Int, color: Bool) throws -> String {
    let width = min(width, 1 << 16)
    var text = ReportText(width: max(width, 40), color: color)
    if let summary {
      text.heading(title.plain, summary.plain)
    } else if isTitled {
      text.paragraph(title.plain, .strong)
    }
    try text.append(self)
    return text.text
  }
}

extension Page: CustomStringConvertible {
  /// The text in lines of at most 80 columns, without colour; only the title if a file cannot be read.
  public var description: String {
    guard let text = try? text(width: 80, color: false) else { return title.plain }
    return text.withoutLineEnd
  }
}

extension ReportText {
  /// Appends the blocks of a page.
  mutating func append(_ page: Page) throws {
    for item in page.items {
      if !item.isClose, !lines.isEmpty { blank() }
      try append(item)
    }
  }

  fileprivate mutating func append(_ item: Page.Item) throws {
    switch item.block {
    case .heading(_, let name, let words?): heading(name.plain, words.plain)
    case .heading(_, let words, nil): paragraph(words.plain, .strong)
    case .words(let words): paragraph(words.plain, indent: item.indent, item.ink)
    case .code(let lines, _, _): verbatim(lines, indent: item.indent, item.ink)
    case .message(let message, let kind, _):
      verbatim(PageLines.lines(of: message, kind: kind), indent: item.indent, item.ink)
    case .sent(let request, let client):
      for words in RequestWording.sentences(request, by: client) {
        paragraph(words.plain, indent: item.indent, item.ink)
      }
    case .listing(let listing, let index):
      if index > 0 { paragraph(VisibleText.of(listing.title), indent: item.indent) }
      verbatim(listing.lines, indent: item.indent, item.ink)
    case .choice: break
    case .section(let section):
      paragraph(section.page.title.plain, .strong)
      try append(section.page)
    case .drawn(_, let lines): verbatim(try lines(width - item.indent, color), indent: item.indent, item.ink)
    case .table(let table): append(table, indent: item.indent)
    case .fields(let list):
      var layout = RowLines(list.rows, width: width, color: color)
      for row in list.rows { verbatim(layout.lines(row), indent: 0, .plain) }
    case .names(let names, _, let lead):
      paragraph(lead + Page.shown(names, Words.text).plain, indent: item.indent)
    case .line(let words, _): verbatim([words.plain], indent: item.indent, item.ink)
    case .list(let items):
      let indent = item.indent
      for item in items {
        for (index, line) in Wrapping.lines(of: item.plain, width: width - indent - 2).enumerated() {
          verbatim([line], indent: index == 0 ? indent : indent + 2, .plain)
        }
      }
    case .entries(let entries):
      for entry in entries {
        let name = entry.name.map { VisibleText.of($0) + "  " } ?? ""
        verbatim([name + entry.words.plain], indent: item.indent, item.ink)
        verbatim(entry.below.map(\.plain), indent: item.indent + 2, item.ink)
      }
    case .side(let sign, let name, let words):
      let name = name.map { VisibleText.of($0) + ": " } ?? ""
      verbatim(["\(sign) \(name)\(words.plain)"], indent: item.indent, item.ink)
    case .terms(let terms):
      let rows = terms.map { [Cell(VisibleText.of($0.name))] }
      let columns = Columns(rows, indent: item.indent)
      for (row, term) in zip(rows, terms) { self.row(row, Cell(term.words.plain), columns) }
    case .facts(let facts):
      let column = (facts.map(\.name.utf8.count).max() ?? 0) + 3
      for (name, lines) in facts {
        for (index, line) in lines.enumerated() {
          let name = index > 0 ? "" : name
          let padded = name + String.blanks(column - name.utf8.count)
          let start = index > 0 ? padded : Ink.value.paint(padded, color: color)
          verbatim([start + line.plain], indent: item.indent, .plain)
        }
      }
    case .verdict(let names, let verdict?):
      verbatim([ComparisonWording.title(names, verdict)], indent: 0, .strong)
    case .verdict(let names, nil):
      for (sign, name) in [(Cell("-", .expected), names.left), (Cell("+", .seen), names.right)] {
        row([sign], Cell(VisibleText.of(name)), Columns([[sign]]))
      }
    case .diagnostic(let diagnostic): append(diagnostic, indent: item.indent)
    case .differences(let differences, let readers, _):
      let drawing = DifferenceLines(width: width, color: color)
      for (difference, hint) in differences {
        verbatim(try drawing.lines(difference, readers, hint: hint), indent: 0, .plain)
      }
    case .findings(let findings, let diagnostics, _):
      for diagnostic in diagnostics { append(diagnostic, indent: item.indent) }
      append(findings)
    case .prose(let text): verbatim(PageLines.lines(ofProse: text), indent: item.indent, item.ink)
    case .bytes(let bytes): verbatim(try bytes.lines(columns: width), indent: item.indent, item.ink)
    case .pages(let pages, .sides): try append(sides: pages, indent: item.indent)
    case .pages(let pages, let layout):
      for page in pages {
        if case .folded = layout { paragraph(page.title.plain, indent: item.indent, .strong) }
        try append(page)
      }
    }
  }

  /// The columns between two pages side by side, and the fewest columns of each.
  private static let (gap, narrowest) = (4, 32)

  /// Appends pages side by side, as many in a row as fit.
  private mutating func append(sides pages: [Page], indent: Int) throws {
    let limit = width - indent
    // Sentences wrap, but preformatted lines do not. A single page has all columns.
    let narrow =
      pages.count == 1 ? [[]] : try pages.map { try lines(of: $0, width: Self.narrowest, color: false) }
    let widths = narrow.map { lines in max(lines.map(DisplayWidth.of).max() ?? 0, Self.narrowest) }
    var start = 0
    while start < pages.count {
      var (end, total) = (start + 1, widths[start])
      while end < pages.count, total + Self.gap + widths[end] <= limit {
        total += Self.gap + widths[end]
        end += 1
      }
      if start > 0 { blank() }
      let shown = end - start == 1 ? [limit] : Array(widths[start..<end])
      let plain = try zip(start..<end, shown).map { page, width in
        width == Self.narrowest && pages.count > 1
          ? narrow[page] : try lines(of: pages[page], width: width, color: false)
      }
      let painted =
        color ? try zip(pages[start..<end], shown).map { try lines(of: $0, width: $1, color: true) } : plain
      for row in 0..<(plain.map(\.count).max() ?? 0) {
        var (line, column, position) = ("", 0, 0)
        for (index, width) in shown.enumerated() {
          if row < plain[index].count, !plain[index][row].isEmpty {
            line += String.blanks(position - column)
            line += painted[index][row]
            column = position + DisplayWidth.of(plain[index][row])
          }
          position += width + Self.gap
        }
        verbatim([line], indent: indent, .plain)
      }
      start = end
    }
  }

  /// The lines of one of several pages, below its title.
  private func lines(of page: Page, width: Int, color: Bool) throws -> [String] {
    var text = ReportText(width: width, color: color)
    text.paragraph(page.title.plain, .strong)
    try text.append(page)
    return Array(text.lines.prefix(through: text.lines.lastIndex { !$0.isEmpty } ?? -1))
  }

  private mutating func append(_ diagnostic: Diagnostic, indent: Int) {
    let text = Renderer(width: width - indent, color: color).render(diagnostic)
    verbatim(PageLines.lines(of: text), indent: indent, .plain)
  }

  private mutating func append(_ findings: [Finding]) {
    for finding in findings {
      let ink: Ink = finding.severity <= .note ? .likely : .said
      let place = "\(VisibleText.of(finding.path)) at 0x\(String(finding.range.lowerBound, radix: 16))"
      verbatim(
        [ink.paint("\(finding.severity.rawValue)[\(finding.code)]", color: color) + " " + place], indent: 2,
        .plain)
      paragraph(VisibleText.of("\(finding.message): \(finding.consequence)"), indent: 5)
    }
  }

  private mutating func append(_ table: Page.Table, indent: Int) {
    let groups = table.sections.flatMap(\.groups)
    let rows = groups.map { group in group.rows.enumerated().map { cells($1, $0 == 0 ? group : nil, group) } }
    let columns = Columns(rows.joined().map(\.self), indent: indent, limit: table.limit.of(width))
    for (number, (group, rows)) in zip(groups, rows).enumerated() {
      if let summary = group.summary {
        if number > 0 { blank() }
        heading(group.name?.plain ?? "", summary.plain)
      }
      for (index, (row, cells)) in zip(group.rows, rows).enumerated() {
        if table.isSpread, index > 0 { blank() }
        append(row, cells, columns)
      }
    }
  }

  /// The columns of a row; a group without a heading has its name in the first column of its first row.
  private func cells(_ row: Page.Table.Row, _ first: Page.Table.Group?, _ group: Page.Table.Group) -> [Cell] {
    let name = group.name == nil || group.summary != nil ? [] : [Cell(first?.name?.plain ?? "", .strong)]
    return name + row.cells.filter { !$0.isForPages }.map { Cell($0.words.plain, $0.ink) }
  }

  private mutating func append(_ row: Page.Table.Row, _ cells: [Cell], _ columns: Columns) {
    let last = row.last.map { Cell($0.words.plain, $0.ink) }
    self.row(cells, last.first ?? Cell(""), columns)
    for cell in last.dropFirst() { self.row(cells.map { _ in Cell("") }, cell, columns) }
    if let below = row.below { paragraph(below.plain, indent: 4, .faint) }
    verbatim(row.code, indent: 4, .value)
  }
}
