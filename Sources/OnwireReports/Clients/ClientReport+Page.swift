import OnwireDiagnostics
import OnwireClients
import OnwireHTTP

extension ClientReport {
  /// The report for people: about requests and, if all rules are asked for, about responses.
  package var page: Page {
    var page = requestPage
    switch self {
    case .history(let table, let rules) where rules.isAll: ResponseRules(table)?.add(to: &page)
    case .release(let table, let release, let rules) where rules.isAll:
      ResponseRules(table, release)?.add(to: &page)
    case .comparison(let left, let right, let rules) where rules.isAll:
      ResponseComparison(left, right).add(to: &page, left.nameAndRelease, right.nameAndRelease)
    default: break
    }
    return page
  }

  private var requestPage: Page {
    switch self {
    case .list(let tables, let transports): .clients(tables, transports)
    case .transport(let transport): .transport(transport)
    case .history(let table, let rules): .history(table, rules)
    case .release(let table, let release, let rules): .release(ReleaseRules(release, of: table, rules: rules))
    case .comparison(let left, let right, let rules): .comparison(ClientComparison(left, right, rules: rules))
    }
  }
}

extension Page {
  /// A line for each client, and for each HTTP stack below them.
  fileprivate static func clients(_ tables: [ClientTable], _ transports: [Transport]) -> Page {
    var page = Page("Clients")
    page.isTitled = false
    page.add(.table(table(tables)), close: true)
    guard !transports.isEmpty else { return page }
    page.add(
      .table(
        Table(
          ["transport", "stack", "adds", "known"],
          rows: transports.map {
            .init(
              cells: [.init(.name($0.name), .strong), .init(.text($0.title)), .init(.text($0.sizeWords))],
              last: [.init(.text($0.evidenceWords))])
          })))
    return page
  }

  /// A line for each client.
  static func table(_ tables: [ClientTable]) -> Table {
    Table(
      ["client", "library", "releases", "rules", "known"],
      rows: tables.map { table in
        let styles = table.isOfStyles ? table.named.map { "\(table.name)@\($0)" } : []
        return .init(
          cells: [
            .init(.name(table.name), .strong), .init(.text(table.title)),
            .init(.text(table.shortReleasesWords)),
            .init(.text("\(table.ruleCount) rules")),
          ],
          last: [.init(.names(styles) + .text((styles.isEmpty ? "" : ": ") + table.evidenceWords))])
      })
  }

  /// Libraries without a table, with what to write instead.
  static func table(_ others: [OtherLibrary]) -> Table {
    Table(
      ["library", "client", "why", "read in"],
      rows: others.map { other in
        .init(
          cells: [
            .init(.text(other.name), .strong), .init(other.client.map { .name($0) } ?? "none"),
            .init(Words(other.reason)),
          ],
          last: [.init(.text(other.source))])
      })
  }

  /// Rules of a client in all its releases.
  fileprivate static func history(_ table: ClientTable, _ rules: [RuleDefinition]) -> Page {
    var page = Page(.text(table.title))
    page.add(.words("client: " + .name(table.name)), close: true)
    page.add(.words(.text(table.releasesWords + (table.isOfStyles ? "" : ":"))))
    if !table.isOfStyles {
      page.add(
        .words(.text(table.releases.map(\.description).joined(separator: " "))), indent: 2, close: true)
    }
    page.add(legend(table), indent: 2)
    page.add(
      .table(
        Table(
          ["rule"] + rowColumns, limit: .part(5),
          sections: table.histories(of: rules).byArea(\.rule).map { area, histories in
            (
              .text(area),
              histories.map { history in
                .init(
                  name: .name(history.rule.name), summary: Words(history.rule.summary),
                  rows: history.entries.map { row($0.row, $0.span) })
              }
            )
          })), indent: 2)
    page.noNotion(of: table.unknown(rules))
    let changes = table.changes(of: rules)
    guard rules.count > 1, !changes.isEmpty else { return page }
    page.add(.heading(1, "What changed when"))
    page.add(
      .table(
        Table(
          ["release", "rules that changed"],
          rows: changes.map {
            .init(cells: [.init(.text("\($0.release)"))], last: [.init(.names($0.rules), .value)])
          })), indent: 2, close: true)
    return page
  }

