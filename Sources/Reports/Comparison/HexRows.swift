/// Draws bytes in rows of offset, hexadecimal digits and characters, with what differs marked below.
struct HexRows {
  let bytesPerRow: Int
  private let offsetWidth: Int

  /// Rows of a message of so many bytes, each with as many of them as stand in so many columns.
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
    let offset = padded(String(row.lowerBound, radix: 16), to: offsetWidth, with: "0")
    let hex = bytes.map { padded(String($0, radix: 16), to: 2, with: "0") }.joined(separator: " ")
    let characters = bytes.map { (0x20..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "." }.joined()
    let blanks = String(repeating: " ", count: bytesPerRow * 3 - 1 - hex.utf8.count)
    return "\(offset)  \(hex)\(blanks)  \(characters)".trimmed
  }

  private func markLine(_ row: Range<Int>, _ marks: [Range<Int>]) -> String {
    let isMarked = row.map { offset in marks.contains { $0.contains(offset) } }
    let hex = isMarked.map { $0 ? "^^" : "  " }.joined(separator: " ")
    let blanks = String(repeating: " ", count: bytesPerRow * 3 - 1 - hex.utf8.count + 2)
    let text = String(repeating: " ", count: offsetWidth + 2) + hex + blanks
    return (text + isMarked.map { $0 ? "^" : " " }.joined()).trimmed
  }

  private func padded(_ text: String, to width: Int, with fill: Character) -> String {
    String(repeating: fill, count: max(0, width - text.utf8.count)) + text
  }
}
