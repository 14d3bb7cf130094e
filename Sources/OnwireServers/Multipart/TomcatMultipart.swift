import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The parser of Commons FileUpload, MultipartStream and FileItemIteratorImpl, or Tomcat's copy of it, with
/// the handling in Request.parseParts.
struct TomcatMultipart: MultipartParser {
  private var body: PartsBody
  private let habits: Habits
  /// The charset that the request declares, or the program sets; `nil` if there is none.
  private let charset: JavaCharset?
  /// Whether it is Tomcat's copy.
  private let isTomcat: Bool
  /// The bytes that fields take, as maxPostSize counts them.
  private var fieldBytes = 0
  /// The name of the part around a nested multipart body.
  private var outerName: [UInt8]?

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    let none = PartsBody(body, at: offset)
    // HTTP removes blanks around a value.
    let contentType = contentType?.trimmingBlanks
    guard let contentType, contentType.lowercasedASCII.begins("multipart/") else {
      return none.refused("multipart.type")
    }
    guard body.count <= habits.multipartByteLimit else {
      return none.refused("limits.multipart-bytes", none.whole)
    }
    guard let boundary = Self.boundary(contentType, habits) else { return none.refused("multipart.boundary") }
    let declared = JavaCharset.declared(in: contentType).flatMap(JavaCharset.init(named:))
    var parser = TomcatMultipart(
      body: none, habits: habits, charset: habits.formCharset == .utf8 ? .utf8 : declared)
    do {
      try parser.parts(boundary)
    } catch {
      parser.body.read.refusal = error
    }
    return parser.body.read
  }

  private init(body: PartsBody, habits: Habits, charset: JavaCharset?) {
    self.body = body
    self.habits = habits
    self.charset = charset
    isTomcat = habits.multipart == .tomcat
  }

  /// FileUploadBase.getBoundary: whichever of `;` and `,` comes first separates parameters.
  private static func boundary(_ contentType: [UInt8], _ habits: Habits) -> [UInt8]? {
    let separator =
      contentType.first { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") } ?? UInt8(ascii: ";")
    let parameters = CommonsParameters.parse(
      contentType, separator: separator, takesExtended: habits.multipart == .tomcat)
    return parameters["boundary"].flatMap { $0 }
  }

  /// FileItemIteratorImpl.findNextItem.
  private mutating func parts(_ outer: [UInt8]) throws(Stop) {
    var delimiter = Array("--".utf8) + outer
    var position = body.bytes.startIndex
    while true {
      guard let head = delimited(delimiter, from: &position) else {
        guard outerName != nil else { return }
        delimiter = Array("--".utf8) + outer
        outerName = nil
        continue
      }
      let content = try headEnd(from: head)
      let fields = fields(head..<content)
      let disposition = fields.first("content-disposition")
      let type = fields.first("content-type")
      if outerName == nil, let name = fieldName(disposition) {
        if let type, type.value.lowercasedASCII.begins("multipart/mixed") {
          // The boundary can only be replaced with one of the same length.
          guard let inner = Self.boundary(type.value, habits), inner.count == outer.count else {
            throw body.stop("multipart.content-type", type.place)
          }
          outerName = name
          delimiter = Array("--".utf8) + inner
          position = content
          continue
        }
        position = try part(name, fields, head, content, delimiter)
      } else if let name = outerName, filename(disposition) != nil {
        position = try part(name, fields, head, content, delimiter)
      } else {
        body.note("multipart.disposition", disposition?.place ?? head..<content)
        position = try contentEnd(content, delimiter)
      }
    }
  }

  /// MultipartStream.skipPreamble: moves after the next delimiter, wherever it is; `nil` if no part begins
  /// there.
  private mutating func delimited(_ delimiter: [UInt8], from position: inout Int) -> Int? {
    guard let found = body.find(delimiter, from: position) else {
      if position < body.bytes.endIndex { body.note("multipart.delimiter", position..<body.bytes.endIndex) }
      // The last bytes, as many as a line break and a delimiter have, are not skipped: the outer delimiter
      // may be there.
      position = max(position, body.bytes.endIndex - delimiter.count - 2)
      return nil
    }
    let lineBreak = found.lowerBound - position == 2 && body.holds([0x0D, 0x0A], at: position)
    if found.lowerBound > position, !lineBreak { body.read.rules.insert("multipart.delimiter") }
    let first = body.byte(found.upperBound)
    let second = body.byte(found.upperBound + 1)
    position = min(found.upperBound + 2, body.bytes.endIndex)
    if first == 0x0A {
      body.read.rules.insert("multipart.line-ends")
      return found.upperBound + 1
    }
    if first == 0x0D, second == 0x0A { return found.upperBound + 2 }
    if first != UInt8(ascii: "-") || second != UInt8(ascii: "-") {
      body.note("multipart.delimiter", found.lowerBound..<body.bytes.endIndex)
    } else if position < body.bytes.endIndex, !body.holds([0x0D, 0x0A], at: position) {
      body.read.rules.insert("multipart.end")
    }
    return nil
  }

  /// MultipartStream.readHeaders: returns the position after the empty line. A byte that breaks off a match
  /// does not begin a new one.
  private func headEnd(from start: Int) throws(Stop) -> Int {
    var index = start
    var matched = 0
    while matched < 4 {
      guard let byte = body.byte(index) else { throw body.stop("multipart.end", start..<index) }
      index += 1
      if index - start > habits.partHeadLimit { throw body.stop("limits.part-head", start..<index) }
      matched = byte == (matched.isMultiple(of: 2) ? 0x0D : 0x0A) ? matched + 1 : 0
    }
    return index
  }

  /// FileUploadBase.getParsedHeaders: a line that begins with a blank belongs to the one before; a line
  /// without a colon is ignored.
  private mutating func fields(_ head: Range<Int>) -> [PartField] {
    let text = (charset ?? .utf8).decode(Array(body.bytes[head]))
    var fields: [PartField] = []
    var start = 0
    while let end = Self.lineEnd(text, from: start), end > start {
      var line = Array(text[start..<end])
      start = end + 2
      while start < text.count, text[start].isSpaceOrTab {
        let rest = text[start...].drop { $0.isSpaceOrTab }
        let end = Self.lineEnd(text, from: rest.startIndex) ?? text.count
        line += [UInt8(ascii: " ")] + text[rest.startIndex..<end]
        start = end + 2
        body.read.rules.insert("multipart.part-head")
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        body.read.rules.insert("multipart.part-head")
        continue
      }
      fields.append(
        PartField(
          name: line[..<colon].trimmedByJava.lowercasedASCII, value: line[(colon + 1)...].trimmedByJava,
          place: head))
      if start > text.count { break }
    }
    return fields
  }

  private static func lineEnd(_ text: [UInt8], from start: Int) -> Int? {
    guard start < text.count else { return nil }
    return text[start...].firstOccurrence(of: [0x0D, 0x0A])?.lowerBound
  }

  /// FileUploadBase.getFieldName.
  private func fieldName(_ disposition: PartField?) -> [UInt8]? {
    guard let disposition, disposition.value.lowercasedASCII.begins("form-data") else { return nil }
    return parameters(disposition.value)["name"].flatMap { $0?.trimmedByJava }
  }

  /// FileUploadBase.getFileName.
  private func filename(_ disposition: PartField?) -> [UInt8]? {
    guard let disposition else { return nil }
    let value = disposition.value.lowercasedASCII
    guard value.begins("form-data") || value.begins("attachment") else { return nil }
    return parameters(disposition.value)["filename"].map { $0 ?? [] }
  }

  private func parameters(_ value: [UInt8]) -> [String: [UInt8]?] {
    CommonsParameters.parse(value, takesExtended: isTomcat)
  }

  private func contentEnd(_ content: Int, _ delimiter: [UInt8]) throws(Stop) -> Int {
    guard let found = body.find([0x0D, 0x0A] + delimiter, from: content) else {
      throw body.stop("multipart.end", content..<body.bytes.endIndex)
    }
    return found.lowerBound
  }

  /// Reads a part; returns its end.
  private mutating func part(
    _ name: [UInt8], _ fields: [PartField], _ head: Int, _ content: Int, _ delimiter: [UInt8]
  ) throws(Stop) -> Int {
    let disposition = fields.first("content-disposition")
    let place = head..<content
    if body.read.parts.count == habits.partLimit { throw body.stop("limits.parts", place) }
    let whole = filename(disposition)
    if let whole, whole.trimmedByJava.contains(0) { throw body.stop("multipart.file-name", place) }
    let end = try contentEnd(content, delimiter)
    // FileItemStreamImpl: the length that the part declares counts, too, even for fields.
    let declared = fields.first("content-length").flatMap { Int(String(decoding: $0.value, as: UTF8.self)) }
    if max(end - content, declared ?? 0) > habits.fileByteLimit {
      throw body.stop("limits.file", head..<end)
    }
    var part = ServedPart(
      name: name, content: Array(body.bytes[content..<end]), place: body.place(head..<end),
      contentPlace: body.place(content..<end))
    // ApplicationPart.getSubmittedFileName removes backslashes; a name that ends in one gives no file name.
    let submitted = whole.flatMap {
      isTomcat && $0.contains(UInt8(ascii: "\\"))
        ? CommonsParameters.unquoted($0.trimmedByJava) : $0.trimmedByJava
    }
    body.compare(name, submitted, with: disposition?.value, place)
    body.noteEncoding(fields.first("content-transfer-encoding"), name)
    if let submitted {
      part.filename = submitted
      part.facts = [("type", .text(orNull: fields.first("content-type")?.value))]
    } else {
      let (sum, isOver) = fieldBytes.addingReportingOverflow(name.count + part.content.count + 2)
      fieldBytes = sum
      if isOver || sum > habits.fieldByteLimit { throw body.stop("limits.part-field", head..<end) }
      let text = textCharset(fields.first("content-type")).decode(part.content)
      if text != part.content { body.note("multipart.charset", content..<end, name) }
      part.content = text
    }
    body.read.parts.append(part)
    return end
  }

  /// The charset of a field's bytes: Tomcat uses the request's, DiskFileItem.getString of Commons FileUpload
  /// the part's, where an unknown charset counts as the system's.
  private func textCharset(_ type: PartField?) -> JavaCharset {
    if isTomcat { return charset ?? .latin1 }
    guard let type, let name = parameters(type.value)["charset"] ?? nil else { return .latin1 }
    return JavaCharset(named: name) ?? .utf8
  }
}