  /// The rules of one release; below each, what differs in the previous or newest release.
  fileprivate static func release(_ release: ReleaseRules) -> Page {
    let table = release.table
    var page = Page(.text(release.title))
    page.add(
      .words("client: " + .name(table.named.isEmpty ? table.name : "\(table.name)@\(release.release)")),
      close: true)
    for (index, words) in release.words.enumerated() { page.add(.words(words), close: index > 0) }
    page.add(legend(table), indent: 2)
    let groups = release.entries.map { entry in
      var rows = [row(entry.row, entry.span)]
      rows += entry.otherStyles.map { different(in: $0.style, $0.value) }
      if entry.differsFromPrevious, let previous = release.previous {
        rows.append(different(in: previous, entry.previous))
      }
      if entry.differsFromNewest { rows.append(different(in: table.newest, entry.newest)) }
      return Table.Group(name: .name(entry.rule.name), summary: Words(entry.rule.summary), rows: rows)
    }
    page.add(.table(Table(["rule"] + rowColumns, limit: .part(5), sections: [(nil, groups)])), indent: 2)
    page.noNotion(of: release.unknown)
    return page
  }

  /// The rules in which two clients differ, with the effect of each value on an example.
  fileprivate static func comparison(_ comparison: ClientComparison) -> Page {
    var page = Page(.text(comparison.title))
    page.add(
      .verdict(
        ComparedNames(left: comparison.left.nameAndRelease, right: comparison.right.nameAndRelease)),
      close: true)
    page.add(.words(Words(comparison.summary)))
    for (area, pairs) in comparison.pairs.byArea(\.rule) {
      page.add(.heading(1, .text(area)))
      for pair in pairs {
        page.add(.heading(2, .name(pair.rule.name), Words(pair.rule.summary)))
        if pair.sides.contains(where: { $0.meaning != nil }), let meaning = RuleMeaning.byRule[pair.rule.name]
        {
          page.add(.code(meaning.exampleLines, language: "yaml"), indent: 4, .faint, close: true)
        }
        page.add(.table(pair.table(details: true)), indent: 2, close: true)
        if let words = pair.adviceWords { page.add(.words(Words(words)), indent: 2, close: true) }
      }
    }
    return page
  }

  /// A rule's history in several clients.
  static func table(_ histories: [(table: ClientTable, history: RuleHistory)]) -> Table {
    Table(
      ["client"] + rowColumns, limit: .part(5),
      sections: [
        (
          nil,
          histories.map { item in
            .init(name: .name(item.table.name), rows: item.history.entries.map { row($0.row, $0.span) })
          }
        )
      ])
  }

  /// The fields that a stack adds, their order, and what its User-Agent is made from.
  fileprivate static func transport(_ transport: Transport) -> Page {
    var page = Page(.text(transport.title))
    page.add(.words("transport: " + .name(transport.name)), close: true)
    page.add(.words(Words(transport.orderWords)))
    page.add(legend(transport.evidenceCounts.map { ($0.evidence.cell, $0.evidence.meaning) }), indent: 2)
    page.add(.heading(1, "Fields that are added where neither library nor spec has them"))
    page.add(
      .table(
        Table(
          ["field", "known", "value", "by"],
          rows: transport.additions.map {
            .init(
              cells: [.init(.text($0.name)), $0.evidence.cell],
              last: [
                .init(.name($0.value.words) + .text($0.conditionWords), .value),
                .init(.text($0.source), .faint),
              ])
          })), indent: 2, close: true)
    page.add(.heading(1, "Orders, the first that fits; … is where fields without a place of their own stand"))
    page.add(
      .table(
        Table(
          ["known", "requests", "order", "by"],
          rows: transport.orders.map {
            .init(
              cells: [$0.evidence.cell],
              last: [
                .init(.text($0.requestWords)), .init(.name($0.placeWords.joined(separator: ", ")), .value),
                .init(.text($0.source), .faint),
              ])
          })), indent: 2, close: true)
    guard !transport.releases.isEmpty else { return page }
    page.add(.heading(1, "What User-Agent ends with"))
    page.add(
      .table(
        Table(
          ["system", "User-Agent ends with"],
          rows: transport.releases.map {
            .init(cells: [.init(.text("iOS \($0.number)"))], last: [.init(.name($0.agentWords), .value)])
          })), indent: 2, close: true)
    return page
  }

