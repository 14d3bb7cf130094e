import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Multipart bodies as Go reads them: `ParseMultipartForm` of net/http with mime/multipart, run with 1.19.8.
struct GoMultipart: MultipartParser {
  static let rows: [ServerTable.Row] = [
    .init("multipart.parser", "go", .run, "Request.ParseMultipartForm in net/http"),
    .init(
      "multipart.type", "only multipart/form-data; there is an error for others", .run, "ErrNotMultipart"),
    .init(
      "multipart.boundary", "as RFC 2045 writes it; a Content-Type with any mistake is an error", .run,
      "mime.ParseMediaType"),
    .init(
      "multipart.delimiter",
      "a line that begins with `--boundary` and has only blanks after it; what stands before the first "
        + "is skipped",
      .run, "Reader.isBoundaryDelimiterLine, matchAfterPrefix"),
    .init(
      "multipart.line-ends", "CRLF, or LF where LF ends the first delimiter", .run,
      "Reader.isBoundaryDelimiterLine"),
    .init(
      "multipart.end", "a body without a closing delimiter is an error; what follows it is not read", .run,
      "io.ErrUnexpectedEOF in Reader.NextPart"),
    .init(
      "multipart.part-head", "a line without a colon is an error, and so is a blank before the first field",
      .run,
      "textproto.Reader.ReadMIMEHeader"),
    .init(
      "multipart.disposition",
      "one that is not form-data, has a mistake or a parameter twice drops its part", .run,
      "Part.FormName, mime.ParseMediaType"),
    .init("multipart.name", "a part without one is dropped", .run, "Reader.ReadForm"),
    .init(
      "multipart.file-name", "what is after the last `/`; `filename*` goes before `filename`", .run,
      "Part.FileName, filepath.Base"),
    .init("multipart.empty-file-name", "the part is a field", .run, "Reader.ReadForm"),
    .init("multipart.transfer-encoding", "quoted-printable is decoded, base64 is not", .run, "newPart"),
    .init("multipart.charset", "it is not looked at", .run, "mime/multipart"),
    .init("limits.parts", 1000, .run, "multipartmaxparts"),
    .init(
      "limits.part-field", 44_040_192, .run,
      "maxMemory of 32 MiB and 10 MiB more: fields, names and heads together"),
  ]

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    let none = offset..<offset
    var parts = ServedParts()
    let media = GoMediaType(contentType ?? [])
    guard let media, media.isRight, media.type.elementsEqual("multipart/form-data".utf8) else {
      let isMultipart = media?.type.elementsEqual("multipart/form-data".utf8) ?? false
      parts.refusal = Stop(rule: isMultipart ? "multipart.boundary" : "multipart.type", place: none)
      return parts
    }
    guard let boundary = media.parameters["boundary"], !boundary.isEmpty else {
      parts.refusal = Stop(rule: "multipart.boundary", place: none)
      return parts
    }
    var reader = GoReader(body, at: offset, boundary, habits)
    do throws(Stop) {
      try reader.read()
    } catch {
      reader.result.refusal = error
    }
    return reader.result
  }
}

// MARK: Media types

/// A media type or a disposition as `mime.ParseMediaType` reads it.
struct GoMediaType {
  /// The type in lower case.
  private(set) var type: [UInt8]
  private(set) var parameters: [String: [UInt8]] = [:]
  /// Whether it is free of mistakes; otherwise, there are no parameters.
  private(set) var isRight = true
  /// Whether a parameter is written in the form of RFC 2231.
  private(set) var isExtended = false