extension Collection<UInt8> {
  /// The bytes without control characters and spaces at either end: String.trim.
  fileprivate var trimmedByJava: [UInt8] { Array(Array(self)[...].trimming { $0 <= 0x20 }) }
}

/// A charset with a name that Java knows.
enum JavaCharset {
  case utf8, latin1, ascii
  /// With a byte order mark, otherwise big-endian.
  case utf16
  case other(TextEncoding)

  init?(named name: [UInt8]) {
    let text = String(decoding: name.lowercasedASCII, as: UTF8.self)
    switch text {
    case "utf-8", "utf8": self = .utf8
    case "iso-8859-1", "latin1", "iso8859-1", "iso8859_1", "iso_8859-1", "iso_8859_1", "l1", "cp819",
      "8859_1":
      self = .latin1
    case "us-ascii", "ascii", "iso646-us", "646", "ascii7": self = .ascii
    case "utf-16", "utf_16", "utf16", "unicode": self = .utf16
    default:
      guard let encoding = TextEncoding(named: text) else { return nil }
      self = .other(encoding)
    }
  }

  /// The charset that a Content-Type declares (MediaType.parseMediaType in Tomcat 10.1.60): the last one; none
  /// if anything is not `name`, `=` and a value, each of which may be missing.
  static func declared(in contentType: [UInt8]) -> [UInt8]? {
    var rest = contentType[...]
    func begins(with mark: Unicode.Scalar) -> Bool {
      rest = rest.drop(while: \.isSpaceOrTab)
      guard rest.first == UInt8(ascii: mark) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func token() -> [UInt8] {
      let token = rest.drop(while: \.isSpaceOrTab).prefix(while: ASCIISet.token.contains)
      if !token.isEmpty { rest = rest[token.endIndex...] }
      return Array(token)
    }
    func quoted() -> [UInt8]? {
      var value: [UInt8] = []
      while var byte = rest.popFirst() {
        if byte == UInt8(ascii: "\"") { return value }
        if byte == UInt8(ascii: "\\") { byte = rest.popFirst() ?? byte }
        value.append(byte)
      }
      return nil
    }
    guard !token().isEmpty, begins(with: "/"), !token().isEmpty else { return nil }
    var charset: [UInt8]?
    while begins(with: ";") {
      let name = token()
      var value: [UInt8]? = []
      if begins(with: "=") { value = begins(with: "\"") ? quoted() : token() }
      if name.lowercasedASCII.isText("charset") { charset = value }
    }
    return rest.isEmpty && charset?.isEmpty == false ? charset : nil
  }

  /// The text in UTF-8, with U+FFFD for invalid bytes.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: return bytes[...].isUTF8 ? bytes : PairReader.replacingAsJava(bytes)
    case .latin1: return bytes.fromLatin1
    case .ascii: return bytes.flatMap { $0 < 0x80 ? [$0] : [0xEF, 0xBF, 0xBD] }
    case .utf16: return Self.utf16(bytes[...])
    case .other(let encoding): return encoding.servedText(bytes[...])
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    let text = isLittle || bytes.starts(with: [0xFE, 0xFF]) ? bytes.dropFirst(2) : bytes
    let units = stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map { index in
      let (high, low) = isLittle ? (text[index + 1], text[index]) : (text[index], text[index + 1])
      return UInt16(high) << 8 | UInt16(low)
    }
    let rest: [UInt8] = text.count.isMultiple(of: 2) ? [] : [0xEF, 0xBF, 0xBD]
    return String(decoding: units, as: UTF16.self).utf8 + rest
  }
}

