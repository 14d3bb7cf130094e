import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Starlette's parser: MultiPartParser in formparsers.py on python-multipart's MultipartParser.
struct StarletteMultipart: MultipartParser {
  private var body: PartsBody
  private let habits: Habits
  /// The charset of the request's Content-Type.
  private let charset: PythonCharset
  private var files = 0
  private var fields = 0

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var none = PartsBody(body, at: offset)
    let type = PythonMultipartOptions.parse(contentType ?? [])
    if type.value.isText("application/x-www-form-urlencoded") {
      none.read.isForm = true
      return none.read
    }
    guard type.value.isText("multipart/form-data") else {
      none.note("multipart.type", none.whole)
      return none.read
    }
    guard let boundary = type.options["boundary"], boundary.count <= 256 else {
      return none.refused("multipart.boundary")
    }
    var parser = StarletteMultipart(
      body: none, habits: habits, charset: PythonCharset(named: type.options["charset"]))
    do {
      try parser.parts(boundary)
    } catch {
      parser.body.read.refusal = error
    }
    return parser.body.read
  }

  /// Request.form() reads both kinds of bodies.
  static func readUnnamed(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts? {
    read(body, at: offset, contentType: contentType, habits)
  }

  private init(body: PartsBody, habits: Habits, charset: PythonCharset) {
    self.body = body
    self.habits = habits
    self.charset = charset
  }

  private func stop(_ rule: String, at index: Int) -> Stop {
    body.stop(rule, index..<min(index + 1, body.bytes.endIndex))
  }

  private mutating func parts(_ boundary: [UInt8]) throws(Stop) {
    let needle = Array("\r\n--".utf8) + boundary
    guard var position = try firstPart(needle) else { return }
    while true {
      let head = position
      guard let (partFields, content) = try self.head(from: head) else {
        // If the body ends within a head, there is no part yet.
        body.note("multipart.end", head..<body.bytes.endIndex)
        return
      }
      guard var part = try part(partFields, head) else { return }
      let end = try contentEnd(from: content, needle)
      let upper = end?.lowerBound ?? body.bytes.endIndex
      if !part.isFile, upper - content > habits.fieldByteLimit {
        throw body.stop("limits.part-field", content..<upper)
      }
      guard let end else {
        body.note("multipart.end", head..<upper, part.served.name)
        return
      }
      part.served.content = Array(body.bytes[content..<upper])
      part.served.place = body.place(head..<upper)
      part.served.contentPlace = body.place(content..<upper)
      if !part.isFile {
        let text = charset.decode(part.served.content)
        if text != part.served.content { body.note("multipart.charset", content..<upper, part.served.name) }
        part.served.content = text
      }
      body.read.parts.append(part.served)
      guard let next = end.next else {
        if end.upperBound < body.bytes.endIndex, !body.holds([0x0D, 0x0A], at: end.upperBound) {
          body.read.rules.insert("multipart.end")
        }
        return
      }
      position = next
    }
  }

  /// The start of the first part; `nil` if there is none.
  private mutating func firstPart(_ needle: [UInt8]) throws(Stop) -> Int? {
    var index = body.bytes.startIndex
    if let byte = body.byte(index), byte == 0x0D || byte == 0x0A {
      // Bytes before the first dash are skipped after a line break.
      guard let dash = body.bytes.firstIndex(of: UInt8(ascii: "-")) else {
        body.note("multipart.delimiter", body.whole)
        return nil
      }
      index = dash
    }
    for byte in needle.dropFirst(2) {
      guard let found = body.byte(index) else { return cutOff() }
      guard found == byte else { throw stop("multipart.delimiter", at: index) }
      index += 1
    }
    guard let first = body.byte(index) else { return cutOff() }
    guard first == UInt8(ascii: "-") || first == 0x0D else { throw stop("multipart.delimiter", at: index) }
    guard let second = body.byte(index + 1) else { return cutOff() }
    if first == UInt8(ascii: "-") {
      guard second == UInt8(ascii: "-") else { throw stop("multipart.delimiter", at: index + 1) }
      return nil
    }
    guard second == 0x0A else { throw stop("multipart.delimiter", at: index + 1) }
    return index + 2
  }

  private mutating func cutOff() -> Int? {
    body.note("multipart.end", body.whole)
    return nil
  }

  /// The fields of a head and the start of the content; `nil` if the body ends within it.
  private mutating func head(from start: Int) throws(Stop) -> (fields: [PartField], content: Int)? {
    var fields: [PartField] = []
    var index = start
    while true {
      guard let first = body.byte(index) else { return nil }
      if first == 0x0D {
        guard let second = body.byte(index + 1) else { return nil }
        guard second == 0x0A else { throw stop("multipart.line-ends", at: index + 1) }
        return (fields, index + 2)
      }
      if fields.count == Self.fieldLimit { throw stop("multipart.part-head", at: index) }
      let colon = body.bytes[index...].firstIndex(of: UInt8(ascii: ":"))
      let nameEnd = colon ?? body.bytes.endIndex
      if nameEnd - index + (colon == nil ? 0 : 1) > habits.partHeadLimit {
        throw body.stop("limits.part-head", index..<nameEnd)
      }
      let name = body.bytes[index..<nameEnd]
      if let bad = name.firstIndex(where: { !ASCIISet.token.contains($0) }) {
        throw stop("multipart.part-head", at: bad)
      }
      guard let colon else { return nil }
      guard !name.isEmpty else { throw stop("multipart.part-head", at: index) }
      var valueStart = colon + 1
      while body.byte(valueStart) == UInt8(ascii: " ") { valueStart += 1 }
      guard valueStart < body.bytes.endIndex else { return nil }
      let carriageReturn = body.bytes[valueStart...].firstIndex(of: 0x0D)
      let valueEnd = carriageReturn ?? body.bytes.endIndex
      if valueEnd - index > habits.partHeadLimit { throw body.stop("limits.part-head", index..<valueEnd) }
      guard carriageReturn != nil else { return nil }
      fields.append(
        PartField(
          name: name.lowercasedASCII, value: Array(body.bytes[valueStart..<valueEnd]), place: index..<valueEnd
        ))
      guard let lineFeed = body.byte(valueEnd + 1) else { return nil }
      guard lineFeed == 0x0A else { throw stop("multipart.line-ends", at: valueEnd + 1) }
      index = valueEnd + 2
    }
  }

  /// DEFAULT_MAX_HEADER_COUNT.
  private static let fieldLimit = 8

  private mutating func part(_ partFields: [PartField], _ head: Int) throws(Stop) -> (
    served: ServedPart, isFile: Bool
  )? {
    let disposition = partFields.last("content-disposition")
    let place = disposition?.place ?? head..<head
    let options = PythonMultipartOptions.parse(disposition?.value ?? []).options
    guard let rawName = options["name"] else { throw body.stop("multipart.name", place) }
    let name = charset.decode(rawName)
    if name != rawName { body.note("multipart.charset", place, name) }
    var part = ServedPart(name: name, content: [], place: place, contentPlace: place)
    if let filename = options["filename"] {
      files += 1
      if files > habits.fileLimit { throw body.stop("limits.files", place) }
      part.filename = charset.decode(filename)
      if part.filename != filename { body.note("multipart.charset", place, name) }
      // Headers are ISO-8859-1.
      part.facts = [("type", .text(orNull: partFields.first("content-type")?.value.fromLatin1))]
    } else {
      fields += 1
      if fields > habits.partLimit { throw body.stop("limits.parts", place) }
    }
    body.compare(name, part.filename, with: disposition?.value, place)
    body.noteEncoding(partFields.first("content-transfer-encoding"), name)
    return (part, part.filename != nil)
  }

  /// The end of the content, and the start of the next part, if there is one; `nil` if the body ends before
  /// it.
  private mutating func contentEnd(
    from start: Int, _ needle: [UInt8]
  ) throws(Stop) -> (lowerBound: Int, upperBound: Int, next: Int?)? {
    var from = start
    while let found = body.find(needle, from: from) {
      let (lower, behind) = (found.lowerBound, found.upperBound)
      from = lower + 1
      switch (body.byte(behind), body.byte(behind + 1)) {
      case (0x0D?, 0x0A?): return (lower, behind + 2, behind + 2)
      case (UInt8(ascii: "-")?, UInt8(ascii: "-")?): return (lower, behind + 2, nil)
      case (0x20?, _), (0x09?, _):
        body.read.rules.insert("multipart.delimiter")
        var index = behind
        while let byte = body.byte(index), byte.isSpaceOrTab { index += 1 }
        guard let first = body.byte(index) else { return nil }
        guard first == 0x0D else { throw stop("multipart.delimiter", at: index) }
        guard let second = body.byte(index + 1) else { return nil }
        guard second == 0x0A else { throw stop("multipart.delimiter", at: index + 1) }
        return (lower, index + 2, index + 2)
      default: body.read.rules.insert("multipart.delimiter")
      }
    }
    return nil
  }
}

