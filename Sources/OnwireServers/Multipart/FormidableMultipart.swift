import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Formidable's parser: src/plugins/multipart.js, src/parsers/Multipart.js and the handling of parts in
/// src/Formidable.js.
///
/// If the parser gets stuck, it reports nothing: the request is never answered.
struct FormidableMultipart: MultipartParser {
  private var reader: NodePartsReader
  private let habits: Habits
  private var fields = 0
  private var fieldBytes = 0
  private var fileBytes = 0
  /// Bytes of files for which the parser reuses one buffer until they are written; by then it holds the last
  /// of them.
  private var shared: [(part: Int, offset: Int, index: Int)] = []

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    var none = PartsBody(body, at: offset)
    if body.isEmpty { return none.read }
    let type = (contentType ?? []).lowercasedASCII
    // All plugins look at the type, and the last one that knows it reads the body.
    if type.firstOccurrence(of: "json".utf8) == nil {
      if type.firstOccurrence(of: "multipart".utf8) != nil {
        return read(none, boundary: boundary(contentType ?? [], type), habits)
      }
      if type.firstOccurrence(of: "urlencoded".utf8) != nil {
        none.read.isForm = true
        return none.read
      }
    }
    return none.refused("multipart.type")
  }

  private static func read(_ body: PartsBody, boundary: [UInt8]?, _ habits: Habits) -> ServedParts {
    guard let boundary else { return body.refused("multipart.boundary") }
    var parser = FormidableMultipart(
      reader: NodePartsReader(body, boundary: boundary.fromLatin1, keepsFlag: true), habits: habits)
    do {
      try parser.parts()
      parser.writeShared()
    } catch {
      parser.reader.body.read.refusal = error
    }
    return parser.reader.body.read
  }

  private init(reader: NodePartsReader, habits: Habits) {
    self.reader = reader
    self.habits = habits
  }

  /// The text after the first `boundary=` that is followed by anything, in quotation marks or up to a `;`.
  private static func boundary(_ value: [UInt8], _ lowercased: [UInt8]) -> [UInt8]? {
    var from = 0
    while let found = lowercased[from...].firstOccurrence(of: "boundary=".utf8) {
      from = found.upperBound
      let rest = value[from...]
      let quoted = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      if rest.first == UInt8(ascii: "\""), !quoted.isEmpty, quoted.endIndex < value.count {
        return Array(quoted)
      }
      let text = rest.prefix { $0 != UInt8(ascii: ";") }
      if !text.isEmpty { return Array(text) }
    }
    return nil
  }

  private mutating func parts() throws(Stop) {
    let end = reader.body.bytes.endIndex
    let (first, isCutOff) = try reader.firstPart()
    if isCutOff { throw reader.body.stop("multipart.end", end..<end) }
    guard var position = first else { return }
    while true {
      let start = position
      // A body may end after a delimiter.
      if start == end {
        reader.body.read.rules.insert("multipart.end")
        return
      }
      guard let head = try reader.head(from: start) else {
        throw reader.body.stop("multipart.end", start..<end)
      }
      let part = try part(head.fields, start..<head.content)
      let content = try reader.content(behind: head)
      if case .cutOff = content.behind { throw reader.body.stop("multipart.end", start..<end) }
      try add(part.served, encoding: part.encoding, start, content)
      switch content.behind {
      case .part(let next): position = next
      case .delimiterAtEnd:
        reader.body.read.rules.insert("multipart.end")
        return
      case .end, .cutOff: return
      }
    }
  }

  private mutating func part(
    _ fields: [PartField], _ head: Range<Int>
  ) throws(Stop) -> (served: ServedPart, encoding: [UInt8]) {
    let place = reader.body.place(head)
    var part = ServedPart(content: [], place: place, contentPlace: place)
    var encoding = Array("utf-8".utf8)
    var type: [UInt8] = []
    var filename: [UInt8]?
    for field in fields {
      if field.name.isText("content-disposition") {
        part.name =
          NodeDisposition.name(field.value, allowsEmpty: true) {
            Self.isToken($0) && $0 != UInt8(ascii: "\\")
          }
          ?? part.name
        filename = Self.filename(field.value)
      } else if field.name.isText("content-type") {
        type = field.value
      } else if field.name.isText("content-transfer-encoding") {
        encoding = field.value.lowercasedASCII
      }
    }
    let isFile = !type.isEmpty
    let encodingPlace = fields.last("content-transfer-encoding")?.place ?? head
    guard ["binary", "7bit", "8bit", "utf-8", "base64"].contains(where: { encoding.elementsEqual($0.utf8) })
    else { throw reader.body.stop("multipart.transfer-encoding", encodingPlace) }
    // In a field, it is also the name of a charset.
    if !isFile, encoding.isText("7bit") || encoding.isText("8bit") {
      throw reader.body.stop("multipart.charset", encodingPlace)
    }
    if isFile {
      part.filename = filename
      part.isNamelessFile = filename == nil
      part.facts = [("type", ServedData.Node(text: type))]
      if filename == nil { reader.body.note("multipart.content-type", head, part.name) }
    } else if filename != nil {
      reader.body.note("multipart.content-type", head, part.name)
    }
    let disposition = fields.last("content-disposition")
    reader.body.compare(part.name, filename, with: disposition?.value, disposition?.place ?? head)
    return (part, encoding)
  }

  private mutating func add(
    _ wanted: ServedPart, encoding: [UInt8], _ start: Int, _ read: NodePartsReader.Content
  ) throws(Stop) {
    let content = read.range
    var part = wanted
    let isBase64 = encoding.isText("base64")
    let isFile = part.isFile
    part.content =
      isBase64
      ? Base64Pieces.decodeByFours(reader, before: read.before, content)
      : read.before + reader.body.bytes[content]
    part.place = reader.body.place(start..<content.upperBound)
    part.contentPlace = reader.body.place(content)
    if isBase64 { reader.body.note("multipart.transfer-encoding", content, part.name) }
    if isFile, !isBase64 {
      let kept = read.before.count
      part.content.replaceSubrange(..<kept, with: reader.kept(kept))
      if kept > reader.delimiter.count {
        shared.append((reader.body.read.parts.count, kept - 1, content.lowerBound))
      }
      shared += read.doubtful.map { (reader.body.read.parts.count, kept + $0 - content.lowerBound, $0) }
    }
    var isOver: Bool
    if isFile {
      (fileBytes, isOver) = fileBytes.addingReportingOverflow(part.content.count)
      if isOver || fileBytes > habits.fileByteLimit { throw reader.body.stop("limits.file", content) }
    } else {
      (fieldBytes, isOver) = fieldBytes.addingReportingOverflow(part.content.count)
      if isOver || fieldBytes > habits.fieldByteLimit { throw reader.body.stop("limits.part-field", content) }
      fields += 1
      if fields > habits.partLimit { throw reader.body.stop("limits.parts", start..<content.upperBound) }
      if isBase64 {
        // It is encoded again, without the rest that is less than three bytes.
        part.content = Array(Base64.encode(Array(part.content.prefix(part.content.count / 3 * 3))).utf8)
      } else {
        let text = encoding.isText("binary") ? part.content.fromLatin1 : NodeText.decode(part.content)
        if text != part.content { reader.body.note("multipart.charset", content, part.name) }
        part.content = text
      }
    }
    reader.body.read.parts.append(part)
  }

  private mutating func writeShared() {
    for (part, offset, index) in shared
    where reader.body.read.parts[part].content[offset] != reader.lastBehind {
      reader.body.read.parts[part].content[offset] = reader.lastBehind
      reader.body.note("multipart.delimiter", index..<index + 1, reader.body.read.parts[part].name)
    }
  }

  /// IncomingForm._getFileName.
  private static func filename(_ value: [UInt8]) -> [UInt8]? {
    guard let raw = NodeDisposition.filename(value, anyWhite: true, token: isToken) else {
      return nil
    }
    let base = raw.behindLast([UInt8(ascii: "\\")])
    return NodeDisposition.characters(base.substituting(Array("%22".utf8), with: Array("\"".utf8)))
  }

  /// Whether an unquoted value may contain a byte.
  private static func isToken(_ byte: UInt8) -> Bool {
    !byte.isOne(of: "()<>@,;:\"/[]?={} ") && !(0x09...0x0D ~= byte)
  }
}
