internal import OnwireDiagnostics
import OnwireTextFormats

extension RequestReader {
  /// The framing of the body: a word, or the size of the chunks.
  mutating func framing(_ node: Node) -> RequestSpec.Framing? {
    if node.isInvalid { return nil }
    if node.isScalar {
      guard let text = text(node, "`framing`") else { return nil }
      guard text.value == "chunked" else {
        diagnostics.append(.unknownChoice(text.value, for: "`framing`", choices: ["chunked"], at: text.place))
        return nil
      }
      return RequestSpec.Framing(
        size: RequestSpec.Framing.usualSize, place: text.place, path: "framing")
    }
    guard let fields = fields(of: node, .framing, help: Diagnostic.framingForms) else { return nil }
    guard let size = fields["chunked"] else {
      reportMissing(["chunked"], in: fields, .missingFraming(at: fields.node.start))
      return nil
    }
    guard let bytes = byteSize(size, "`framing.chunked`") else { return nil }
    return RequestSpec.Framing(size: bytes, place: size.place, path: "framing.chunked")
  }

  /// Bytes that no rule gives.
  mutating func wire(_ node: Node) -> RequestSpec.Wire? {
    guard let fields = fields(of: node, .wire) else { return nil }
    reportConflicts(fields, .wire)
    let target = fields.given("target").flatMap { lineBytes($0, "`wire.target`") }
    let version = fields.given("version").flatMap { lineBytes($0, "`wire.version`") }
    let lines = fields.given("fields").flatMap { wireLines($0, "`wire.fields`", keepsCompiled: true) }
    let lineEnds = fields.given("line-ends").flatMap { self.lineEnds($0) }
    let length = fields["length"]
    if let length, !length.isNull, !length.isInvalid { diagnostics.append(.lengthGiven(at: length.place)) }
    let chunks = fields.given("chunks").flatMap { self.chunks($0) }
    let trailers = fields.given("trailers").flatMap { wireLines($0, "`wire.trailers`", keepsCompiled: false) }
    let body = fields.given("body").flatMap { payload($0, .wireBody) }
    let raw = fields.given("raw").flatMap { payload($0, .wireRaw) }
    return RequestSpec.Wire(
      place: node.place, target: target, version: version, fields: lines, lineEnds: lineEnds,
      noLength: length?.place, chunks: chunks, trailers: trailers, body: body, raw: raw)
  }

  private mutating func payload(_ node: Node, _ mapping: Shape.Mapping) -> RequestSpec.Wire.Payload? {
    guard let fields = fields(of: node, mapping, help: Diagnostic.payloadForms),
      let (content, key) = content(fields, mapping.contents, in: mapping.name)
    else { return nil }
    return RequestSpec.Wire.Payload(content: content, key: key)
  }

  /// Bytes written as a text, or as base64 after `!!binary`.
  private mutating func bytes(_ node: Node, _ what: @autoclosure () -> String) -> RequestSpec.Wire.Bytes? {
    guard node.isScalar, node.tag == .binary else {
      return text(node, what()).map { Located(Array($0.value.utf8), at: $0.place) }
    }
    let value = value(of: node)
    guard case .data(let bytes)? = value?.kind else { return nil }
    return Located(bytes, at: node.place)
  }

  /// Bytes for one line.
  private mutating func lineBytes(_ node: Node, _ what: @autoclosure () -> String)
    -> RequestSpec.Wire.Bytes?
  {
    guard let bytes = bytes(node, what()) else { return nil }
    guard let offset = bytes.value.firstIndex(of: 0x0A) else { return bytes }
    if node.tag == .binary {
      diagnostics.append(.lineEndInBytes(what(), at: node.place))
    } else {
      refuse(String(decoding: bytes.value, as: UTF8.self), offset, node, what())
    }
    return nil
  }

  /// Lines of a head or a trailer; `keepsCompiled` says whether a name alone may stand for a compiled field.
  private mutating func wireLines(_ node: Node, _ what: String, keepsCompiled: Bool)
    -> Located<[RequestSpec.Wire.Line]>?
  {
    if node.isInvalid { return nil }
    guard let items = node.items else {
      diagnostics.append(.wireLinesAreNoList(what, node))
      return nil
    }
    let lines = items.map { wireLine($0, what, keepsCompiled: keepsCompiled) }
    guard lines.allSatisfy({ $0 != nil }) else { return nil }
    return Located(lines.compactMap(\.self), at: node.place)
  }

