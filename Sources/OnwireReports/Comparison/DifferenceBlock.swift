import OnwireDiagnostics

extension DifferenceLines {
  /// One side of a difference.
  struct Block {
    /// Where the words on the origin stand.
    enum OriginPlace {
      /// After the value, from a column on.
      case beside(Int)
      /// On lines of their own.
      case below
    }

    var sign: String
    var ink: Ink
    var glyphs: [Glyph]
    var origin: String
    /// What stands between value and origin.
    var below: [String] = []

    /// Whether there is a row for marks, also where it stays empty.
    var hasMarkRow = false

    /// The columns of sign and value.
    var width: Int { 2 + glyphs.width }

    /// Whether something in the value is marked.
    var isMarked: Bool { glyphs.contains(where: \.isMarked) }

    /// The lines, each of at most so many columns.
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

    /// A `^` below each column that is marked.
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
