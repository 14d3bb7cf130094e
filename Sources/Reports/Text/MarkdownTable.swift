/// A table in Markdown (GitHub's): a head and rows of as many cells.
struct MarkdownTable {
  private(set) var text: String

  /// A table without rows.
  init(_ head: [String]) {
    text = Self.row(head) + Self.row(head.map { _ in "---" })
  }

  /// Appends a row; a `|` or a line end in a cell cannot end it.
  mutating func append(_ cells: [String]) {
    text += Self.row(cells.map(Self.escaped))
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func escaped(_ cell: String) -> String {
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "|": result += "\\|"
      case "\n" where last == "\r": break
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}
