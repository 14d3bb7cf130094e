import OnwireDiagnostics
import OnwireHTTP

/// Nested parameters as a tree, where names are nested.
struct ParameterLines {
  private let tree: ParameterTree
  private let width: Int
  private let color: Bool
  private(set) var lines: [String] = []
  private var hidden = 0

  private static let limit = 500

  /// The lines of the parameters in an element; none where their names say it all.
  ///
  /// `value` gives the value of a pair's element as it is shown.
  init(
    _ message: Message, in element: Int, width: Int, color: Bool, value: (Int) throws -> String
  ) throws {
    tree = message.parameters(in: element)
    self.width = width
    self.color = color
    guard tree.nodes.contains(where: { ($0.parent ?? 0) > 0 }) else { return }
    for child in tree.nodes[0].children { try write(child, depth: 0, value) }
    if hidden > 0 { lines.append("  " + RequestWording.moreParameters(hidden)) }
  }

  private mutating func write(
    _ index: Int, depth: Int, _ value: (Int) throws -> String
  ) throws {
    let node = tree.nodes[index]
    guard lines.count < Self.limit else {
      hidden += 1
      for child in node.children { try write(child, depth: depth + 1, value) }
      return
    }
    // Deep names are drawn no further in than half of the terminal.
    let indent = String.blanks(min(2 + 2 * depth, width / 2))
    let name = node.key.map { VisibleText.of($0.isEmpty ? "\"\"" : $0) } ?? "-"
    let start = indent + name
    let values = try node.pairs.map { pair in try tree.pairs[pair].element.map { try value($0) } ?? "" }
    if values.isEmpty {
      lines.append(start + (node.shape == .array ? Ink.faint.paint("  array", color: color) : ""))
    } else {
      let text = values.joined(separator: ", ")
      let columns = max(width - DisplayWidth.of(start) - 4, 16)
      let shown = VisibleText.fitting(text, columns: columns)
      lines.append(start + "  " + shown.text + (shown.isWhole ? "" : "…"))
    }
    for child in node.children { try write(child, depth: depth + 1, value) }
  }
}
