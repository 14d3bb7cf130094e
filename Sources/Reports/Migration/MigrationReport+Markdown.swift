import Clients
import Diagnostics

extension MigrationReport {
  private static let columns = ["", "client", "value", "means"]

  /// The report as Markdown, with headings from `##` on below a title.
  ///
  /// - Throws: what reading a file throws.
  public func markdown() throws -> String {
    var parts = ["# \(MarkdownText.escaped(title))", MarkdownText.words(summary)]
    if let keptWords { parts.append(MarkdownText.words(keptWords)) }
    parts += try markdown(Self.countedTitle, groups)
    for (title, sentences) in refusalLists {
      parts.append("## \(MarkdownText.escaped(title))")
      for refused in sentences {
        parts.append(MarkdownText.words(VisibleText.of(refused.sentence)))
        parts.append(MarkdownText.block(refused.lines, language: "text"))
        parts.append(Self.markdownNames(refused.names))
      }
    }
    parts += try markdown(Self.uncountedTitle, uncountedGroups)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func markdown(_ title: String, _ groups: [Group]) throws -> [String] {
    guard !groups.isEmpty else { return [] }
    return try ["## \(MarkdownText.escaped(title))"] + groups.flatMap { try markdown($0) }
  }

  private func markdown(_ group: Group) throws -> [String] {
    var parts: [String] = []
    if let pair = group.pair {
      parts.append("### \(MarkdownText.code(pair.rule.name)): \(MarkdownText.words(pair.rule.summary))")
      var table = MarkdownTable(Self.columns)
      for (sign, side) in pair.signedSides {
        table.append([
          MarkdownText.code(sign), MarkdownText.code(side.client.nameAndRelease),
          side.row.map { MarkdownText.code($0.value.words) } ?? side.words,
          MarkdownText.words(side.meaningWords),
        ])
      }
      parts.append(table.text.withoutLineEnd)
      if let words = group.settingWords({ MarkdownText.code($0) }) { parts.append(words + ".") }
    } else {
      parts.append("### \(MarkdownText.escaped(Self.otherWords))")
    }
    parts.append(Self.markdownNames(group.requests))
    if let (name, example) = group.example {
      parts.append("\(MarkdownText.code(VisibleText.of(name)))\(example.isAlone ? Self.aloneWords : ""):")
      parts.append(
        try ComparisonMarkdown.table(
          [example.difference], ComparedReaders(example.comparison),
          sides: (
            MarkdownText.code(migration.left.nameAndRelease),
            MarkdownText.code(migration.right.nameAndRelease)
          )))
    }
    return parts
  }

  /// How many requests there are, and the first of them by name.
  private static func markdownNames(_ names: [String]) -> String {
    let shown = names.prefix(namedCount).map { MarkdownText.code(VisibleText.of($0)) }
    let rest = names.count > namedCount ? " and \(names.count - namedCount) more" : ""
    return "\(counted(names.count)): \(shown.joined(separator: ", "))\(rest)"
  }
}

extension RulePair {
  /// Both sides with the signs of a comparison.
  var signedSides: [(sign: String, side: Side)] {
    [(ComparisonWords.leftSign, left), (ComparisonWords.rightSign, right)]
  }
}
