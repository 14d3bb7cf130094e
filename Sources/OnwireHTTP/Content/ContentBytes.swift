/// The first bytes of a content, which can be read as numbers; anything beyond their end is `nil`.
struct ContentBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The byte at `offset`.
  subscript(offset: Int) -> UInt8? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[bytes.startIndex + offset]
  }

  /// The big-endian number of `size` bytes, at most 4, at `offset`.
  func big(_ size: Int, at offset: Int) -> Int? { number(size, at: offset, isBig: true) }

  /// The little-endian number of `size` bytes, at most 4, at `offset`.
  func little(_ size: Int, at offset: Int) -> Int? { number(size, at: offset, isBig: false) }

  /// The number of `size` bytes at `offset`, at most 4.
  func number(_ size: Int, at offset: Int, isBig: Bool) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let start = bytes.startIndex + offset
    return (0..<size).reduce(0) { $0 << 8 | Int(bytes[start + (isBig ? $1 : size - 1 - $1)]) }
  }

  /// Whether `text` is at `offset`.
  func has(_ text: some Collection<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    return bytes[(bytes.startIndex + offset)...].starts(with: text)
  }

  /// Whether `text` is at `offset`.
  func has(_ text: String, at offset: Int) -> Bool { has(text.utf8, at: offset) }

  /// The four letters at `offset`, which name pieces in many formats.
  func letters(at offset: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - 4 else { return nil }
    let start = bytes.startIndex + offset
    return String(decoding: bytes[start..<start + 4], as: UTF8.self)
  }

  /// The bytes from `offset` on.
  func from(_ offset: Int) -> ContentBytes {
    ContentBytes(bytes.dropFirst(max(0, offset)))
  }

  /// The first `count` bytes, or fewer.
  func first(_ count: Int) -> ContentBytes { ContentBytes(bytes.prefix(max(0, count))) }

  /// The text in `range`, with bytes that are not UTF-8 replaced.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes.dropFirst(max(0, range.lowerBound)).prefix(range.count), as: UTF8.self)
  }
}
