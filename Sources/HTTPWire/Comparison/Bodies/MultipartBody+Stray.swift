import TextFormats

/// Single delimiters of another boundary.
extension MultipartBody {
  /// The longest line that is taken for a delimiter.
  private static let longestLine = 1024

  /// A line of this body that would be a delimiter if its boundary were that of the others, and stands where one
  /// stands in another body.
  func stray(in message: Message, beside other: MultipartBody) throws -> Delimiter? {
    let own = boundary(in: message) ?? []
    if !preamble.isEmpty, other.preamble.isEmpty, let first = other.lines.first {
      return try delimiter(in: message, at: preamble.lowerBound, isClosing: first.isClosing, own)
    }
    guard lines.count < other.lines.count else { return nil }
    for index in lines.indices {
      let wanted = lines[index].range.upperBound + other.distance(behind: index)
      let found = index + 1 < lines.count ? lines[index + 1].boundary.lowerBound - 2 : message.length
      guard found > wanted else { continue }
      let isClosing = other.lines[index + 1].isClosing
      if let stray = try delimiter(in: message, at: wanted, isClosing: isClosing, own) { return stray }
    }
    return nil
  }

  /// How many bytes stand between the line at `index` and the dashes of the next one.
  private func distance(behind index: Int) -> Int {
    lines[index + 1].boundary.lowerBound - 2 - lines[index].range.upperBound
  }

  /// The line of dashes at an offset of the message, as a delimiter whose offsets are in the body.
  ///
  /// A line that goes on behind the dashes of the body's own end is that end, with an epilogue that no line end parts
  /// from it.
  private func delimiter(
    in message: Message, at start: Int, isClosing: Bool, _ own: [UInt8]
  ) throws -> Delimiter? {
    let before = try message.bytes(max(message.headLength, start - 2)..<start)
    guard before.isEmpty || before.last == 0x0A else { return nil }
    let text = try message.bytes(start..<min(message.length, start + Self.longestLine))
    guard text.starts(with: "--".utf8) else { return nil }
    let end = text.firstIndex(of: 0x0A)
    var line = text[..<(end ?? text.count)]
    guard end != nil || start + text.count == message.length else { return nil }
    if end != nil, line.last == 0x0D { line.removeLast() }
    let textEnd = line.endIndex
    while line.last?.isSpaceOrTab == true { line.removeLast() }
    let isDashed = isClosing && line.count > 4 && line.suffix(2).elementsEqual("--".utf8)
    let boundaryLength = line.count - 2 - (isDashed ? 2 : 0)
    guard boundaryLength > 0 else { return nil }
    let offset = start - message.headLength
    let lineEnd = offset - (before == [0x0D, 0x0A] ? 2 : before.isEmpty ? 0 : 1)
    let dashes = Array("--".utf8)
    if isClosing, case let end = dashes + own + dashes, line.starts(with: end) {
      return Delimiter(
        start: offset, lineEnd: lineEnd, textEnd: offset + end.count, end: offset + end.count,
        isClosing: true, boundaryLength: own.count)
    }
    return Delimiter(
      start: offset, lineEnd: lineEnd,
      textEnd: offset + textEnd, end: offset + (end.map { $0 + 1 } ?? text.count), isClosing: isDashed,
      boundaryLength: boundaryLength)
  }
}
