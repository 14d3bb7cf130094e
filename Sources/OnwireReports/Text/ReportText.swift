import OnwireDiagnostics

/// A report for a terminal: paragraphs, headings, and rows in columns.
struct ReportText {
  /// A text of one line and its look.
  struct Cell {
    let text: String
    let ink: Ink

    init(_ text: String, _ ink: Ink = .plain) {
      self.text = text
      self.ink = ink
    }

    var width: Int { DisplayWidth.of(text) }
  }

  /// Columns of one line each, and after them one that wraps.
  struct Columns {
    /// Where each begins; the last is the one that wraps.
    let starts: [Int]

    /// Columns as wide as the widest of `rows`, none over `limit`, two blanks between them.
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
  /// What the row that is being written has of its line.
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

  /// Appends a wrapped text, `indent` columns in.
  mutating func paragraph(_ words: String, indent: Int = 0, _ ink: Ink = .plain) {
    for line in Wrapping.lines(of: words, width: width - indent) { append(line, indent: indent, ink) }
  }

  /// Appends lines as they are, however long: what is copied from here has no line ends of ours in it.
  mutating func verbatim(_ lines: [String], indent: Int, _ ink: Ink) {
    for line in lines { line.isEmpty ? blank() : append(line, indent: indent, ink) }
  }

  private mutating func append(_ line: String, indent: Int, _ ink: Ink) {
    let painted = ink.paint(line, color: color)
    lines.append(indent == 0 ? painted : String.blanks(indent) + painted)
  }

  /// Appends `name` and what it is, which wraps beside it.
  mutating func heading(_ name: String, _ words: String) {
    row([Cell(name, .strong)], Cell(words), Columns([[Cell(name)]], indent: 0))
  }

  /// Fewer columns than these are no place for sentences.
  private static let narrow = 40

  /// Appends a row; a cell that is wider than its column pushes those after it to the next line.
  ///
  /// `last` wraps in the column after the others; where that is narrow and it does not fit on a line, it
  /// stands beneath them.
  mutating func row(_ cells: [Cell], _ last: Cell, _ columns: Columns) {
    var column = 0
    for (cell, start) in zip(cells, columns.starts) where !cell.text.isEmpty {
      var start = start
      // A long value after a long name of a client.
      if column > 0, start + cell.width > width {
        start = columns.starts[0] + 4
        newLine(&column)
      }
      // A list of names in the first column wraps; what may be copied does not.
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

  /// Writes blanks up to `start`, on the next line where this one is full so far.
  private mutating func move(to start: Int, from column: inout Int) {
    if column > 0, column + 2 > start { newLine(&column) }
    line += String.blanks(start - column)
    column = start
  }
}
