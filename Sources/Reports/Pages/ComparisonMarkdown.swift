import Diagnostics
public import HTTPWire

/// What two messages have otherwise as Markdown, to be pasted into an issue or a pull request.
public enum ComparisonMarkdown {
  /// So many differences stand in the table.
  private static let limit = 50
  /// Longer values are shown around what is marked.
  private static let columns = 72
  /// The width of the page with all that there is to say.
  private static let width = 100
  static let details = "What differs, and where each side comes from"
  private static let sides = (left: "expected", right: "seen")

  /// The verdict, a table of the differences, how much there is of everything, and folded up the whole page.
  ///
  /// - Throws: what reading a file throws.
  public static func text(_ comparison: Comparison, names: ComparedNames) throws -> String {
    var parts = [title(names, ComparisonWords.verdict(comparison))]
    let counting = comparison.counting
    if !counting.isEmpty {
      let readers = try ComparedReaders(comparison)
      parts.append(try table(counting.prefix(limit), readers, sides: sides))
      if counting.count > limit {
        parts.append(RequestWords.counted(counting.count - limit, "more difference"))
      }
    }
    parts.append(ComparisonWords.summary(comparison))
    if !comparison.differences.isEmpty || !comparison.gaps.isEmpty {
      let page = try Page(comparison, names: names).text(width: width, color: false)
      parts.append(
        MarkdownText.details(details, MarkdownText.fenced(page, language: "")).withoutLineEnd)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A row for each of the differences, with the values of both sides, which `sides` says in Markdown.
  ///
  /// - Throws: what reading a file throws.
  static func table(
    _ differences: some Sequence<Difference>, _ readers: ComparedReaders,
    sides names: (left: String, right: String)
  ) throws -> String {
    var table = MarkdownTable(["", "field", names.left, names.right, "what"])
    for difference in differences {
      let sides = readers.sides(of: difference)
      let values = try DifferenceText(difference, sides).values
      let lines = GlyphLine.lines(of: values, columns: columns)
      var cells = ["", ""]
      for (side, line) in zip(sides, lines) {
        cells[side.isLeft ? 0 : 1] = MarkdownText.code(line.shown.text)
      }
      var phrase = ComparisonWords.phrase(difference)
      if !difference.note.isEmpty { phrase += "; \(VisibleText.of(difference.note))" }
      table.append(
        [
          MarkdownText.code(ComparisonWords.sign(difference.kind)),
          MarkdownText.code(VisibleText.of(difference.path)),
        ] + cells + [Words(phrase).markdown])
    }
    return table.text.withoutLineEnd
  }

  private static func title(_ names: ComparedNames, _ verdict: String) -> String {
    let sides = [(ComparisonWords.leftSign, names.left), (ComparisonWords.rightSign, names.right)]
      .map { "\(MarkdownText.code($0)) \(MarkdownText.code(VisibleText.of($1)))" }
    return "**\(verdict)**: expected \(sides[0]), seen \(sides[1])"
  }
}

extension String {
  /// Without the line end at the end.
  var withoutLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
