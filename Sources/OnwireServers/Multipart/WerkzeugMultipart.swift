import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Werkzeug's parser: MultipartDecoder in sansio/multipart.py, driven by MultiPartParser in formparser.py.
///
/// A line may end in CR, LF or CRLF. For anything that it cannot read, it raises a ValueError, which the form
/// parser swallows: a program sees an empty form.
struct WerkzeugMultipart: MultipartParser {
  private var body: PartsBody
  private let habits: Habits
  /// Searches for `--` and the boundary.
  private let search: ByteSearch

  /// An error that the form parser swallows.
  private struct Swallowed: Error {
    var rule: String
    var place: Range<Int>
  }

  private struct Failure: Error {
    var swallowed: Swallowed?
    var stop: Stop?
  }

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var empty = PartsBody(body, at: offset)
    // The header value came as ISO-8859-1; only ASCII characters are looked at.
    let (type, options) = PythonOptions.parse(contentType ?? [])
    if type.lowercasedASCII.isText("application/x-www-form-urlencoded") {
      empty.read.isForm = true
      return empty.read
    }
    guard type.lowercasedASCII.isText("multipart/form-data") else {
      empty.note("multipart.type", empty.whole)
      return empty.read
    }
    guard let boundary = options["boundary"], !boundary.isEmpty, boundary.allSatisfy({ $0 < 0x80 }) else {
      empty.note("multipart.boundary", empty.whole)
      return empty.read
    }
    var parser = WerkzeugMultipart(
      body: empty, habits: habits, search: ByteSearch(Array("--".utf8) + boundary))
    do {
      try parser.parts()
      return parser.body.read
    } catch {
      if let stop = error.stop {
        parser.body.read.refusal = stop
        return parser.body.read
      }
      if let swallowed = error.swallowed { empty.note(swallowed.rule, swallowed.place) }
      return empty.read
    }
  }

  private init(body: PartsBody, habits: Habits, search: ByteSearch) {
    self.body = body
    self.habits = habits
    self.search = search
  }

  private func swallowed(_ rule: String, _ place: Range<Int>) -> Failure {
    Failure(swallowed: Swallowed(rule: rule, place: place))
  }

  /// The number of bytes read at once: buffer_size of MultiPartParser.
  private static let chunk = 65_536

  /// The end of the bytes read so far when the byte before `index` was read.
  private func readEnd(of index: Int) -> Int {
    let base = body.bytes.startIndex
    return min(base + (max(index - base - 1, 0) / Self.chunk + 1) * Self.chunk, body.bytes.endIndex)
  }

  /// Checks that the buffered bytes are no longer than a field may be (MultipartDecoder.receive_data).
  private func checkBuffer(from start: Int, to end: Int) throws(Failure) {
    let base = body.bytes.startIndex
    guard start == base || readEnd(of: end) > readEnd(of: start + 1) else { return }
    if readEnd(of: end) - start > habits.fieldByteLimit {
      throw Failure(stop: body.stop("limits.part-field", start..<end))
    }
  }

  /// A delimiter line: its range, and whether it closes the body.
  private typealias Delimiter = (range: Range<Int>, closes: Bool)

  /// The first delimiter, searched for in the bytes read so far.
  private var firstDelimiter: Delimiter? {
    var start = body.bytes.startIndex
    var limit = readEnd(of: start)
    while true {
      if let found = nextDelimiter(from: start, to: limit, behindLine: false) { return found }
      guard limit < body.bytes.endIndex else { return nil }
      // This many bytes are searched again: SEARCH_EXTRA_LENGTH, and the boundary.
      start = max(start, limit - search.bytes.count - 6)
      limit = readEnd(of: limit + 1)
    }
  }

  /// The delimiter after a part whose content begins at `content`, after a line break at `start`, searched
  /// for in the bytes read so far: if these end within a delimiter, some of it may count as content.
  private func delimiter(behind start: Int, content: Int) -> Delimiter? {
    var start = start
    var limit = readEnd(of: content)
    while true {
      if let found = nextDelimiter(from: start, to: limit, behindLine: true) { return found }
      guard limit < body.bytes.endIndex else { return nil }
      start = keptStart(from: max(start, content), to: limit)
      limit = readEnd(of: limit + 1)
    }
  }

  /// The start of bytes that may begin a delimiter, and are therefore not handed on
  /// (_last_partial_boundary_index).
  private func keptStart(from start: Int, to limit: Int) -> Int {
    var start = start
    while true {
      let tail = body.bytes[max(start, limit - search.bytes.count - 2)..<limit]
      let kept = min(tail.lastIndex(of: 0x0A) ?? limit, tail.lastIndex(of: 0x0D) ?? limit)
      if kept == start { return start }
      // The rest is searched again.
      start = kept
    }
  }

  /// A delimiter line between `start` and `limit`.
  private func nextDelimiter(from start: Int, to limit: Int, behindLine: Bool) -> Delimiter? {
    let found = search.first(in: body.bytes[start..<limit]) { behind in
      (!behindLine || lineStart(behind - search.bytes.count, from: start) != nil)
        && lineEnd(behind, limit) != nil
    }
    guard let found, let end = lineEnd(found + search.bytes.count, limit) else { return nil }
    return ((lineStart(found, from: start) ?? found)..<end.index, end.closes)
  }

  /// The start of the line break before a delimiter; `nil` if there is none.
  private func lineStart(_ index: Int, from start: Int) -> Int? {
    guard index > start else { return nil }
    switch body.bytes[index - 1] {
    case 0x0A: return index - 1 > start && body.bytes[index - 2] == 0x0D ? index - 2 : index - 1
    case 0x0D: return index - 1
    default: return nil
    }
  }

  /// The end of the delimiter line whose boundary ends at `start`; `nil` if it is not one.
  private func lineEnd(_ start: Int, _ limit: Int) -> (index: Int, closes: Bool)? {
    let closes = start + 2 <= limit && body.holds(Array("--".utf8), at: start)
    var index = closes ? start + 2 : start
    while index < limit, [0x20, 0x09, 0x0B, 0x0C].contains(body.bytes[index]) { index += 1 }
    let lineBreak = min(body.lineBreak(at: index), limit - index)
    return closes || lineBreak > 0 ? (index + lineBreak, closes) : nil
  }

  private mutating func parts() throws(Failure) {
    let end = body.bytes.endIndex
    guard let first = firstDelimiter else {
      try checkBuffer(from: body.bytes.startIndex, to: end)
      throw swallowed("multipart.delimiter", body.whole)
    }
    try checkBuffer(from: body.bytes.startIndex, to: first.range.upperBound)
    if first.range.lowerBound > body.bytes.startIndex {
      body.read.rules.insert("multipart.delimiter")
    }
    var (position, isLast) = (first.range.upperBound, first.closes)
    var count = 0
    while !isLast {
      let head = position
      guard let blank = blankLine(from: head) else {
        try checkBuffer(from: head, to: end)
        throw swallowed("multipart.part-head", head..<end)
      }
      try checkBuffer(from: head, to: blank.upperBound)
      let fields = try self.fields(head..<blank.lowerBound)
      guard let disposition = fields.first("content-disposition") else {
        throw swallowed("multipart.disposition", head..<blank.lowerBound)
      }
      count += 1
      if count > habits.partLimit { throw Failure(stop: body.stop("limits.parts", head..<end)) }
      // Half of the blank line is the line break before the content.
      let lineBreak = (blank.lowerBound + blank.upperBound) / 2
      let content = lineBreak + body.lineBreak(at: lineBreak)
      let next = delimiter(behind: lineBreak, content: content)
      let contentEnd = max(next?.range.lowerBound ?? end, content)
      try add(fields, disposition, head, content..<contentEnd)
      guard let next else { throw swallowed("multipart.end", head..<end) }
      (position, isLast) = (next.range.upperBound, next.closes)
    }
    if position < end { body.read.rules.insert("multipart.end") }
  }

  /// The first two equal line breaks in a row (BLANK_LINE_RE).
  private func blankLine(from start: Int) -> Range<Int>? {
    var index = start
    while let found = body.bytes[index...].firstIndex(where: { $0 == 0x0D || $0 == 0x0A }) {
      if body.byte(found + 1) == body.bytes[found] { return found..<found + 2 }
      if body.holds([0x0D, 0x0A, 0x0D, 0x0A], at: found) { return found..<found + 4 }
      index = found + 1
    }
    return nil
  }

  /// The fields of a part's head; a line that begins with a blank belongs to the one before.
  private mutating func fields(_ head: Range<Int>) throws(Failure) -> [PartField] {
    var fields: [PartField] = []
    var line: [UInt8] = []
    var start = head.lowerBound
    var index = head.lowerBound
    while index <= head.upperBound {
      let lineBreak = index < head.upperBound ? min(body.lineBreak(at: index), head.upperBound - index) : 0
      if index < head.upperBound, lineBreak == 0 {
        line.append(body.bytes[index])
        index += 1
        continue
      }
      let next = index + lineBreak
      if next < head.upperBound, lineBreak > 0, body.bytes[next].isSpaceOrTab {
        line.append(UInt8(ascii: " "))
        body.read.rules.insert("multipart.part-head")
        index = next + 1
        continue
      }
      if lineBreak == 1 { body.read.rules.insert("multipart.line-ends") }
      let text = line.trimmingBlanks
      if !text.isEmpty {
        guard text[...].isUTF8 else { throw swallowed("multipart.charset", start..<index) }
        let colon = text.firstIndex(of: UInt8(ascii: ":"))
        if colon == nil { body.read.rules.insert("multipart.part-head") }
        fields.append(
          PartField(
            name: text[..<(colon ?? text.endIndex)].trimmingBlanks.lowercasedASCII,
            value: colon.map { text[($0 + 1)...].trimmingBlanks } ?? [], place: start..<index))
      }
      line = []
      start = next
      index = max(next, index + 1)
    }
    return fields
  }

  private mutating func add(
    _ fields: [PartField], _ disposition: PartField, _ head: Int, _ content: Range<Int>
  ) throws(Failure) {
    let (_, options) = PythonOptions.parse(disposition.value)
    let name = options["name"]
    let filename = options["filename"]
    body.compare(name, filename, with: disposition.value, disposition.place)
    body.noteEncoding(fields.first("content-transfer-encoding"), name)
    let type = fields.first("content-type")
    var part = ServedPart(
      name: name, content: Array(body.bytes[content]), filename: filename,
      place: body.place(head..<content.upperBound), contentPlace: body.place(content))
    if filename != nil {
      part.facts = [("type", .text(orNull: type?.value))]
    } else {
      if content.count > habits.fieldByteLimit {
        throw Failure(stop: body.stop("limits.part-field", head..<content.upperBound))
      }
      let charset = type.flatMap { PythonOptions.parse($0.value).options["charset"]?.lowercasedASCII }
      let decoded = PythonOptions.decode(part.content, charset ?? []) ?? part.content.repairedUTF8
      if decoded != part.content {
        body.note("multipart.charset", content, name)
        part.content = decoded
      }
    }
    body.read.parts.append(part)
  }
}