  // MARK: Parts

  private static let rowColumns = ["releases", "known", "value", "by"]

  /// The legend for how the rows of a client are known.
  private static func legend(_ table: ClientTable) -> Block {
    legend(table.evidenceCounts.filter { $0.count > 0 }.map { ($0.evidence.cell, $0.evidence.meaning) })
  }

  /// The words for how rows are known, with their meanings.
  private static func legend(_ evidence: [(cell: Table.Cell, meaning: String)]) -> Block {
    .table(
      Table(
        ["known", "means"],
        rows: evidence.map { .init(cells: [$0.cell], last: [.init(.text($0.meaning), .faint)]) }))
  }

  private static func row(_ row: ClientTable.Row, _ span: ReleaseSpan) -> Table.Row {
    let options = row.options.map { "; an app can choose: " + .names($0) } ?? ""
    return Table.Row(
      cells: [.init(.text(span.words)), row.evidence.cell, .init(.name(row.value.words), .value)],
      last: [.init(.text(row.source) + options)])
  }

  private static func different(in release: Version, _ value: RuleValue?) -> Table.Row {
    let words = value.map { Words.name($0.words) } ?? "–"
    return Table.Row(
      cells: [.init(.text("in \(release)"), .different), .init(""), .init(words, .different)],
      last: [.init("")])
  }

  /// Appends the rules that do not apply to a client, if there are any.
  private mutating func noNotion(of rules: [RuleDefinition]) {
    guard !rules.isEmpty else { return }
    add(.heading(1, "No notion of"))
    add(.words(.names(rules.map(\.name))), indent: 2, close: true)
  }
}

extension RulePair {
  var sides: [Side] { [left, right] }

  /// Both values with their meanings; with `details`, also how each is known and its effect on the example.
  func table(details: Bool) -> Page.Table {
    let signs = [(ComparisonWording.leftSign, Ink.expected), (ComparisonWording.rightSign, .seen)]
    return Page.Table(
      ["side", "client", "value", "means"] + (details ? ["known"] : []), limit: .part(4),
      rows: zip(signs, sides).map { sign, side in
        .init(
          cells: [
            .init(.name(sign.0), sign.1), .init(.name(side.client.nameAndRelease), isForPages: true),
            .init(side.row.map { .name($0.value.words) } ?? .text(side.words), .value),
          ],
          last: [.init(Words(side.meaningWords))],
          below: details ? side.row.map { .text("\($0.evidence.rawValue): \($0.source)") } : nil,
          code: details ? side.meaning?.outcome.lines ?? [] : [])
      })
  }
}

extension ClientTable.Evidence {
  fileprivate var cell: Page.Table.Cell {
    let ink: Ink =
      switch self {
      case .run: .certain
      case .read: .likely
      case .documented: .said
      }
    return .init(.text(rawValue), ink)
  }
}

extension Transport.Evidence {
  fileprivate var cell: Page.Table.Cell {
    let ink: Ink =
      switch self {
      case .run, .captured: .certain
      case .documented: .likely
      case .assumed: .said
      }
    return .init(.text(rawValue), ink)
  }
}

extension Sequence {
  /// The members grouped by the first component of their rules' names, in the order in which the areas first
  /// appear.
  func byArea(_ rule: (Element) -> RuleDefinition) -> [(area: String, members: [Element])] {
    var areas: [(area: String, members: [Element])] = []
    for member in self {
      let area = String(rule(member).name.prefix { $0 != "." })
      if let index = areas.firstIndex(where: { $0.area == area }) {
        areas[index].members.append(member)
      } else {
        areas.append((area, [member]))
      }
    }
    return areas
  }
}
