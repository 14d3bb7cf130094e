internal import OnwireDiagnostics
import OnwireTextFormats

extension RequestReader {
  /// The list of parts.
  mutating func files(_ node: Node) -> Located<[RequestSpec.FilePart]>? {
    if node.isInvalid { return nil }
    guard let items = node.items else {
      diagnostics.append(.filesIsNoList(node))
      return nil
    }
    let parts = items.map { filePart($0) }
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return Located(parts.compactMap(\.self), at: node.place)
  }

  private mutating func filePart(_ node: Node) -> RequestSpec.FilePart? {
    let form = Diagnostic.partForm(node).map { "write `\($0)`" }
    guard let fields = fields(of: node, .filePart, help: form) else { return nil }
    let name = fields["name"].flatMap { text($0, "`name`") }
    if fields["name"] == nil, fields.given("headers") == nil {
      reportMissing(["name", "headers"], in: fields, .missingPartName(at: node.start))
    }
    let filename = fields["filename"].flatMap { nullableText($0, "`filename`") }
    let type = fields["type"].flatMap { nullableText($0, "`type`") }
    let headers = fields.given("headers").map { partHeaders($0) } ?? []
    guard let (content, key) = content(fields, Shape.Mapping.filePart.contents, in: "an entry of `files`")
    else { return nil }
    return RequestSpec.FilePart(
      place: node.place, name: name, filename: filename, type: type, headers: headers, content: content,
      contentKey: key)
  }

  /// The whole body.
  mutating func body(_ node: Node) -> RequestSpec.Body? {
    guard let fields = fields(of: node, .body, help: Diagnostic.bodyForms) else { return nil }
    let type = fields["type"].flatMap { nullableText($0, "`type`") }
    if let node = fields["type"], let text = type?.value, !checkLine(text, node, "`type`") { return nil }
    guard let (content, key) = content(fields, Shape.Mapping.body.contents, in: "`body`")
    else { return nil }
    return RequestSpec.Body(place: node.place, content: content, contentKey: key, type: type)
  }

  /// The single content of a part or body.
  mutating func content(
    _ fields: Fields, _ keys: [String], in what: String
  ) -> (Located<RequestSpec.Content>, key: String)? {
    let found = keys.compactMap { key in fields.entry(key).map { (key: key, entry: $0) } }
      .sorted { $0.entry.key.place.range.lowerBound < $1.entry.key.place.range.lowerBound }
    guard let first = found.first else {
      reportMissing(keys, in: fields, .missingContent(what, keys, at: fields.node.start))
      return nil
    }
    if found.count > 1 { diagnostics.append(.severalContents(what, found.map(\.entry.key))) }
    let contents = found.map { content(of: $0.entry.value, $0.key) }
    guard found.count == 1, let content = contents.first ?? nil else { return nil }
    return (Located(content, at: first.entry.value.place), first.key)
  }

  private mutating func content(of node: Node, _ key: String) -> RequestSpec.Content? {
    switch key {
    case "json":
      return value(of: node).map { .json($0) }
    case "random":
      guard let fields = fields(of: node, .random, help: Diagnostic.randomForm) else { return nil }
      let seed = fields.given("seed").map { self.seed($0) } ?? 0
      guard let count = size(fields, key), let seed else { return nil }
      return .random(count: count, seed: seed)
    case "zeros":
      guard let fields = fields(of: node, .zeros, help: Diagnostic.zerosForm) else { return nil }
      return size(fields, key).map { .zeros(count: $0) }
    default:
      let decoded = Wildcard.Misplacement.decodedContent[key]
      let expected = key == "text" ? "text" : key == "path" ? "a path" : key
      let text = refusingWildcards(node, decoded) { $0.text(node, "`\(key)`", expected: expected) }
      return text.flatMap { content($0.value, node, key) }
    }
  }

  private mutating func content(_ text: String, _ node: Node, _ key: String) -> RequestSpec.Content? {
    switch key {
    case "path":
      if !text.isEmpty { return .path(text) }
      diagnostics.append(.emptyPath(at: node.place))
      return nil
    case "base64":
      do {
        return .bytes(try Base64.decode(Array(text.utf8)))
      } catch {
        diagnostics.append(.invalidBase64(error, length: text.utf8.count) { place(ofByte: $0, in: node) })
        return nil
      }
    case "hex":
      do {
        return .bytes(try Hex.decode(Array(text.utf8)))
      } catch {
        diagnostics.append(.invalidHex(error, in: text) { place(ofByte: $0, in: node) })
        return nil
      }
    default:
      return .text(text)
    }
  }

  private mutating func size(_ fields: Fields, _ what: String) -> Int? {
    guard let node = fields["bytes"] else {
      reportMissing(["bytes"], in: fields, .missingSize(what, at: fields.node.start))
      return nil
    }
    return byteSize(node, "`bytes`")
  }

  /// A number of bytes, possibly with a unit.
  mutating func byteSize(_ node: Node, _ what: String) -> Int? {
    guard let text = text(node, what, expected: "a size") else { return nil }
    switch ByteSize.parse(text.value) {
    case .success(let count): return count
    case .failure(let fault):
      diagnostics.append(.invalidSize(text.value, fault, at: text.place))
      return nil
    }
  }

  private mutating func seed(_ node: Node) -> UInt64? {
    guard let text = text(node, "`seed`", expected: "an integer") else { return nil }
    switch CoreSchema.resolve(text.value) {
    case .integer(.signed(let value)) where value >= 0: return UInt64(value)
    case .integer(.unsigned(let value)): return value
    default:
      diagnostics.append(.invalidSeed(text.value, at: text.place))
      return nil
    }
  }
}
