import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Multipart bodies as PHP reads them: main/rfc1867.c, run with 8.2.36.
struct PHPMultipart: MultipartParser {
  static let rows: [ServerTable.Row] = [
    .init("multipart.parser", "php", .run, "rfc1867_post_handler in main/rfc1867.c"),
    .init(
      "multipart.type", "only multipart/form-data, in any letter case and up to `;`, `,` or a space", .run,
      "sapi_read_post_data in main/SAPI.c"),
    .init(
      "multipart.boundary",
      "after the first `=` after `boundary`: to the next quote, or to `,` or `;`, spaces and all", .run,
      "strstr, strchr and strpbrk"),
    .init(
      "multipart.delimiter",
      "a part begins at a line that is `--boundary` and no more; its content ends before a line that "
        + "begins so",
      .run,
      "find_boundary, multipart_buffer_read"),
    .init("multipart.line-ends", "lines end with LF; a CR before it is dropped", .run, "next_line"),
    .init(
      "multipart.end",
      "the closing delimiter ends nothing; where the body ends early fields are kept, a file gets error 3",
      .run,
      "multipart_buffer_eof, UPLOAD_ERR_PARTIAL"),
    .init(
      "multipart.part-head",
      "a line without a colon, or with a blank first, goes on with the field before; the first of two "
        + "fields counts",
      .run, "multipart_buffer_headers, php_mime_get_hdr_value"),
    .init(
      "multipart.disposition",
      "a part without Content-Disposition is skipped; after one without name and filename no part is read",
      .run,
      "File Upload Mime headers garbled"),
    .init(
      "multipart.name",
      "in quotes of either kind, or to the next blank; the last of two; a file without one is called 0, "
        + "1 and so on",
      .run, "php_ap_getword, php_ap_getword_conf"),
    .init(
      "multipart.file-name",
      "what is after the last `/` or `\\`; `filename*` is not known; after a file whose name has "
        + "brackets that do "
        + "not match no more files are read", .run, "php_ap_basename, skip_upload"),
    .init("multipart.empty-file-name", "there is a file with error 4", .run, "UPLOAD_ERR_NO_FILE"),
    .init("multipart.content-type", "a file's is cut at `;`", .run, "the fix for Opera 6.01"),
    .init("multipart.transfer-encoding", "it is not looked at", .run, "main/rfc1867.c"),
    .init("multipart.charset", "it is not looked at", .run, "main/rfc1867.c"),
    .init("limits.multipart-bytes", 8_388_608, .run, "post_max_size"),
    .init("limits.parts", 1020, .run, "max_multipart_body_parts: max_input_vars and max_file_uploads"),
    .init("limits.fields", 1000, .run, "max_input_vars"),
    .init("limits.files", 20, .run, "max_file_uploads"),
    .init("limits.file", 2_097_152, .run, "upload_max_filesize"),
  ]

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    let type = (contentType ?? [])[...].untilNul
    let essence = type.prefix { ![UInt8(ascii: ";"), UInt8(ascii: ","), .space].contains($0) }
    guard essence.equalsCaseless("multipart/form-data") else {
      var parts = ServedParts()
      parts.rules = ["multipart.type"]
      if essence.equalsCaseless("application/x-www-form-urlencoded") {
        parts.isForm = true
      } else {
        parts.notes = [ServedNote(rule: "multipart.type", path: "", place: offset..<offset + body.count)]
      }
      return parts
    }
    var reader = Reader(body, at: offset, habits)
    reader.read(type)
    return reader.result
  }

  static func data(form: ServedData) -> ServedData { .halves("post", form, "files", ServedData()) }
}

// MARK: Lines

/// The window of 5 KiB in which PHP searches for lines and delimiters.
private struct Window {
  let body: ArraySlice<UInt8>
  /// The start of the unread bytes in the window.
  private(set) var begin: Int
  private var end: Int
  private let size: Int
  /// Whether the last line ended in a bare LF.
  private(set) var isBare = false

  init(_ body: ArraySlice<UInt8>, boundary: Int) {
    self.body = body
    begin = body.startIndex
    end = body.startIndex
    size = max(Self.unit, boundary + 6)
  }

  static let unit = 5120

  private mutating func fill() { end = min(body.endIndex, begin + size) }

