import OnwireDiagnostics
package import OnwireHTTP

/// The bytes of both sides around every difference, in two columns if the terminal is wide enough.
package enum ComparisonHex {
  /// The least number of columns at which the sides are shown side by side.
  private static let wide = 120
  private static let gap = "  │  "

  /// Writes the dump of a comparison, block by block, each with its line end.
  ///
  /// - Throws: Any error from reading a file or from `write`.
  package static func write(
    _ comparison: Comparison, names: ComparedNames, columns: Int, to write: (String) throws -> Void
  ) throws {
    try write(ComparisonWording.title(names, ComparisonWording.verdict(comparison)) + "\n")
    let readers = try ComparedReaders(comparison)
    let isWide = columns >= wide
    let room = isWide ? (columns - gap.count) / 2 : columns
    let length = max(comparison.left.message.length, comparison.right.message.length)
    let layout = HexRows(length: length, columns: isWide ? room : room - 2)
    let drawing = DifferenceLines(width: columns, color: false)
    var last = HexGap(comparison)
    for difference in comparison.differences {
      let sides = readers.sides(of: difference)
      var lines = [""]
      if let between = last.advance(past: difference) { lines += [between, ""] }
      lines += drawing.title(difference)
      let blocks = try sides.map { try HexBlock($0, layout) }
      if isWide {
        let left = sides.first?.isLeft == true ? blocks.first?.lines ?? [] : []
        let right = sides.last?.isLeft == false ? blocks.last?.lines ?? [] : []
        lines += beside(left, right, columns: room)
      } else {
        for (side, block) in zip(sides, blocks) {
          let sign = side.isLeft ? ComparisonWording.leftSign : ComparisonWording.rightSign
          lines += block.lines.enumerated().map { ($0 == 0 ? "\(sign) " : "  ") + $1 }
        }
      }
      try write(lines.joined(separator: "\n") + "\n")
    }
    if let end = last.end() { try write("\n\(end)\n") }
    try write("\n\(ComparisonWording.summary(comparison))\n")
  }

  /// The whole dump.
  ///
  /// - Throws: Any error from reading a file.
  package static func text(_ comparison: Comparison, names: ComparedNames, columns: Int) throws -> String {
    var text = ""
    try write(comparison, names: names, columns: columns) { text += $0 }
    return text
  }

  private static func beside(_ left: [String], _ right: [String], columns: Int) -> [String] {
    (0..<max(left.count, right.count)).map { index in
      let cell = index < left.count ? left[index] : ""
      let other = index < right.count ? right[index] : ""
      let blanks = String.blanks(columns - cell.count)
      return (cell + blanks + gap + other).trimmed
    }
  }
}
