import Clients

extension ReportText {
  /// Appends the rules in which two clients differ, with what each value does to an example.
  mutating func append(_ comparison: ClientComparison) {
    paragraph(comparison.title, .strong)
    row([Cell("-", .expected)], Cell(comparison.left.nameAndRelease), Columns([[Cell("-")]]))
    row([Cell("+", .seen)], Cell(comparison.right.nameAndRelease), Columns([[Cell("+")]]))
    blank()
    paragraph(comparison.summary)
    for (name, pairs) in comparison.areas {
      blank()
      paragraph(name, .strong)
      for pair in pairs {
        blank()
        heading(pair.rule.name, pair.rule.summary)
        let shown = [pair.left, pair.right].contains { $0.meaning != nil }
        if shown, let meaning = RuleMeaning.byRule[pair.rule.name] {
          verbatim(meaning.exampleLines, indent: 4, .faint)
        }
        append(pair, details: true)
      }
    }
  }

  /// Appends both values of a rule with what they mean, and what can be done to keep the left one.
  ///
  /// With `details` also how each is known and what it does to the example.
  mutating func append(_ pair: RulePair, details: Bool, advice: String? = nil) {
    let columns = Columns(
      [pair.left, pair.right].map { [Cell("-"), Cell($0.words)] }, limit: max(12, width / 4))
    for (sign, side) in [(Cell("-", .expected), pair.left), (Cell("+", .seen), pair.right)] {
      row([sign, Cell(side.words, .value)], Cell(side.meaningWords), columns)
      guard details else { continue }
      if let row = side.row { paragraph("\(row.evidence.rawValue): \(row.source)", indent: 4, .faint) }
      if let outcome = side.meaning?.outcome { verbatim(outcome.lines, indent: 4, .value) }
    }
    if let words = advice ?? pair.adviceWords() { paragraph(words, indent: 2) }
  }
}
