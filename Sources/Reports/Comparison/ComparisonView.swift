import Diagnostics
public import HTTPWire

/// What `onwire diff` shows of two requests: every difference with both sides, and what does not count and why.
public struct ComparisonView {
  private let comparison: Comparison
  private let readers: ComparedReaders
  private var drawing: DifferenceLines
  private let width: Int
  private let color: Bool
  private var lines: [String] = []

  /// How many differences are shown of one area; of more it is said how many.
  static let limit = 100

  /// The page of a comparison, for a terminal of so many columns.
  ///
  /// - Throws: what reading a file throws.
  public static func text(
    _ comparison: Comparison, names: ComparedNames, width: Int, color: Bool
  ) throws -> String {
    var view = ComparisonView(
      comparison, readers: try ComparedReaders(comparison), width: max(width, narrowest), color: color)
    view.lines.append(
      Ink.strong.paint(
        ComparisonWords.title(names, ComparisonWords.verdict(comparison)), color: color))
    try view.writeDifferences()
    view.writeWhatDoesNotCount()
    view.lines += ["", ComparisonWords.summary(comparison)]
    return view.lines.joined(separator: "\n") + "\n"
  }

  private static let narrowest = 40

  private init(_ comparison: Comparison, readers: ComparedReaders, width: Int, color: Bool) {
    self.comparison = comparison
    self.readers = readers
    self.width = width
    self.color = color
    drawing = DifferenceLines(width: width, color: color)
  }

  // MARK: What counts

  private mutating func writeDifferences() throws {
    let areas = Dictionary(grouping: comparison.counting) { ComparisonArea(of: $0.path) }
    for area in ComparisonArea.allCases {
      guard let differences = areas[area] else { continue }
      heading(area.rawValue)
      for difference in differences.prefix(Self.limit) {
        lines += try drawing.lines(difference, readers)
      }
      writeMore(differences.count, in: area.rawValue)
    }
  }

  // MARK: What does not

  private mutating func writeWhatDoesNotCount() {
    let remarks = ComparisonRemarks(comparison)
    if let sentence = remarks.leftToPhone {
      lines.append("")
      lines += Wrapping.lines(of: sentence, width: width)
    }
    if let settings = remarks.settings {
      lines += ["", settings.words]
      lines += settings.lines.map { "  " + $0 }
    }
    for list in remarks.lists { writeList(list.title, list.items.map(\.text)) }
  }

  private mutating func writeList(_ title: String, _ items: [String]) {
    heading(title)
    for item in items.prefix(Self.limit) {
      for (index, line) in Wrapping.lines(of: item, width: width - 4).enumerated() {
        lines.append((index == 0 ? "  " : "    ") + line)
      }
    }
    writeMore(items.count, in: title)
  }

  // MARK: Lines

  private mutating func writeMore(_ count: Int, in title: String) {
    guard count > Self.limit else { return }
    lines.append("  " + ComparisonWords.more(count - Self.limit, in: title))
  }

  private mutating func heading(_ text: String) {
    lines.append("")
    lines.append(Ink.strong.paint(text, color: color))
  }
}
