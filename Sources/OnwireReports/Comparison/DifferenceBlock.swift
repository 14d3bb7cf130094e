import OnwireDiagnostics

extension DifferenceLines {
  /// One side of a difference.
  struct Block {
    /// Where the origin is shown.
    enum OriginPlace {
      /// After the value, beginning at a column.
      case beside(Int)
      /// On lines of their own.
      case below
    }

    var sign: String
    var ink: Ink
    var glyphs: [Glyph]
    var origin: String
    /// Lines between the value and the origin.
    var below: [String] = []

    /// Whether there is a row for marks, even if it is empty.
    var hasMarkRow = false

    /// The columns of sign and value.
    var width: Int { 2 + glyphs.width }

    /// Whether anything in the value is marked.
    var isMarked: Bool { glyphs.contains(where: \.isMarked) }

    /// The lines, each of at most `columns` columns.
    func lines(origin place: OriginPlace, columns: Int, color: Bool) -> [TextLine] {
      var first = TextLine()
      first.append(sign, ink, color: color)
      first.append(" ", .plain, color: color)
      for run in glyphs.runs { first.append(run.text, run.isMarked ? ink : .plain, color: color) }
      if case .beside(let start) = place {
        first.move(to: start)
        first.append(origin, .faint, color: color)
      }
      var lines = [first]
      if hasMarkRow { lines.append(marks(color: color)) }
      for text in below { lines.append(Self.indented(text, .plain, color: color)) }
      guard case .below = place else { return lines }
      return lines
        + Wrapping.lines(of: origin, width: columns - 2).map { Self.indented($0, .faint, color: color) }
    }

    private static func indented(_ text: String, _ ink: Ink, color: Bool) -> TextLine {
      var line = TextLine()
      line.move(to: 2)
      line.append(text, ink, color: color)
      return line
    }

    /// A `^` below each marked column.
    private func marks(color: Bool) -> TextLine {
      var line = TextLine()
      var column = 2
      for glyph in glyphs {
        if glyph.isMarked {
          line.move(to: column)
          line.append(String(repeating: "^", count: glyph.width), ink, color: color)
        }
        column += glyph.width
      }
      return line
    }
  }
}