  /// Whether everything is read.
  mutating func isAtEnd() -> Bool {
    if begin == end { fill() }
    return begin == end
  }

  /// The next line without its end; `nil` if there are no more LFs.
  mutating func line() -> Range<Int>? {
    if let line = lineInside() { return line }
    fill()
    return lineInside()
  }

  private mutating func lineInside() -> Range<Int>? {
    let start = begin
    guard let feed = body[begin..<end].firstIndex(of: .lineFeed) else {
      // A line that fills the window is cut there.
      guard end - begin >= size else { return nil }
      begin = end
      return start..<end
    }
    begin = feed + 1
    let hasReturn = feed > start && body[feed - 1] == .carriageReturn
    isBare = !hasReturn
    return start..<(hasReturn ? feed - 1 : feed)
  }

  /// The next bytes of a content, empty at its end; sets `isEnd` once the delimiter is in sight.
  mutating func content(until delimiter: ByteSearch, isEnd: inout Bool) -> Range<Int> {
    if end - begin < Self.unit { fill() }
    let seen = body[begin..<end]
    let bound = delimiter.first(in: seen, isPartial: true)
    if let bound, seen[bound...].starts(with: delimiter.bytes) { isEnd = true }
    var length = min((bound ?? end) - begin, Self.unit - 1)
    if bound != nil, length > 0, body[begin + length - 1] == .carriageReturn { length -= 1 }
    defer { begin += length }
    return begin..<begin + length
  }
}

// MARK: Parts

private struct Reader {
  var result = ServedParts()
  private let body: ArraySlice<UInt8>
  private let shift: Int
  private let habits: Habits

  init(_ body: ArraySlice<UInt8>, at offset: Int, _ habits: Habits) {
    self.body = body
    self.habits = habits
    shift = offset - body.startIndex
  }

