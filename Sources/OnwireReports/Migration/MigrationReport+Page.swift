import OnwireClients
import OnwireDiagnostics

extension MigrationReport {
  static let otherWords = "what no rule of either client explains"

  /// The report for people.
  ///
  /// - Throws: Any error from reading a file.
  public var page: Page {
    get throws { try report() }
  }

  private func report() throws -> Page {
    var page = Page(.text("\(migration.left.titleAndRelease) → \(migration.right.titleAndRelease)"))
    page.add(.verdict(migration.names), close: true)
    page.add(.words(.text(summary)))
    if let keptWords { page.add(.words(.text(keptWords)), close: true) }
    if !unusedPatterns.isEmpty { page.add(.words(.text(unusedWords)), close: true) }
    if !served.isEmpty {
      page.add(.heading(1, .text(MigrationWording.served)))
      for server in served {
        page.add(
          .line(.name(server.name) + .text(": " + MigrationWording.reads(server)), isCounts: false),
          indent: 2,
          close: true)
        for reads in [MigrationOutcome.Served.Reads.other, .nothing, .unknown] {
          guard let names = server.requests[reads] else { continue }
          page.add(
            .names(names, of: server.name, lead: MigrationWording.lead(reads)), indent: 4, close: true)
        }
      }
    }
    try page.add("What changes on the wire", groups, of: migration)
    for (title, refused) in refusalLists {
      page.add(.heading(1, .text(title)))
      for (index, refused) in refused.enumerated() {
        page.add(.words(.text(refused.sentence)), indent: 2, close: index > 0)
        page.add(.code(refused.lines, language: "text"), indent: 2, close: true)
        page.add(.names(refused.names, of: refused.sentence), indent: 4, close: true)
      }
    }
    try page.add(
      "What does not count: an order that nobody promises, a boundary, what is ignored", uncountedGroups,
      of: migration)
    ResponseComparison(migration.left, migration.right)
      .add(to: &page, migration.names.left, migration.names.right)
    return page
  }

  /// Requests that are refused for the same reason.
  struct Refused {
    let sentence: String
    /// The place of the reason in the first of them, and what to write instead.
    let lines: [String]
    var names: [String]
  }

  /// The requests that each of the two clients cannot send, those of the right one first: a title, and names
  /// grouped by the reason.
  var refusalLists: [(title: String, sentences: [Refused])] {
    [migration.right, migration.left].compactMap { client in
      let own = refusals.filter { $0.client === client }
      return own.isEmpty
        ? nil : ("What \(client.nameAndRelease) cannot send", Self.bySentence(own))
    }
  }

  /// The names of requests that are refused for the same reason, in the order of first appearance.
  private static func bySentence(_ refusals: [Refusal]) -> [Refused] {
    var positions: [String: Int] = [:]
    var result: [Refused] = []
    for refusal in refusals {
      if let position = positions[refusal.sentence] {
        result[position].names.append(refusal.name)
      } else {
        positions[refusal.sentence] = result.count
        result.append(Refused(sentence: refusal.sentence, lines: refusal.lines, names: [refusal.name]))
      }
    }
    return result
  }
}

extension Migration {
  fileprivate var names: ComparedNames {
    ComparedNames(left: left.nameAndRelease, right: right.nameAndRelease)
  }
}

extension Page {
  /// Appends the changes by the rules of `groups`, with the requests and an example of each.
  fileprivate mutating func add(_ title: Words, _ groups: [MigrationReport.Group], of migration: Migration)
    throws
  {
    guard !groups.isEmpty else { return }
    add(.heading(1, title))
    for group in groups {
      if let pair = group.pair {
        add(.heading(2, .name(pair.rule.name), Words(pair.rule.summary)))
        add(.table(pair.table(details: false)), indent: 2, close: true)
        if let words = group.settingWords { add(.words(Words(words)), indent: 2, close: true) }
      } else {
        add(.heading(2, "other", Words(MigrationReport.otherWords)))
      }
      add(
        .names(group.requests, of: group.pair?.rule.name ?? MigrationReport.otherWords), indent: 2,
        close: true)
      guard let (name, example) = group.example else { continue }
      // No request shows the effect of this rule alone, because other rules change the same field.
      let alone: Words = example.isAlone ? ", as this rule alone changes it" : ""
      add(.words(.name(name) + alone), indent: 2, .faint)
      add(
        .differences(
          [(example.difference, nil)], try ComparedReaders(example.comparison),
          sides: (.name(migration.names.left), .name(migration.names.right))), close: true)
    }
  }
}

extension MigrationReport.Refusal {
  /// The output of `compile` below the sentence.
  fileprivate var lines: [String] {
    let text = Renderer(width: 100).render(error)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
      .reversed().drop { $0.isEmpty }.reversed()
  }

  /// The error in one sentence, its code, and the rules that are the cause.
  var sentence: String {
    let cause = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
    return "error[\(error.code)]: \(error.message)\(cause)"
  }
}
