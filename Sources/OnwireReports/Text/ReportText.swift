import OnwireDiagnostics

/// A report for a terminal: paragraphs, headings, and rows in columns.
struct ReportText {
  /// A text on one line, with its style.
  struct Cell {
    let text: String
    let ink: Ink

    init(_ text: String, _ ink: Ink = .plain) {
      self.text = text
      self.ink = ink
    }

    var width: Int { DisplayWidth.of(text) }
  }

  /// Columns of one line each, followed by one that wraps.
  struct Columns {
    /// The start of each column; the last column is the one that wraps.
    let starts: [Int]

    /// Columns as wide as the widest cell of `rows`, but at most `limit`, with two blanks between them.
    init(_ rows: [[Cell]], indent: Int = 2, limit: Int = .max) {
      var starts = [indent]
      for column in 0..<(rows.map(\.count).max() ?? 0) {
        let widths = rows.map { column < $0.count ? $0[column].width : 0 }
        starts.append(starts[column] + min(widths.max() ?? 0, limit) + 2)
      }
      self.starts = starts
    }
  }

  /// The lines so far, without their ends.
  private(set) var lines: [String] = []
  /// The part of the current row's line that has been written.
  private var line = ""
  let width: Int
  let color: Bool

  init(width: Int, color: Bool) {
    self.width = width
    self.color = color
  }

  /// The lines so far, each with its end.
  var text: String {
    var text = ""
    text.reserveCapacity(lines.reduce(0) { $0 + $1.utf8.count + 1 })
    for line in lines {
      text += line
      text += "\n"
    }
    return text
  }

  /// Appends an empty line.
  mutating func blank() { lines.append("") }

  /// Appends a wrapped text, indented by `indent` columns.
  mutating func paragraph(_ words: String, indent: Int = 0, _ ink: Ink = .plain) {
    for line in Wrapping.lines(of: words, width: width - indent) { append(line, indent: indent, ink) }
  }

  /// Appends lines unwrapped, however long, so that copying them adds no line ends.
  mutating func verbatim(_ lines: [String], indent: Int, _ ink: Ink) {
    for line in lines { line.isEmpty ? blank() : append(line, indent: indent, ink) }
  }

  private mutating func append(_ line: String, indent: Int, _ ink: Ink) {
    let painted = ink.paint(line, color: color)
    lines.append(indent == 0 ? painted : String.blanks(indent) + painted)
  }

  /// Appends `name` and `words`, which wrap beside it.
  mutating func heading(_ name: String, _ words: String) {
    row([Cell(name, .strong)], Cell(words), Columns([[Cell(name)]], indent: 0))
  }

  /// The fewest columns in which sentences are readable.
  private static let narrow = 40

  /// Appends a row; a cell that is wider than its column moves those after it to the next line.
  ///
  /// `last` wraps in the column after the others; if that is narrow and `last` does not fit on a line, it is
  /// put below them.
  mutating func row(_ cells: [Cell], _ last: Cell, _ columns: Columns) {
    var column = 0
    for (cell, start) in zip(cells, columns.starts) where !cell.text.isEmpty {
      var start = start
      // A long value follows a client's long name.
      if column > 0, start + cell.width > width {
        start = columns.starts[0] + 4
        newLine(&column)
      }
      // A list of names in the first column wraps; text that may be copied does not.
      let isList = column == 0 && start + cell.width > width && cell.text.holds(", ")
      let texts = isList ? Wrapping.lines(of: cell.text, width: width - start) : [cell.text]
      for (index, text) in texts.enumerated() {
        if index > 0 { newLine(&column) }
        move(to: start, from: &column)
        line += cell.ink.paint(text, color: color)
        column += DisplayWidth.of(text)
      }
    }
    guard !last.text.isEmpty else {
      newLine(&column)
      return
    }
    var start = columns.starts[cells.count]
    if width - start < Self.narrow, width - start < last.width {
      start = columns.starts[0] + 4
      newLine(&column)
    }
    for words in Wrapping.lines(of: last.text, width: width - start) {
      move(to: start, from: &column)
      line += last.ink.paint(words, color: color)
      newLine(&column)
    }
  }

  private mutating func newLine(_ column: inout Int) {
    lines.append(line)
    line = ""
    column = 0
  }

  /// Writes blanks up to `start`, on the next line if this one is already full to there.
  private mutating func move(to start: Int, from column: inout Int) {
    if column > 0, column + 2 > start { newLine(&column) }
    line += String.blanks(start - column)
    column = start
  }
}