  private func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + shift..<range.upperBound + shift
  }

  private mutating func note(_ rule: String, _ path: some Sequence<UInt8>, _ range: Range<Int>) {
    result.notes.append(
      ServedNote(rule: rule, path: String(decoding: Array(path), as: UTF8.self), place: place(range)))
    result.rules.insert(rule)
  }

  /// The boundary in a Content-Type; `nil` if PHP finds none.
  private mutating func boundary(_ type: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = type.firstOccurrence(of: "boundary".utf8)?.lowerBound ?? type.firstCaseless("boundary")
    guard let name, let equals = type[name...].firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let rest = type[(equals + 1)...]
    if rest.first == UInt8(ascii: "\"") {
      guard let quote = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      return rest.dropFirst()[..<quote]
    }
    return rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }
  }

  mutating func read(_ type: ArraySlice<UInt8>) {
    let whole = body.startIndex..<body.endIndex
    guard body.count <= habits.multipartByteLimit else { return note("limits.multipart-bytes", [], whole) }
    guard let boundary = boundary(type) else { return note("multipart.boundary", [], whole) }
    if boundary.last == .space { result.rules.insert("multipart.boundary") }
    let line = Array("--".utf8) + boundary
    let delimiter = ByteSearch([.lineFeed] + line)
    var window = Window(body, boundary: boundary.count)
    var state = State()
    while !window.isAtEnd() {
      guard let start = partStart(line[...], &window, &state) else { break }
      let fields = head(&window)
      guard part(start, fields, &window, delimiter, &state) else { break }
    }
    if !state.isClosed { result.rules.insert("multipart.end") }
    if result.parts.isEmpty, result.notes.isEmpty, !state.isClosed, !body.isEmpty {
      note("multipart.delimiter", [], whole)
    }
  }

  /// The state kept from part to part.
  private struct State {
    var parts = 0
    var fields = 0
    var files = 0
    var nameless = 0
    /// `MAX_FILE_SIZE`; 0 if there is none.
    var mostBytes = 0
    /// Whether no more files are read.
    var skipsFiles = false
    /// Whether the closing delimiter was seen.
    var isClosed = false
  }

  /// Skips lines up to the delimiter.
  private mutating func partStart(
    _ delimiter: ArraySlice<UInt8>, _ window: inout Window, _ state: inout State
  ) -> Int? {
    while let line = window.line() {
      let text = body[line].untilNul
      guard text.starts(with: delimiter) else { continue }
      if text.count == delimiter.count {
        if state.isClosed { result.rules.insert("multipart.end") }
        if window.isBare { result.rules.insert("multipart.line-ends") }
        return line.lowerBound
      }
      if text.dropFirst(delimiter.count).elementsEqual("--".utf8) {
        state.isClosed = true
      } else {
        note("multipart.delimiter", [], line)
      }
    }
    // The last line may lack its end.
    if window.begin < body.endIndex, body[window.begin...].starts(with: delimiter + "--".utf8) {
      state.isClosed = true
    }
    return nil
  }

  private struct Field {
    var key: ArraySlice<UInt8>
    var value: [UInt8]
  }

  /// The fields of a part, up to an empty line.
  private mutating func head(_ window: inout Window) -> [Field] {
    var fields: [Field] = []
    while let range = window.line() {
      let line = body[range].untilNul
      if window.isBare { result.rules.insert("multipart.line-ends") }
      guard let first = line.first else { break }
      if !first.isWhiteSpace, let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        fields.append(Field(key: line[..<colon], value: Array(line[(colon + 1)...].drop { $0.isWhiteSpace })))
      } else if let last = fields.indices.last {
        fields[last].value += line
        result.rules.insert("multipart.part-head")
      } else {
        note("multipart.part-head", [], range)
      }
    }
    return fields
  }

  /// Reads a part; returns `false` if no more parts are read after it.
  private mutating func part(
    _ start: Int, _ fields: [Field], _ window: inout Window, _ delimiter: ByteSearch, _ state: inout State
  ) -> Bool {
    let head = start..<window.begin
    let dispositions = fields.filter { $0.key.equalsCaseless("content-disposition") }
    guard let disposition = dispositions.first?.value else {
      note("multipart.disposition", [], head)
      return true
    }
    if dispositions.count > 1 { result.rules.insert("multipart.part-head") }
    let rest = start..<body.endIndex
    state.parts += 1
    guard state.parts <= habits.partLimit else {
      note("limits.parts", [], rest)
      return false
    }
    var (name, filename) = names(disposition[...])
    if filename == nil, let name {
      field(name, start, &window, delimiter, &state)
      return true
    }
    if state.files >= habits.fileLimit {
      state.skipsFiles = true
    }
    guard let filename else {
      note("multipart.disposition", [], rest)
      return false
    }
    if name == nil {
      result.rules.insert("multipart.name")
      name = Array(String(state.nameless).utf8)
      state.nameless += 1
    }
    let path = name ?? []
    if !state.skipsFiles, !Self.isBalanced(path) { state.skipsFiles = true }
    guard !state.skipsFiles else {
      note(state.files >= habits.fileLimit ? "limits.files" : "multipart.file-name", path, head)
      return true
    }
    let type = fields.first { $0.key.equalsCaseless("content-type") }?.value
    file(path, filename, type, start, &window, delimiter, &state)
    return true
  }

  /// Whether brackets match, and each `]` is followed by `[` or the end.
  private static func isBalanced(_ name: [UInt8]) -> Bool {
    var depth = 0
    for index in name.indices {
      if name[index] == UInt8(ascii: "[") { depth += 1 }
      guard name[index] == UInt8(ascii: "]") else { continue }
      depth -= 1
      if depth < 0 || index + 1 < name.count && name[index + 1] != UInt8(ascii: "[") { return false }
    }
    return depth == 0
  }

  private mutating func field(
    _ name: [UInt8], _ start: Int, _ window: inout Window, _ delimiter: ByteSearch, _ state: inout State
  ) {
    let begin = window.begin
    var isEnd = false
    while !window.content(until: delimiter, isEnd: &isEnd).isEmpty {}
    let range = begin..<window.begin
    state.fields += 1
    if !isEnd { result.rules.insert("multipart.end") }
    if name[...].equalsCaseless("max_file_size") { state.mostBytes = Self.number(body[range]) }
    guard state.fields <= habits.fieldLimit else {
      note("limits.fields", name, start..<window.begin)
      return
    }
    result.parts.append(
      ServedPart(
        name: name, content: Array(body[range]), place: place(start..<window.begin),
        contentPlace: place(range)))
  }

  /// The number at the start of a text; 0 if there is none: strtoll.
  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    var rest = text.drop { $0.isWhiteSpace }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    var number = 0
    for byte in rest.prefix(while: { $0.isDecimalDigit }) {
      let (product, isOver) = number.multipliedReportingOverflow(by: 10)
      let (sum, isSumOver) = product.addingReportingOverflow(Int(byte & 15))
      if isOver || isSumOver { return isNegative ? .min : .max }
      number = sum
    }
    return isNegative ? -number : number
  }

  private mutating func file(
    _ name: [UInt8], _ filename: [UInt8], _ type: [UInt8]?, _ start: Int, _ window: inout Window,
    _ delimiter: ByteSearch, _ state: inout State
  ) {
    let begin = window.begin
    var error = 0
    if filename.isEmpty {
      error = 4
      result.rules.insert("multipart.empty-file-name")
    } else {
      state.files += 1
      var isEnd = false
      while error == 0 {
        let piece = window.content(until: delimiter, isEnd: &isEnd)
        if piece.isEmpty { break }
        let size = piece.upperBound - begin
        if size > habits.fileByteLimit {
          error = 1
          note("limits.file", name, start..<piece.upperBound)
        } else if state.mostBytes != 0, size > state.mostBytes {
          error = 2
          note("limits.file", name, start..<piece.upperBound)
        }
      }
      if error == 0, !isEnd {
        error = 3
        note("multipart.end", name, start..<window.begin)
      }
    }
    let range = begin..<(error == 4 ? begin : window.begin)
    let content = error == 0 ? Array(body[range]) : []
    let shown = type.map { $0.prefix { $0 != UInt8(ascii: ";") } }
    if let type, let shown, shown.count < type.count { result.rules.insert("multipart.content-type") }
    let base = filename.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    if base != nil { result.rules.insert("multipart.file-name") }
    var part = ServedPart(
      name: name, content: content, filename: Array(filename[(base.map { $0 + 1 } ?? 0)...]),
      place: place(start..<range.upperBound), contentPlace: place(range))
    part.facts = [
      ("name", ServedData.Node(text: part.filename ?? [], place: part.place)),
      ("full_path", ServedData.Node(text: filename, place: part.place)),
      ("type", ServedData.Node(text: error == 0 ? Array(shown ?? []) : [], place: part.place)),
      ("content", ServedData.Node(text: content, place: part.contentPlace)),
      ("error", ServedData.Node(number: error)), ("size", ServedData.Node(number: content.count)),
    ]
    result.parts.append(part)
  }

  // MARK: Content-Disposition

  /// The last `name` and the last `filename`.
  private mutating func names(_ disposition: ArraySlice<UInt8>) -> (name: [UInt8]?, filename: [UInt8]?) {
    var name: [UInt8]?
    var filename: [UInt8]?
    var rest = disposition.drop { $0.isWhiteSpace }
    while !rest.isEmpty {
      var pair = Self.word(&rest, until: UInt8(ascii: ";"))
      rest = rest.drop { $0.isWhiteSpace }
      guard pair.contains(UInt8(ascii: "=")) else { continue }
      let key = Self.word(&pair, until: UInt8(ascii: "="))
      if key.equalsCaseless("name") {
        if name != nil { result.rules.insert("multipart.name") }
        name = value(pair)
      } else if key.equalsCaseless("filename") {
        if filename != nil { result.rules.insert("multipart.file-name") }
        filename = value(pair)
      } else if let unknown = Self.lookalike(key) {
        result.rules.insert(unknown)
      }
    }
    return (name, filename)
  }

  /// The row that explains why PHP does not recognize a key that looks like one it knows.
  private static func lookalike(_ key: ArraySlice<UInt8>) -> String? {
    let name = key.trimming { $0.isWhiteSpace }.prefix { $0 != UInt8(ascii: "*") }.trimming {
      $0.isWhiteSpace
    }
    return name.equalsCaseless("name")
      ? "multipart.name" : name.equalsCaseless("filename") ? "multipart.file-name" : nil
  }

  /// Takes the text before the first unquoted `stop`, and skips `stop`.
  private static func word(_ text: inout ArraySlice<UInt8>, until stop: UInt8) -> ArraySlice<UInt8> {
    var index = text.startIndex
    while index < text.endIndex, text[index] != stop {
      let quote = text[index]
      index += 1
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      while index < text.endIndex, text[index] != quote {
        let isEscape =
          text[index] == UInt8(ascii: "\\") && index + 1 < text.endIndex && text[index + 1] == quote
        index += isEscape ? 2 : 1
      }
      if index < text.endIndex { index += 1 }
    }
    let word = text[..<index]
    text = text[index...].drop { $0 == stop }
    return word
  }

  /// A value in quotes of either kind, or up to white space.
  private mutating func value(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let text = text.drop { $0.isWhiteSpace }
    guard let quote = text.first else { return [] }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return Self.unescaped(text.dropFirst(), quote: quote)
    }
    let word = text.prefix { !$0.isWhiteSpace }
    if word.count < text.count { result.rules.insert("multipart.name") }
    return Self.unescaped(word, quote: 0)
  }

  /// The text up to the quote, without backslashes before the quote or another backslash.
  private static func unescaped(_ text: ArraySlice<UInt8>, quote: UInt8) -> [UInt8] {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex, text[index] != quote || quote == 0 {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.endIndex,
        text[index + 1] == UInt8(ascii: "\\") || quote != 0 && text[index + 1] == quote
      {
        index += 1
      }
      result.append(text[index])
      index += 1
    }
    return result
  }
}

