import OnwireHTTP
import OnwireTextFormats

/// Multipart bodies as Rack 3 reads them: lib/rack/multipart/parser.rb, run with 3.2.7.
struct Rack3Multipart: RackParser {
  static let rows: [ServerTable.Row] = [
    .init("multipart.parser", "rack-3", .run, "lib/rack/multipart/parser.rb"),
    .init(
      "multipart.boundary",
      "after `boundary=` to the next quote, `;` or `,`; a space before `=`, two or over 70 bytes refuse",
      .run,
      "MULTIPART, Parser.parse_boundary, Parser.parse"),
    .init(
      "multipart.delimiter", "a line that begins with `--boundary`, with CRLF or `--` after it", .run,
      "@body_regex"),
    .init("multipart.line-ends", "CRLF only", .run, "EOL"),
    .init(
      "multipart.part-head",
      "it ends at the first CRLF CRLF; a line with a blank first goes on with the one before",
      .run, "MULTIPART_CONTENT_DISPOSITION, OBS_UNFOLD"),
    .init(
      "multipart.disposition",
      "one without `;` refuses; one over 1536 bytes is not read, nor are more than 16 parameters", .run,
      "CONTENT_DISPOSITION_MAX_BYTES, CONTENT_DISPOSITION_MAX_PARAMS"),
    .init(
      "multipart.name",
      "`name` in small letters, quoted or up to `;`; without one it is Content-ID, the file name, or "
        + "Content-Type "
        + "and `[]`", .run, "handle_mime_head"),
    .init(
      "multipart.file-name",
      "what is after the last `/` or `\\`; escapes such as %20 are undone where all are right; "
        + "`filename*` goes "
        + "before `filename`", .run, "handle_mime_head, normalize_filename"),
    .init("multipart.content-type", "at the start of a line", .run, "MULTIPART_CONTENT_TYPE"),
    .init(
      "multipart.charset",
      "the charset of text/plain is that of name and value; one that Ruby does not know makes them bytes",
      .run,
      "tag_multipart_encoding, find_encoding"),
  ]

  /// Refusals with a status other than 400: errors without a name.
  static let statuses: [ServerTable.Status] = [
    ("multipart.disposition", 500), ("multipart.content-type", 500), ("multipart.charset", 500),
    ("multipart.file-name", 500), ("multipart.boundary", 500), ("limits.parts", 500), ("limits.files", 500),
    ("limits.part-head", 500), ("limits.part-field", 500),
  ]

  static let isNew = true
}

/// The syntax that Rack 3 looks for in the head of a part.
enum Rack3Head {
  private static let quote = UInt8(ascii: "\"")
  private static let semicolon = UInt8(ascii: ";")
  private static let mostBytes = 1536
  private static let mostParameters = 16
  private static let mostEscapes = 8192

  static func read(
    _ head: ArraySlice<UInt8>, isBinary: Bool, _ place: Range<Int>, _ escapes: inout Int,
    _ rules: inout Set<String>
  ) throws(Stop) -> RackHead {
    var result = RackHead()
    result.type = field(head, "content-type:").map(unfolded)
    guard let disposition = field(head, "content-disposition:"), disposition.count <= mostBytes else {
      rules.insert("multipart.disposition")
      result.name = field(head, "content-id:").map { Array($0) }
      return result
    }
    var rest = unfolded(disposition)[...]
    if rest.count != disposition.count { rules.insert("multipart.part-head") }
    guard let first = rest.firstIndex(of: semicolon) else {
      throw Stop(rule: "multipart.disposition", place: place)
    }
    rest = rest[(first + 1)...]
    var filename: Value?
    var extended: Value?
    var count = 0
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      count += 1
      guard count <= mostParameters else {
        rules.insert("multipart.disposition")
        break
      }
      let name = rest[..<equals].drop(while: RackMultipart.isStripped)
      rest = rest[(equals + 1)...]
      let value = try value(
        &rest, isFilename: name.elementsEqual("filename".utf8), place, &escapes)
      if name.elementsEqual("name".utf8) {
        result.name = value.bytes
      } else if name.elementsEqual("filename".utf8) {
        filename = value
      } else if name.elementsEqual("filename*".utf8) {
        extended = value
      } else if let unknown = lookalike(name) {
        rules.insert(unknown)
      }
      if let next = rest.firstIndex(of: semicolon) { rest = rest[(next + 1)...] }
    }
    if let extended {
      rules.insert("multipart.file-name")
      // In Ruby, splitting an empty text gives nothing, and an encoding needs a name.
      guard !extended.bytes.isEmpty else { throw Stop(rule: "multipart.file-name", place: place) }
      let shares = extended.bytes.split(
        separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
      let text = Value(bytes: shares.count > 2 ? Array(shares[2]) : [], isQuoted: extended.isQuoted)
      result.filename = RackHead.Filename(
        bytes: normalized(text, isBinary, &rules),
        encoding: shares.first.flatMap { RubyEncoding(named: $0) } ?? .binary)
    } else if let filename {
      result.filename = RackHead.Filename(bytes: normalized(filename, isBinary, &rules), encoding: nil)
    }
    return result
  }

