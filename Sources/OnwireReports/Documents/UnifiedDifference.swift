import OnwireDiagnostics

/// The difference between two texts as `diff -u` writes it, for `patch` and for reviewers.
package enum UnifiedDifference {
  /// The number of unchanged lines around a change.
  private static let context = 3

  /// The lines of the difference, each with its line end; none if the texts are the same.
  ///
  /// `headings` are lines of the old text, by their index from 0, that name what is below them: the last one
  /// above a change is written after its line numbers.
  package static func lines(
    from old: [UInt8], to new: [UInt8], name: String, headings: [Int: String] = [:]
  ) -> [String] {
    let (a, b) = (split(old), split(new))
    let changes = LineDifference.changes(from: a, to: b)
    guard !changes.isEmpty else { return [] }
    let shown = VisibleText.of(name)
    var result = ["--- \(shown)\n", "+++ \(shown)\n"]
    var headings = headings.sorted { $0.key < $1.key }[...]
    var heading: String?
    var rest = changes[...]
    while let first = rest.first {
      var hunk = [first]
      rest.removeFirst()
      while let next = rest.first, let last = hunk.last,
        next.removed.lowerBound - last.removed.upperBound <= 2 * context
      {
        hunk.append(next)
        rest.removeFirst()
      }
      result += lines(of: hunk, a, b, &headings, &heading)
    }
    return result
  }

  /// A line of a difference in the usual colours of terminals.
  package static func painted(_ line: String, color: Bool) -> String {
    let ink: Ink =
      line.hasPrefix("--- ") || line.hasPrefix("+++ ")
      ? .strong
      : line.hasPrefix("@@") ? .value : line.hasPrefix("-") ? .expected : line.hasPrefix("+") ? .seen : .plain
    let end = line.hasSuffix("\n") ? "\n" : ""
    return ink.paint(String(line.dropLast(end.count)), color: color) + end
  }

  /// The lines of a text, with their ends.
  private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  private static func lines(
    of hunk: [LineDifference.Change], _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>],
    _ headings: inout ArraySlice<(key: Int, value: String)>, _ heading: inout String?
  ) -> [String] {
    guard let first = hunk.first, let last = hunk.last else { return [] }
    let before = min(context, first.removed.lowerBound)
    let after = min(context, a.count - last.removed.upperBound)
    let old = first.removed.lowerBound - before..<last.removed.upperBound + after
    let new = first.added.lowerBound - before..<last.added.upperBound + after
    while let next = headings.first, next.key < first.removed.upperBound {
      heading = next.value
      headings.removeFirst()
    }
    var result = ["@@ -\(range(old)) +\(range(new)) @@" + (heading.map { " \($0)" } ?? "") + "\n"]
    var index = old.lowerBound
    for change in hunk {
      result += a[index..<change.removed.lowerBound].flatMap { marked(" ", $0) }
      result += a[change.removed].flatMap { marked("-", $0) }
      result += b[change.added].flatMap { marked("+", $0) }
      index = change.removed.upperBound
    }
    return result + a[index..<old.upperBound].flatMap { marked(" ", $0) }
  }

  /// Line numbers as `diff` counts them: for no lines, the number of the line before.
  private static func range(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }

  private static func marked(_ mark: String, _ line: ArraySlice<UInt8>) -> [String] {
    let text = mark + String(decoding: line, as: UTF8.self)
    return line.last == UInt8(ascii: "\n") ? [text] : [text + "\n", "\\ No newline at end of file\n"]
  }
}
