import Clients

/// Reports on clients as Markdown.
enum ClientMarkdown {
  /// A table with a row for each client.
  static func list(_ tables: [ClientTable]) -> String {
    var table = MarkdownTable(["client", "library", "releases", "rules", "known"])
    for client in tables {
      table.append([
        code(client.name), escaped(client.title), client.releasesWords, "\(client.ruleCount)",
        client.evidenceWords,
      ])
    }
    return table.text
  }

  /// A page: a section for each group of rules, and the releases in which something changed.
  static func history(_ table: ClientTable, rules: [RuleDefinition]) -> String {
    var page = """
      # \(escaped(table.title))

      The client \(code(table.name)): \(table.releasesWords). \(table.ruleCount) rules in \
      \(table.rows.count) rows: \(table.evidenceWords). \(legend)


      """
    if !table.isOfStyles {
      page += "\nReleases: \(table.releases.map { code("\($0)") }.joined(separator: ", ")).\n"
    }
    for (group, histories) in groups(table.histories(of: rules)) {
      page += "\n## \(escaped(group))\n\n"
      var rows = MarkdownTable(["rule", "releases", "known", "value", "by"])
      for history in histories {
        for (index, entry) in history.entries.enumerated() {
          rows.append([index == 0 ? code(history.rule.name) : "", entry.span.words] + cells(entry.row))
        }
      }
      page += rows.text
    }
    page += noNotion(of: table.unknown(rules))
    let history = table.changes(of: rules)
    guard rules.count > 1, !history.isEmpty else { return page }
    page +=
      "\n## What changed when\n\nThe newest release first; a release that is not here changed none of these rules.\n\n"
    var changes = MarkdownTable(["release", "rules that changed"])
    for change in history {
      changes.append(["\(change.release)", change.rules.map(code).joined(separator: ", ")])
    }
    return page + changes.text
  }

  /// A page on one release.
  static func release(_ release: ReleaseRules) -> String {
    var rows = MarkdownTable(["rule", "releases", "known", "value", "elsewhere", "by"])
    for entry in release.entries {
      rows.append([
        code(entry.rule.name), entry.span.words, entry.row.evidence.rawValue, code(entry.row.value.words),
        elsewhere(entry, of: release), escaped(entry.row.source) + entry.row.optionWords(code),
      ])
    }
    let table = release.table
    let name = table.named.isEmpty ? table.name : "\(table.name)@\(release.release)"
    return """
      # \(escaped(release.title))

      The client \(code(name)). \((release.words(code) + [legend]).joined(separator: " "))


      """ + rows.text + noNotion(of: release.unknown)
  }

  /// Rows of a rule's history in several clients.
  static func history(_ histories: [(table: ClientTable, history: RuleHistory)]) -> String {
    var rows = MarkdownTable(["client", "releases", "known", "value", "by"])
    for (table, history) in histories {
      for (index, entry) in history.entries.enumerated() {
        rows.append([index == 0 ? code(table.name) : "", entry.span.words] + cells(entry.row))
      }
    }
    return rows.text
  }

  private static func elsewhere(_ entry: ReleaseRules.Entry, of release: ReleaseRules) -> String {
    var words = entry.otherStyles.map { "\($0.value.map { code($0.words) } ?? "–") in \($0.style)" }
    if entry.differsFromPrevious, let previous = release.previous, let value = entry.previous {
      words.append("\(code(value.words)) in \(previous)")
    }
    if entry.differsFromNewest, let value = entry.newest {
      words.append("\(code(value.words)) in \(release.table.newest)")
    }
    return words.joined(separator: ", ")
  }

  /// A line on the rules that a client has no notion of; empty where there are none.
  private static func noNotion(of rules: [RuleDefinition]) -> String {
    rules.isEmpty ? "" : "\nNo notion of \(rules.map { code($0.name) }.joined(separator: ", ")).\n"
  }

  /// A line on the clients that have no notion of a rule; empty where there are none.
  static func noNotion(_ clients: [String]) -> String {
    clients.isEmpty ? "" : "\nNo notion of it: \(clients.map(code).joined(separator: ", ")).\n"
  }

  /// Evidence, value and source.
  private static func cells(_ row: ClientTable.Row) -> [String] {
    [row.evidence.rawValue, code(row.value.words), escaped(row.source) + row.optionWords(code)]
  }

  /// Histories by what stands before the first dot of a rule's name, in order.
  private static func groups(_ histories: [RuleHistory]) -> [(String, [RuleHistory])] {
    var groups: [(String, [RuleHistory])] = []
    for history in histories {
      let group = String(history.rule.name.prefix { $0 != "." })
      if groups.last?.0 == group {
        groups[groups.count - 1].1.append(history)
      } else {
        groups.append((group, [history]))
      }
    }
    return groups
  }

  private static var legend: String {
    let evidence: [ClientTable.Evidence] = [.run, .read, .documented]
    return "How a row is known: " + evidence.map { "*\($0.rawValue)*, \($0.meaning)" }.joined(separator: "; ")
      + "."
  }

  private static func code(_ text: String) -> String { MarkdownText.code(text) }
  private static func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
}
