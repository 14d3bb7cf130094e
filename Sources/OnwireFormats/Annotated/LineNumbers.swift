package import OnwireDiagnostics
import OnwireHTTP

/// Lines and columns of many places of the same sources.
///
/// `Place.start` counts from the start of the line each time, which is too slow for a million fields of one line.
/// Sources are UTF-8 and places begin at a scalar, as in all specs that compile.
package struct LineNumbers {
  /// Where each block of a source begins.
  private var blocks: [ObjectIdentifier: [LineColumn]] = [:]
  /// How many bytes a block has.
  private static let blockLength = 128

  /// No source has been looked at.
  package init() {}

  /// What `Place.start` is.
  package mutating func start(of place: Place) -> LineColumn {
    let bytes = place.source.bytes
    var offset = min(max(0, place.range.lowerBound), bytes.count)
    // Inside of a CR LF is before it.
    if offset > 0, offset < bytes.count, bytes[offset] == 10, bytes[offset - 1] == 13 { offset -= 1 }
    let id = ObjectIdentifier(place.source)
    let starts: [LineColumn]
    if let known = blocks[id] {
      starts = known
    } else {
      starts = Self.starts(of: bytes)
      blocks[id] = starts
    }
    let block = offset / Self.blockLength
    return starts[block].moved(over: block * Self.blockLength..<offset, of: bytes)
  }

  private static func starts(of bytes: [UInt8]) -> [LineColumn] {
    var starts = [LineColumn(line: 1, column: 1)]
    starts.reserveCapacity(bytes.count / blockLength + 1)
    for end in stride(from: blockLength, through: bytes.count, by: blockLength) {
      starts.append(starts[starts.count - 1].moved(over: end - blockLength..<end, of: bytes))
    }
    return starts
  }
}

extension LineColumn {
  /// The place behind `range` of `bytes`, at whose start this is.
  fileprivate func moved(over range: Range<Int>, of bytes: [UInt8]) -> LineColumn {
    var (line, column) = (line, column)
    // A byte order mark has no column.
    let start = range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : range.lowerBound
    for index in start..<max(start, range.upperBound) {
      let byte = bytes[index]
      if byte == 10 || byte == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10) {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return LineColumn(line: line, column: column)
  }
}
