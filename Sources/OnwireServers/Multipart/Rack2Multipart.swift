import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Multipart bodies as Rack 2 reads them: lib/rack/multipart/parser.rb, run with 2.2.22.
struct Rack2Multipart: RackParser {
  static let rows: [ServerTable.Row] = [
    .init("multipart.parser", "rack-2", .run, "lib/rack/multipart/parser.rb"),
    .init(
      "multipart.type",
      "multipart/form-data, related and mixed; without a boundary the body is read as a form",
      .run, "Request#form_data?, #parseable_data?"),
    .init(
      "multipart.boundary",
      "after `boundary=` to the next `\"`, `;` or `,`, spaces and all; a space before `=` or two of "
        + "them refuse",
      .run,
      "MULTIPART, Parser.parse_boundary"),
    .init(
      "multipart.delimiter",
      "a content ends at `--boundary` with CRLF or `--` after it, even within a line; lines before the "
        + "first are "
        + "skipped", .run, "@body_regex, consume_boundary"),
    .init(
      "multipart.line-ends", "CRLF only, except for what is around the first delimiter", .run,
      "EOL, String#strip"),
    .init(
      "multipart.end", "a body without a closing delimiter is refused; what follows it is not read", .run,
      "EOFError in handle_empty_content!"),
    .init(
      "multipart.part-head",
      "it ends at the first CRLF CRLF, and regular expressions look for what they know in it",
      .run, "handle_mime_head"),
    .init("multipart.disposition", "its type is not looked at", .run, "CONDISP"),
    .init(
      "multipart.name",
      "quoted or a token, the last of two; without one it is Content-ID, the file name, or Content-Type "
        + "and `[]`",
      .run,
      "MULTIPART_CONTENT_DISPOSITION, handle_mime_head"),
    .init(
      "multipart.file-name",
      "what is after the last `/` or `\\`; escapes such as %20 are undone where all are right; "
        + "`filename` goes before "
        + "`filename*`", .run, "get_filename, MimePart#get_data"),
    .init("multipart.empty-file-name", "the part is dropped", .run, "MimePart#get_data"),
    .init(
      "multipart.content-type", "with one space after the colon, else there is none", .run,
      "MULTIPART_CONTENT_TYPE"),
    .init("multipart.transfer-encoding", "it is not looked at", .run, "lib/rack/multipart/parser.rb"),
    .init(
      "multipart.charset",
      "the charset of text/plain is that of name and value; one that Ruby does not know refuses",
      .run, "tag_multipart_encoding"),
    .init("limits.parts", 4095, .run, "multipart_total_part_limit"),
    .init("limits.files", 127, .run, "multipart_part_limit"),
    .init("limits.part-head", 65536, .run, "MIME_HEADER_BYTESIZE_LIMIT"),
    .init(
      "limits.part-field", 16_777_216, .run, "BUFFERED_UPLOAD_BYTESIZE_LIMIT: heads and fields together"),
  ]

  /// Refusals with a status other than 400: errors that Rack has no name for.
  static let statuses: [ServerTable.Status] = [
    ("multipart.charset", 500), ("multipart.content-type", 500), ("multipart.file-name", 500),
    ("limits.parts", 500), ("limits.files", 500),
  ]

  /// An EOFError, to which Sinatra responds with 400, and Rails does not.
  static let endStatuses: [ServerTable.Status] = [
    ("multipart.boundary", 500), ("multipart.delimiter", 500), ("multipart.end", 500),
    ("limits.part-head", 500), ("limits.part-field", 500),
  ]

  static let isNew = false
}

/// The parser of Rack 2 or 3 under Rails, which itself checks the Content-Type and texts.
struct RailsMultipart: RackParser {
  static let isNew = false

