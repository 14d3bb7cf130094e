import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Busboy's parser (lib/types/multipart.js), which multer and Fastify's plugin use: the bytes between
/// delimiters go through the same small state machine.
struct BusboyMultipart: MultipartParser {
  private var body: PartsBody
  private let habits: Habits
  /// The bytes seen after a delimiter.
  private var seen = Seen.other
  /// The head that is being read.
  private var head: BusboyHead?
  /// The part whose content is being read; `nil` if content is dropped.
  private var part: ServedPart?
  private var isComplete = false

  private enum Seen {
    case other, delimiter, dash, carriageReturn
  }

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var parser = BusboyMultipart(body: PartsBody(body, at: offset), habits: habits)
    do {
      if let boundary = try parser.boundary(contentType) {
        try parser.parts(boundary)
      } else {
        parser.body.read.isForm = true
      }
    } catch {
      parser.body.read.refusal = error
    }
    return parser.body.read
  }

  private init(body: PartsBody, habits: Habits) {
    self.body = body
    self.habits = habits
  }

  /// The boundary; `nil` if the body is a form.
  private func boundary(_ contentType: [UInt8]?) throws(Stop) -> [UInt8]? {
    let none = body.whole.lowerBound..<body.whole.lowerBound
    guard let contentType, let type = BusboyParameters.contentType(contentType) else {
      throw body.stop("multipart.type", none)
    }
    if type.essence.isText("application/x-www-form-urlencoded") { return nil }
    guard type.essence.isText("multipart/form-data") else { throw body.stop("multipart.type", none) }
    guard let boundary = type.parameters["boundary"] else { throw body.stop("multipart.boundary", none) }
    return boundary
  }

  private mutating func parts(_ boundary: [UInt8]) throws(Stop) {
    let needle = Array("\r\n--".utf8) + boundary.fromLatin1
    let end = body.bytes.endIndex
    var start = body.bytes.startIndex
    // A delimiter at the very start needs no line break before it.
    var found =
      body.holds(Array(needle.dropFirst(2)), at: start)
      ? start..<start + needle.count - 2 : body.find(needle, from: start)
    if found?.lowerBound != start { body.read.rules.insert("multipart.delimiter") }
    while true {
      var segment = start..<(found?.lowerBound ?? end)
      // Bytes that may begin a delimiter wait for more; after the end of the form they are never looked at.
      if found == nil, isComplete {
        let kept = (1..<needle.count).last { body.bytes[segment].suffix($0).elementsEqual(needle.prefix($0)) }
        segment = segment.lowerBound..<segment.upperBound - (kept ?? 0)
      }
      let ends = try read(segment)
      guard let match = found else { break }
      if ends { delimit(match) }
      start = match.upperBound
      found = body.find(needle, from: start)
    }
    guard isComplete else { throw body.stop("multipart.end", end..<end) }
    if let head { throw body.stop("multipart.part-head", head.start..<end) }
    // If a file is open at the end of the form, its stream never ends, and so neither does the form.
    if part?.isFile == true { throw body.stop("multipart.end", end..<end) }
  }

  /// Reads the bytes between two delimiters; returns whether the delimiter after them counts as one.
  private mutating func read(_ segment: Range<Int>) throws(Stop) -> Bool {
    var start = segment.lowerBound
    while start < segment.upperBound {
      if head != nil {
        start = try readHead(start..<segment.upperBound)
        if start == segment.upperBound { return true }
      }
      // The head parser may claim to have read one byte more than there is.
      let byte = start < segment.upperBound ? body.bytes[start] : 0
      switch seen {
      case .other: break
      case .delimiter:
        seen = byte == UInt8(ascii: "-") ? .dash : byte == 0x0D ? .carriageReturn : .other
        guard seen != .other else {
          body.read.rules.insert("multipart.delimiter")
          break
        }
        start += 1
        if start == segment.upperBound { return false }
        continue
      case .dash:
        seen = .other
        if byte == UInt8(ascii: "-") {
          isComplete = true
          if start + 1 < segment.upperBound,
            !body.holds([0x0D, 0x0A], at: start + 1) || start + 3 < body.bytes.endIndex
          {
            body.read.rules.insert("multipart.end")
          }
          return false
        }
        append([UInt8(ascii: "-")], start - 1..<start)
      case .carriageReturn:
        seen = .other
        if byte == 0x0A {
          start += 1
          head = BusboyHead(start: start)
          if start == segment.upperBound { return true }
          continue
        }
        append([0x0D], start - 1..<start)
      }
      let rest = min(start, segment.upperBound)..<segment.upperBound
      append(body.bytes[rest], rest)
      return true
    }
    return true
  }

  /// Feeds the head parser; returns where it stopped.
  private mutating func readHead(_ range: Range<Int>) throws(Stop) -> Int {
    guard var current = head else { return range.lowerBound }
    head = nil
    let end = try current.push(body, range, limit: habits.partHeadLimit)
    if current.isDone { begin(current, contentAt: end) } else { head = current }
    return end
  }

  /// Adds content to the part: the bytes up to the next delimiter, or a byte before them that might have
  /// belonged to one.
  private mutating func append(_ bytes: some Collection<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty, let place = part?.contentPlace, let isFile = part?.isFile else { return }
    let room = isFile ? .max : habits.fieldByteLimit - (part?.content.count ?? 0)
    part?.contentPlace = (place.isEmpty ? body.place(range) : place).lowerBound..<body.place(range).upperBound
    part?.content += bytes.prefix(room)
    part?.isCut = bytes.count >= room
  }

  /// Ends the part before a delimiter.
  private mutating func delimit(_ match: Range<Int>) {
    seen = .delimiter
    guard var ended = part else { return }
    part = nil
    ended.place = ended.place.lowerBound..<match.lowerBound + body.shift
    if !ended.isFile {
      let charset = ended.charset.map { Array($0.utf8) } ?? Array("utf8".utf8)
      let text = BusboyParameters.decode(ended.content, charset)
      if text != ended.content {
        body.note(
          "multipart.charset",
          ended.contentPlace.lowerBound - body.shift..<ended.contentPlace.upperBound - body.shift,
          ended.name)
      }
      if ended.isCut { body.note("limits.part-field", match.lowerBound..<match.lowerBound, ended.name) }
      ended.charset = nil
      ended.content = text ?? Array("$undefined".utf8)
    }
    body.read.parts.append(ended)
  }

  /// Begins the kind of part that a complete head describes.
  private mutating func begin(_ head: BusboyHead, contentAt content: Int) {
    part = nil
    let place = head.start..<content
    guard let value = head.value("content-disposition"),
      let disposition = BusboyParameters.disposition(value),
      disposition.type.isText("form-data")
    else {
      body.note("multipart.disposition", place)
      return
    }
    var name = disposition.parameters["name"]
    if name == [] { name = nil }
    var filename = disposition.parameters["filename*"]
    if filename == nil || filename == [] {
      filename = disposition.parameters["filename"]?.fromLatin1
      if filename == [] { filename = nil }
    }
    if let whole = filename {
      let base = whole.behindLast(Array("/\\".utf8))
      filename = base.isText("..") || base.isText(".") ? [] : base
    }
    body.compare(name?.fromLatin1, filename, with: value, place)
    var type = Array("text/plain".utf8)
    var charset: [UInt8]?
    if let value = head.value("content-type") {
      if let read = BusboyParameters.contentType(value) {
        type = read.essence.fromLatin1
        charset = read.parameters["charset"]?.fromLatin1.lowercasedASCII
      } else {
        body.note("multipart.content-type", place, name?.fromLatin1)
      }
    }
    let encoding = head.value("content-transfer-encoding")?.fromLatin1.lowercasedASCII ?? Array("7bit".utf8)
    if encoding.isText("base64") || encoding.isText("quoted-printable") {
      body.note("multipart.transfer-encoding", place, name?.fromLatin1)
    }
    let isFile = filename != nil || type.isText("application/octet-stream")
    if isFile, filename == nil { body.note("multipart.content-type", place, name?.fromLatin1) }
    var new = ServedPart(
      name: name?.fromLatin1, content: [], filename: filename, place: body.place(place),
      contentPlace: body.place(content..<content))
    if isFile {
      new.isNamelessFile = filename == nil
      new.facts = [("type", ServedData.Node(text: type)), ("encoding", ServedData.Node(text: encoding))]
    } else {
      new.charset = charset.map { String(decoding: $0, as: UTF8.self) }
    }
    part = new
  }
}