  /// The row for a parameter that would be known but for its letter case or the text before it.
  private static func lookalike(_ name: ArraySlice<UInt8>) -> String? {
    let word = name.lastIndex { $0.isWhiteSpace || $0 == semicolon }.map { name[($0 + 1)...] } ?? name
    return word.equalsCaseless("name") || name.trimming({ $0.isWhiteSpace }).equalsCaseless("name")
      ? "multipart.name"
      : word.startsCaseless("filename") || word.startsCaseless("name*") ? "multipart.file-name" : nil
  }

  // MARK: Fields

  /// The first field with a name, at the start of a line: up to a CRLF without a blank after it, or a lone CR
  /// or LF.
  private static func field(_ head: ArraySlice<UInt8>, _ name: StaticString) -> ArraySlice<UInt8>? {
    var line: Int? = head.startIndex
    while let start = line {
      if head[start...].startsCaseless(name) { return value(head[(start + name.utf8CodeUnitCount)...]) }
      line = head[start...].firstIndex(of: .lineFeed).map { $0 + 1 }
    }
    return nil
  }

  private static func isFold(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 2 && text.starts(with: "\r\n".utf8) && text[text.startIndex + 2].isSpaceOrTab
  }

  private static func value(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.drop { $0.isSpaceOrTab }
    if rest.startIndex > text.startIndex, isFold(rest) { rest = rest.dropFirst(2).drop { $0.isSpaceOrTab } }
    var index = rest.startIndex
    while let end = rest[index...].firstIndex(where: { $0 == .carriageReturn || $0 == .lineFeed }) {
      guard isFold(rest[end...]) else { return rest[..<end] }
      index = end + 3
    }
    return rest
  }

  /// The text without line ends before blanks.
  private static func unfolded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let end = rest.firstIndex(of: .carriageReturn) {
      result += rest[..<end]
      rest = isFold(rest[end...]) ? rest[(end + 2)...] : rest[(end + 1)...]
      if rest.startIndex == end + 1 { result.append(.carriageReturn) }
    }
    return result + rest
  }

  // MARK: Parameters

  struct Value {
    var bytes: [UInt8]
    var isQuoted: Bool
  }

  private static func value(
    _ rest: inout ArraySlice<UInt8>, isFilename: Bool, _ place: Range<Int>, _ escapes: inout Int
  ) throws(Stop) -> Value {
    guard rest.first == quote else {
      if let end = rest.firstIndex(of: semicolon) {
        defer { rest = rest[end...] }
        return Value(bytes: Array(rest[..<end]), isQuoted: false)
      }
      defer { rest = rest[rest.endIndex...] }
      return Value(bytes: Array(rest.trimming(RackMultipart.isStripped)), isQuoted: false)
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let mark = rest.firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "\\") }) {
      value += rest[..<mark]
      let isEnd = rest[mark] == quote
      rest = rest[(mark + 1)...]
      if isEnd { break }
      escapes += 1
      if escapes > mostEscapes { throw Stop(rule: "multipart.disposition", place: place) }
      let escaped = rest.popFirst()
      // Internet Explorer sends a path.
      if isFilename, escaped != quote { value.append(UInt8(ascii: "\\")) }
      if let escaped { value.append(escaped) }
    }
    return Value(bytes: value, isQuoted: true)
  }

  /// A file name without escapes, and without everything up to the last `/` or `\`.
  private static func normalized(_ value: Value, _ isBinary: Bool, _ rules: inout Set<String>) -> [UInt8] {
    var bytes = RackMultipart.unescapedPercents(value.bytes[...], &rules)
    // To Ruby, an assembled text is bytes; a piece of an ASCII body is UTF-8.
    if !isBinary, !value.isQuoted { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    let isSlash = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    if bytes.contains(where: isSlash) { rules.insert("multipart.file-name") }
    return bytes.split(whereSeparator: isSlash).last.map { Array($0) } ?? []
  }
}
