import OnwireTextFormats

/// Reads the content of one block of `--trace`: `0000: 50 4f 53 54 20 … POST`.
struct HexTraceBlock: TextDecoder {
  /// The number of bytes in the block, and of those that were read.
  let count: Int
  private var position = 0

  init(count: Int) { self.count = count }

  static let bytesPerLine = 16

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    if position == count { return false }
    let start = text.offset
    guard let range = try text.line(), let (address, content) = TraceBlock.content(text.bytes[range]),
      address == position
    else { throw CurlTraceWording.block(count, position, at: start) }
    let cells = Array(content.prefix(3 * Self.bytesPerLine))
    for index in 0..<min(Self.bytesPerLine, count - position) {
      guard 3 * index + 1 < cells.count, let high = cells[3 * index].digit(16),
        let low = cells[3 * index + 1].digit(16)
      else { throw CurlTraceWording.block(count, position, at: start) }
      bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
      position += 1
    }
    return position < count
  }
}

/// Reads the content of one block of `--trace-ascii`: lines that break at CR LF and at 64 characters.
///
/// Addresses distinguish the two: if bytes are missing before the next address, they are CR LF.
struct ASCIITraceBlock: TextDecoder {
  let count: Int
  private var position = 0

  init(count: Int) { self.count = count }

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    if position == count { return false }
    let start = text.offset
    guard let range = try text.line(), let (address, content) = TraceBlock.content(text.bytes[range]),
      address == position
    else { throw CurlTraceWording.block(count, position, at: start) }
    bytes += content
    position += content.count
    let end = try TraceBlock.nextAddress(&text).flatMap { $0 <= count ? $0 : nil } ?? count
    if position + 2 == min(end, count) {
      bytes += "\r\n".utf8
      position += 2
    }
    // The last line may be followed by a CR LF with nothing after it.
    guard position == end || position == count else {
      throw CurlTraceWording.block(count, position, at: start)
    }
    return position < count
  }
}

/// The common parts of both kinds of blocks.
enum TraceBlock {
  /// The address of a line, and the text after it; `nil` if it has none.
  static func content(_ line: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)? {
    let digits = line.prefix { $0.digit(16) != nil }
    guard digits.count >= 4, let address = digits.number(16),
      line.dropFirst(digits.count).first == UInt8(ascii: ":")
    else { return nil }
    // The blank after the colon is missing if blanks at line ends were removed.
    return (address, line.dropFirst(digits.count + 2))
  }

  /// The address of the next line, without moving past it.
  static func nextAddress(_ text: inout ByteWindow) throws -> Int? {
    let offset = text.offset
    let address = try text.line().flatMap { content(text.bytes[$0])?.0 }
    text.index = offset - text.start
    return address
  }
}