  static let rows: [ServerTable.Row] = [
    .init("multipart.parser", "rails", .run, "lib/rack/multipart/parser.rb"),
    .init(
      "multipart.type",
      "as in Rack; one that is written wrong is refused, and so is JSON that is none", .run,
      "Mime::Type, ActionDispatch::Http::Parameters"),
  ]

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var refused = ServedParts()
    guard let contentType else {
      refused.notes = [RackMultipart.unread(body, at: offset)]
      refused.rules = ["multipart.type"]
      return refused
    }
    let type = type(of: contentType)
    let isRight = isType(type[...])
    if !isRight || !body.isEmpty && isJSON(type, habits.jsonType) && !isWholeJSON(body) {
      refused.refusal = Stop(rule: isRight ? "multipart.type" : "form.bad-type", place: offset..<offset)
      return refused
    }
    // If the body is empty, not even the boundary is looked at.
    if body.isEmpty { return ServedParts() }
    var parts =
      habits.nesting == .rack3
      ? Rack3Multipart.read(body, at: offset, contentType: contentType, habits)
      : Rack2Multipart.read(body, at: offset, contentType: contentType, habits)
    for index in parts.parts.indices { rename(&parts.parts[index]) }
    return parts
  }

  /// The type alone, up to a `,` or a `;`.
  static func type(of contentType: [UInt8]) -> [UInt8] {
    contentType.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }
      .trimming(RackMultipart.isStripped).lowercasedASCII
  }

  static func isJSON(_ type: [UInt8], _ known: Habits.JSONType) -> Bool {
    ["application/json", "text/x-json", "application/jsonrequest"]
      .contains { type.elementsEqual($0.utf8) }
      || known == .railsOrProblem && type.elementsEqual("application/problem+json".utf8)
  }

  /// Whether JSON is valid; forms do not use its content.
  private static func isWholeJSON(_ body: ArraySlice<UInt8>) -> Bool {
    var reader = JSONReader(ByteInput(Array(body)))
    do {
      _ = try reader.skip()
      try reader.finish()
      return true
    } catch {
      return false
    }
  }

  /// Whether Mime::Type accepts a type.
  static func isType(_ type: ArraySlice<UInt8>) -> Bool {
    if type.elementsEqual("*/*".utf8) { return true }
    let halves = type.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return halves.count == 2 && halves[0].isMIMEName
      && (halves[1].isMIMEName || halves[1].elementsEqual("*".utf8))
  }

  /// `UploadedFile`: converts the file name to UTF-8, and removes the name.
  private static func rename(_ part: inout ServedPart) {
    part.facts.removeAll { $0.key == "name" }
    for index in part.facts.indices where part.facts[index].key == "filename" {
      let node = part.facts[index].value
      guard let charset = node.charset else { continue }
      part.facts[index].value.charset = nil
      guard let decoded = TextEncoding(named: charset)?.decode(node.bytes[...]) else { continue }
      part.facts[index].value.bytes = decoded.bytes
    }
  }

  static func data(
    _ parts: [ServedPart], _ habits: Habits, _ half: inout ServedHalf
  ) throws(Stop) -> ServedData? {
    for part in parts where !(part.filename ?? []).isEmpty {
      if let name = part.name, !name[...].isUTF8 { throw Stop(rule: "text.invalid", place: part.place) }
    }
    var data = try RackMultipart.data(parts, habits, &half)
    var bad: Set<Range<Int>> = []
    for part in parts where part.filename == nil {
      let encoding = part.charset.flatMap { RubyEncoding(named: Array($0.utf8)[...]) } ?? .utf8
      if !encoding.isValid(part.content[...]) { bad.insert(part.contentPlace) }
    }
    // Values that were replaced by others are not checked.
    var stack = bad.isEmpty ? [] : [0]
    while let index = stack.popLast() {
      if data.kind(of: index) == .text, let place = data.place(of: index), bad.contains(place) {
        throw Stop(rule: "text.invalid", place: place)
      }
      stack += data.children(of: index)
    }
    data.removeRouted()
    return data
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is a name for Mime::Type: a letter or digit, and up to 126 more of these and some signs.
  fileprivate var isMIMEName: Bool {
    guard let first, (1...127).contains(count) else { return false }
    let isWord = { (byte: UInt8) in byte.isDecimalDigit || (0x61...0x7A).contains(byte | 0x20) }
    return isWord(first) && dropFirst().allSatisfy { isWord($0) || $0.isOne(of: "!#$&-^_.+") }
  }
}

// MARK: Heads

/// The regular expressions that Rack 2 matches against the head of a part.
enum Rack2Head {
  private static let quote = UInt8(ascii: "\"")
  private static let semicolon = UInt8(ascii: ";")
  private static let equals = UInt8(ascii: "=")

  static func read(
    _ head: ArraySlice<UInt8>, isBinary: Bool, _ place: Range<Int>, _ rules: inout Set<String>
  ) throws(Stop) -> RackHead {
    RackHead(
      name: name(head, &rules), filename: try filename(head, isBinary: isBinary, place, &rules),
      type: contentType(head).map { Array($0) })
  }

  /// `TOKEN`.
  private static func isToken(_ byte: UInt8) -> Bool {
    !byte.isWhiteSpace && !byte.isOne(of: "()<>,;:\\\"/[]?=")
  }

  /// `ATTRIBUTE_CHAR`.
  private static func isAttribute(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !byte.isOne(of: ")(><@,;:\\\"/[]?='*%")
  }

  /// The text after `Content-Type: ` in a line that ends with CRLF.
  static func contentType(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = head
    while let found = rest.firstCaseless("content-type: ") {
      let value = head[(found + 14)...]
      let end = value.firstIndex(of: .lineFeed) ?? value.endIndex
      if end < value.endIndex, end > value.startIndex, value[end - 1] == .carriageReturn {
        return value[..<(end - 1)]
      }
      rest = head[end...]
    }
    return nil
  }