/// The head of a part, as busboy's HeaderParser reads it, byte by byte.
private struct BusboyHead {
  private enum State {
    case name, blanks, value, lineFeed, nextLine, lastLineFeed
  }

  private var state = State.name
  private var name: [UInt8] = []
  private var text: [UInt8] = []
  private var fields: [PartField] = []
  private var count = 0
  let start: Int
  private(set) var isDone = false

  init(start: Int) { self.start = start }

  /// The value of the first field with a name.
  func value(_ name: StaticString) -> [UInt8]? { fields.first(name)?.value }

  /// Reads more; returns where it stopped, which is one after the end if that is within a value.
  mutating func push(_ body: PartsBody, _ range: Range<Int>, limit: Int) throws(Stop) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = body.bytes[index]
      if count == limit { throw body.stop("limits.part-head", start..<index) }
      count += 1
      switch state {
      case .name:
        index += 1
        if ASCIISet.token.contains(byte) {
          name.append(byte)
        } else if byte == UInt8(ascii: ":"), !name.isEmpty {
          state = .blanks
        } else {
          throw body.stop("multipart.part-head", index - 1..<index)
        }
      case .blanks:
        if byte.isSpaceOrTab { index += 1 } else { state = .value }
      case .value:
        index += 1
        if byte == 0x0D {
          state = .lineFeed
        } else if byte.isFieldText {
          text.append(byte)
          if index == range.upperBound { return index + 1 }
        } else {
          throw body.stop("multipart.part-head", index - 1..<index)
        }
      case .lineFeed, .lastLineFeed:
        guard byte == 0x0A else { throw body.stop("multipart.line-ends", index..<index + 1) }
        index += 1
        if state == .lastLineFeed {
          isDone = true
          return index
        }
        state = .nextLine
      case .nextLine:
        if byte.isSpaceOrTab {
          state = .value
          continue
        }
        fields.append(PartField(name: name.lowercasedASCII, value: text, place: start..<index))
        (name, text) = ([], [])
        if byte == 0x0D {
          index += 1
          state = .lastLineFeed
        } else {
          state = .name
        }
      }
    }
    return index
  }
}