  private mutating func wireLine(_ node: Node, _ what: String, keepsCompiled: Bool)
    -> RequestSpec.Wire.Line?
  {
    if node.isInvalid { return nil }
    if node.isScalar, keepsCompiled {
      return refusingWildcards(node, .key) { $0.text(node, "an entry of \(what)") }.map { .kept($0) }
    }
    guard let entry = node.entries?.first, node.entries?.count == 1 else {
      diagnostics.append(.wireLineEntry(node, keepsCompiled: keepsCompiled))
      return nil
    }
    let name = refusingWildcards(entry.key, .key) { $0.text(entry.key, "a name in \(what)") }
    guard let name else { return nil }
    guard name.value == "raw-line" else {
      let value = lineBytes(entry.value, "the value of `\(name.value)`")
      guard !name.value.isEmpty else {
        diagnostics.append(.emptyHeaderName(at: name.place))
        return nil
      }
      if let offset = Array(name.value.utf8).firstIndex(of: 0x0A) {
        refuse(name.value, offset, entry.key, "a name in \(what)")
        return nil
      }
      return value.map { .field(name, $0) }
    }
    guard let line = lineBytes(entry.value, "`raw-line`") else { return nil }
    guard !line.value.isEmpty else {
      diagnostics.append(.emptyRawLine(at: line.place))
      return nil
    }
    return .raw(line)
  }

  private mutating func lineEnds(_ node: Node) -> RequestSpec.Wire.LineEnds? {
    if node.isInvalid { return nil }
    if let items = node.items {
      let numbers = items.map { item in wholeNumber(item, "an entry of `wire.line-ends`") }
      guard numbers.allSatisfy({ $0 != nil }) else { return nil }
      return .lines(numbers.compactMap(\.self))
    }
    guard node.isScalar else {
      diagnostics.append(.wrongType("`wire.line-ends`", expected: "`lf`, or a list of lines", found: node))
      return nil
    }
    guard let text = text(node, "`wire.line-ends`") else { return nil }
    guard text.value == "lf" else {
      diagnostics.append(.unknownLineEnds(text))
      return nil
    }
    return .all(text.place)
  }

  private mutating func wholeNumber(_ node: Node, _ what: String) -> Located<Int>? {
    guard let text = text(node, what, expected: "a whole number from 0") else { return nil }
    guard case .integer(.signed(let number)) = CoreSchema.resolve(text.value), number >= 0 else {
      diagnostics.append(.wrongType(what, expected: "a whole number from 0", found: node))
      return nil
    }
    return Located(Int(number), at: text.place)
  }

  // MARK: Chunks

  private mutating func chunks(_ node: Node) -> Located<[RequestSpec.Wire.Chunk]>? {
    if node.isInvalid { return nil }
    guard let items = node.items else {
      diagnostics.append(.wrongType("`wire.chunks`", expected: "a list of sizes", found: node))
      return nil
    }
    let chunks = items.map { chunk($0) }
    guard chunks.allSatisfy({ $0 != nil }) else { return nil }
    return Located(chunks.compactMap(\.self), at: node.place)
  }

  private mutating func chunk(_ node: Node) -> RequestSpec.Wire.Chunk? {
    if node.isScalar { return size(ofChunk: node) }
    guard let fields = fields(of: node, .chunk) else { return nil }
    let rest = fields.given("extension").flatMap { lineBytes($0, "`extension`") }
    if let rest, let first = rest.value.first(where: { $0 != 0x20 && $0 != 0x09 }),
      first != UInt8(ascii: ";")
    {
      diagnostics.append(.extensionWithoutMark(at: rest.place))
      return nil
    }
    guard let size = fields["size"] else {
      reportMissing(["size"], in: fields, .missingChunkSize(at: fields.node.start))
      return nil
    }
    var chunk = size.isScalar ? self.size(ofChunk: size) : nil
    if !size.isScalar, !size.isInvalid {
      diagnostics.append(.wrongType("`size`", expected: "a number of bytes", found: size))
    }
    chunk?.extension = rest
    return chunk
  }

  /// A number of bytes, or a text of hexadecimal digits.
  private mutating func size(ofChunk node: Node) -> RequestSpec.Wire.Chunk? {
    guard let value = value(of: node) else { return nil }
    switch value.kind {
    case .integer(.signed(let size)) where size >= 0:
      return RequestSpec.Wire.Chunk(place: node.place, size: Int(size))
    case .string(let digits):
      guard !digits.isEmpty, digits.utf8.allSatisfy(\.isHexDigit),
        let size = Int(digits, radix: 16)
      else { break }
      return RequestSpec.Wire.Chunk(place: node.place, size: size, digits: digits)
    default: break
    }
    diagnostics.append(.invalidChunkSize(at: node.place))
    return nil
  }
}