  /// The possible ends of a quoted value, in order of preference: the first quote without a backslash before
  /// it, then those with one, from the last to the first.
  private static func quotedEnds(_ head: ArraySlice<UInt8>, from open: Int) -> [Int] {
    var escaped: [Int] = []
    var last: Int?
    var index = open + 1
    while let found = head[index...].firstIndex(of: quote) {
      guard found - 1 > open, head[found - 1] == UInt8(ascii: "\\") else {
        last = found
        break
      }
      escaped.append(found)
      index = found + 1
    }
    return (last.map { [$0] } ?? []) + escaped.reversed()
  }

  /// `VALUE`: quoted, or a token.
  private static func value(_ head: ArraySlice<UInt8>, at start: Int) -> Range<Int>? {
    guard start < head.endIndex else { return nil }
    if head[start] == quote { return quotedEnds(head, from: start).first.map { start..<$0 + 1 } }
    let token = head[start...].prefix(while: isToken)
    return token.isEmpty ? nil : token.startIndex..<token.endIndex
  }

  /// The name in Content-Disposition, otherwise Content-ID.
  static func name(_ head: ArraySlice<UInt8>, _ rules: inout Set<String>) -> [UInt8]? {
    var rest = head
    while let found = rest.firstCaseless("content-disposition:") {
      let start = found + 20
      let end = head[start...].firstIndex(of: UInt8(ascii: ":")) ?? head.endIndex
      // The last `; name=` before the next colon.
      var index = end
      while let mark = head[start..<index].lastIndex(of: semicolon) {
        index = mark
        let key = head[(mark + 1)...].drop { $0.isWhiteSpace }
        guard key.startsCaseless("name="), let value = value(head, at: key.startIndex + 5) else { continue }
        if head[value.upperBound...].first.map({ !$0.isWhiteSpace && $0 != semicolon }) ?? false {
          rules.insert("multipart.name")
        }
        return dequoted(head[value])
      }
      rest = head[start...]
    }
    guard let found = head.firstCaseless("content-id:") else { return nil }
    rules.insert("multipart.name")
    return Array(
      head[(found + 11)...].drop { $0.isWhiteSpace }.prefix { $0 != .carriageReturn && $0 != .lineFeed })
  }

