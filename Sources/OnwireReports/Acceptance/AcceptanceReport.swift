import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats

/// The report on changing a spec to send what was seen.
package final class AcceptanceReport {
  let acceptance: Acceptance
  let names: ComparedNames
  /// The comparison with the spec before any change.
  let comparison: Comparison

  /// The line after the differences, if a change of the spec would remove them.
  package static let hint = AcceptWording.hint

  /// The most changes that are listed.
  private static let longest = 12

  package init(_ acceptance: Acceptance, of comparison: Comparison, names: ComparedNames) {
    self.acceptance = acceptance
    self.comparison = comparison
    self.names = names
  }

  /// The result of the comparison, in a few words.
  package func verdict(isDone: Bool) -> String {
    AcceptWording.verdict(acceptance, of: comparison.counting.count, isDone: isDone)
  }

  /// The ranked list of changes and the resulting text of the spec; if differences that count would remain,
  /// those instead of the text.
  ///
  /// - Throws: Any error from reading a file.
  package func page(isDone: Bool) throws -> Page {
    let verdict = verdict(isDone: isDone)
    var page = Page(.text(ComparisonWording.title(names, verdict)))
    page.htmlClass = "differences"
    page.isTitled = false
    page.add(.verdict(names, verdict))
    let shown = acceptance.ranked.prefix(Self.longest)
    var changes = shown.map { Words(AcceptWording.line($0)) }
    if acceptance.ranked.count > shown.count {
      changes.append(.text((acceptance.ranked.count - shown.count).counted("more change", grouped: true)))
    }
    if acceptance.isWhole { changes += acceptance.newFiles.map { Words(AcceptWording.new($0)) } }
    page.add(.entries(changes.map { Page.Entry(words: $0) }), indent: 2, close: true)
    if acceptance.isWhole {
      let difference = difference.map { VisibleText.of($0.withoutLineEnd) }
      page.add(
        .drawn(language: "diff") { _, color in
          difference.map { UnifiedDifference.painted($0, color: color) }
        }, close: true)
    } else {
      page.add(.pages([try Page(acceptance.comparison, names: names)], .column))
    }
    return page
  }

  private var difference: [String] {
    UnifiedDifference.lines(
      from: acceptance.before.bytes, to: acceptance.after.bytes, name: acceptance.before.name)
  }

  /// The comparison with the changes for machines, on one line.
  ///
  /// - Throws: Any error from reading a file.
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
