package import Diagnostics
import HTTPWire

/// Lines and columns of many places, mostly one behind the other.
///
/// `Place.start` counts from the start of the line each time, which is too slow for a million fields of one line.
/// Sources are UTF-8 and places begin at a scalar, as in all specs that compile.
package struct LineNumbers {
  /// The place of each source that was asked for last.
  private var last: [ObjectIdentifier: (offset: Int, at: LineColumn)] = [:]

  /// No source has been looked at.
  package init() {}

  /// What `Place.start` is.
  package mutating func start(of place: Place) -> LineColumn {
    let bytes = place.source.bytes
    var offset = min(max(0, place.range.lowerBound), bytes.count)
    // Inside of a CR LF is before it.
    if offset > 0, offset < bytes.count, bytes[offset] == 10, bytes[offset - 1] == 13 { offset -= 1 }
    let id = ObjectIdentifier(place.source)
    let known = last[id]
    var start = offset
    while start > 0, start != known?.offset, bytes[start - 1] != 10, bytes[start - 1] != 13 { start -= 1 }
    let found: LineColumn
    if let known, known.offset == start {
      found = LineColumn(line: known.at.line, column: known.at.column + bytes[start..<offset].scalarCount)
    } else {
      let line = place.source.lineEnds(before: start) + 1
      if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
      found = LineColumn(line: line, column: 1 + bytes[start..<offset].scalarCount)
    }
    // A byte order mark has no column.
    if offset > 0 { last[id] = (offset, found) }
    return found
  }
}

extension ArraySlice<UInt8> {
  /// How many scalars begin here.
  fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}
