import OnwireTextFormats

/// One line of a Markdown document, read from its start: blanks count as columns, tabs go to the next fourth.
struct MarkdownLine {
  private let bytes: [UInt8]
  /// Where the next byte stands.
  private(set) var index: Int
  /// After the last byte of the line, its end left out.
  let end: Int
  /// What ends the line: LF, CR LF, CR, or nothing.
  let lineEnd: [UInt8]
  /// What was read so far, as the lines below have to begin: a list's marker is blanks there.
  private(set) var prefix: [UInt8] = []
  private var column = 0
  /// Columns of a tab that are still to be read.
  private var pending = 0
  /// The next byte that is no blank, or the end.
  private var textStart: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    let line = bytes[range]
    lineEnd = line.suffix(2).filter { $0 == .carriageReturn || $0 == .lineFeed }
    end = range.upperBound - lineEnd.count
    textStart = line[..<end].firstIndex { !$0.isSpaceOrTab } ?? end
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? { index < end ? bytes[index] : nil }

  var isBlank: Bool { textStart == end }

  /// What is still to be read, without the blanks before it.
  var text: ArraySlice<UInt8> { bytes[textStart..<end] }

  /// The columns of blanks that come next, counted up to `limit` and perhaps one more tab.
  func indent(upTo limit: Int) -> Int {
    var columns = pending
    for byte in bytes[index..<textStart] {
      guard columns < limit else { break }
      columns += byte == UInt8(ascii: "\t") ? 4 - (column + columns) % 4 : 1
    }
    return columns
  }

  /// Reads as many columns of blanks, or those that there are.
  mutating func skip(_ columns: Int) {
    var left = columns
    while left > 0 {
      if pending == 0 {
        guard let byte = next, byte.isSpaceOrTab else { return }
        index += 1
        let width = byte == UInt8(ascii: "\t") ? 4 - column % 4 : 1
        if width <= left {
          prefix.append(byte)
          column += width
          left -= width
          continue
        }
        pending = width
      }
      // A tab of which a part belongs to what is around, and the rest to what is inside.
      let part = min(pending, left)
      prefix += [UInt8](repeating: UInt8(ascii: " "), count: part)
      column += part
      pending -= part
      left -= part
    }
  }

  /// Reads a `>`, which every line of a quote has.
  mutating func take() {
    guard let byte = next else { return }
    index += 1
    column += 1
    prefix.append(byte)
    findText()
  }

  /// Reads `count` bytes of a list's marker, which only the first line of an item has.
  mutating func takeMarker(_ count: Int) {
    index = min(index + count, end)
    column += count
    prefix += [UInt8](repeating: UInt8(ascii: " "), count: count)
    findText()
  }

  private mutating func findText() {
    textStart = max(textStart, index)
    while textStart < end, bytes[textStart].isSpaceOrTab { textStart += 1 }
  }
}
