import OnwireTextFormats

/// Reads the rows that Onwire itself writes: an address, the bytes in their columns, and their meaning beside
/// them.
struct AnnotatedRows: TextDecoder {
  private static let name = "the annotated dump"
  private var line = 0
  /// The number of bytes in a row, from the ruler, which is the third line at the latest.
  private var width: Int?
  private var next = 0

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    let start = text.offset
    guard let range = try text.line() else { return false }
    line += 1
    let content = text.bytes[range]
    guard let width else {
      guard line <= 3 else { throw DumpWording.noLine(of: Self.name, line: line, at: start) }
      width = Self.width(ofRuler: content)
      return true
    }
    if content.trimmed.starts(with: "… ".utf8) { throw DumpWording.omitted }
    let digits = content.prefix { $0.digit(16) != nil }
    guard digits.count >= 8, let row = digits.number(16),
      content.dropFirst(digits.count).starts(with: "  ".utf8)
    else { return true }
    let cells = Array(content.dropFirst(digits.count + 2))
    for index in 0..<width {
      let column = index * 3 + index / 8
      guard column + 1 < cells.count, cells[column] != .space else { continue }
      guard let high = cells[column].digit(16), let low = cells[column + 1].digit(16) else {
        throw DumpWording.noLine(of: Self.name, line: line, at: start)
      }
      guard row <= Int.max - width, row + index == next else {
        throw DumpWording.gap(line: line, row &+ index, next, radix: 16, at: start)
      }
      bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
      next += 1
    }
    return true
  }

  /// The number of columns in a ruler; `nil` if the line is not one.
  private static func width(ofRuler line: ArraySlice<UInt8>) -> Int? {
    let numbers = line.split(separator: .space)
    guard line.first == .space, numbers.count > 1,
      numbers.enumerated().allSatisfy({ $1.number(16) == $0 & 0xFF })
    else { return nil }
    return numbers.count
  }
}
