package import OnwireDiagnostics
import OnwireHTTP

/// The lines and columns of many places in the same sources.
///
/// `Place.start` counts from the start of the line each time, which is too slow for a million fields on one
/// line. Only the lines of the places are read, because a file may have many requests.
/// Sources must be UTF-8, and places must begin at a scalar, as in all specs that compile.
package struct LineNumbers {
  /// A block of a source.
  private struct Block: Hashable {
    let source: ObjectIdentifier
    let number: Int
    /// The length of a block in bytes.
    static let length = 128
  }

  /// The starts of the blocks that were asked for so far.
  private var starts: [Block: LineColumn] = [:]

  /// Line numbers without any sources yet.
  package init() {}

  /// The same as `Place.start`.
  package mutating func start(of place: Place) -> LineColumn {
    let bytes = place.source.bytes
    var offset = min(max(0, place.range.lowerBound), bytes.count)
    // A place inside a CR LF counts as the place before it.
    if offset > 0, offset < bytes.count, bytes[offset] == 10, bytes[offset - 1] == 13 { offset -= 1 }
    let block = offset / Block.length
    return start(ofBlock: block, in: place.source).moved(over: block * Block.length..<offset, of: bytes)
  }

  /// Counts from the nearest block that is known, or from the nearest earlier start of a line.
  private mutating func start(ofBlock number: Int, in source: Source) -> LineColumn {
    let (bytes, id) = (source.bytes, ObjectIdentifier(source))
    var (next, offset, start) = (1, 0, LineColumn(line: 1, column: 1))
    for block in stride(from: number, to: 0, by: -1) {
      if let known = starts[Block(source: id, number: block)] {
        (next, offset, start) = (block + 1, block * Block.length, known)
        break
      }
      let before = (block - 1) * Block.length..<block * Block.length
      if let end = bytes[before].lastIndex(where: { $0 == 10 || $0 == 13 }),
        end + 1 < before.upperBound || bytes[end] == 10
      {
        (next, offset) = (block, end + 1)
        start = Place(source, offset..<offset).start
        break
      }
    }
    for block in stride(from: next, through: number, by: 1) {
      start = start.moved(over: offset..<block * Block.length, of: bytes)
      starts[Block(source: id, number: block)] = start
      offset = block * Block.length
    }
    return start
  }
}

extension LineColumn {
  /// The place after `range` of `bytes`, if `self` is the place at its start.
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
