/// The stretch of a line around a byte that contains the window: the whole line, unless that is very long.
struct LineSegment {
  /// What to show of a segment.
  struct Cut {
    /// The cells to show.
    var cells: Range<Int>
    /// The segment's column at the start of the window.
    var offset: Int
    /// The segment's column after the last cell.
    var end: Int
    /// Whether something is left out before the cells.
    var isLeftCut: Bool
    /// Whether something is left out after the cells.
    var isRightCut: Bool
  }

  /// Its cells, from left to right.
  let cells: [Cell]
  private let bytes: Range<Int>
  private let startsLine: Bool
  private let endsLine: Bool

  /// Creates the stretch of `line` around the byte `anchor`, with more cells on each side than `room`, if
  /// there are as many.
  init(of source: Source, line: Range<Int>, around anchor: Int, room: Int) {
    // More bytes than columns have, unless combining marks are piled up; then less of the line is shown.
    // Cells that come out wrong at a cut are far from the window, as the next ASCII character begins a new
    // one anyway.
    let reach = room * 16
    let text = source.textStart(of: line)..<line.upperBound
    let start = anchor - text.lowerBound > reach ? source.scalarStart(from: anchor - reach) : text.lowerBound
    let end = text.upperBound - anchor > reach ? source.scalarStart(from: anchor + reach) : text.upperBound
    bytes = start..<min(end, text.upperBound)
    cells = VisibleText.cells(of: source.bytes, in: bytes)
    startsLine = start == text.lowerBound
    endsLine = bytes.upperBound == text.upperBound
  }

  /// Whether a mark may begin at the byte `offset`.
  func contains(_ offset: Int) -> Bool { offset < bytes.upperBound || endsLine }

  /// The columns of `range`: whole cells, and at least one column.
  func columns(of range: Range<Int>) -> Range<Int> {
    let start = cell(at: range.lowerBound)?.column ?? width
    guard !range.isEmpty else { return start..<start + 1 }
    let end = cell(at: range.upperBound - 1)?.end ?? width
    return start..<max(end, start + 1)
  }

  /// Whether a window of `room` columns can show the columns `extent`.
  func fits(_ extent: Range<Int>, room: Int) -> Bool {
    isUncut(extent.upperBound, room: room) || extent.count <= room - 2
  }

  /// The part that a window of `room` columns around the columns `extent` shows; the start of `extent` if
  /// that is too wide.
  func cut(around extent: Range<Int>, room: Int) -> Cut {
    var start = 0
    if !isUncut(extent.upperBound, room: room) {
      let spare = room - 2 - extent.count
      // If a mark is wider than the window, its start is shown, with some text before it.
      start = extent.lowerBound - 1 - (spare >= 0 ? spare / 2 : room / 4)
      if endsLine { start = min(start, max(width, extent.upperBound) - room) }
    }
    let isLeftCut = !startsLine || start > 0
    let first = isLeftCut ? cells.partitioningIndex { $0.column > start } : 0
    let offset = first < cells.count ? cells[first].column - (isLeftCut ? 1 : 0) : max(start, 0)
    let isRightCut = !endsLine || width > offset + room
    let last = isRightCut ? max(first, cells.partitioningIndex { $0.end > offset + room - 1 }) : cells.count
    let end = last > first ? cells[last - 1].end : offset
    return Cut(cells: first..<last, offset: offset, end: end, isLeftCut: isLeftCut, isRightCut: isRightCut)
  }

  /// Whether the start of the line and everything up to the column `end` fit into the window.
  private func isUncut(_ end: Int, room: Int) -> Bool {
    startsLine && end <= (endsLine && width <= room ? room : room - 1)
  }

  private var width: Int { cells.last?.end ?? 0 }

  /// The cell that contains the byte `offset`, or the first one; `nil` after the last.
  private func cell(at offset: Int) -> Cell? {
    let index = cells.partitioningIndex { $0.bytes.upperBound > offset }
    return index < cells.count ? cells[index] : nil
  }
}

extension Source {
  /// The first byte from `offset` on that is not a continuation byte; a scalar has at most three of these.
  fileprivate func scalarStart(from offset: Int) -> Int {
    offset + bytes[offset..<min(offset + 3, bytes.count)].prefix { $0 & 0xC0 == 0x80 }.count
  }
}
