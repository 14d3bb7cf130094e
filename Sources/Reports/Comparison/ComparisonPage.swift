import Diagnostics
public import HTTPWire

extension Page {
  /// How many differences of one area, and items of one list, are shown; of more it is said how many.
  static let differenceLimit = 100

  /// What `onwire diff` shows of two requests: every difference with both sides, and what does not count and why.
  ///
  /// - Throws: what reading a file throws.
  public init(_ comparison: Comparison, names: ComparedNames) throws {
    try self.init(comparison, names: names, limit: Self.differenceLimit)
  }

  /// The same with so many differences of an area.
  init(_ comparison: Comparison, names: ComparedNames, limit: Int) throws {
    self.init(.text(ComparisonWords.title(names, ComparisonWords.verdict(comparison))))
    isTitled = false
    isOfDifferences = true
    add(.verdict(names, ComparisonWords.verdict(comparison)), .strong, close: true)
    let readers = try ComparedReaders(comparison)
    let areas = Dictionary(grouping: comparison.counting) { ComparisonArea(of: $0.path) }
    var hints: Set<String> = []
    for area in ComparisonArea.allCases {
      guard let differences = areas[area] else { continue }
      add(.heading(1, .text(area.rawValue)))
      let shown = try differences.prefix(limit).map { difference in
        let hint = try Hint.text(difference, readers.sides(of: difference))
        // Each is given once.
        return (difference, hint.flatMap { hints.insert($0).inserted ? $0 : nil })
      }
      add(.differences(shown, readers, names), close: true)
      add(more: differences.count, of: limit, in: area.rawValue)
    }
    let remarks = ComparisonRemarks(comparison)
    if let sentence = remarks.leftToPhone { add(.words(Words(sentence))) }
    if let settings = remarks.settings {
      add(.line(Words(settings.words)))
      add(.code(settings.lines, language: "yaml"), indent: 2, close: true)
    }
    for list in remarks.lists {
      add(.heading(1, .text(list.title)))
      add(.list(list.items.prefix(limit).map(\.sentence)), indent: 2, close: true)
      add(more: list.items.count, of: limit, in: list.title)
    }
    add(.line(.text(ComparisonWords.summary(comparison)), isCounts: true))
  }

  private mutating func add(more count: Int, of limit: Int, in title: String) {
    guard count > limit else { return }
    add(.line(.text(ComparisonWords.more(count - limit, in: title))), indent: 2, close: true)
  }
}

extension ComparisonRemarks.Item {
  /// Both on one line.
  fileprivate var sentence: Words {
    path.isEmpty ? Words(words) : words.isEmpty ? .name(path) : .name(path) + .text("  ") + Words(words)
  }
}

/// A comparison in one line, for one of many that is the same.
public enum ComparisonLine {
  /// Both names, and of everything how much; with the line end.
  public static func text(_ comparison: Comparison, names: ComparedNames) -> String {
    ComparisonWords.title(names, ComparisonWords.summary(comparison)) + "\n"
  }
}