/// Werkzeug's parse_options_header: the parameters in a header field's value. Anything else is skipped.
enum PythonOptions {
  private struct Parameter {
    var key: [UInt8]
    var value: [UInt8]
  }

  /// The value before the first `;`, and the parameters by name, in lower case.
  static func parse(_ value: [UInt8]) -> (value: [UInt8], options: [String: [UInt8]]) {
    let semicolon = value.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
    let first = value[..<semicolon].trimmingBlanks
    let rest = value[semicolon...].dropFirst().trimmingBlanks
    guard !first.isEmpty else { return ([], [:]) }
    return (first, options(parameters(rest)))
  }

  private static func parameters(_ text: [UInt8]) -> [Parameter] {
    var parameters: [Parameter] = []
    var position = 0
    while position < text.count {
      let name = text[position...].prefix(while: ASCIISet.token.contains)
      if !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "=") {
        position = name.endIndex + 1
        let key = name.lowercasedASCII
        let token = text[position...].prefix(while: ASCIISet.token.contains)
        if !token.isEmpty {
          parameters.append(Parameter(key: key, value: Array(token)))
        } else if position < text.count, text[position] == UInt8(ascii: "\"") {
          guard let end = closingQuote(text, behind: position) else { break }
          parameters.append(Parameter(key: key, value: Array(text[position...end])))
          position = end + 1
        }
      }
      guard let semicolon = text[position...].firstIndex(of: UInt8(ascii: ";")) else { break }
      position = semicolon + 1
      while position < text.count, text[position].isSpaceOrTab { position += 1 }
    }
    return parameters
  }

  /// The quotation mark that ends the text from `start` on; a backslash escapes itself and a quotation mark.
  private static func closingQuote(_ text: [UInt8], behind start: Int) -> Int? {
    var index = start + 1
    while index < text.count {
      let next = index + 1 < text.count ? text[index + 1] : 0
      if text[index] == UInt8(ascii: "\\"), next == UInt8(ascii: "\\") || next == UInt8(ascii: "\"") {
        index += 2
      } else if text[index] == UInt8(ascii: "\"") {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  /// The parameters with the parts of RFC 2231 joined, and escapes removed.
  private static func options(_ parameters: [Parameter]) -> [String: [UInt8]] {
    var options: [String: [UInt8]] = [:]
    var continued: [String: [UInt8]] = [:]
    var charsets: [String: [UInt8]] = [:]
    for parameter in parameters {
      var key = parameter.key[...]
      var value = parameter.value
      let hasCharset = key.last == UInt8(ascii: "*")
      if hasCharset { key = key.dropLast() }
      let digits = key.reversed().prefix { $0.isDecimalDigit }.count
      let isContinued = digits > 0 && key.dropLast(digits).last == UInt8(ascii: "*")
      if isContinued { key = key.dropLast(digits + 1) }
      let name = String(decoding: key, as: UTF8.self)
      var charset: [UInt8] = []
      if hasCharset {
        if let (found, text) = extended(value) { (charset, value) = (found.lowercasedASCII, text) }
        if charset.isEmpty, isContinued { charset = charsets[name] ?? [] }
        value = unescaped(value, charset) ?? value
      } else {
        value = unquoted(value).substituting(Array("%22".utf8), with: Array("\"".utf8))
      }
      if isContinued {
        options[name] = nil
        continued[name, default: []] += value
        if !charset.isEmpty { charsets[name] = charset }
      } else {
        continued[name] = nil
        charsets[name] = nil
        options[name] = value
      }
    }
    return options.merging(continued) { $1 }
  }

  /// The charset and text of `charset'language'text`, which must have only token characters.
  private static func extended(_ value: [UInt8]) -> (charset: [UInt8], text: [UInt8])? {
    let quote = UInt8(ascii: "'")
    let charset = value.prefix { ASCIISet.token.contains($0) && $0 != quote }
    let language = value.dropFirst(charset.count + 1).prefix { ASCIISet.token.contains($0) && $0 != quote }
    let text = value[language.endIndex...].dropFirst()
    guard charset.endIndex < value.count, value[charset.endIndex] == quote, language.endIndex < value.count,
      value[language.endIndex] == quote, !text.isEmpty, text.allSatisfy(ASCIISet.token.contains)
    else { return nil }
    return (Array(charset), Array(text))
  }

  /// A quoted string without its quotation marks and backslashes.
  private static func unquoted(_ value: [UInt8]) -> [UInt8] {
    guard value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") else {
      return value
    }
    var result: [UInt8] = []
    var rest = value.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        result.append(byte)
        continue
      }
      result.append(next)
    }
    return result
  }

  /// The value without escapes of the form `%41`; `nil` if the charset is not one of the four known ones.
  private static func unescaped(_ value: [UInt8], _ charset: [UInt8]) -> [UInt8]? {
    guard decode([], charset) != nil else { return nil }
    var result: [UInt8] = []
    var index = 0
    while index < value.count {
      // Python decodes runs of ASCII characters, and leaves other characters as they are.
      let isASCII = value[index] < 0x80
      let run = value[index...].prefix { ($0 < 0x80) == isASCII }
      index = run.endIndex
      result += isASCII ? decode(FormText.decode(run, plusIsSpace: false), charset) ?? [] : Array(run)
    }
    return result
  }

  /// The UTF-8 of bytes in a charset; `nil` if it is not one of the four known ones.
  static func decode(_ bytes: [UInt8], _ charset: [UInt8]) -> [UInt8]? {
    if charset.isText("utf-8") { return bytes.repairedUTF8 }
    if charset.isText("iso-8859-1") { return bytes.fromLatin1 }
    guard charset.isText("ascii") || charset.isText("us-ascii") else { return nil }
    return bytes.flatMap { $0 < 0x80 ? [$0] : [0xEF, 0xBF, 0xBD] }
  }
}
