import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Undici's parser (lib/web/fetch/formdata-parser.js), used by formData() of a Request or Response in Node:
/// it accepts what browsers write, and nothing else.
struct UndiciMultipart: MultipartParser {
  private var body: PartsBody
  /// The parser's position.
  private var position: Int
  /// The end of the body, without line breaks.
  private let end: Int

  private struct Head {
    var name: [UInt8]
    var filename: [UInt8]?
    var type: [UInt8]?
    var encoding: [UInt8]?
  }

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var none = PartsBody(body, at: offset)
    let type = WHATWGMediaType.last(of: contentType ?? [])
    if let type, type.essence.isText("application/x-www-form-urlencoded") {
      none.read.isForm = true
      return none.read
    }
    guard let type, type.essence.isText("multipart/form-data") else { return none.refused("multipart.type") }
    guard let boundary = type.parameters["boundary"] else { return none.refused("multipart.boundary") }
    var parser = UndiciMultipart(none)
    do {
      try parser.parts(Array("--".utf8) + boundary.fromLatin1)
    } catch {
      parser.body.read.refusal = error
    }
    return parser.body.read
  }

  private init(_ body: PartsBody) {
    self.body = body
    var start = body.bytes.startIndex
    while body.holds([0x0D, 0x0A], at: start) { start += 2 }
    var end = body.bytes.endIndex
    while end - 2 >= body.bytes.startIndex, body.holds([0x0D, 0x0A], at: end - 2) { end -= 2 }
    position = start
    self.end = end
  }

  private func byte(_ index: Int) -> UInt8? { index < end ? body.bytes[index] : nil }

  private func failure(_ rule: String) -> Stop {
    body.stop(rule, min(position, end)..<min(position + 1, max(end, position)))
  }

  private func isLineBreak(_ index: Int) -> Bool { byte(index) == 0x0D && byte(index + 1) == 0x0A }

  private func begins(_ text: StaticString) -> Bool {
    position <= end && body.bytes[position..<end].begins(text)
  }

  private mutating func parts(_ delimiter: [UInt8]) throws(Stop) {
    let boundary = ByteSearch(Array(delimiter.dropFirst(2)))
    while true {
      guard position + delimiter.count <= end, body.holds(delimiter, at: position) else {
        throw failure(position < end ? "multipart.delimiter" : "multipart.end")
      }
      position += delimiter.count
      if position == end - 2, begins("--") { return }
      guard isLineBreak(position) else {
        throw failure(begins("--") || position >= end ? "multipart.end" : "multipart.delimiter")
      }
      position += 2
      let start = position
      let head = try self.head()
      position += 2
      let content = position
      guard content <= end, let found = boundary.first(in: body.bytes[content..<end]) else {
        throw body.stop("multipart.end", start..<end)
      }
      // Whatever precedes the boundary is taken for a line break and two dashes.
      position = max(found - 4, content)
      guard isLineBreak(position) else { throw failure("multipart.delimiter") }
      add(head, start, content..<position)
      position += 2
    }
  }

  private mutating func head() throws(Stop) -> Head {
    var name: [UInt8]?
    var head = Head(name: [])
    while true {
      if isLineBreak(position) {
        guard let name else { throw failure("multipart.disposition") }
        head.name = name
        return head
      }
      let start = position
      let field = text { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: ":") }.trimmingBlanks
      guard !field.isEmpty, field.allSatisfy({ ASCIISet.token.contains($0) && $0 != UInt8(ascii: "`") }),
        byte(position) == UInt8(ascii: ":")
      else { throw failure("multipart.part-head") }
      position += 1
      _ = text { $0.isSpaceOrTab }
      let lower = field.lowercasedASCII
      if lower.isText("content-disposition") {
        (name, head.filename) = try disposition()
      } else {
        let value = text { $0 != 0x0A && $0 != 0x0D }
        let trimmed = Array(value[...].dropLast(while: \.isSpaceOrTab))
        if lower.isText("content-type") { head.type = trimmed }
        if lower.isText("content-transfer-encoding") { head.encoding = trimmed }
      }
      // It suffices if one of the two bytes is right.
      guard byte(position) == 0x0D || byte(position + 1) == 0x0A else {
        throw body.stop(
          lower.isText("content-disposition") ? "multipart.disposition" : "multipart.line-ends",
          start..<min(position + 1, end))
      }
      if !isLineBreak(position) { body.read.rules.insert("multipart.line-ends") }
      position += 2
    }
  }

  /// The name and the file name: `form-data; name="…"`, then perhaps `; filename="…"`.
  private mutating func disposition() throws(Stop) -> (name: [UInt8], filename: [UInt8]?) {
    guard begins("form-data; name=\"") else { throw failure("multipart.disposition") }
    position += 17
    let name = try quoted("multipart.name")
    guard begins("; filename") else { return (name, nil) }
    let isExtended = byte(position + 10) == UInt8(ascii: "*")
    if isExtended { body.note("multipart.file-name", position..<position + 11, name) }
    position += isExtended ? 11 : 10
    guard begins("=\"") else { throw failure("multipart.disposition") }
    position += 2
    return (name, try quoted("multipart.file-name"))
  }

  /// A text up to a quotation mark; `%22`, `%0A` and `%0D` stand for characters that it cannot contain.
  private mutating func quoted(_ rule: String) throws(Stop) -> [UInt8] {
    let start = position
    let raw = text { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "\"") }
    guard byte(position) == UInt8(ascii: "\"") else { throw failure("multipart.disposition") }
    position += 1
    let result = Self.withoutMark(raw).repairedUTF8.withoutFormEscapes
    if result != raw { body.note(rule, start..<position, result) }
    return result
  }

  private mutating func text(while isWanted: (UInt8) -> Bool) -> [UInt8] {
    let start = min(position, end)
    let text = body.bytes[start..<end].prefix(while: isWanted)
    position = text.endIndex
    return Array(text)
  }

  private static func withoutMark(_ text: [UInt8]) -> [UInt8] {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  private mutating func add(_ head: Head, _ start: Int, _ content: Range<Int>) {
    var bytes = Array(body.bytes[content])
    if head.encoding?.isText("base64") == true {
      body.note("multipart.transfer-encoding", content, head.name)
      bytes = LenientBase64.decode(bytes)
    }
    var part = ServedPart(
      name: head.name, content: bytes, filename: head.filename, place: body.place(start..<content.upperBound),
      contentPlace: body.place(content))
    if head.filename != nil {
      let type = head.type ?? Array("text/plain".utf8)
      let isText = type.allSatisfy { 0x20...0x7E ~= $0 }
      if !isText { body.note("multipart.content-type", content.lowerBound..<content.lowerBound, head.name) }
      part.facts = [("type", ServedData.Node(text: isText ? type.lowercasedASCII : []))]
      if part.filename == [] { body.read.rules.insert("multipart.empty-file-name") }
    } else {
      part.content = Self.withoutMark(bytes).repairedUTF8
      if part.content != bytes { body.note("multipart.charset", content, head.name) }
    }
    body.read.parts.append(part)
  }
}

