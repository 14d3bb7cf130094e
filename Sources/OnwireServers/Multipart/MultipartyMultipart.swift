import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Multiparty's parser (index.js), which connect-multiparty uses.
struct MultipartyMultipart: MultipartParser {
  private var reader: NodePartsReader
  private let habits: Habits
  private var count = 0
  private var fieldBytes = 0

  static func read(
    _ body: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?, _ habits: Habits
  ) -> ServedParts {
    let none = PartsBody(body, at: offset)
    guard let contentType, let parameters = Self.parameters(contentType) else {
      return none.refused("multipart.type")
    }
    guard let boundary = Self.boundary(contentType, from: parameters) else {
      return none.refused("multipart.boundary")
    }
    var parser = MultipartyMultipart(
      reader: NodePartsReader(none, boundary: boundary, keepsFlag: false), habits: habits)
    do {
      try parser.parts()
    } catch {
      parser.reader.body.read.refusal = error
    }
    return parser.reader.body.read
  }

  private init(reader: NodePartsReader, habits: Habits) {
    self.reader = reader
    self.habits = habits
  }

  /// The start of the parameters after `multipart/form-data` or `multipart/related`, which a `;` or the end
  /// must follow.
  private static func parameters(_ contentType: [UInt8]) -> Int? {
    for type in ["multipart/form-data", "multipart/related"] where contentType.count >= type.utf8.count {
      let count = type.utf8.count
      guard contentType[..<count].lowercasedASCII.elementsEqual(type.utf8) else { continue }
      if count == contentType.count || contentType[count] == UInt8(ascii: ";") { return count }
    }
    return nil
  }

  /// The first parameter `boundary`: `; boundary="…"`, or everything up to a `;`.
  private static func boundary(_ value: [UInt8], from start: Int) -> [UInt8]? {
    var index = start
    while let semicolon = value[index...].firstIndex(of: UInt8(ascii: ";")) {
      index = semicolon + 1
      // The name is everything before the next equals sign, including semicolons.
      guard let equals = value[index...].firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = value[index..<equals].drop { $0.isSpaceOrLineEnd || $0 == 0x0B || $0 == 0x0C || $0 == 0xA0 }
      var text = value[(equals + 1)...].prefix { $0 != UInt8(ascii: ";") }
      if value[(equals + 1)...].first == UInt8(ascii: "\"") {
        let quoted = value[(equals + 2)...].prefix { $0 != UInt8(ascii: "\"") }
        if !quoted.isEmpty, quoted.endIndex < value.count { text = quoted }
      }
      guard !name.isEmpty, !text.isEmpty else { continue }
      if name.equalsCaseless("boundary") { return Array(text) }
      index = text.endIndex
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
      guard let head = try reader.head(from: start) else {
        throw reader.body.stop("multipart.end", start..<end)
      }
      var part = try part(head.fields, start..<head.content)
      let content = try reader.content(behind: head)
      let (range, contentEnd) = (content.range, content.range.upperBound)
      part.served.place = reader.body.place(start..<contentEnd)
      part.served.contentPlace = reader.body.place(range)
      part.served.content =
        part.isBase64
        ? LenientBase64.decode(content.before) + Base64Pieces.decode(reader, range)
        : reader.kept(content.before.count) + reader.body.bytes[range]
      if part.isBase64 { reader.body.note("multipart.transfer-encoding", range, part.served.name) }
      if part.served.filename == nil {
        let (sum, isOver) = fieldBytes.addingReportingOverflow(part.served.content.count)
        fieldBytes = sum
        if isOver || sum > habits.fieldByteLimit {
          throw reader.body.stop("limits.part-field", start..<contentEnd)
        }
        let text = NodeText.decode(part.served.content)
        if text != part.served.content { reader.body.note("multipart.charset", range, part.served.name) }
        part.served.content = text
      }
      switch content.behind {
      case .cutOff, .delimiterAtEnd: throw reader.body.stop("multipart.end", start..<end)
      case .end:
        reader.body.read.parts.append(part.served)
        return
      case .part(let next):
        reader.body.read.parts.append(part.served)
        position = next
      }
    }
  }

