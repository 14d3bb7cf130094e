package import Diagnostics
import HTTPWire

/// Lines and columns of many places, with each source read through once.
///
/// `Place.start` counts from the start of the source each time, which is too slow for a million fields. Sources are
/// UTF-8 and places begin at a scalar, as in all specs that compile.
package struct LineNumbers {
  private struct Lines {
    var starts: [Int]
    /// A place on a line that was asked for: the next one is mostly behind it.
    var last = (line: 0, offset: 0, column: 1)
  }

  private var sources: [ObjectIdentifier: Lines] = [:]

  /// No source has been looked at.
  package init() {}

  /// What `Place.start` is.
  package mutating func start(of place: Place) -> LineColumn {
    let bytes = place.source.bytes
    var offset = min(max(0, place.range.lowerBound), bytes.count)
    // Inside of a CR LF is before it.
    if offset > 0, offset < bytes.count, bytes[offset] == 10, bytes[offset - 1] == 13 { offset -= 1 }
    let id = ObjectIdentifier(place.source)
    var lines = sources[id] ?? Lines(starts: Self.starts(of: bytes))
    // One place at a time is changed: without this, the array would be copied.
    sources[id] = nil
    defer { sources[id] = lines }
    let line = lines.starts.lastStart(notBehind: offset)
    var from = (offset: lines.starts[line], column: 1)
    if line == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { from.offset = min(3, offset) }
    if lines.last.line == line, lines.last.offset <= offset, lines.last.offset > from.offset {
      from = (lines.last.offset, lines.last.column)
    }
    let column = from.column + bytes[from.offset..<offset].scalarCount
    lines.last = (line, offset, column)
    return LineColumn(line: line + 1, column: column)
  }

  private static func starts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isEnd = byte == 10 || (byte == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10))
      if isEnd { starts.append(index + 1) }
    }
    return starts
  }
}

extension ArraySlice<UInt8> {
  /// How many scalars begin here.
  fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}
