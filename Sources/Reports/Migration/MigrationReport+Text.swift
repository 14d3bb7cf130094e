import Clients
import Diagnostics

extension MigrationReport {
  /// How many requests of a group are named.
  static let namedCount = 3

  /// The report for people, in lines of at most `width` columns, coloured where `color` asks for it.
  ///
  /// - Throws: what reading a file throws.
  public func text(width: Int, color: Bool) throws -> String {
    let width = max(width, 40)
    var text = ReportText(width: width, color: color)
    text.paragraph(title, .strong)
    for (sign, ink, client) in [("-", Ink.expected, migration.left), ("+", .seen, migration.right)] {
      let sign = ReportText.Cell(sign, ink)
      text.row([sign], .init(client.nameAndRelease), .init([[sign]]))
    }
    text.blank()
    text.paragraph(summary)
    if let keptWords { text.paragraph(keptWords) }
    try write(Self.countedTitle, groups, to: &text)
    write(refusals, to: &text)
    try write(Self.uncountedTitle, uncountedGroups, to: &text)
    return text.text
  }

  var title: String { "\(migration.left.titleAndRelease) → \(migration.right.titleAndRelease)" }
  static let countedTitle = "What changes on the wire"
  static let uncountedTitle =
    "What does not count: an order that nobody promises, a boundary, what is ignored"

  private func write(_ title: String, _ groups: [Group], to text: inout ReportText) throws {
    guard !groups.isEmpty else { return }
    text.blank()
    text.paragraph(title, .strong)
    var drawing = DifferenceLines(width: text.width, color: text.color)
    // What to do about it stands above each example.
    drawing.givesHints = false
    for group in groups {
      text.blank()
      write(group, to: &text)
      guard let (name, example) = group.example else { continue }
      text.blank()
      text.paragraph(VisibleText.of(name) + (example.isAlone ? Self.aloneWords : ""), indent: 2, .faint)
      text.verbatim(
        try drawing.lines(example.difference, ComparedReaders(example.comparison)), indent: 0, .plain)
    }
  }

  private func write(_ group: Group, to text: inout ReportText) {
    if let pair = group.pair {
      text.heading(pair.rule.name, pair.rule.summary)
      text.append(pair, details: false, advice: group.settingWords())
    } else {
      text.heading("other", Self.otherWords)
    }
    text.paragraph("\(Self.counted(group.requests.count)): \(Self.names(group.requests))", indent: 2)
  }

  /// Said of an example that no request shows as it is, since other rules change the same field.
  static let aloneWords = ", as this rule alone changes it"
  static let otherWords = "what no rule of either client explains"

  static func names(_ names: [String]) -> String {
    let shown = names.prefix(namedCount).map(VisibleText.of).joined(separator: ", ")
    return names.count > namedCount ? "\(shown) and \(names.count - namedCount) more" : shown
  }

  static func counted(_ count: Int) -> String { "\(count) request\(count == 1 ? "" : "s")" }

  private func write(_ refusals: [Refusal], to text: inout ReportText) {
    for (title, sentences) in refusalLists {
      text.blank()
      text.paragraph(title, .strong)
      text.blank()
      for refused in sentences {
        text.paragraph(VisibleText.of(refused.sentence), indent: 2)
        text.verbatim(refused.lines, indent: 2, .plain)
        text.paragraph("\(Self.counted(refused.names.count)): \(Self.names(refused.names))", indent: 4)
      }
    }
  }

  /// Requests that are refused for the same reason.
  struct Refused {
    let sentence: String
    /// Where the reason is in the first of them, and what to write instead.
    let lines: [String]
    var names: [String]
  }

  /// What each of the two clients cannot send, that of the right one first: a title, and names by the reason.
  var refusalLists: [(title: String, sentences: [Refused])] {
    [migration.right, migration.left].compactMap { client in
      let own = refusals.filter { $0.client === client }
      return own.isEmpty
        ? nil : ("What \(client.nameAndRelease) cannot send", Self.bySentence(own))
    }
  }

  /// The names of requests that are refused for the same reason, in the order of the first of each.
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

extension MigrationReport.Refusal {
  /// What `compile` prints below the sentence.
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