  /// The value without its quotes, unless there is a line end between them, and without backslashes.
  private static func dequoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var text = value
    if text.count > 1, text.first == quote, text.last == quote, !text.contains(.lineFeed) {
      text = text.dropFirst().dropLast()
    }
    return unescaped(text)
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.endIndex, text[index + 1] != .lineFeed {
        index += 1
      }
      result.append(text[index])
      index += 1
    }
    return result
  }

  // MARK: File names

  static func filename(
    _ head: ArraySlice<UInt8>, isBinary: Bool, _ place: Range<Int>, _ rules: inout Set<String>
  ) throws(Stop) -> RackHead.Filename? {
    let dispositions = dispositions(head)
    var charset: ArraySlice<UInt8>?
    let raw: ArraySlice<UInt8>
    if isWellFormed(head, dispositions) {
      let found = parameters(head)
      if let plain = found.plain {
        if found.extended != nil { rules.insert("multipart.file-name") }
        raw = unquoted(plain)
      } else if let extended = found.extended {
        rules.insert("multipart.file-name")
        let shares = extended.split(
          separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        charset = shares.first
        raw = shares.count > 2 ? shares[2] : []
      } else {
        return nil
      }
    } else {
      guard let broken = brokenFilename(head, dispositions) else { return nil }
      rules.insert("multipart.disposition")
      raw = unquoted(broken)
    }
    var bytes = RackMultipart.unescapedPercents(raw, &rules)
    if !isBinary { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    if !hasLoneBackslash(bytes[...]) { bytes = unescaped(bytes[...]) }
    guard let charset else { return RackHead.Filename(bytes: bytes, encoding: nil) }
    guard let encoding = RubyEncoding(named: charset) else {
      throw Stop(rule: "multipart.charset", place: place)
    }
    return RackHead.Filename(bytes: bytes, encoding: encoding)
  }

  /// Whether a backslash precedes anything but a backslash or a quote.
  private static func hasLoneBackslash(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.dropLast().contains {
      text[$0] == UInt8(ascii: "\\") && text[$0 + 1] != UInt8(ascii: "\\") && text[$0 + 1] != quote
    }
  }

  /// The text between quotes in the first line that has them at both ends, otherwise the whole value.
  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for line in value.split(separator: .lineFeed, omittingEmptySubsequences: false)
    where line.count > 1 && line.first == quote && line.last == quote {
      return line.dropFirst().dropLast()
    }
    return value
  }

  /// The positions after `Content-Disposition:`, a token and blanks, in lines that begin this way.
  private static func dispositions(_ head: ArraySlice<UInt8>) -> [Int] {
    var result: [Int] = []
    var line: Int? = head.startIndex
    while let start = line {
      if head[start...].startsCaseless("content-disposition:") {
        let token = head[(start + 20)...].drop { $0.isWhiteSpace }.prefix(while: isToken)
        if !token.isEmpty { result.append(head[token.endIndex...].drop { $0.isWhiteSpace }.startIndex) }
      }
      line = head[start...].firstIndex(of: .lineFeed).map { $0 + 1 }
    }
    return result
  }

  /// A parameter `;name=value` as `DISPPARM` matches it.
  private struct Parameter {
    var name: Range<Int>
    /// The start of the value, and its possible ends in order of preference.
    var start: Int
    var ends: [Int]
  }

  private static func parameter(_ head: ArraySlice<UInt8>, at mark: Int) -> Parameter? {
    let name = head[(mark + 1)...].drop { $0.isWhiteSpace }.prefix(while: isAttribute)
    var index = name.endIndex
    guard !name.isEmpty, index < head.endIndex else { return nil }
    var isExtended = false
    var isFirst = true
    if head[index] == UInt8(ascii: "*") {
      let digits = head[(index + 1)...].prefix { $0.isDecimalDigit }
      index = digits.endIndex
      if head[index...].first == UInt8(ascii: "*") || digits.isEmpty {
        isExtended = true
        isFirst = digits.isEmpty || digits.elementsEqual("0".utf8)
        if !isFirst, digits.first == UInt8(ascii: "0") { return nil }
        if !digits.isEmpty { index += 1 }
      }
    }
    guard index < head.endIndex, head[index] == equals else { return nil }
    let key = name.startIndex..<index
    let start = index + 1
    guard isExtended else {
      guard start < head.endIndex else { return nil }
      if head[start] == quote {
        let ends = quotedEnds(head, from: start).map { $0 + 1 }
        return ends.isEmpty ? nil : Parameter(name: key, start: start, ends: ends)
      }
      return value(head, at: start).map { Parameter(name: key, start: start, ends: [$0.upperBound]) }
    }
    var rest = head[start...]
    if isFirst {
      for _ in 0..<2 {
        rest = rest.drop { $0.isDecimalDigit || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
        guard rest.popFirst() == UInt8(ascii: "'") else { return nil }
      }
    }
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count > 2, rest.dropFirst().prefix(2).allSatisfy({ $0.isHexDigit }) {
        rest = rest.dropFirst(3)
      } else if isAttribute(byte) {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    return Parameter(name: key, start: start, ends: [rest.startIndex])
  }

  /// Whether a disposition consists of parameters to the end of its line: `RFC2183`.
  private static func isWellFormed(_ head: ArraySlice<UInt8>, _ starts: [Int]) -> Bool {
    var seen: Set<Int> = []
    var stack = starts
    while let mark = stack.popLast() {
      guard mark < head.endIndex, head[mark] == semicolon, seen.insert(mark).inserted,
        let parameter = parameter(head, at: mark)
      else { continue }
      for end in parameter.ends {
        let next = head[end...].drop { $0.isWhiteSpace }.startIndex
        if next == head.endIndex || head[end..<next].contains(.lineFeed) { return true }
        stack.append(next)
      }
    }
    return false
  }

  /// The last `filename` and the last `filename*` in the whole head.
  private static func parameters(
    _ head: ArraySlice<UInt8>
  ) -> (plain: ArraySlice<UInt8>?, extended: ArraySlice<UInt8>?) {
    var plain: ArraySlice<UInt8>?
    var extended: ArraySlice<UInt8>?
    var index = head.startIndex
    while let mark = head[index...].firstIndex(of: semicolon) {
      index = mark + 1
      guard let parameter = parameter(head, at: mark), let end = parameter.ends.first else { continue }
      index = end
      let name = head[parameter.name]
      if name.elementsEqual("filename".utf8) { plain = head[parameter.start..<end] }
      if name.elementsEqual("filename*".utf8) { extended = head[parameter.start..<end] }
    }
    return (plain, extended)
  }

  /// The last `; filename=` in the line of a malformed disposition: `BROKEN`.
  private static func brokenFilename(_ head: ArraySlice<UInt8>, _ starts: [Int]) -> ArraySlice<UInt8>? {
    for start in starts {
      var index = head[start...].firstIndex(of: .lineFeed) ?? head.endIndex
      while let mark = head[start..<index].lastIndex(of: semicolon) {
        index = mark
        let key = head[(mark + 1)...].drop { $0.isWhiteSpace }
        if key.startsCaseless("filename="), let value = value(head, at: key.startIndex + 9) {
          return head[value]
        }
      }
    }
    return nil
  }
}