extension UInt8 {
  /// Whether it may be in a field's value or, except for `"` and a backslash, in a quoted string.
  fileprivate var isFieldText: Bool { self == 0x09 || self >= 0x20 && self != 0x7F }
}

/// Parameters as busboy reads them (lib/utils.js): strictly by the grammar, with bytes as characters of
/// ISO-8859-1.
enum BusboyParameters {
  private struct Malformed: Error {}

  static func contentType(_ value: [UInt8]) -> (essence: [UInt8], parameters: [String: [UInt8]])? {
    let type = value.prefix(while: ASCIISet.token.contains)
    guard !type.isEmpty, type.endIndex < value.count, value[type.endIndex] == UInt8(ascii: "/") else {
      return nil
    }
    let subtype = value[(type.endIndex + 1)...].prefix(while: ASCIISet.token.contains)
    guard !subtype.isEmpty, let parameters = try? parameters(value[subtype.endIndex...], isExtended: false)
    else {
      return nil
    }
    return (value[..<subtype.endIndex].lowercasedASCII, parameters)
  }

  static func disposition(_ value: [UInt8]) -> (type: [UInt8], parameters: [String: [UInt8]])? {
    guard !value.isEmpty else { return nil }
    let type = value.prefix(while: ASCIISet.token.contains)
    guard let parameters = try? parameters(value[type.endIndex...], isExtended: true) else { return nil }
    return (type.lowercasedASCII, parameters)
  }