// MARK: $_POST and $_FILES

extension PHPMultipart {
  static func data(
    _ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf
  ) throws(Stop) -> ServedData? {
    var post = PHPNames(habits)
    var files = PHPNames(habits)
    /// Names that a file has finally taken.
    var taken: Set<[UInt8]> = []
    for part in parts {
      let name = part.name ?? []
      let pair = ServedPair(
        name: name, value: part.content, place: part.place, valuePlace: part.contentPlace)
      guard part.filename != nil else {
        post.add(pair)
        continue
      }
      let bracket = name.last == UInt8(ascii: "]") ? name.firstIndex(of: UInt8(ascii: "[")) : nil
      for fact in part.facts {
        // Anything below a name goes below each member instead: f[name][a], f[type][a].
        let member = Array("[\(fact.key == "content" ? "tmp_name" : fact.key)]".utf8)
        let path = plain(
          Array(name[..<(bracket ?? name.endIndex)]) + member + name[(bracket ?? name.endIndex)...])
        if fact.key == "content" {
          taken.insert(plain(name))
          taken.insert(path)
        } else if taken.contains(path), fact.key != "error", fact.key != "size" {
          continue
        }
        let shown = fact.key == "content" ? path.replacingFirst("[tmp_name]", by: "[content]") : path
        files.add(pair, as: fact.value, under: shown)
      }
    }
    half.notes += post.drops + files.drops
    var rules = Set(half.rules).union(post.rules.names).union(files.rules.names)
    // Brackets that every file has do not count as nesting.
    let isNested = parts.contains { ($0.name ?? []).contains(UInt8(ascii: "[")) }
    if !isNested { rules.remove("names.nesting") }
    half.rules = rules.union(half.notes.rules).sorted()
    return .halves("post", post.finish(), "files", files.finish())
  }

  /// A name as PHP normalizes it: no blanks before it and before keys, nothing after the last bracket.
  private static func plain(_ name: [UInt8]) -> [UInt8] {
    let name = name[...].drop { $0 == .space }
    guard let bracket = name.firstIndex(of: UInt8(ascii: "[")) else { return mangled(name) }
    var result = mangled(name[..<bracket])
    var rest = name[bracket...]
    while rest.first == UInt8(ascii: "[") {
      rest = rest.dropFirst().drop { $0.isSpaceOrLineEnd }
      let end = rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? rest.endIndex
      result.append(UInt8(ascii: "["))
      result += rest[..<end]
      rest = rest[end...]
    }
    return result
  }

  private static func mangled(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.map { $0 == .space || $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 }
  }
}

extension [UInt8] {
  /// The bytes with the first `old` replaced by `new`.
  fileprivate func replacingFirst(_ old: String, by new: String) -> [UInt8] {
    guard let found = firstOccurrence(of: old.utf8) else { return self }
    return Array(self[..<found.lowerBound]) + new.utf8 + self[found.upperBound...]
  }
}
