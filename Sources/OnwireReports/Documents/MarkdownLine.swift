import OnwireTextFormats

/// One line of a Markdown document, read from its start: blanks count as columns, and tabs go to the next
/// multiple of four.
struct MarkdownLine {
  private let bytes: [UInt8]
  /// The position of the next byte.
  private(set) var index: Int
  /// The end of the line, before its line end.
  let end: Int
  /// The line end: LF, CR LF, CR, or nothing.
  let lineEnd: [UInt8]
  /// The prefix that lines below need to continue what was read so far: blanks for a list's marker.
  private(set) var prefix: [UInt8] = []
  private var column = 0
  /// The columns of a tab that are still to be read.
  private var pending = 0
  /// The position of the next byte that is not a blank, or the end.
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

  /// The rest of the line, without leading blanks.
  var text: ArraySlice<UInt8> { bytes[textStart..<end] }

  /// The columns of the blanks that come next, counted up to `limit` or to the end of the tab that reaches
  /// it.
  func indent(upTo limit: Int) -> Int {
    var columns = pending
    for byte in bytes[index..<textStart] {
      guard columns < limit else { break }
      columns += byte == UInt8(ascii: "\t") ? 4 - (column + columns) % 4 : 1
    }
    return columns
  }

  /// Reads up to `columns` columns of blanks.
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
      // The container around takes a part of the tab, and its content the rest.
      let part = min(pending, left)
      prefix += [UInt8](repeating: UInt8(ascii: " "), count: part)
      column += part
      pending -= part
      left -= part
    }
  }

  /// Reads a `>`, which repeats on every line of a quote.
  mutating func take() {
    guard let byte = next else { return }
    index += 1
    column += 1
    prefix.append(byte)
    findText()
  }

  /// Reads `count` bytes of a list's marker, which is only on the first line of an item.
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