/// The charset in a request's Content-Type; one that Python does not know counts as ISO-8859-1.
private struct PythonCharset {
  private var isUTF8 = false
  private var encoding: TextEncoding?

  init(named name: [UInt8]?) {
    // Python's lookup takes any run of other characters for an underscore.
    let plain = (name ?? Array("utf8".utf8)).lowercasedASCII.filter { !$0.isOne(of: "-_ ") }
    switch String(decoding: plain, as: UTF8.self) {
    case "utf8", "u8", "utf", "utf8ucs2", "utf8ucs4", "cp65001": isUTF8 = true
    case "latin1", "iso88591", "latin", "l1", "cp819", "8859": break
    default: encoding = TextEncoding(named: String(decoding: name ?? [], as: UTF8.self))
    }
  }

  /// The text in UTF-8; if any bytes are invalid in the charset, all are read as ISO-8859-1.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    if isUTF8, bytes[...].isUTF8 { return bytes }
    return encoding?.servedTextIfValid(bytes[...]) ?? bytes.fromLatin1
  }
}

/// python-multipart's parse_options_header: parameters as Python's email package splits them.
enum PythonMultipartOptions {
  static func parse(_ value: [UInt8]) -> (value: [UInt8], options: [String: [UInt8]]) {
    let segments = segments(value)
    var options: [String: [UInt8]] = [:]
    for segment in segments.dropFirst() {
      let equals = segment.firstIndex(of: UInt8(ascii: "=")) ?? segment.endIndex
      let key = segment[..<equals]
      guard !key.contains(UInt8(ascii: "*")) else { continue }
      var text = Array(segment[equals...].dropFirst())
      if text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
        text = Array(text.dropFirst().dropLast())
        text = text.substituting(Array("\\\\".utf8), with: Array("\\".utf8))
        text = text.substituting(Array("\\\"".utf8), with: Array("\"".utf8))
      }
      let name = String(decoding: key, as: UTF8.self)
      // A complete Windows path, as old browsers send it.
      if name == "filename", text.dropFirst().begins(":\\") || text.begins("\\\\") {
        text = text.behindLast([UInt8(ascii: "\\")])
      }
      options[name] = text
    }
    return (segments.first?.lowercasedASCII ?? [], options)
  }

  /// The parts between semicolons outside quotation marks.
  private static func segments(_ text: [UInt8]) -> [[UInt8]] {
    var segments: [[UInt8]] = []
    var start = 0
    while start <= text.count {
      var end = start
      var quotes = 0
      // A quotation mark counts unless it follows a backslash, which splitting at semicolons may hide.
      var counted = start
      while true {
        end = text[end...].firstIndex(of: UInt8(ascii: ";")) ?? text.count
        for index in counted..<end where text[index] == UInt8(ascii: "\"") {
          if index == counted || text[index - 1] != UInt8(ascii: "\\") { quotes += 1 }
        }
        counted = end
        if end == text.count || quotes.isMultiple(of: 2) { break }
        end += 1
      }
      segments.append(segment(text[start..<end]))
      start = end + 1
    }
    return segments
  }

  /// A part with its name in lower case, and without blanks around name and value.
  private static func segment(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return text.trimmingBlanks }
    let name = text[..<equals].trimmingBlanks.lowercasedASCII
    return (name + [UInt8(ascii: "=")] + text[(equals + 1)...].trimmingBlanks).trimmingBlanks
  }
}