/// Parameters as Commons FileUpload reads them: ParameterParser, RFC2231Utility and MimeUtility.
enum CommonsParameters {
  /// The last value of each name, which is in lower case; `nil` for a name without a value.
  ///
  /// `takesExtended` is for `name*`, which Commons FileUpload 1.4 does not know.
  static func parse(
    _ text: [UInt8], separator: UInt8 = UInt8(ascii: ";"), takesExtended: Bool = true
  ) -> [String: [UInt8]?] {
    var parameters: [String: [UInt8]?] = [:]
    var position = 0
    while position < text.count {
      let nameEnd =
        text[position...].firstIndex { $0 == UInt8(ascii: "=") || $0 == separator } ?? text.count
      var name = trimmed(text[position..<nameEnd])
      var value: [UInt8]?
      position = nameEnd
      let isExtended = takesExtended && name.last == UInt8(ascii: "*")
      if position < text.count, text[position] == UInt8(ascii: "=") {
        let end = valueEnd(text, from: position + 1, separator)
        value = unwrapped(text[(position + 1)..<end]).map { isExtended ? extended($0) : words($0) }
        position = end
      }
      position += 1
      if name.isEmpty { continue }
      if isExtended { name.removeLast() }
      parameters[String(decoding: name.lowercasedASCII, as: UTF8.self)] = .some(value)
    }
    return parameters
  }

