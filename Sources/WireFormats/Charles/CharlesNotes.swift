import HTTPWire

/// What Charles notes about a transaction.
struct CharlesNotes {
  /// One note a line.
  let lines: [String]

  /// How the notes begin of tools that change a request before it is recorded.
  private static let tools = ["Rewrite Tool", "Map Local", "Map Remote", "Map ", "Breakpoint"]

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Says what the notes say of a request.
  func add(to fidelity: inout Fidelity) {
    fidelity.notes += lines
    guard let change = lines.first(where: { line in Self.tools.contains { line.hasPrefix($0) } }) else {
      return
    }
    for aspect in [Fidelity.Aspect.requestLine, .fields, .fieldOrder, .body] {
      fidelity.set(aspect, .changed, because: "recorded after Charles's tools, which noted: \(change)")
    }
  }
}
