import OnwireTextFormats

/// A line of a multipart body that separates parts or ends the last.
struct Delimiter {
  /// The offset of its dashes.
  var start: Int
  /// The start of the line end before it; `start` if it is the first line.
  var lineEnd: Int
  /// The offset after the boundary, the dashes of a closing delimiter, and blanks.
  var textEnd: Int
  /// The offset after its line end.
  var end: Int
  /// Whether dashes follow the boundary.
  var isClosing: Bool
  /// The length of its boundary.
  var boundaryLength: Int

  /// The end of the content that begins at `start`: the line end belongs to the delimiter, unless it also
  /// ends the line before `start`.
  func contentEnd(from start: Int) -> Int { lineEnd < start ? self.start : lineEnd }
}

/// Finds the delimiters of a multipart body, in memory that does not grow with it.
///
/// A delimiter begins a line and has only blanks after it; a line with anything else after it is content.
struct DelimiterWalk {
  private var window: ByteWindow
  /// The offset of the window's input in the message's body.
  private let base: Int
  private let needle: [UInt8]
  /// The delimiters of other boundaries that are still to come.
  private var strays: ArraySlice<Delimiter>
  /// A delimiter that was found, but comes after a stray one.
  private var held: Delimiter?
  private static let longestPadding = 1024

  init(_ input: ByteInput, at base: Int, boundary: [UInt8], strays: [Delimiter] = []) {
    window = ByteWindow(input)
    self.base = base
    needle = Array("--".utf8) + boundary
    self.strays = strays[...]
  }

  /// The next delimiter; `nil` if there are no more.
  mutating func next() throws -> Delimiter? {
    let found = try held ?? nextOfBoundary()
    held = nil
    guard let stray = strays.first, stray.start < found?.start ?? .max else { return found }
    held = found
    return strays.removeFirst()
  }

  private mutating func nextOfBoundary() throws -> Delimiter? {
    while try window.find(needle) {
      if let delimiter = try delimiterHere() { return delimiter }
      window.index += 1
    }
    return nil
  }

  /// The delimiter at the window's position; the window moves past it.
  private mutating func delimiterHere() throws -> Delimiter? {
    guard window.offset == 0 || byte(before: 1) == UInt8(ascii: "\n") else { return nil }
    var length = needle.count
    let dash = UInt8(ascii: "-")
    let isClosing = try window.peek(ahead: length) == dash && window.peek(ahead: length + 1) == dash
    if isClosing { length += 2 }
    let unpadded = length
    while let byte = try window.peek(ahead: length), byte.isSpaceOrTab {
      guard length - unpadded < Self.longestPadding else { return nil }
      length += 1
    }
    let textEnd = length
    if try window.peek(ahead: length) == UInt8(ascii: "\r") { length += 1 }
    switch try window.peek(ahead: length) {
    case UInt8(ascii: "\n"): length += 1
    case nil where length == textEnd: break
    default: return nil
    }
    let start = base + window.offset
    var lineEnd = start
    if window.offset > 0 { lineEnd -= byte(before: 2) == UInt8(ascii: "\r") ? 2 : 1 }
    window.index += length
    return Delimiter(
      start: start, lineEnd: lineEnd, textEnd: start + textEnd, end: start + length, isClosing: isClosing,
      boundaryLength: needle.count - 2)
  }

  private func byte(before distance: Int) -> UInt8? {
    window.index >= distance ? window.bytes[window.index - distance] : nil
  }
}
