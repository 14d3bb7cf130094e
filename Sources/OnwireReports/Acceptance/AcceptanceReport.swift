import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats

/// What is shown of changing a spec to what was seen.
package struct AcceptanceReport {
  let acceptance: Acceptance
  let names: ComparedNames
  /// What differs as the spec is.
  let comparison: Comparison

  /// The last line of differences that a change of the spec would remove.
  package static let hint = AcceptWording.hint

  /// More changes are not listed.
  private static let longest = 12

  package init(_ acceptance: Acceptance, of comparison: Comparison, names: ComparedNames) {
    self.acceptance = acceptance
    self.comparison = comparison
    self.names = names
  }

  /// The ranked list of changes, and the spec's text as it becomes; where differences that count would be left, these.
  ///
  /// - Throws: what reading a file throws.
  package func text(isDone: Bool, width: Int, color: Bool) throws -> String {
    let count = comparison.counting.count
    let verdict = AcceptWording.verdict(acceptance, of: count, isDone: isDone)
    var lines = [Ink.strong.paint(ComparisonWords.title(names, verdict), color: color)]
    let shown = acceptance.ranked.prefix(Self.longest)
    lines += shown.map { "  " + VisibleText.of(AcceptWording.line($0)) }
    if acceptance.ranked.count > shown.count {
      lines.append("  " + RequestWords.counted(acceptance.ranked.count - shown.count, "more change"))
    }
    var text = lines.joined(separator: "\n") + "\n"
    guard acceptance.isWhole else {
      return text + "\n" + (try Page(acceptance.comparison, names: names).text(width: width, color: color))
    }
    for file in acceptance.newFiles { text += "  \(AcceptWording.new(file))\n" }
    return text + difference.map { UnifiedDifference.painted(Self.visible($0), color: color) }.joined()
  }

  private var difference: [String] {
    UnifiedDifference.lines(
      from: acceptance.before.bytes, to: acceptance.after.bytes, name: acceptance.before.name)
  }

  /// A line that commands no terminal.
  private static func visible(_ line: String) -> String {
    line.hasSuffix("\n") ? VisibleText.of(String(line.dropLast())) + "\n" : VisibleText.of(line)
  }

  /// The comparison for machines, with the changes: one line.
  ///
  /// - Throws: what reading a file throws.
  package func json(isDone: Bool) throws -> String {
    let changes = acceptance.ranked.map { change in
      Document.dictionary([
        ("rank", .string(change.rank.name)),
        ("change", .string(change.words)),
        ("takes", .signed(Int64(change.taken))),
        ("of", .signed(Int64(change.count))),
        ("note", .string(change.note)),
        ("applied", .boolean(acceptance.isWhole && acceptance.applied.contains { $0.words == change.words })),
      ])
    }
    return try ComparisonJSON.line(
      comparison, names: names,
      [
        ("changes", .array(changes)),
        ("remaining", .signed(Int64(acceptance.comparison.counting.count))),
        ("newFiles", .array(acceptance.newFiles.map { .string($0.path) })),
        ("diff", .string(acceptance.isWhole ? difference.joined() : "")),
        ("accepted", .boolean(isDone && acceptance.isWhole)),
      ])
  }
}
