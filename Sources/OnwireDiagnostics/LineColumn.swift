/// The position of a byte for people: its line and its column, both counted from 1.
public struct LineColumn: Sendable, Hashable {
  /// The line, from 1; LF, CR LF and a lone CR each end a line, as in YAML 1.2.2 section 5.4.
  public let line: Int
  /// The column in Unicode scalars, from 1: a tab is one, and so is each maximal subpart of ill-formed UTF-8.
  ///
  /// Compilers count scalars, too; editors that count UTF-16 units, such as VS Code, give a higher column
  /// after emoji. A byte order mark at the start of the source has no column.
  public let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension Place {
  /// The start of the place; time grows with the length of the source before it.
  public var start: LineColumn { source.lineColumn(of: bounds.lowerBound) }

  /// The end of the place: just after its last byte.
  public var end: LineColumn { source.lineColumn(of: bounds.upperBound) }

  /// The range, clamped to the source.
  var bounds: Range<Int> { range.clamped(to: 0..<source.bytes.count) }
}

extension Source {
  fileprivate func lineColumn(of offset: Int) -> LineColumn {
    let line = line(around: offset)
    return LineColumn(line: 1 + lineEnds(before: line.lowerBound), column: column(of: offset, in: line))
  }
}
