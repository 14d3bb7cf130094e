import OnwireHTTP
import OnwireTextFormats

/// Multipart bodies as Django reads them: django/http/multipartparser.py, run with 5.2.19 on Python 3.11.7.
struct DjangoMultipart: MultipartParser {
  static let rows: [ServerTable.Row] = [
    .init("multipart.parser", "django", .run, "MultiPartParser in django/http/multipartparser.py"),
    .init(
      "multipart.type", "multipart/form-data, `multipart/` in small letters; others have no fields", .run,
      "HttpRequest._load_post_and_files, MultiPartParser.__init__"),
    .init(
      "multipart.boundary", "up to 201 characters of ASCII, as Python's email package reads it", .run,
      "boundary_re"),
    .init(
      "multipart.delimiter",
      "`--boundary` anywhere, even within a line; what stands before the first is a part as well", .run,
      "BoundaryIter._find_boundary"),
    .init(
      "multipart.line-ends",
      "CRLF; before a delimiter also LF or CR alone; a head with others drops its part", .run,
      "parse_boundary_stream"),
    .init(
      "multipart.end", "the closing delimiter ends nothing; a file that nothing follows is dropped", .run,
      "handle_file_complete"),
    .init(
      "multipart.part-head", "a line that cannot be read is skipped; the last of two fields counts", .run,
      "parse_boundary_stream"),
    .init(
      "multipart.disposition", "its type is not looked at; a part without one is dropped", .run,
      "MultiPartParser._parse"),
    .init(
      "multipart.name", "blanks around it are removed, the last of two; a part without one is dropped",
      .run,
      "MultiPartParser._parse, email.message"),
    .init(
      "multipart.file-name",
      "what is after the last `/` or `\\`, HTML's references resolved, what cannot be shown removed, 255 "
        + "characters at most; `filename*` goes before `filename`", .run,
      "sanitize_file_name, UploadedFile.name"),
    .init("multipart.empty-file-name", "the part is a field", .run, "parse_boundary_stream"),
    .init("multipart.content-type", "in small letters", .run, "parse_header_parameters"),
    .init(
      "multipart.transfer-encoding",
      "base64 is decoded; in a file a mistake refuses, in a field it stays encoded",
      .run, "MultiPartParser._parse"),
    .init(
      "multipart.charset", "a part's is not looked at, the request's is that of names and fields", .run,
      "force_str"),
    .init(
      "limits.fields", 1002, .run,
      "DATA_UPLOAD_MAX_NUMBER_FIELDS and 2: the pieces before and after the parts"),
    .init("limits.files", 100, .run, "DATA_UPLOAD_MAX_NUMBER_FILES"),
    .init("limits.part-head", 1024, .run, "MAX_TOTAL_HEADER_SIZE"),
    .init("limits.part-field", 2_621_440, .run, "DATA_UPLOAD_MAX_MEMORY_SIZE"),
  ]

  /// Refusals with a status other than 400.
  static let statuses: [ServerTable.Status] = [("multipart.disposition", 500)]

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var parts = ServedParts()
    let type = contentType ?? []
    let refusal = Stop(rule: "multipart.boundary", place: offset..<offset)
    guard case .field(let essence, let parameters) = PythonField(type.map { Unicode.Scalar($0) }[...]) else {
      parts.refusal = refusal
      return parts
    }
    guard essence == "multipart/form-data" else {
      parts.isForm = essence == "application/x-www-form-urlencoded"
      if !parts.isForm {
        parts.notes = [ServedNote(rule: "multipart.type", path: "", place: offset..<offset + body.count)]
        parts.rules = ["multipart.type"]
      }
      return parts
    }
    guard type.starts(with: "multipart/".utf8) else {
      parts.refusal = Stop(rule: "multipart.type", place: offset..<offset)
      return parts
    }
    let boundary = parameters["boundary"] ?? []
    guard type.allSatisfy({ $0 < 0x80 }), (1...201).contains(boundary.count),
      boundary.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), boundary.last != .space
    else {
      parts.refusal = refusal
      return parts
    }
    let charset = parameters["charset"].flatMap { PythonCodec(String(decoding: $0, as: UTF8.self)) }
    var reader = DjangoReader(body, at: offset, boundary, charset ?? .utf8, habits)
    do throws(Stop) {
      try reader.read()
    } catch {
      reader.result.refusal = error
    }
    return reader.result
  }

  static func readUnnamed(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts? {
    read(body, at: offset, contentType: contentType, habits)
  }
}

