import OnwireDiagnostics
import OnwireHTTP

/// Nested parameters as a tree.
struct ParameterLines {
  private let tree: ParameterTree
  private let message: Message
  private let element: Int
  private let reader: ValueReader

  private static let limit = 500

  /// The parameters in an element of a message, whose values `reader` reads.
  init(_ message: Message, in element: Int, _ reader: ValueReader) {
    tree = message.parameters(in: element)
    self.message = message
    self.element = element
    self.reader = reader
  }

  /// Whether any name is nested in another; otherwise the names say everything.
  var isNested: Bool { tree.nodes.contains { ($0.parent ?? 0) > 0 } }

  /// A line for each parameter; if there are very many, for the first ones.
  ///
  /// - Throws: Any error from reading a file.
  func lines(width: Int, color: Bool) throws -> [String] {
    let rows = RequestRow.rows(of: element, in: message)
    var lines: [String] = []
    var hidden = 0
    var next = tree.nodes[0].children.reversed().map { (index: $0, depth: 0) }
    while let (index, depth) = next.popLast() {
      let node = tree.nodes[index]
      if lines.count < Self.limit {
        lines.append(try line(node, depth: depth, rows, width: width, color: color))
      } else {
        hidden += 1
      }
      next += node.children.reversed().map { ($0, depth + 1) }
    }
    return lines + (hidden > 0 ? ["  " + RequestWording.moreParameters(hidden)] : [])
  }

  private func line(
    _ node: ParameterTree.Node, depth: Int, _ rows: [RequestRow], width: Int, color: Bool
  ) throws -> String {
    // Deep names are indented by at most half of the terminal.
    let indent = String.blanks(min(2 + 2 * depth, width / 2))
    let start = indent + (node.key.map { VisibleText.of($0.isEmpty ? "\"\"" : $0) } ?? "-")
    let values = try node.pairs.map { pair in
      try tree.pairs[pair].element.map { try reader.text(of: $0, rows) } ?? ""
    }
    guard !values.isEmpty else {
      return start + (node.shape == .array ? Ink.faint.paint("  array", color: color) : "")
    }
    let columns = max(width - DisplayWidth.of(start) - 4, 16)
    return start + "  " + VisibleText.cut(values.joined(separator: ", "), columns: columns)
  }
}