/// Media types as the MIME Sniffing Standard reads them, and as the Fetch Standard finds them in a list.
enum WHATWGMediaType {
  typealias Parsed = (essence: [UInt8], parameters: [String: [UInt8]])

  /// The last media type of a list; `nil` if there is none.
  static func last(of value: [UInt8]) -> Parsed? {
    var last: Parsed?
    for element in elements(value.trimmingWhite) {
      if let type = parse(element[...]), !type.essence.isText("*/*") { last = type }
    }
    return last
  }

  /// The value split at commas outside quotation marks.
  private static func elements(_ value: [UInt8]) -> [[UInt8]] {
    var elements: [[UInt8]] = []
    var start = 0
    var index = 0
    while index < value.count {
      if value[index] == UInt8(ascii: "\"") {
        _ = quoted(value[...], &index)
      } else if value[index] == UInt8(ascii: ",") {
        elements.append(value[start..<index].trimmingBlanks)
        index += 1
        start = index
      } else {
        index += 1
      }
    }
    if start < value.count { elements.append(value[start...].trimmingBlanks) }
    return elements
  }

  /// The text in quotation marks that begins at `index`, which moves past it.
  private static func quoted(_ value: ArraySlice<UInt8>, _ index: inout Int) -> [UInt8] {
    var text: [UInt8] = []
    index += 1
    while index < value.endIndex, value[index] != UInt8(ascii: "\"") {
      if value[index] == UInt8(ascii: "\\"), index + 1 < value.endIndex { index += 1 }
      text.append(value[index])
      index += 1
    }
    index = min(index + 1, value.endIndex)
    return text
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    ASCIISet.token.contains(byte) && byte != UInt8(ascii: "`")
  }

  private static func parse(_ value: ArraySlice<UInt8>) -> Parsed? {
    let text = value.trimmingWhite
    let semicolon = text.firstIndex(of: UInt8(ascii: ";")) ?? text.count
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let subtype = text[min(slash + 1, semicolon)..<semicolon].trimmingWhiteAtEnd
    guard slash < semicolon, slash > 0, text[..<slash].allSatisfy(isToken), !subtype.isEmpty,
      subtype.allSatisfy(isToken)
    else { return nil }
    var parameters: [String: [UInt8]] = [:]
    var index = semicolon
    while index < text.count {
      index += 1
      while index < text.count, text[index].isSpaceOrLineEnd { index += 1 }
      let name = text[index...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
      index = name.endIndex
      guard index < text.count, text[index] == UInt8(ascii: "=") else { continue }
      index += 1
      var content: [UInt8]
      let isQuoted = index < text.count && text[index] == UInt8(ascii: "\"")
      if isQuoted {
        content = quoted(text[...], &index)
        index = text[index...].firstIndex(of: UInt8(ascii: ";")) ?? text.count
      } else {
        let end = text[index...].firstIndex(of: UInt8(ascii: ";")) ?? text.count
        content = text[index..<end].trimmingWhiteAtEnd
        index = end
      }
      let key = String(decoding: name.lowercasedASCII, as: UTF8.self)
      let isText = content.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
      if isQuoted || !content.isEmpty, !name.isEmpty, name.allSatisfy(isToken), isText, parameters[key] == nil
      {
        parameters[key] = content
      }
    }
    return (text[..<slash].lowercasedASCII + [UInt8(ascii: "/")] + subtype.lowercasedASCII, parameters)
  }
}

extension Collection<UInt8> {
  fileprivate var trimmingWhite: [UInt8] { Array(Array(self)[...].trimming(\.isSpaceOrLineEnd)) }

  fileprivate var trimmingWhiteAtEnd: [UInt8] { Array(Array(self)[...].dropLast(while: \.isSpaceOrLineEnd)) }
}