// MARK: Streams

private struct DjangoReader {
  var result = ServedParts()
  private let body: ArraySlice<UInt8>
  private let shift: Int
  private let habits: Habits
  private let charset: PythonCodec
  private let search: ByteSearch
  /// The start of the body's unread bytes in memory, which end at `end`.
  private var begin: Int
  private var end: Int
  /// Bytes of a part that were put back.
  private var leftover: Range<Int>
  /// Whether the part has no more bytes.
  private var isDone = true
  private var fields = 0
  private var files = 0
  private var fieldBytes = 0

  private static let unit = 65536

  init(
    _ body: ArraySlice<UInt8>, at offset: Int, _ boundary: [UInt8], _ charset: PythonCodec, _ habits: Habits
  ) {
    self.body = body
    self.habits = habits
    self.charset = charset
    shift = offset - body.startIndex
    search = ByteSearch(Array("--".utf8) + boundary)
    begin = body.startIndex
    end = body.startIndex
    leftover = begin..<begin
  }

  private func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + shift..<range.upperBound + shift
  }

  private func stop(_ rule: String, _ start: Int) -> Stop {
    Stop(rule: rule, place: place(start..<body.endIndex))
  }

  private mutating func note(_ rule: String, _ path: some Sequence<UInt8>, _ range: Range<Int>) {
    result.notes.append(
      ServedNote(rule: rule, path: String(decoding: Array(path), as: UTF8.self), place: place(range)))
    result.rules.insert(rule)
  }

  private mutating func fill() { end = min(body.endIndex, end + Self.unit) }

  /// Begins the next part; returns `false` if nothing is left.
  private mutating func startPart() -> Bool {
    if begin == end { fill() }
    isDone = false
    leftover = begin..<begin
    return begin < end
  }

  /// The next bytes of the part: up to the delimiter, or bytes that cannot belong to one.
  private mutating func piece() -> Range<Int>? {
    if !leftover.isEmpty {
      defer { leftover = leftover.upperBound..<leftover.upperBound }
      return leftover
    }
    guard !isDone else { return nil }
    let rollback = search.bytes.count + 6
    if begin == end { fill() }
    while end - begin <= rollback, end < body.endIndex { fill() }
    guard begin < end else {
      isDone = true
      return nil
    }
    let start = begin
    if let found = search.first(in: body[begin..<end]) {
      isDone = true
      begin = found + search.bytes.count
      var last = found
      if last > start, body[last - 1] == .lineFeed { last -= 1 }
      if last > start, body[last - 1] == .carriageReturn { last -= 1 }
      return start..<last
    }
    if end - begin <= rollback { isDone = true }
    begin = isDone ? end : end - rollback
    return start..<begin
  }

  /// `count` bytes of the part, or fewer at its end.
  private mutating func take(_ count: Int) -> Range<Int> {
    var range = leftover.lowerBound..<leftover.lowerBound
    var isFirst = true
    while range.count < count, let piece = piece() {
      let whole = (isFirst ? piece.lowerBound : range.lowerBound)..<piece.upperBound
      isFirst = false
      range = whole.lowerBound..<min(whole.upperBound, whole.lowerBound + count)
      leftover = range.upperBound..<whole.upperBound
    }
    return range
  }

  // MARK: Parts

  /// The information in the head of a part.
  private struct Head {
    var disposition: [String: [UInt8]]?
    var isFile = false
    var type: [UInt8] = []
    var charset: [UInt8]?
    var encoding: [UInt8]?
  }

  mutating func read() throws(Stop) {
    /// A file that is complete only once the next part begins.
    var open: ServedPart?
    while startPart() {
      if let file = open {
        if file.name?.isEmpty ?? true {
          // A file with an empty name does not count as open.
          note("multipart.name", [], file.place.lowerBound - shift..<file.place.upperBound - shift)
        } else {
          result.parts.append(file)
        }
      }
      open = nil
      open = try part()
    }
    if let file = open {
      note("multipart.end", file.name ?? [], file.place.lowerBound - shift..<body.endIndex)
    }
  }

  /// Reads a part; returns it if it is a file.
  private mutating func part() throws(Stop) -> ServedPart? {
    let start = begin
    let head = try head()
    if !head.isFile {
      fields += 1
      if fields > habits.fieldLimit { throw stop("limits.fields", start) }
    }
    guard let disposition = head.disposition, let raw = disposition["name"] else {
      noteDropped(start, head)
      return nil
    }
    let stripped = raw[...].trimming { $0.isWhiteSpace }
    if stripped.count < raw.count { result.rules.insert("multipart.name") }
    let name = Array(charset.decode(stripped).utf8)
    let isBase64 = (head.encoding ?? []).elementsEqual("base64".utf8)
    if isBase64 { result.rules.insert("multipart.transfer-encoding") }
    let begin = leftover.lowerBound
    guard head.isFile else {
      if disposition["filename"] != nil { result.rules.insert("multipart.empty-file-name") }
      var last = begin
      while let piece = piece() { last = piece.upperBound }
      let range = begin..<last
      fieldBytes += range.count + String(decoding: name, as: UTF8.self).unicodeScalars.count + 2
      if fieldBytes > habits.fieldByteLimit { throw stop("limits.part-field", start) }
      let bytes = isBase64 ? Self.base64(body[range]) ?? Array(body[range]) : Array(body[range])
      result.parts.append(
        ServedPart(
          name: name, content: Array(charset.decode(bytes[...]).utf8), place: place(start..<last),
          contentPlace: place(range)))
      return nil
    }
    files += 1
    if files > habits.fileLimit { throw stop("limits.files", start) }
    let given = charset.decode((disposition["filename"] ?? [])[...])
    guard let filename = DjangoFilename.sanitized(given) else {
      note("multipart.file-name", name, start..<begin)
      return nil
    }
    let shown = DjangoFilename.shortened(filename)
    if shown != given { result.rules.insert("multipart.file-name") }
    var content: [UInt8] = []
    var rest: [UInt8] = []
    var last = begin
    while let piece = piece() {
      last = piece.upperBound
      guard isBase64 else { continue }
      rest += body[piece].filter { !$0.isWhiteSpace }
      let whole = rest.count / 4 * 4
      guard let decoded = Self.base64(rest[..<whole]) else {
        throw stop("multipart.transfer-encoding", start)
      }
      content += decoded
      rest.removeFirst(whole)
    }
    if !rest.isEmpty { throw stop("multipart.transfer-encoding", start) }
    let range = begin..<last
    var part = ServedPart(
      name: name, content: isBase64 ? content : Array(body[range]), filename: Array(shown.utf8),
      place: place(start..<last), contentPlace: place(range))
    part.facts = [
      ("type", ServedData.Node(text: head.type, place: part.place)),
      (
        "charset", head.charset.map { ServedData.Node(text: $0, place: part.place) } ?? ServedData.Node(.null)
      ),
    ]
    return part
  }

  /// Notes that a part is dropped, unless it is just the text around parts.
  private mutating func noteDropped(_ start: Int, _ head: Head) {
    let isAround = start == body.startIndex || body[start...].starts(with: "--".utf8)
    guard !isAround else { return }
    note(head.disposition == nil ? "multipart.disposition" : "multipart.name", [], start..<max(start, begin))
  }

  /// The head of a part: within 1024 bytes, up to CRLF CRLF.
  private mutating func head() throws(Stop) -> Head {
    let limit = habits.partHeadLimit
    let range = take(limit)
    var head = Head()
    var end: Int?
    var index = range.lowerBound
    while end == nil, let found = body[index..<range.upperBound].firstIndex(of: .carriageReturn) {
      if body[found..<range.upperBound].starts(with: "\r\n\r\n".utf8) { end = found }
      index = found + 1
    }
    guard let end else {
      if range.count == limit { throw stop("limits.part-head", range.lowerBound) }
      leftover = range.lowerBound..<leftover.upperBound
      return head
    }
    leftover = end + 4..<max(end + 4, leftover.upperBound)
    var line = range.lowerBound
    while line <= end {
      var last = line
      while last < end, !body[last..<end].starts(with: "\r\n".utf8) { last += 1 }
      try read(body[line..<last], into: &head)
      line = last + 2
    }
    return head
  }

  private mutating func read(_ line: ArraySlice<UInt8>, into head: inout Head) throws(Stop) {
    if line.isEmpty { return }
    let range = line.startIndex..<line.endIndex
    guard line.isUTF8 else { return note("multipart.part-head", [], range) }
    let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    switch PythonField(scalars[...]) {
    case .fails: throw stop("multipart.disposition", line.startIndex)
    case .isUnreadable: note("multipart.part-head", [], range)
    case .field(let text, let parameters):
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        return note("multipart.part-head", [], range)
      }
      let value = Array(text.unicodeScalars[text.utf8.index(after: colon)...])[...].pythonStripped
      let bytes = Array(String(value).utf8)
      switch text[..<colon] {
      case "content-disposition":
        if head.disposition != nil { result.rules.insert("multipart.part-head") }
        head.disposition = parameters
        head.isFile = !(parameters["filename"] ?? []).isEmpty
      case "content-type":
        if line.count - 13 == bytes.count, !line.suffix(bytes.count).elementsEqual(bytes) {
          result.rules.insert("multipart.content-type")
        }
        head.type = bytes
        head.charset = parameters["charset"]
      case "content-transfer-encoding": head.encoding = bytes
      default: break
      }
    }
  }

  /// The bytes that base64 encodes, as Python's binascii reads it: skips other characters, and ends at
  /// padding; `nil` if characters are missing.
  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var held: UInt8 = 0
    var position = 0
    var pads = 0
    for byte in text {
      if byte == UInt8(ascii: "=") {
        if position >= 2 {
          pads += 1
          if position + pads >= 4 { return result }
        }
        continue
      }
      guard let value = Base64.sextet(byte) else { continue }
      pads = 0
      switch position {
      case 0: break
      case 1: result.append(held << 2 | value >> 4)
      case 2: result.append((held & 0x0F) << 4 | value >> 2)
      default: result.append((held & 0x03) << 6 | value)
      }
      held = value
      position = (position + 1) & 3
    }
    return position == 0 ? result : nil
  }
}

// MARK: File names

private enum DjangoFilename {
  /// `sanitize_file_name`; `nil` if nothing is left.
  static func sanitized(_ name: String) -> String? {
    let scalars = Array(HTMLReferences.resolved(name).unicodeScalars)
    let last = scalars.lastIndex { $0 == "/" || $0 == "\\" }
    let shown = scalars[(last.map { $0 + 1 } ?? 0)...].filter(isPrintable)
    let text = String(shown[...])
    return ["", ".", ".."].contains(text) ? nil : text
  }

  /// `str.isprintable`.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  /// The name shortened to 255 characters, including its extension.
  static func shortened(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    guard scalars.count > longest else { return name }
    let first = scalars.firstIndex { $0 != "." } ?? scalars.endIndex
    let dot = scalars[first...].lastIndex(of: ".") ?? scalars.endIndex
    let suffix = scalars[dot...].prefix(longest)
    return String(scalars[..<dot].prefix(longest - suffix.count) + suffix)
  }

  private static let longest = 255
}
