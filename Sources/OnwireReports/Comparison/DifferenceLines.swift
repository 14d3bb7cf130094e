import OnwireDiagnostics
import OnwireHTTP

/// Draws a difference: what it is, the value on each side with the differing bytes marked, and the source of
/// each.
struct DifferenceLines {
  /// The least number of columns at which the sides are shown side by side.
  static let wide = 140
  private static let indent = 6
  private static let gap = " │ "

  let width: Int
  let color: Bool
  init(width: Int, color: Bool) {
    self.width = width
    self.color = color
  }

  /// The lines of a difference, with the hint that would undo it.
  func lines(_ difference: Difference, _ readers: ComparedReaders, hint: String?) throws -> [String] {
    let sides = readers.sides(of: difference)
    let values = try DifferenceText(difference, sides).values
    var blocks: [Block] = []
    let isWide = width >= Self.wide && sides.count == 2
    let columns = isWide ? (width - Self.indent - Self.gap.count) / 2 : width - Self.indent
    let lines = GlyphLine.lines(of: values, columns: max(columns - 2, 16))
    for (index, side) in sides.enumerated() {
      blocks.append(try block(side, values[index], lines[index], difference, columns: columns))
    }
    if isWide, blocks.contains(where: \.isMarked) {
      for index in blocks.indices { blocks[index].hasMarkRow = true }
    }
    // Beside the values, if there is room on all sides.
    let start = (blocks.map(\.width).max() ?? 0) + 2
    let isBeside = !isWide && blocks.allSatisfy { start + DisplayWidth.of($0.origin) <= columns }
    let drawn = blocks.map {
      $0.lines(origin: isBeside ? .beside(start) : .below, columns: columns, color: color)
    }
    var result = title(difference)
    let blanks = String.blanks(Self.indent)
    if isWide, let left = drawn.first, let right = drawn.last {
      for index in 0..<max(left.count, right.count) {
        let cell = index < left.count ? left[index] : TextLine()
        let other = index < right.count ? right[index].text : ""
        let padding = String.blanks(columns - cell.width)
        let gap = other.isEmpty ? Self.gap.trimmed : Self.gap
        result.append(blanks + cell.text + padding + Ink.faint.paint(gap, color: color) + other)
      }
    } else {
      result += drawn.joined().map { blanks + $0.text }
    }
    if let hint { result += wrapped(hint, indent: Self.indent, .faint) }
    return result
  }

  /// The sign, the path, and the kind of the difference.
  func title(_ difference: Difference) -> [String] {
    let sign = ComparisonWording.sign(difference.kind)
    let path = VisibleText.of(difference.path)
    var phrase = ComparisonWording.told(difference)
    if let excuse = ComparisonWording.excuse(difference.standing) { phrase += "; \(excuse)" }
    let start = "  " + Ink.different.paint(sign, color: color) + " "
    guard 4 + DisplayWidth.of(path) + 2 + DisplayWidth.of(phrase) > width else {
      return [start + Ink.strong.paint(path, color: color) + "  " + phrase]
    }
    let paths = Wrapping.lines(of: path, width: width - 4).enumerated().map { index, line in
      (index == 0 ? start : "    ") + Ink.strong.paint(line, color: color)
    }
    return paths + wrapped(phrase, indent: Self.indent, .plain)
  }

  private func wrapped(_ text: String, indent: Int, _ ink: Ink) -> [String] {
    Wrapping.lines(of: text, width: width - indent)
      .map { String.blanks(indent) + ink.paint($0, color: color) }
  }

  private func block(
    _ side: ComparedReaders.Side, _ value: SideText, _ line: GlyphLine, _ difference: Difference, columns: Int
  ) throws -> Block {
    var origin = side.citation(unlike: difference.path)
    if value.isCut || !line.isWhole { origin = "\(ComparisonWording.cut(of: value.size)), \(origin)" }
    let sign = side.isLeft ? ComparisonWording.leftSign : ComparisonWording.rightSign
    var block = Block(
      sign: sign, ink: side.isLeft ? .expected : .seen, glyphs: line.shown, origin: origin)
    block.hasMarkRow = block.isMarked
    if let binary = value.binary {
      block.below = try HexPreview.lines(side, binary, columns: columns - 2)
    }
    return block
  }
}

/// A line with the terminal's colour codes, and its number of columns.
struct TextLine {
  var text = ""
  var width = 0

  mutating func append(_ text: String, _ ink: Ink, color: Bool) {
    self.text += ink.paint(text, color: color)
    width += DisplayWidth.of(text)
  }

  mutating func move(to column: Int) {
    text += String.blanks(column - width)
    width = max(width, column)
  }
}

extension String {
  /// The line without blanks at the end.
  var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
