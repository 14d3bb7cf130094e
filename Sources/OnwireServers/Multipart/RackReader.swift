import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// What Rack takes from the head of a part.
struct RackHead {
  struct Filename {
    var bytes: [UInt8]
    /// The charset of `filename*`.
    var encoding: RubyEncoding?
  }

  var name: [UInt8]?
  var filename: Filename?
  var type: [UInt8]?
}

/// Splits a multipart body into parts like `Rack::Multipart::Parser` of Rack 2 or 3.
struct RackReader {
  private var result = ServedParts()
  private let body: ArraySlice<UInt8>
  private let shift: Int
  private let habits: Habits
  private let isNew: Bool
  private let line: [UInt8]
  private let search: ByteSearch
  private var position: Int
  /// The end of the bytes read so far; Rack reads a MiB at a time.
  private var available: Int
  private let firstNonASCII: Int?
  private var heldBytes = 0
  private var files = 0
  private var escapes = 0

  private static let unit = 1 << 20
  /// The longest boundary that Rack 3 accepts.
  private static let longestBoundary = 70

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, _ contentType: [UInt8]?, _ habits: Habits, isNew: Bool
  ) -> ServedParts {
    var result = ServedParts()
    // If the body is empty, Rack does not even look at its type.
    if body.isEmpty {
      result.isForm = true
      return result
    }
    do throws(Stop) {
      switch try RackMultipart.boundary(contentType, at: offset) {
      case .form: result.isForm = true
      case .nothing:
        result.notes = [RackMultipart.unread(body, at: offset)]
        result.rules = ["multipart.type"]
      case .boundary(let boundary):
        var reader = RackReader(body, at: offset, boundary, habits, isNew: isNew)
        defer { result = reader.result }
        try reader.read(boundary)
      }
    } catch {
      result.refusal = error
    }
    return result
  }

  private init(
    _ body: ArraySlice<UInt8>, at offset: Int, _ boundary: [UInt8], _ habits: Habits, isNew: Bool
  ) {
    self.body = body
    self.habits = habits
    self.isNew = isNew
    shift = offset - body.startIndex
    line = Array("--".utf8) + boundary
    search = ByteSearch(line)
    position = body.startIndex
    available = min(body.endIndex, body.startIndex + Self.unit)
    firstNonASCII = body.firstIndex { $0 >= 0x80 }
  }

  private func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + shift..<range.upperBound + shift
  }

  private func stop(_ rule: String, from start: Int) -> Stop {
    Stop(rule: rule, place: place(min(start, body.endIndex)..<body.endIndex))
  }

  private mutating func readMore() -> Bool {
    guard available < body.endIndex else { return false }
    available = min(body.endIndex, available + Self.unit)
    return true
  }

  private mutating func read(_ boundary: [UInt8]) throws(Stop) {
    if isNew ? boundary.count > Self.longestBoundary : boundary.last.map(RackMultipart.isStripped) ?? false {
      throw stop("multipart.boundary", from: body.startIndex)
    }
    guard try findFirst() else { return }
    var next: Delimiter?
    repeat {
      let (start, end) = try head()
      try part(start, end, try content())
      next = delimiter()
    } while next == .opening
    if position < body.endIndex, search.first(in: body[position...]) != nil {
      result.notes.append(ServedNote(rule: "multipart.end", path: "", place: place(position..<body.endIndex)))
      result.rules.insert("multipart.end")
    } else if next == nil {
      result.rules.insert("multipart.delimiter")
    }
  }

  // MARK: Delimiters

  private enum Delimiter {
    case opening, closing
  }

  /// Skips up to the first delimiter; returns `false` if the body is just a closing one.
  private mutating func findFirst() throws(Stop) -> Bool {
    while let found = delimiter() {
      let isWhole = position - body.startIndex == line.count + (isNew ? 2 : 4)
      let rest = body[position..<available]
      if found == .closing, isWhole, isNew ? rest.elementsEqual("\r\n".utf8) : rest.isEmpty { return false }
      // Rack 2 takes a closing delimiter for an opening one.
      if found == .opening || !isNew { return true }
    }
    throw stop("multipart.delimiter", from: body.startIndex)
  }

  /// Skips up to a delimiter; `nil` if the bytes read so far have none.
  private mutating func delimiter() -> Delimiter? {
    guard isNew else { return delimiterLine() }
    guard let found = find(from: position, start: position) else {
      position = available
      return nil
    }
    let behind = found + line.count
    position = behind + 2
    return body[behind] == .carriageReturn ? .opening : .closing
  }

  /// In Rack 2, a line that is the delimiter with blanks around it.
  private mutating func delimiterLine() -> Delimiter? {
    while position < available {
      let start = position
      position = body[start..<available].firstIndex(of: .lineFeed).map { $0 + 1 } ?? available
      let text = body[start..<position].trimming(RackMultipart.isStripped)
      guard text.starts(with: line) else { continue }
      if text.count == line.count { return .opening }
      if text.dropFirst(line.count).elementsEqual("--".utf8) { return .closing }
    }
    return nil
  }

  /// The position of the delimiter, which CRLF or two hyphens must follow and, in Rack 3, CRLF or the start
  /// must precede.
  private func find(from: Int, start: Int) -> Int? {
    let (body, limit, isNew, count) = (body, available, isNew, line.count)
    return search.first(in: body[from..<limit]) { behind in
      guard limit - behind >= 2 else { return false }
      let (first, second) = (body[behind], body[behind + 1])
      let isClosing = first == UInt8(ascii: "-") && second == UInt8(ascii: "-")
      guard isClosing || first == .carriageReturn && second == .lineFeed else { return false }
      return !isNew || behind - count == start || Self.hasLineEnd(body, before: behind - count, from: start)
    }
  }

  private static func hasLineEnd(_ body: ArraySlice<UInt8>, before index: Int, from start: Int) -> Bool {
    index - start >= 2 && body[index - 2] == .carriageReturn && body[index - 1] == .lineFeed
  }

  // MARK: Parts

  /// The head of a part: up to CRLF CRLF.
  private mutating func head() throws(Stop) -> (start: Int, end: Int) {
    let start = position
    while true {
      if let end = body[position..<available].firstOccurrence(of: "\r\n\r\n".utf8) {
        position = end.upperBound
        return (start, end.lowerBound + 2)
      }
      if available - start > habits.partHeadLimit { throw stop("limits.part-head", from: start) }
      position = max(start, available - 3)
      guard readMore() else { throw stop("multipart.end", from: start) }
    }
  }

  /// Reads the content of a part, and the delimiter after it.
  private mutating func content() throws(Stop) -> Range<Int> {
    let start = position
    // Everything before this is consumed already.
    var window = start
    while true {
      if let found = find(from: window, start: window) {
        let hasLineEnd = Self.hasLineEnd(body, before: found, from: window)
        if !hasLineEnd { result.rules.insert("multipart.delimiter") }
        let end = hasLineEnd ? found - 2 : found
        // Two bytes are skipped, whether they are CRLF or hyphens.
        position = end + 2
        return start..<end
      }
      window = max(window, available - line.count - 4)
      guard readMore() else { throw stop("multipart.end", from: start) }
    }
  }

  private mutating func part(_ start: Int, _ end: Int, _ content: Range<Int>) throws(Stop) {
    let bytes = body[start..<end]
    let isBinary = firstNonASCII.map { $0 < available } ?? false
    let at = place(start..<content.upperBound)
    var head =
      isNew
      ? try Rack3Head.read(bytes, isBinary: isBinary, at, &escapes, &result.rules)
      : try Rack2Head.read(bytes, isBinary: isBinary, at, &result.rules)
    if head.name?.isEmpty ?? true {
      result.rules.insert("multipart.name")
      head.name = head.filename?.bytes ?? (head.type ?? Array("text/plain".utf8)) + Array("[]".utf8)
    }
    let filename = head.filename
    heldBytes += bytes.count + (filename == nil ? content.count : 0)
    if heldBytes > habits.fieldByteLimit { throw stop("limits.part-field", from: start) }
    if filename != nil { files += 1 }
    if files > habits.fileLimit { throw stop("limits.files", from: start) }
    if result.parts.count >= habits.partLimit { throw stop("limits.parts", from: start) }
    var part = ServedPart(
      name: head.name, content: Array(body[content]), filename: filename?.bytes, place: at,
      contentPlace: place(content))
    if let filename {
      part.facts = try RackMultipart.facts(filename.bytes, filename.encoding, head.type, part, &result.rules)
    } else {
      try RackMultipart.tag(&part, head.type, isNew ? .isBinary : .refuses, &result.rules)
    }
    result.parts.append(part)
  }
}
