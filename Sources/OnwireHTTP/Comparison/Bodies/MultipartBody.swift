import OnwireTextFormats

/// A multipart body in a comparison: its parts, and the lines between them.
struct MultipartBody {
  /// A line that separates parts or ends the last.
  struct Line {
    /// The line end before it.
    var before = 0..<0
    /// The boundary; empty if there is none.
    var boundary = 0..<0
    /// The bytes between the boundary and the line end: the dashes of a closing line, and blanks.
    var behind = 0..<0
    /// The line end after it; empty if there is none.
    var end = 0..<0
    var isClosing = false

    /// The whole line, except the line end before it.
    var range: Range<Int> { boundary.lowerBound..<max(behind.upperBound, end.upperBound) }
  }

  /// The elements of the parts, in order.
  private(set) var parts: [Int] = []
  private(set) var lines: [Line] = []
  private(set) var preamble = 0..<0
  private(set) var epilogue = 0..<0
  /// The bytes after the most parts that are taken apart.
  private(set) var rest = 0..<0

  init(_ message: Message, _ element: Int) {
    let all = message.elements[element].segments
    parts = message.children(of: element).filter { message.elements[$0].kind == .part }
    var next = all.lowerBound
    for part in parts {
      let inside = message.elements[part].segments
      read(message, next..<inside.lowerBound)
      next = inside.upperBound
    }
    read(message, next..<all.upperBound)
  }

  /// Whether a line with dashes after the boundary ends the body.
  var isClosed: Bool { lines.last?.isClosing == true }

  /// The lines that another line follows without a part between them.
  var doubles: [Line] {
    zip(lines, lines.dropFirst()).filter { !$0.isClosing && $0.end.upperBound >= $1.boundary.lowerBound - 2 }
      .map(\.0)
  }

  /// The boundary that the head gives, if a line has it, otherwise that of the first line.
  func boundary(in message: Message) -> [UInt8]? {
    let head = (0..<message.headSegmentCount).first { message.segments.role(at: $0) == .boundary }
      .map { Array(message.storedBytes($0)) }
    let own = lines.map { message.shortBytes($0.boundary) }
    return own.first { $0 == head } ?? own.first
  }

  /// Reads the segments between two parts: at most the end of one line, and whole lines.
  private mutating func read(_ message: Message, _ segments: Range<Int>) {
    var line = Line()
    var hasBoundary = false
    func join(_ range: Range<Int>, _ more: Range<Int>) -> Range<Int> {
      range.isEmpty ? more : range.lowerBound..<more.upperBound
    }
    for segment in segments {
      let range = message.offsets[segment]..<message.offsets[segment + 1]
      switch message.segments.role(at: segment) {
      case .preamble: preamble = join(preamble, range)
      case .epilogue: epilogue = join(epilogue, range)
      case .boundary:
        line.boundary = range
        line.behind = range.upperBound..<range.upperBound
        hasBoundary = true
      case .delimiter where hasBoundary:
        if message.storedBytes(segment).starts(with: "--".utf8) { line.isClosing = true }
        line.behind = join(line.behind, range)
      // The dashes before a boundary.
      case .delimiter: break
      case .lineEnd where hasBoundary:
        line.end = range
        lines.append(line)
        (line, hasBoundary) = (Line(), false)
      case .lineEnd: line.before = join(line.before, range)
      default: rest = join(rest, range)
      }
    }
    if hasBoundary { lines.append(line) }
  }
}

extension Message {
  /// The elements directly inside an element, in order.
  func children(of element: Int) -> [Int] {
    let end = elements[element].segments.upperBound
    var found: [Int] = []
    var index = element + 1
    while index < elements.count,
      elements[index].segments.lowerBound < end || elements[index].parent == element
    {
      if elements[index].parent == element { found.append(index) }
      index += 1
    }
    return found
  }

  /// The elements of the fields after the last chunk.
  package var trailerFields: [Int] {
    elements.firstIndex { $0.kind == .trailer }.map { children(of: $0) } ?? []
  }

  /// The byte range of an element.
  func range(of element: Int) -> Range<Int> {
    offsets[elements[element].segments.lowerBound]..<offsets[elements[element].segments.upperBound]
  }

  /// The bytes of a short range: marks, and the heads of parts.
  func shortBytes(_ range: Range<Int>) -> [UInt8] { (try? bytes(range)) ?? [] }
}

/// Single delimiters with another boundary.
extension MultipartBody {
  /// The longest line that may be a delimiter.
  private static let longestLine = 1024

  /// A line of this body that would be a delimiter but for its boundary, at a place where another body has a
  /// delimiter.
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

  /// The number of bytes between the line at `index` and the dashes of the next one.
  private func distance(behind index: Int) -> Int {
    lines[index + 1].boundary.lowerBound - 2 - lines[index].range.upperBound
  }

  /// The line of dashes at an offset of the message, as a delimiter whose offsets are in the body.
  ///
  /// If more follows the dashes of the body's own end on its line, it is that end, with an epilogue that no
  /// line end separates from it.
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
