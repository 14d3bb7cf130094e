import OnwireTextFormats

/// Cuts bytes in memory into the segments of a message, from the first byte to the last.
///
/// It can only take the next bytes, so nothing is lost, moved or made up.
struct ByteCutter {
  let bytes: [UInt8]
  let origin: Origin
  /// The offset of the first byte not yet taken.
  private(set) var offset = 0

  init(_ bytes: [UInt8], _ origin: Origin) {
    self.bytes = bytes
    self.origin = origin
  }

  /// Takes the bytes up to `end` as one segment; if there are none, makes no segment unless `keepsEmpty` is
  /// true.
  mutating func take(
    to end: Int, _ role: Segment.Role, keepsEmpty: Bool = false, _ builder: inout MessageBuilder
  ) {
    let end = min(max(end, offset), bytes.count)
    guard end > offset || keepsEmpty else { return }
    builder.append(bytes[offset..<end], role, origin)
    offset = end
  }

  /// Takes the bytes up to `end` in the segments that `append` makes of them.
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

/// A line: its content, and the start of the next.
struct TextLine {
  /// The line without its line end.
  var content: Range<Int>
  /// The offset after the line end, CR LF or LF.
  var end: Int
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash, from its offset basis or an earlier digest on.
  func digest(from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are `text`, which is in lower case, in any letter case.
  package func equalsCaseless(_ text: StaticString) -> Bool { text.withUTF8Buffer(equalsCaseless) }

  /// Whether the bytes are `text`, which is in lower case, in any letter case.
  package func equalsCaseless(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    var text = text
    return text.withUTF8(equalsCaseless)
  }

  private func equalsCaseless(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    count == text.count && text.indices.allSatisfy { self[startIndex + $0].lowercased == text[$0] }
  }

  /// The bytes without the blanks at both ends that HTTP calls OWS (RFC 9110, 5.6.3).
  package var trimmingOWS: ArraySlice {
    let start = firstIndex { !$0.isSpaceOrTab } ?? endIndex
    let last = self[start...].lastIndex { !$0.isSpaceOrTab }
    return self[start..<(last.map { $0 + 1 } ?? start)]
  }
}
