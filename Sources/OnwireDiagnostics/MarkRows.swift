/// The rows below a shown line: the marks, and the words that belong to them.
///
/// ```
///  -     -     ^ beside the last mark
///  |     |
///  |     below the one before
///  below the first
/// ```
struct MarkRows {
  /// Pieces of text with their inks, one array for each row.
  private(set) var rows: [[(text: String, ink: Ink)]] = []

  private typealias Column = (glyph: Unicode.Scalar, ink: Ink)

  /// Creates the rows for `marks` in a window of `room` columns; `primary` is the ink of the primary mark.
  init(_ marks: [LineWindow.PlacedMark], room: Int, primary: Ink) {
    func ink(_ placed: LineWindow.PlacedMark) -> Ink { placed.mark.isPrimary ? primary : .frame }

    var line: [Column] = []
    for placed in marks.filter({ !$0.mark.isPrimary }) + marks.filter(\.mark.isPrimary) {
      let glyph: Unicode.Scalar = placed.mark.isPrimary ? "^" : "-"
      for column in placed.columns { MarkRows.set((glyph, ink(placed)), at: column, in: &line) }
    }
    let beside = MarkRows.indexOfMarkWithWordsBeside(marks, room: room)
    let words = beside.map { (" " + marks[$0].mark.text, ink(marks[$0])) }
    rows = [MarkRows.pieces(line) + [words].compactMap { $0 }]

    let hanging = marks.indices.filter { $0 != beside && !marks[$0].mark.text.isEmpty }
      .sorted { a, b in (marks[b].columns.lowerBound, a) < (marks[a].columns.lowerBound, b) }
    guard !hanging.isEmpty else { return }

    func bars(_ indices: ArraySlice<Int>, before end: Int) -> [Column] {
      var line: [Column] = []
      for index in indices where marks[index].columns.lowerBound < end {
        MarkRows.set(("|", ink(marks[index])), at: marks[index].columns.lowerBound, in: &line)
      }
      return line
    }
    rows.append(MarkRows.pieces(bars(hanging[...], before: .max)))
    for (position, index) in hanging.enumerated() {
      let start = marks[index].columns.lowerBound
      var line = bars(hanging[(position + 1)...], before: start)
      line += Array(repeating: MarkRows.blank, count: start - line.count)
      rows.append(MarkRows.pieces(line) + [(marks[index].mark.text, ink(marks[index]))])
    }
  }

  private static let blank: Column = (" ", .plain)

  /// The mark that ends last has its words beside it, if there is room.
  private static func indexOfMarkWithWordsBeside(_ marks: [LineWindow.PlacedMark], room: Int) -> Int? {
    let last = marks.indices.max { a, b in
      let (one, other) = (marks[a].columns, marks[b].columns)
      return (one.upperBound, one.lowerBound) < (other.upperBound, other.lowerBound)
    }
    guard let last, !marks[last].mark.text.isEmpty else { return nil }
    return marks[last].columns.upperBound + 1 + marks[last].mark.textWidth <= room ? last : nil
  }

  private static func set(_ column: Column, at index: Int, in line: inout [Column]) {
    if line.count <= index { line += Array(repeating: blank, count: index + 1 - line.count) }
    line[index] = column
  }

  /// The columns as text, with neighbours of one ink joined.
  private static func pieces(_ line: [Column]) -> [(text: String, ink: Ink)] {
    var pieces: [(text: String, ink: Ink)] = []
    for column in line {
      if let last = pieces.indices.last, pieces[last].ink == column.ink {
        pieces[last].text.unicodeScalars.append(column.glyph)
      } else {
        pieces.append((String(column.glyph), column.ink))
      }
    }
    return pieces
  }
}
