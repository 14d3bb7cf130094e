import HTTPWire

/// A few rows of bytes that are no text.
enum HexPreview {
  private static let rows = 4

  /// The first rows of `range`, or those around what is marked in it.
  static func lines(_ side: ComparedReaders.Side, _ range: Range<Int>, columns: Int) throws -> [String] {
    let message = side.reader.request.message
    let layout = HexRows(length: message.length, columns: columns)
    let shown = shown(side, range, bytesPerRow: layout.bytesPerRow)
    return layout.lines(shown, try message.bytes(shown), marks: side.side.marks)
  }

  /// The bytes of those rows.
  static func shown(_ side: ComparedReaders.Side, _ range: Range<Int>, bytesPerRow size: Int) -> Range<Int> {
    let mark = side.side.marks.first?.lowerBound ?? range.lowerBound
    let before = max(0, mark - range.lowerBound) / size * size
    let start = range.lowerBound + max(0, before - size)
    return start..<min(range.upperBound, start + rows * size)
  }
}