  /// `nil` if there is no type.
  init?(_ text: [UInt8]) {
    let base = text.prefix { $0 != UInt8(ascii: ";") }
    type = Self.trimmed(base).lowercasedASCII
    guard Self.isType(type[...]) else { return nil }
    var pieces: [String: [String: [UInt8]]] = [:]
    var rest = text[base.endIndex...]
    while true {
      rest = Self.trimmedLeft(rest)
      if rest.isEmpty { break }
      guard let parameter = Self.parameter(&rest) else {
        // A `;` at the end is not a mistake.
        if Self.trimmed(rest).elementsEqual(";".utf8) { break }
        fail()
        return
      }
      let key = parameter.key
      guard let star = key.firstIndex(of: "*") else {
        if parameters.updateValue(parameter.value, forKey: key) == nil { continue }
        failTwice()
        return
      }
      isExtended = true
      let old = pieces[String(key[..<star]), default: [:]].updateValue(parameter.value, forKey: key)
      if old == nil { continue }
      failTwice()
      return
    }
    for (name, shares) in pieces {
      if let value = Self.stitched(name, shares) { parameters[name] = value }
    }
  }

  private mutating func fail() {
    isRight = false
    parameters = [:]
  }

  /// Fails because of a duplicate parameter, which removes the type, too.
  private mutating func failTwice() {
    fail()
    type = []
  }

  // MARK: Grammar

  private static func isSpecial(_ byte: UInt8) -> Bool { byte.isOne(of: "()<>@,;:\\\"/[]?=") }

  private static func isToken(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && !isSpecial(byte) }

  private static func isType(_ text: ArraySlice<UInt8>) -> Bool {
    let halves = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return halves.count <= 2 && halves.allSatisfy { !$0.isEmpty && $0.allSatisfy(isToken) }
  }

  /// The text without Unicode white space at its start.
  private static func trimmedLeft(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    while let length = spaceLength(rest) { rest = rest.dropFirst(length) }
    return rest
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = trimmedLeft(text)
    while let last = rest.last {
      if last.isWhiteSpace {
        rest = rest.dropLast()
      } else if let length = [2, 3].first(where: { rest.count >= $0 && spaceLength(rest.suffix($0)) == $0 }) {
        rest = rest.dropLast(length)
      } else {
        break
      }
    }
    return rest
  }

  /// The length in bytes of the white space character at the start of a text.
  private static func spaceLength(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first else { return nil }
    if first < 0x80 { return first.isWhiteSpace ? 1 : nil }
    guard first == 0xC2 || first == 0xE1 || first == 0xE2 || first == 0xE3,
      let length = UTF8Length.of(text.prefix(3)),
      let scalar = String(decoding: text.prefix(length), as: UTF8.self).unicodeScalars.first
    else { return nil }
    return scalar.properties.isWhitespace ? length : nil
  }

  /// Takes `; name=value`; takes nothing if there is none.
  private static func parameter(_ text: inout ArraySlice<UInt8>) -> (key: String, value: [UInt8])? {
    var rest = trimmedLeft(text)
    guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
    rest = trimmedLeft(rest)
    let name = rest.prefix(while: isToken)
    rest = trimmedLeft(rest[name.endIndex...])
    guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = trimmedLeft(rest)
    guard let value = value(&rest) else { return nil }
    text = rest
    return (String(decoding: name.lowercasedASCII, as: UTF8.self), value)
  }

  /// Takes a token, or a quoted string, in which a backslash before a letter or a digit is literal.
  private static func value(_ text: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard text.first == UInt8(ascii: "\"") else {
      let token = text.prefix(while: isToken)
      text = text[token.endIndex...]
      return token.isEmpty ? nil : Array(token)
    }
    var value: [UInt8] = []
    var index = text.startIndex + 1
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""):
        text = text[(index + 1)...]
        return value
      case .carriageReturn, .lineFeed: return nil
      case UInt8(ascii: "\\") where index + 1 < text.endIndex && isSpecial(text[index + 1]):
        value.append(text[index + 1])
        index += 2
      default:
        value.append(byte)
        index += 1
      }
    }
    return nil
  }

  // MARK: RFC 2231

  /// The value of `name*`, or of `name*0`, `name*1` and so on.
  private static func stitched(_ name: String, _ shares: [String: [UInt8]]) -> [UInt8]? {
    if let whole = shares[name + "*"] { return decoded(whole[...]) }
    var result: [UInt8]?
    var number = 0
    while true {
      if let plain = shares["\(name)*\(number)"] {
        result = (result ?? []) + plain
      } else if let escaped = shares["\(name)*\(number)*"] {
        result = (result ?? []) + ((number == 0 ? decoded(escaped[...]) : unescaped(escaped[...])) ?? [])
      } else {
        return result
      }
      number += 1
    }
  }

  /// The text of `charset'language'text` in UTF-8 or US-ASCII.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let shares = text.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard shares.count == 3, shares[0].equalsCaseless("utf-8") || shares[0].equalsCaseless("us-ascii") else {
      return nil
    }
    return unescaped(shares[2])
  }

  /// The text with escapes undone; `nil` if a `%` does not form one.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.brokenEscape == nil ? FormText.decode(text, plusIsSpace: false) : nil
  }
}

