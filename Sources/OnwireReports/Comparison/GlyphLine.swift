import OnwireDiagnostics

/// Glyphs on one line of a terminal, shortened around the marked ones.
struct GlyphLine {
  /// The glyphs that are shown, with a `…` in place of others.
  let shown: [Glyph]
  /// Whether these are all the glyphs.
  let isWhole: Bool

  /// Keeps the glyphs within `context` columns of the `anchors`, which are runs of glyphs.
  init(_ glyphs: [Glyph], anchors: [Range<Int>], context: Int) {
    var isKept = [Bool](repeating: false, count: glyphs.count)
    func keep(_ indices: some Sequence<Int>) {
      var columns = 0
      for index in indices {
        columns += glyphs[index].width
        guard columns <= context else { break }
        isKept[index] = true
      }
    }
    for anchor in anchors {
      for index in anchor { isKept[index] = true }
      keep(anchor.upperBound..<glyphs.count)
      keep((0..<anchor.lowerBound).reversed())
    }
    var shown: [Glyph] = []
    for index in glyphs.indices where isKept[index] || index == 0 || isKept[index - 1] {
      shown.append(isKept[index] ? glyphs[index] : .omission)
    }
    self.shown = shown
    isWhole = isKept.allSatisfy(\.self)
  }

  /// Keeps all glyphs.
  init(whole glyphs: [Glyph]) {
    shown = glyphs
    isWhole = true
  }

  /// Cuts a line to fit into so many columns.
  init(_ line: GlyphLine, columns: Int) {
    var column = 0
    let fitting = line.shown.prefix { glyph in
      column += glyph.width
      return column < columns
    }
    shown = fitting + [.omission]
    isWhole = false
  }
}

extension GlyphLine {
  /// One line for each of the values, each at most `columns` wide, with the same context around the marks.
  static func lines(of values: [SideText], columns: Int) -> [GlyphLine] {
    if values.allSatisfy({ $0.glyphs.width <= columns }) {
      return values.map { GlyphLine(whole: $0.glyphs) }
    }
    func lines(_ context: Int) -> [GlyphLine] {
      values.map { GlyphLine($0.glyphs, anchors: $0.anchors, context: context) }
    }
    let least = (1..<max(columns, 0) + 1).partitioningIndex {
      !lines($0).allSatisfy { $0.shown.width <= columns }
    }
    return lines(least - 1).map { $0.shown.width <= columns ? $0 : GlyphLine($0, columns: columns) }
  }
}
