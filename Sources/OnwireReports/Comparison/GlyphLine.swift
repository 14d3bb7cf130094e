import OnwireDiagnostics

/// Glyphs on one line of a terminal, shortened around what is marked.
struct GlyphLine {
  /// The glyphs that are shown, a `…` in the place of others.
  let shown: [Glyph]
  /// Whether those are all.
  let isWhole: Bool

  /// The glyphs that lie within so many columns of the `anchors`, which are runs of them.
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

  /// All glyphs.
  init(whole glyphs: [Glyph]) {
    shown = glyphs
    isWhole = true
  }

  /// The first of what this shows, in so many columns.
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
  /// A line for each of the values, in so many columns, with as much around the marks on all of them.
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