  /// The separator after a value, in which quotation marks may hide separators.
  private static func valueEnd(_ text: [UInt8], from start: Int, _ separator: UInt8) -> Int {
    var isQuoted = false
    var isEscaped = false
    for index in start..<text.count {
      let byte = text[index]
      if !isQuoted, byte == separator { return index }
      if !isEscaped, byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return text.count
  }

  /// The text without white space at either end (Character.isWhitespace).
  private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
    Array(text.trimming { 0x09...0x0D ~= $0 || 0x1C...0x20 ~= $0 })
  }

  /// A value without its quotation marks; `nil` if nothing is left.
  private static func unwrapped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var value = trimmed(text)[...]
    if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
      value = value.dropFirst().dropLast()
    }
    return value.isEmpty ? nil : Array(value)
  }

  /// HttpParser.unquote: the text without quotation marks and backslashes; `nil` if it ends in one.
  static func unquoted(_ text: [UInt8]) -> [UInt8]? {
    guard text.count >= 2 else { return text }
    var rest = text.first == UInt8(ascii: "\"") ? text.dropFirst().dropLast() : text[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let next = rest.popFirst() else { return nil }
      result.append(next)
    }
    return result
  }

  /// RFC2231Utility.decodeText: `charset'language'text`; text of another form stays.
  private static func extended(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.firstIndex(of: UInt8(ascii: "'")),
      let second = text[(first + 1)...].firstIndex(of: UInt8(ascii: "'")),
      let charset = JavaCharset(named: Array(text[..<first]))
    else { return text }
    var bytes: [UInt8] = []
    var index = second + 1
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        // A character of more than one byte is reduced to its lowest eight bits.
        let length = UTF8Length.of(text[index...]) ?? 1
        let scalar = String(decoding: text[index..<index + length], as: UTF8.self).utf16
        bytes += scalar.map { UInt8(truncatingIfNeeded: $0) }
        index += length
        continue
      }
      guard index + 2 < text.count else { break }
      let high = text[index + 1].digit(16) ?? 0
      bytes.append(high << 4 | (text[index + 2].digit(16) ?? 0))
      index += 3
    }
    return charset.decode(bytes)
  }

  /// MimeUtility.decodeText: decodes the encoded words of RFC 2047. If one cannot be decoded, the whole text
  /// stays.
  private static func words(_ text: [UInt8]) -> [UInt8] {
    guard text.firstOccurrence(of: "=?".utf8) != nil else { return text }
    var result: [UInt8] = []
    var blanks: ArraySlice<UInt8> = []
    var wasWord = false
    var rest = text[...]
    while !rest.isEmpty {
      let white = rest.prefix { $0.isSpaceOrLineEnd }
      if !white.isEmpty {
        blanks = white
        rest = rest[white.endIndex...]
        // White space at the end is lost.
        continue
      }
      let word = rest.prefix { !$0.isSpaceOrLineEnd }
      rest = rest[word.endIndex...]
      switch decodedWord(word) {
      case .unknown: return text
      case .plain:
        result += blanks + word
        wasWord = false
      case .decoded(let decoded):
        if !wasWord { result += blanks }
        result += decoded
        wasWord = true
      }
      blanks = []
    }
    return result
  }

  private enum Word {
    /// Not an encoded word.
    case plain
    case decoded([UInt8])
    /// A charset or an encoding that Java does not know.
    case unknown
  }

  /// `=?charset?B?text?=`; text after it is dropped.
  private static func decodedWord(_ word: ArraySlice<UInt8>) -> Word {
    let mark = UInt8(ascii: "?")
    guard word.begins("=?") else { return .plain }
    let rest = word.dropFirst(2)
    guard let charsetEnd = rest.firstIndex(of: mark),
      let encodingEnd = rest[(charsetEnd + 1)...].firstIndex(of: mark),
      let textEnd = rest[(encodingEnd + 1)...].firstOccurrence(of: "?=".utf8)?.lowerBound
    else { return .plain }
    let text = rest[(encodingEnd + 1)..<textEnd]
    if text.isEmpty { return .decoded([]) }
    let encoding = rest[(charsetEnd + 1)..<encodingEnd]
    guard encoding.isText("B") || encoding.isText("Q"),
      let charset = JavaCharset(named: Array(rest[..<charsetEnd]))
    else { return .unknown }
    if encoding.isText("B") { return .decoded(charset.decode(LenientBase64.decode(text))) }
    var bytes: [UInt8] = []
    var left = text
    while let byte = left.popFirst() {
      if byte == UInt8(ascii: "=") {
        guard let high = left.popFirst()?.digit(16), let low = left.popFirst()?.digit(16) else {
          return .unknown
        }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte == UInt8(ascii: "_") ? UInt8(ascii: " ") : byte)
      }
    }
    return .decoded(charset.decode(bytes))
  }
}

/// Base64 as most servers read it: skips other characters, and ends at the first `=`.
enum LenientBase64 {
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      if byte == UInt8(ascii: "=") { return result }
      let digitOfURLs: UInt8? = byte == UInt8(ascii: "-") ? 62 : byte == UInt8(ascii: "_") ? 63 : nil
      guard let digit = digitOfURLs ?? Base64.sextet(byte) else { continue }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}