// MARK: Parts

private struct GoReader {
  var result = ServedParts()
  private let body: ArraySlice<UInt8>
  private let shift: Int
  private let habits: Habits
  private let dashes: [UInt8]
  private var position: Int
  /// Whether lines end in a bare LF.
  private var isBare = false
  private var partsRead = 0
  /// The number of bytes that may still be held in memory.
  private var memory: Int
  /// How many of these bytes files may take.
  private var fileMemory: Int

  /// The buffer into which a line must fit.
  private static let longestLine = 4096
  /// The bytes that Go adds to `maxMemory` for fields.
  private static let fieldMemory = 10_485_760
  private static let mostHeaders = 10_000

  init(_ body: ArraySlice<UInt8>, at offset: Int, _ boundary: [UInt8], _ habits: Habits) {
    self.body = body
    self.habits = habits
    shift = offset - body.startIndex
    dashes = Array("--".utf8) + boundary
    position = body.startIndex
    memory = habits.fieldByteLimit
    fileMemory = max(0, habits.fieldByteLimit - Self.fieldMemory)
  }

  private func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + shift..<range.upperBound + shift
  }

  private func stop(_ rule: String, _ start: Int) -> Stop {
    Stop(rule: rule, place: place(min(start, body.endIndex)..<body.endIndex))
  }

  private mutating func note(_ rule: String, _ range: Range<Int>) {
    result.notes.append(ServedNote(rule: rule, path: "", place: place(range)))
    result.rules.insert(rule)
  }

  mutating func read() throws(Stop) {
    let search = ByteSearch([.lineFeed] + dashes)
    let end = ByteSearch([.carriageReturn, .lineFeed] + dashes)
    while let start = try nextPart() {
      guard let head = try head() else { break }
      if partsRead > habits.partLimit { throw stop("limits.parts", start) }
      let begin = position
      // A dropped part is read to its end without checking for errors; reading the next line gives one.
      guard let content = content(isBare ? search : end) else { throw stop("multipart.end", begin) }
      try part(start, head, content)
    }
    if position < body.endIndex, ByteSearch(dashes).first(in: body[position...]) != nil {
      note("multipart.end", position..<body.endIndex)
    }
  }

  /// Skips a line end and a delimiter; `nil` if it is the closing one.
  private mutating func nextPart() throws(Stop) -> Int? {
    var isExpected = false
    while true {
      let start = position
      guard let feed = body[start...].prefix(Self.longestLine).firstIndex(of: .lineFeed) else {
        let rest = body[start...]
        if rest.count < Self.longestLine, isClosing(rest) {
          position = body.endIndex
          return nil
        }
        throw stop(partsRead == 0 ? "multipart.delimiter" : "multipart.end", start)
      }
      position = feed + 1
      let line = body[start..<position]
      if isDelimiter(line) {
        partsRead += 1
        return start
      }
      if isClosing(line) { return nil }
      if isExpected { throw stop("multipart.delimiter", start) }
      if partsRead == 0 { continue }
      guard isLineEnd(line) else { throw stop("multipart.line-ends", start) }
      isExpected = true
    }
  }

  private func isLineEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.elementsEqual(isBare ? [.lineFeed] : [.carriageReturn, .lineFeed])
  }

  private mutating func isDelimiter(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: dashes) else { return false }
    let rest = line.dropFirst(dashes.count).drop { $0.isSpaceOrTab }
    if partsRead == 0, rest.elementsEqual([.lineFeed]) {
      isBare = true
      result.rules.insert("multipart.line-ends")
    }
    return isLineEnd(rest)
  }

  private func isClosing(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: dashes), line.dropFirst(dashes.count).starts(with: "--".utf8) else {
      return false
    }
    let rest = line.dropFirst(dashes.count + 2).drop { $0.isSpaceOrTab }
    return rest.isEmpty || isLineEnd(rest)
  }

  // MARK: Heads

  private struct Head {
    var fields: [(key: [UInt8], value: [UInt8])] = []

    /// The first field with a name, in Go's spelling.
    subscript(name: StaticString) -> [UInt8]? {
      fields.first { $0.key[...].equalsCaseless(name) && GoReader.isName($0.key) }?.value
    }
  }

  /// Whether a field's name consists of valid characters; other fields are not found by name.
  private static func isName(_ key: [UInt8]) -> Bool {
    key.allSatisfy {
      $0.isDecimalDigit || (0x61...0x7A).contains($0 | 0x20) || $0.isOne(of: "!#$%&'*+-.^_`|~")
    }
  }

  /// The next line without its end; `nil` if there is none.
  private mutating func line() -> ArraySlice<UInt8>? {
    guard position < body.endIndex else { return nil }
    let start = position
    guard let feed = body[start...].firstIndex(of: .lineFeed) else {
      position = body.endIndex
      return body[start...]
    }
    position = feed + 1
    return body[start..<(feed > start && body[feed - 1] == .carriageReturn ? feed - 1 : feed)]
  }

  /// The head of a part; `nil` if the body ends in it, which Go takes for the end of all parts.
  private mutating func head() throws(Stop) -> Head? {
    let start = position
    if let first = body[start...].first, first.isSpaceOrTab { throw stop("multipart.part-head", start) }
    var head = Head()
    var size = 400
    var names: Set<[UInt8]> = []
    while true {
      let begin = position
      guard let line = line() else { return nil }
      if line.isEmpty { return head }
      guard line.contains(UInt8(ascii: ":")) else { throw stop("multipart.part-head", begin) }
      var field = Array(line.trimming { $0.isSpaceOrTab })
      while let next = body[position...].first, next.isSpaceOrTab {
        position = body[position...].drop { $0.isSpaceOrTab }.startIndex
        guard let more = self.line() else { break }
        result.rules.insert("multipart.part-head")
        field.append(.space)
        field += more.trimming { $0.isSpaceOrTab }
      }
      let colon = field.firstIndex(of: UInt8(ascii: ":")) ?? field.endIndex
      let key = Array(field[..<colon])
      if key.isEmpty { continue }
      let value = Array(field[colon...].dropFirst().drop { $0.isSpaceOrTab })
      head.fields.append((key, value))
      if names.insert(key[...].lowercasedASCII).inserted { size += key.count + 200 }
      size += value.count
      if size > memory || head.fields.count > Self.mostHeaders { throw stop("limits.part-field", begin) }
    }
  }

  // MARK: Contents

  /// The content of a part; `nil` if no delimiter ends it.
  private mutating func content(_ search: ByteSearch) -> Range<Int>? {
    let start = position
    // A delimiter directly after the head needs no line end before it.
    if body[start...].starts(with: dashes), isEnd(start + dashes.count) { return start..<start }
    var from = start
    while let found = search.first(in: body[from...]) {
      let behind = found + search.bytes.count
      if isEnd(behind) {
        position = found
        return start..<found
      }
      result.rules.insert("multipart.delimiter")
      from = behind
    }
    return nil
  }

  /// Whether the bytes after `--boundary` make that a delimiter.
  private func isEnd(_ index: Int) -> Bool {
    guard index < body.endIndex else { return true }
    if body[index].isSpaceOrLineEnd { return true }
    return body[index...].starts(with: "--".utf8)
  }

  private mutating func part(_ start: Int, _ head: Head, _ content: Range<Int>) throws(Stop) {
    let whole = start..<content.upperBound
    let media = head["content-disposition"].flatMap { GoMediaType($0) }
    guard let media, media.isRight, media.type.elementsEqual("form-data".utf8) else {
      return note("multipart.disposition", whole)
    }
    guard let name = media.parameters["name"], !name.isEmpty else { return note("multipart.name", whole) }
    let filename = media.parameters["filename"] ?? []
    if media.isExtended { result.rules.insert("multipart.file-name") }
    memory -= name.count + 200
    if memory < 0 { throw stop("limits.part-field", start) }
    var bytes = Array(body[content])
    if head["content-transfer-encoding"]?[...].equalsCaseless("quoted-printable") ?? false {
      result.rules.insert("multipart.transfer-encoding")
      guard let decoded = Self.unquoted(body[content]) else {
        throw stop("multipart.transfer-encoding", start)
      }
      bytes = decoded
    }
    var part = ServedPart(name: name, content: bytes, place: place(whole), contentPlace: place(content))
    if filename.isEmpty {
      if media.parameters["filename"] != nil { result.rules.insert("multipart.empty-file-name") }
      memory -= bytes.count
    } else {
      var keys: Set<[UInt8]> = []
      for field in head.fields {
        memory -= field.value.count + (keys.insert(field.key).inserted ? field.key.count + 200 : 0)
      }
      memory -= 700
      let base = Self.base(filename[...])
      if base != filename { result.rules.insert("multipart.file-name") }
      part.filename = base
      part.facts = [("type", ServedData.Node(text: head["content-type"] ?? [], place: part.place))]
    }
    if memory < 0 { throw stop("limits.part-field", start) }
    if !filename.isEmpty, bytes.count <= fileMemory {
      fileMemory -= bytes.count
      memory -= bytes.count
    }
    result.parts.append(part)
  }

  /// `filepath.Base`: the last component, ignoring slashes at the end.
  private static func base(_ path: ArraySlice<UInt8>) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let last = path.lastIndex(where: { $0 != slash }) else { return [slash] }
    let rest = path[...last]
    return Array(rest[(rest.lastIndex(of: slash).map { $0 + 1 } ?? rest.startIndex)...])
  }

  // MARK: Quoted-printable

  /// The bytes that quoted-printable encodes, as mime/quotedprintable reads it; `nil` if it finds a mistake.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text
    while !rest.isEmpty {
      let feed = rest.prefix(longestLine).firstIndex(of: .lineFeed)
      if feed == nil, rest.count > longestLine { return nil }
      let whole = rest[..<(feed.map { $0 + 1 } ?? rest.endIndex)]
      rest = rest[whole.endIndex...]
      var line = whole
      while line.last?.isSpaceOrLineEnd ?? false { line.removeLast() }
      let stripped = whole[line.endIndex...]
      if line.last == UInt8(ascii: "=") {
        line.removeLast()
        let isSoft = stripped.starts(with: "\n".utf8) || stripped.starts(with: "\r\n".utf8)
        guard isSoft || stripped.isEmpty && !line.isEmpty && feed == nil, append(line, to: &result) else {
          return nil
        }
        continue
      }
      guard append(line, to: &result) else { return nil }
      if feed != nil { result += whole.suffix(2).elementsEqual("\r\n".utf8) ? "\r\n".utf8 : "\n".utf8 }
    }
    return result
  }

  private static func append(_ line: ArraySlice<UInt8>, to result: inout [UInt8]) -> Bool {
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if byte == UInt8(ascii: "=") {
        if line.endIndex - index > 2, let high = line[index + 1].digit(16),
          let low = line[index + 2].digit(16)
        {
          result.append(high << 4 | low)
          index += 3
          continue
        }
        // Before anything but a line end, it is an equals sign.
        guard line.endIndex - index > 1, line[index + 1] != .carriageReturn else { return false }
      } else {
        guard byte >= 0x80 || byte >= 0x20 && byte <= 0x7E || byte == 0x09 || byte == .carriageReturn else {
          return false
        }
      }
      result.append(byte)
      index += 1
    }
    return true
  }
}
