import OnwireHTTP

/// The bytes of a message in rows of sixteen, cut where one field ends and the next begins.
///
/// Of a field with many rows, only the first and the last are kept, as in the annotated dump.
struct ByteGrid {
  /// Bytes of one field within one row.
  struct Run {
    /// The index of the field.
    let field: Int
    /// The column in the row at which they begin, from 0.
    let column: Int
    let bytes: [UInt8]
  }

  enum Row {
    /// The bytes from an address on, which is a multiple of `width`.
    case bytes(address: Int, runs: [Run])
    /// Omitted rows of a field, and the number of their bytes.
    case omitted(field: Int, count: Int)
  }

  /// The number of bytes in a row.
  static let width = 16
  private static let headRows = 4
  private static let tailRows = 2
  private static let leastOmittedRows = 4

  private(set) var rows: [Row] = []

  /// The rows of `message`, whose fields are `fields`.
  ///
  /// - Throws: Any error from reading a file.
  init(_ message: Message, _ fields: [PageField]) throws {
    for (index, field) in fields.enumerated() where !field.range.isEmpty {
      let parts = Self.shown(field.range)
      try append(parts.head, of: index, message)
      guard let tail = parts.tail else { continue }
      rows.append(.omitted(field: index, count: tail.lowerBound - parts.head.upperBound))
      try append(tail, of: index, message)
    }
  }

  /// All of a field's bytes, or its first and last rows.
  private static func shown(_ range: Range<Int>) -> (head: Range<Int>, tail: Range<Int>?) {
    let first = range.lowerBound / width
    let last = (range.upperBound - 1) / width
    guard last - first + 1 >= headRows + tailRows + leastOmittedRows else { return (range, nil) }
    return (range.lowerBound..<(first + headRows) * width, (last - tailRows + 1) * width..<range.upperBound)
  }

  private mutating func append(_ range: Range<Int>, of field: Int, _ message: Message) throws {
    let bytes = try message.bytes(range)
    var start = range.lowerBound
    while start < range.upperBound {
      let address = start / Self.width * Self.width
      let end = min(address + Self.width, range.upperBound)
      let run = Run(
        field: field, column: start - address,
        bytes: Array(bytes[start - range.lowerBound..<end - range.lowerBound]))
      if case .bytes(address, var runs)? = rows.last {
        runs.append(run)
        rows[rows.count - 1] = .bytes(address: address, runs: runs)
      } else {
        rows.append(.bytes(address: address, runs: [run]))
      }
      start = end
    }
  }
}