  private mutating func part(
    _ fields: [PartField], _ head: Range<Int>
  ) throws(Stop) -> (served: ServedPart, isBase64: Bool) {
    let place = reader.body.place(head)
    var part = ServedPart(content: [], place: place, contentPlace: place)
    var encoding = Array("binary".utf8)
    for field in fields {
      if field.name.isText("content-disposition") {
        let name = NodeDisposition.name(field.value, allowsEmpty: false, token: ASCIISet.token.contains)
        part.name = name ?? part.name
        part.filename = try filename(field)
      } else if field.name.isText("content-transfer-encoding") {
        encoding = field.value.lowercasedASCII
      }
    }
    let known = ["binary", "7bit", "8bit", "base64"]
    guard known.contains(where: { encoding.elementsEqual($0.utf8) }) else {
      throw reader.body.stop(
        "multipart.transfer-encoding", fields.last("content-transfer-encoding")?.place ?? head)
    }
    count += 1
    if count > habits.partLimit { throw reader.body.stop("limits.parts", head) }
    let disposition = fields.last("content-disposition")
    reader.body.compare(part.name, part.filename, with: disposition?.value, disposition?.place ?? head)
    if part.filename != nil {
      // A file without a name lacks it differently from a field.
      if part.name == nil { part.name = Array("$undefined".utf8) }
      part.facts = [("type", .text(orNull: fields.last("content-type")?.value))]
    }
    return (part, encoding.isText("base64"))
  }

  /// parseFilename.
  private func filename(_ field: PartField) throws(Stop) -> [UInt8]? {
    var raw = NodeDisposition.filename(field.value, anyWhite: false, token: ASCIISet.token.contains)
    if raw == nil, let extended = NodeDisposition.extendedFilename(field.value) {
      guard let decoded = Self.decodedURI(extended.text) else {
        throw reader.body.stop("multipart.file-name", field.place)
      }
      // If it is empty, the text that ends it is taken instead.
      raw = decoded.isEmpty ? extended.behind : decoded
    }
    guard let raw else { return nil }
    var text: [UInt8] = []
    var rest = raw[...]
    while let byte = rest.first {
      let count = rest.begins("%22") ? 3 : rest.begins("\\\"") ? 2 : 0
      text.append(count > 0 ? UInt8(ascii: "\"") : byte)
      rest = rest.dropFirst(max(count, 1))
    }
    return NodeDisposition.characters(text).behindLast([UInt8(ascii: "\\")])
  }

  /// JavaScript's decodeURI: escapes of reserved characters stay, malformed ones are an error.
  private static func decodedURI(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var escaped: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "%") else {
        if !escaped.isEmpty { return nil }
        result.append(text[index])
        index += 1
        continue
      }
      guard index + 2 < text.count, let high = text[index + 1].digit(16), let low = text[index + 2].digit(16)
      else {
        return nil
      }
      let byte = high << 4 | low
      if escaped.isEmpty, byte < 0x80 {
        if byte.isOne(of: ";/?:@&=+$,#") {
          result += text[index..<index + 3]
        } else {
          result.append(byte)
        }
      } else {
        escaped.append(byte)
        if escaped[...].isUTF8 {
          result += escaped
          escaped = []
        } else if escaped.count > 3 {
          return nil
        }
      }
      index += 3
    }
    return escaped.isEmpty ? result : nil
  }
}

/// Base64 as Node decodes it in pieces, each by itself.
enum Base64Pieces {
  /// The way of multiparty: the rest of a piece is lost.
  static func decode(_ reader: NodePartsReader, _ content: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    for piece in reader.pieces(content) {
      result += LenientBase64.decode(reader.body.bytes[piece].lazy.map { $0 & 0x7F })
    }
    return result
  }

  /// The way of formidable: a piece begins with the rest of four characters, whatever they are.
  static func decodeByFours(_ reader: NodePartsReader, before: [UInt8], _ content: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var left = before
    for piece in reader.pieces(content) {
      left += reader.body.bytes[piece].lazy.map { $0 & 0x7F }
      let whole = left.count / 4 * 4
      result += LenientBase64.decode(left[..<whole])
      left.removeFirst(whole)
    }
    return result + LenientBase64.decode(left)
  }
}