  /// The first value of each name. Values are ISO-8859-1, except those of names with `*`, which are UTF-8.
  private static func parameters(
    _ value: ArraySlice<UInt8>, isExtended: Bool
  ) throws(Malformed) -> [String: [UInt8]] {
    var parameters: [String: [UInt8]] = [:]
    var rest = value
    while true {
      rest = rest.drop { $0.isSpaceOrTab }
      guard !rest.isEmpty else { return parameters }
      guard rest.popFirst() == UInt8(ascii: ";") else { throw Malformed() }
      rest = rest.drop { $0.isSpaceOrTab }
      let name = rest.prefix(while: ASCIISet.token.contains)
      rest = rest[name.endIndex...]
      guard rest.popFirst() == UInt8(ascii: "=") else { throw Malformed() }
      let text: [UInt8]
      if isExtended, name.last == UInt8(ascii: "*") {
        text = try extended(&rest)
      } else if rest.first == UInt8(ascii: "\"") {
        text = try quoted(&rest)
      } else {
        let token = rest.prefix(while: ASCIISet.token.contains)
        guard !token.isEmpty else { throw Malformed() }
        rest = rest[token.endIndex...]
        text = Array(token)
      }
      let key = String(decoding: name.lowercasedASCII, as: UTF8.self)
      if parameters[key] == nil { parameters[key] = text }
    }
  }

  /// A quoted string, in which a backslash escapes itself and a quotation mark; before other characters it
  /// stays.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> [UInt8] {
    var result: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return result
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { throw Malformed() }
        if next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") {
          guard next.isFieldText else { throw Malformed() }
          result.append(byte)
        }
        result.append(next)
      default:
        guard byte.isFieldText else { throw Malformed() }
        result.append(byte)
      }
    }
    throw Malformed()
  }

  /// `charset'language'text`, in UTF-8.
  private static func extended(_ rest: inout ArraySlice<UInt8>) throws(Malformed) -> [UInt8] {
    let charset = rest.prefix {
      ASCIISet.token.contains($0) && !$0.isOne(of: "'*.|") || $0 == 0x7B || $0 == 0x7D
    }
    rest = rest[charset.endIndex...]
    guard rest.popFirst() == UInt8(ascii: "'"), let quote = rest.firstIndex(of: UInt8(ascii: "'")) else {
      throw Malformed()
    }
    rest = rest[(quote + 1)...]
    guard !rest.isEmpty else { throw Malformed() }
    var result: [UInt8] = []
    while let byte = rest.first {
      if byte == UInt8(ascii: "%") {
        let digits = rest.dropFirst().prefix(2)
        guard digits.count == 2, let high = digits.first?.digit(16), let low = digits.last?.digit(16) else {
          throw Malformed()
        }
        result.append(high << 4 | low)
        rest = rest.dropFirst(3)
      } else if ASCIISet.token.contains(byte), !byte.isOne(of: "'*%") {
        result.append(byte)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    guard let text = decode(result, charset.lowercasedASCII) else { throw Malformed() }
    return text
  }

  /// The UTF-8 of bytes in a charset; `nil` if busboy does not know it. Empty bytes are always valid.
  static func decode(_ bytes: [UInt8], _ charset: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty else { return [] }
    switch String(decoding: charset, as: UTF8.self) {
    case "utf-8", "utf8": return bytes.repairedUTF8
    case "latin1", "ascii", "us-ascii", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "windows-1252",
      "iso_8859-1:1987", "cp1252", "x-cp1252":
      return bytes.fromLatin1
    case "utf16le", "utf-16le", "ucs2", "ucs-2":
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    case "base64": return Array(Base64.encode(bytes).utf8)
    default: return nil
    }
  }
}
