import Diagnostics
import HTTPWire

extension PageMarkdown {
  /// The columns of a value beside another one.
  private static let columns = 48
  /// More differences of a client are counted only.
  private static let mostDifferences = 40

  /// What each of the other clients sends otherwise than the page's own.
  mutating func writeClients(_ sendings: [RequestPage.Sending]) throws {
    guard let own = sendings.first, sendings.count > 1 else { return }
    heading(1, PageWords.clients)
    for sending in sendings.dropFirst() {
      let title = "**\(MarkdownText.escaped(sending.title))**"
      switch sending.change {
      case .none: add(PageWords.sameBytes(title))
      case .fields(let comparison, _) where comparison.isSame: add(PageWords.notCounted(title))
      case .fields(let comparison, let rules):
        add(PageWords.changes(title, comparison.counting.count))
        add(try Self.table(comparison, rules, own.title, sending.title))
      case .unknown:
        add(PageWords.cannotSend(title))
        add(
          sending.diagnostics.filter { $0.severity == .error }.map(PageLines.diagnostic).joined(
            separator: "\n"))
      }
    }
  }

  /// Each field that counts with both values and the rule that decides.
  private static func table(
    _ comparison: Comparison, _ rules: [MigrationChange: [String]], _ left: String, _ right: String
  ) throws -> String {
    let readers = try ComparedReaders(comparison)
    var table = MarkdownTable(
      [PageWords.field, MarkdownText.escaped(left), MarkdownText.escaped(right), PageWords.rule])
    let differences = comparison.counting
    for difference in differences.prefix(mostDifferences) {
      let sides = readers.sides(of: difference)
      let values = try DifferenceText(difference, sides).values
      let lines = GlyphLine.lines(of: values, columns: columns).map(\.shown.text)
      var cells = ["", ""]
      for (side, line) in zip(sides, lines) { cells[side.isLeft ? 0 : 1] = MarkdownText.code(line) }
      let path = MarkdownText.code(VisibleText.of(difference.path))
      // Of what looks the same it is said in what it differs.
      let way = lines.count == 2 && lines[0] == lines[1] || difference.kind == .moved
      table.append(
        [way ? "\(path) (\(ComparisonWords.phrase(difference)))" : path] + cells
          + [Self.rules(of: difference, sides, rules).map(MarkdownText.code).joined(separator: ", ")])
    }
    if differences.count > mostDifferences {
      table.append([PageWords.moreRows(differences.count - mostDifferences), "", "", ""])
    }
    return String(table.text.dropLast())
  }

  /// The rules that decide, as `proven` says; else the one that made the bytes, of an order that of the order.
  private static func rules(
    of difference: Difference, _ sides: [ComparedReaders.Side], _ proven: [MigrationChange: [String]]
  ) -> [String] {
    let change = MigrationChange(difference)
    if let known = proven[change] { return known }
    // Two rules may each change it in a way of its own, and both together in a third.
    let others = proven.filter { !$0.key.paths.isDisjoint(with: change.paths) }.flatMap(\.value)
    if !others.isEmpty { return Set(others).sorted() }
    let area = ComparisonArea(of: difference.path)
    let rule =
      difference.way == .order
      ? Hint.deciding.first { $0.way == .order && $0.area == area }?.rule
      : sides.last.flatMap { $0.hasMarks ? $0.ruleOfMarks : $0.decidingRule }
    return [rule].compactMap(\.self)
  }

  /// What a server may stumble over, and what compiling warns of.
  mutating func writeFindings(_ sending: RequestPage.Sending) {
    guard sending.wire != nil else { return }
    var items = sending.diagnostics.map(PageLines.diagnostic)
    items += sending.findings.map { finding in
      let place = finding.path.isEmpty ? "" : " at \(MarkdownText.code(VisibleText.of(finding.path)))"
      return "- **\(finding.severity.rawValue)** \(MarkdownText.code(finding.code.name))\(place): "
        + Words("\(finding.message): \(finding.consequence)").markdown
    }
    guard !items.isEmpty else { return }
    heading(1, PageWords.findings)
    add(items.joined(separator: "\n"))
  }
}
