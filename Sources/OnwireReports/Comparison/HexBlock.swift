import OnwireDiagnostics
import OnwireHTTP

/// The rows of one side's field and its surroundings; the first row begins with the field.
struct HexBlock {
  /// The rows, with the number of bytes that are left out between them.
  let lines: [String]

  /// Of a longer field, only the rows around marks are shown, or its first rows if it has no marks.
  private static let mostRows = 12
  private static let context = 1

  init(_ side: ComparedReaders.Side, _ layout: HexRows) throws {
    if let words = side.side.words {
      lines = [VisibleText.of(words)]
      return
    }
    let message = side.reader.request.message
    let size = layout.bytesPerRow
    let field = side.side.range
    let marks = side.side.marks
    var lines: [String] = []
    var next = max(0, field.lowerBound - size)
    let end = min(message.length, field.upperBound + size)
    for stretch in Self.stretches(of: field, marks, bytesPerRow: size) {
      let start = stretch.lowerBound == field.lowerBound ? next : stretch.lowerBound
      let stop = stretch.upperBound == field.upperBound ? end : stretch.upperBound
      if start > next { lines.append(ComparisonWording.omitted(start - next)) }
      for part in [start..<stretch.lowerBound, stretch, stretch.upperBound..<stop] where !part.isEmpty {
        lines += layout.lines(part, try message.bytes(part), marks: marks)
      }
      next = stop
    }
    if next < end { lines.append(ComparisonWording.omitted(field.upperBound - next)) }
    self.lines = lines
  }

  /// The parts of a field that are shown, in whole rows from its start.
  private static func stretches(
    of field: Range<Int>, _ marks: [Range<Int>], bytesPerRow size: Int
  ) -> [Range<Int>] {
    guard field.count > mostRows * size else { return [field] }
    var stretches: [Range<Int>] = []
    var rows = 0
    for mark in marks.isEmpty ? [field] : marks where rows < mostRows {
      let first = max(0, (mark.lowerBound - field.lowerBound) / size - context)
      let last = max(first, (mark.upperBound - 1 - field.lowerBound) / size + context)
      let count = min(last - first + 1, mostRows - rows)
      let start = field.lowerBound + first * size
      let stretch = start..<min(field.upperBound, start + count * size)
      guard !stretch.isEmpty else { continue }
      if let previous = stretches.last, previous.upperBound >= stretch.lowerBound {
        rows += max(0, stretch.upperBound - previous.upperBound) / size
        stretches[stretches.count - 1] =
          previous.lowerBound..<max(previous.upperBound, stretch.upperBound)
      } else {
        rows += count
        stretches.append(stretch)
      }
    }
    return stretches
  }
}
