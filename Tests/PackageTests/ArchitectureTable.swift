/// The table of targets in ARCHITECTURE.md: which modules of the package and its dependencies each imports.
struct ArchitectureTable {
  /// The rows, each a target and what its second column lists, in the order of the table.
  let rows: [(target: String, imports: [String])]

  init(_ markdown: String) {
    rows = markdown.split(separator: "\n")
      .drop { !$0.hasPrefix("| target | imports |") }
      .prefix { $0.hasPrefix("|") }
      .dropFirst(2)
      .compactMap { row in
        let cells = row.split(separator: "|")
        guard cells.count >= 2, let target = Self.code(in: cells[0]).first else { return nil }
        return (target, Self.code(in: cells[1]))
      }
  }

  func imports(of target: String) -> [String]? {
    rows.first { $0.target == target }?.imports
  }

  /// The text between backticks.
  private static func code(in cell: Substring) -> [String] {
    let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
    return pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }
  }
}
