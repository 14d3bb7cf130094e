import OnwireDiagnostics
import OnwireHTTP

/// Draws bytes in rows of offset, hexadecimal digits and characters, with differing bytes marked below.
struct HexRows {
  let bytesPerRow: Int
  private let offsetWidth: Int

  /// Rows for a message of so many bytes, as long as `columns` allows.
  init(length: Int, columns: Int) {
    let offsetWidth = max(4, String(length, radix: 16).utf8.count)
    self.offsetWidth = offsetWidth
    bytesPerRow = [16, 8].first { offsetWidth + 2 + $0 * 3 - 1 + 2 + $0 <= columns } ?? 4
  }

  /// The rows of `range`, which begin at its first byte.
  func lines(_ range: Range<Int>, _ bytes: [UInt8], marks: [Range<Int>]) -> [String] {
    var lines: [String] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let row = start..<min(start + bytesPerRow, range.upperBound)
      lines.append(line(row, bytes[row.lowerBound - range.lowerBound..<row.upperBound - range.lowerBound]))
      let marked = marks.filter { $0.overlaps(row) }
      if !marked.isEmpty { lines.append(markLine(row, marked)) }
      start = row.upperBound
    }
    return lines
  }

  private func line(_ row: Range<Int>, _ bytes: ArraySlice<UInt8>) -> String {
    let offset = String(row.lowerBound, digits: offsetWidth, radix: 16)
    let hex = bytes.map { String($0, digits: 2, radix: 16) }.joined(separator: " ")
    let characters = bytes.map { (0x20..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "." }.joined()
    let blanks = String.blanks(bytesPerRow * 3 - 1 - hex.utf8.count)
    return "\(offset)  \(hex)\(blanks)  \(characters)".trimmed
  }

  private func markLine(_ row: Range<Int>, _ marks: [Range<Int>]) -> String {
    let isMarked = row.map { offset in marks.contains { $0.contains(offset) } }
    let hex = isMarked.map { $0 ? "^^" : "  " }.joined(separator: " ")
    let blanks = String.blanks(bytesPerRow * 3 - 1 - hex.utf8.count + 2)
    let text = String.blanks(offsetWidth + 2) + hex + blanks
    return (text + isMarked.map { $0 ? "^" : " " }.joined()).trimmed
  }
}

/// A few rows of bytes that are not text.
enum HexPreview {
  private static let rows = 4

  /// The first rows of `range`, or those around its marks.
  static func lines(_ side: ComparedReaders.Side, _ range: Range<Int>, columns: Int) throws -> [String] {
    let message = side.reader.request.message
    let layout = HexRows(length: message.length, columns: columns)
    let shown = shown(side, range, bytesPerRow: layout.bytesPerRow)
    return layout.lines(shown, try message.bytes(shown), marks: side.side.marks)
  }

  /// The bytes in those rows.
  static func shown(_ side: ComparedReaders.Side, _ range: Range<Int>, bytesPerRow size: Int) -> Range<Int> {
    let mark = side.side.marks.first?.lowerBound ?? range.lowerBound
    let before = max(0, mark - range.lowerBound) / size * size
    let start = range.lowerBound + max(0, before - size)
    return start..<min(range.upperBound, start + rows * size)
  }
}

/// Counts the bytes between differences that are consecutive on both sides.
struct HexGap {
  private let length: (left: Int, right: Int)
  /// The ends of what has been shown on both sides.
  private var told: (left: Int, right: Int) = (0, 0)

  init(_ comparison: Comparison) {
    length = (comparison.left.message.length, comparison.right.message.length)
  }

  /// The words for the bytes between the last difference and this one; `nil` if there are none, or if the
  /// sides have them in different orders.
  mutating func advance(past difference: Difference) -> String? {
    let left = difference.left?.range ?? told.left..<told.left
    let right = difference.right?.range ?? told.right..<told.right
    defer {
      told = (max(told.left, left.upperBound), max(told.right, right.upperBound))
    }
    guard difference.left != nil, difference.right != nil else { return nil }
    return words(to: (left.lowerBound, right.lowerBound))
  }

  /// The words for the bytes after the last difference.
  func end() -> String? { words(to: length) }

  private func words(to end: (left: Int, right: Int)) -> String? {
    let counts = (left: end.left - told.left, right: end.right - told.right)
    guard counts.left >= 0, counts.right >= 0, counts.left + counts.right > 0 else { return nil }
    return ComparisonWording.between(counts.left, counts.right)
  }
}
