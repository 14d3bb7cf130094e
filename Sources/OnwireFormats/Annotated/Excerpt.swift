import OnwireDiagnostics
package import OnwireHTTP

/// A few rows of bytes, some of them marked.
package struct Excerpt: Sendable {
  private let message: Message
  private let color: Bool

  /// Excerpts of `message`, in colour or not.
  package init(_ message: Message, color: Bool) {
    self.message = message
    self.color = color
  }

  /// The row with the byte at `offset`, and one row above and below: `^` under the byte, `~` under the rest
  /// of its field.
  ///
  /// - Throws: Any error from reading a file.
  package func lines(around offset: Int, in field: Field) throws -> [String] {
    let layout = RowLayout(bytesPerRow: 16, length: message.length, columns: nil, color: color)
    let row = offset / 16 * 16
    var lines: [String] = []
    for start in [row - 16, row, row + 16] where start >= 0 && start < message.length {
      let range = start..<min(start + 16, message.length)
      let bytes = try message.bytes(range)
      lines.append(layout.row(start, bytes[...], at: start, .plain, nil))
      let marks = range.map { offset == $0 ? "^" as Character : field.range.contains($0) ? "~" : " " }
      if let line = layout.marks(marks) { lines.append(line) }
    }
    return lines
  }
}
