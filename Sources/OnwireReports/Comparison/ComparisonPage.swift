import OnwireDiagnostics
package import OnwireHTTP

extension Page {
  /// The most differences of an area, and items of a list, that are shown; the page says how many more there
  /// are.
  static let differenceLimit = 100

  /// The report of `onwire diff` on two requests: every difference with both sides, and what does not count
  /// and why.
  ///
  /// - Throws: Any error from reading a file.
  package init(_ comparison: Comparison, names: ComparedNames) throws {
    try self.init(comparison, names: names, limit: Self.differenceLimit)
  }

  /// The same for the failure of a test: what cannot be compared, which is the same in each run, takes one
  /// sentence.
  ///
  /// - Throws: Any error from reading a file.
  package init(failing comparison: Comparison, names: ComparedNames) throws {
    try self.init(comparison, names: names, limit: Self.differenceLimit, isBrief: true)
  }

  /// The same with another limit for the differences of an area.
  init(
    _ comparison: Comparison, names: ComparedNames, limit: Int, isBrief: Bool = false,
    omitsFolders: Bool = false
  ) throws {
    self.init(.text(ComparisonWording.title(names, ComparisonWording.verdict(comparison))))
    isTitled = false
    htmlClass = "differences"
    add(.verdict(names, ComparisonWording.verdict(comparison)), .strong, close: true)
    if let status = comparison.changedStatus {
      add(.line(.text(ComparisonWording.changedStatus(status))), close: true)
    }
    addRefusal(of: comparison)
    let readers = try ComparedReaders(comparison, omitsFolders: omitsFolders)
    let areas = Dictionary(grouping: comparison.counting) { ComparisonArea(of: $0.path) }
    var hints: Set<String> = []
    for area in ComparisonArea.allCases {
      guard let differences = areas[area] else { continue }
      add(.heading(1, .text(area.title(ofResponses: comparison.left.message.isResponse))))
      let shown = try differences.prefix(limit).map { difference in
        let hint = try Hint.text(difference, readers.sides(of: difference), comparison.provenSettings)
        // Each hint is given once.
        return (difference, hint.flatMap { hints.insert($0).inserted ? $0 : nil })
      }
      add(.differences(shown, readers, sides: (.name(names.left), .name(names.right))), close: true)
      add(more: differences.count, of: limit, in: area.rawValue)
    }
    let remarks = ComparisonRemarks(comparison)
    if let sentence = remarks.leftToPhone { add(.words(Words(sentence))) }
    if let settings = remarks.settings {
      add(.words(Words(settings.words)))
      add(.code(settings.lines, language: "yaml"), indent: 2, close: true)
    }
    if isBrief, let sentence = remarks.notComparable { add(.line(Words(sentence))) }
    for list in remarks.lists where !isBrief || list.title != ComparisonWording.notComparable {
      add(.heading(1, .text(list.title)))
      add(.list(list.items.prefix(limit).map(\.sentence)), indent: 2, close: true)
      add(more: list.items.count, of: limit, in: list.title)
    }
    add(.line(.text(ComparisonWording.summary(comparison)), isCounts: true))
  }

  private mutating func addRefusal(of comparison: Comparison) {
    guard let refusal = comparison.refusal else { return }
    add(.heading(1, .text(ComparisonWording.response)))
    add(.findings([refusal]), close: true)
  }

  private mutating func add(more count: Int, of limit: Int, in title: String) {
    guard count > limit else { return }
    add(.line(.text(ComparisonWording.more(count - limit, in: title))), indent: 2, close: true)
  }
}

extension Page {
  /// The same, with the bytes of both sides and the differing ones marked; ids in it begin with `id`.
  ///
  /// - Throws: Any error from reading a file.
  package init(_ comparison: Comparison, left: ComparedSide, right: ComparedSide, id: String) throws {
    self.init("")
    htmlClass = nil
    add(.pages([try Page(comparison, names: ComparedNames(left: left.name, right: right.name))], .column))
    let counting = comparison.counting
    let sides = [
      Page(left, comparison.left, counting.compactMap(\.left), id: id + "-left", isExplained: true),
      Page(right, comparison.right, counting.compactMap(\.right), id: id + "-right", isExplained: false),
    ]
    add(.pages(sides, .sides(1)))
  }

  private init(
    _ side: ComparedSide, _ request: ComparedRequest, _ differences: [Difference.Side], id: String,
    isExplained: Bool
  ) {
    self.init(.name(PageDocument.heading(side.name)))
    if let coding = request.unpackedCoding { add(.words(Words(ComparisonWording.unpackedBytes(coding)))) }
    add(.list(request.wildcards.all.map { Words(ComparisonWording.wildcard($0)) }))
    // Findings refer to the bytes on the wire.
    add(.findings(side.findings, bytes: request.unpackedCoding == nil ? id : nil))
    if side.request.capture != nil {
      var known = Page("")
      known.add(request.fidelity)
      add(.pages([known], .column))
    }
    let marked = differences.flatMap { $0.marks.isEmpty ? [$0.range] : $0.marks }
    var shown = side.request
    shown.message = request.message
    add(.bytes(ByteBlock(shown, id: id, marked: marked, label: side.name, isExplained: isExplained)))
  }

  /// The text to paste into an issue or a pull request: the verdict, a table of the differences, all the
  /// counts, and the complete comparison, folded up.
  ///
  /// - Throws: Any error from reading a file.
  package init(pasting comparison: Comparison, names: ComparedNames) throws {
    self.init("")
    let sides = ": expected `-` " + .name(names.left) + ", seen `+` " + .name(names.right)
    add(.words(.strong(ComparisonWording.verdict(comparison)) + sides))
    if let status = comparison.changedStatus { add(.line(.text(ComparisonWording.changedStatus(status)))) }
    addRefusal(of: comparison)
    let (counting, limit) = (comparison.counting, 50)
    if !counting.isEmpty {
      let readers = try ComparedReaders(comparison)
      add(.differences(counting.prefix(limit).map { ($0, nil) }, readers, sides: ("expected", "seen")))
    }
    if counting.count > limit {
      add(.line(.text((counting.count - limit).counted("more difference", grouped: true))))
    }
    add(.line(.text(ComparisonWording.summary(comparison)), isCounts: true))
    guard !comparison.differences.isEmpty || !comparison.gaps.isEmpty else { return }
    var all = Page("What differs, and where each side comes from")
    let text = try Page(comparison, names: names).text(width: 100, color: false)
    all.add(.code(PageLines.lines(of: text), language: ""))
    add(.pages([all], .folded))
  }
}

/// One side of a comparison as a page shows it.
package struct ComparedSide: Sendable {
  /// The side's name.
  let name: String
  /// The request as it was sent, or the response in its place.
  let request: Request
  /// The things that a server may stumble over.
  let findings: [Finding]

  package init(name: String, _ request: Request, findings: [Finding]) {
    self.name = name
    self.request = request
    self.findings = findings
  }
}

extension ComparisonRemarks.Item {
  /// The path and the words on one line.
  fileprivate var sentence: Words {
    path.isEmpty ? Words(words) : words.isEmpty ? .name(path) : .name(path) + .text("  ") + Words(words)
  }
}

/// A comparison in one line, for one that is the same among many.
package enum ComparisonLine {
  /// Both names and all the counts, with the line end.
  package static func text(_ comparison: Comparison, names: ComparedNames) -> String {
    ComparisonWording.title(names, ComparisonWording.summary(comparison)) + "\n"
  }
}
