/// The part of a line to show: all of it if it fits, otherwise the part around marks, with `…` for the rest.
struct LineWindow {
  /// A mark and its columns in the window.
  struct PlacedMark {
    var mark: Mark
    var columns: Range<Int>
  }

  private static let ellipsis = "…"

  /// The text to print.
  private(set) var text = ""
  /// The marks in it, sorted by their start.
  private(set) var marks: [PlacedMark] = []

  /// The windows of `room` columns that show all `marks`; a single one if they are close together.
  ///
  /// `marks` must be sorted by their start. Without marks, the window shows the start of the line. Time and
  /// memory depend on `room` and the number of marks, not on the length of the line.
  static func windows(on line: Range<Int>, of source: Source, marks: [Mark], room: Int) -> [LineWindow] {
    guard let first = marks.first else {
      let segment = LineSegment(of: source, line: line, around: line.lowerBound, room: room)
      return [LineWindow(segment, [], room: room)]
    }
    var windows: [LineWindow] = []
    var segment = LineSegment(of: source, line: line, around: first.bytes.lowerBound, room: room)
    var group: [PlacedMark] = []
    var extent = 0..<0
    for mark in marks {
      let columns = segment.columns(of: mark.bytes)
      let joined = extent.lowerBound..<max(extent.upperBound, end(of: mark, at: columns, room: room))
      if !group.isEmpty, segment.contains(mark.bytes.lowerBound), segment.fits(joined, room: room) {
        group.append(PlacedMark(mark: mark, columns: columns))
        extent = joined
        continue
      }
      if !group.isEmpty {
        windows.append(LineWindow(segment, group, extent: extent, room: room))
        segment = LineSegment(of: source, line: line, around: mark.bytes.lowerBound, room: room)
      }
      let placed = segment.columns(of: mark.bytes)
      group = [PlacedMark(mark: mark, columns: placed)]
      extent = placed.lowerBound..<end(of: mark, at: placed, room: room)
    }
    windows.append(LineWindow(segment, group, extent: extent, room: room))
    return windows
  }

  /// The column where `mark` ends with its words, which stand beside or below it.
  ///
  /// Words that do not fit a window of their own in either way do not count.
  private static func end(of mark: Mark, at columns: Range<Int>, room: Int) -> Int {
    guard mark.textWidth > 0 else { return columns.upperBound }
    let beside = columns.upperBound + 1 + mark.textWidth
    let below = columns.lowerBound + mark.textWidth
    let fitting = [beside, below].first { $0 - columns.lowerBound <= room - 2 }
    return max(fitting ?? 0, columns.upperBound)
  }

  private init(_ segment: LineSegment, _ marks: [PlacedMark], extent: Range<Int> = 0..<0, room: Int) {
    let cut = segment.cut(around: extent, room: room)
    if cut.isLeftCut { text += LineWindow.ellipsis }
    for cell in segment.cells[cut.cells] { text += cell.text }
    if cut.isRightCut { text += LineWindow.ellipsis }
    self.marks = marks.map { placed in
      let start = placed.columns.lowerBound - cut.offset
      let end = cut.isRightCut ? min(placed.columns.upperBound, cut.end + 1) : placed.columns.upperBound
      return PlacedMark(mark: placed.mark, columns: start..<max(end - cut.offset, start + 1))
    }
  }
}
