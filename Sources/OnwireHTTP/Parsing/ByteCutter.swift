import OnwireTextFormats

/// Cuts bytes in memory into the segments of a message, from the first byte to the last.
///
/// It can only take the bytes that come next, so that nothing is lost, moved or made up.
struct ByteCutter {
  let bytes: [UInt8]
  let origin: Origin
  /// Where the bytes begin that are not taken yet.
  private(set) var offset = 0

  init(_ bytes: [UInt8], _ origin: Origin) {
    self.bytes = bytes
    self.origin = origin
  }

  /// Takes the bytes up to `end` as one segment; none of no bytes, unless `keepsEmpty` asks for it.
  mutating func take(
    to end: Int, _ role: Segment.Role, keepsEmpty: Bool = false, _ builder: inout MessageBuilder
  ) {
    let end = min(max(end, offset), bytes.count)
    guard end > offset || keepsEmpty else { return }
    builder.append(bytes[offset..<end], role, origin)
    offset = end
  }

  /// Takes the bytes up to `end` in the segments that `append` makes of all of them.
  mutating func take(
    to end: Int, _ builder: inout MessageBuilder,
    append: (ArraySlice<UInt8>, inout MessageBuilder) -> Void
  ) {
    let end = min(max(end, offset), bytes.count)
    append(bytes[offset..<end], &builder)
    offset = end
  }

  /// The first line at or after `start`, which ends no later than `limit`.
  func line(at start: Int, limit: Int) -> TextLine {
    guard let lineFeed = bytes[start..<limit].firstIndex(of: UInt8(ascii: "\n")) else {
      return TextLine(content: start..<limit, end: limit)
    }
    let hasReturn = lineFeed > start && bytes[lineFeed - 1] == UInt8(ascii: "\r")
    return TextLine(content: start..<(hasReturn ? lineFeed - 1 : lineFeed), end: lineFeed + 1)
  }
}

/// A line: what it says, and where the next one begins.
struct TextLine {
  /// Without the line end.
  var content: Range<Int>
  /// After the line end, CR LF or LF.
  var end: Int
}

extension Sequence<UInt8> {
  /// FNV-1a of 64 bits, from its offset basis or from what came before.
  func digest(from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are `text`, which is in lower case, in any letter case.
  package func equalsCaseless(_ text: StaticString) -> Bool { text.withUTF8Buffer(equalsCaseless) }

  /// The same of a text that is no literal.
  package func equalsCaseless(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var text = text
    return text.withUTF8(equalsCaseless)
  }

  private func equalsCaseless(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    count == text.count && text.indices.allSatisfy { self[startIndex + $0].lowercased == text[$0] }
  }

  /// The same bytes without the blanks at either end that HTTP calls OWS (RFC 9110, 5.6.3).
  package var trimmingOWS: ArraySlice {
    let start = firstIndex { !$0.isSpaceOrTab } ?? endIndex
    let last = self[start...].lastIndex { !$0.isSpaceOrTab }
    return self[start..<(last.map { $0 + 1 } ?? start)]
  }
}
