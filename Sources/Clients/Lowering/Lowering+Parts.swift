import Diagnostics
import HTTPWire
import SpecLanguage
import TextFormats

/// Multipart bodies: parts from parameters and files.
extension Lowering {
  /// A multipart body by the client's rules.
  mutating func multipart(method: String, url: RequestURL?, query: OwnQuery?) -> Serialized? {
    let cause = spec.files?.place ?? spec.serialization?.place ?? spec.place
    // AFNetworking asserts on the method as the app gave it, before Foundation changes its case.
    if rules.multipartRefusedMethods.contains(spec.method?.value ?? "GET") {
      diagnostics.append(.multipartMethod(method, at: spec.method?.place ?? cause, files: cause))
    }
    if let text = spec.paramsText {
      diagnostics.append(.paramsTextUnused(at: text.place, serialization: "a multipart body"))
    }
    let files = spec.files?.value ?? []
    let contents = files.map { partContent($0.content) }
    guard let (pairs, isOrdered) = partParameters() else { return nil }
    let values = pairs.map { partValue($0) }
    for pair in pairs where pair.name == nil {
      diagnostics.append(.unnamedPart(at: pair.value.place))
    }
    guard !diagnostics.hasErrors, let url, let query else { return nil }

    var digest = SpecDigest()
    digest.add(method)
    digest.add(url.text.bytes)
    digest.add(query.pairs.storedBytes)
    for (pair, value) in zip(pairs, values) {
      digest.add(pair.name)
      if case .null = pair.value.kind { digest.add(nil) } else { digest.add(value ?? []) }
    }
    for (file, content) in zip(files, contents) { add(file, content, to: &digest) }
    let layout = layout(derivedBoundary: digest.boundary(rules.multipartBoundary))

    let fields = zip(pairs, values).compactMap { pair, value in
      value.map { withHead(self.part(pair, $0, layout), at: pair.namePlace, layout) }
    }
    let fileParts = zip(files, contents).enumerated().compactMap { index, file in
      file.1.flatMap { self.part(file.0, index: index, $0, layout) }
        .map { withHead($0, at: file.0.place, layout) }
    }
    guard !diagnostics.hasErrors else { return nil }
    let parts = rules.multipartFields == .beforeFiles ? fields + fileParts : fileParts + fields
    guard !parts.isEmpty || rules.multipartEmpty == .closingDelimiter else {
      if let boundary = spec.boundary {
        diagnostics.append(.unused("boundary", because: "the body is not multipart", at: boundary.place))
      }
      return rules.multipartEmpty == .asIfNone ? withoutParts(method) : Serialized(body: nil)
    }
    checkStream(at: cause)
    if let given = spec.boundary, given.value != layout.boundary {
      diagnostics.append(.constantBoundary(layout.boundary, at: given.place, client: client.titleAndRelease))
    }
    let body = layout.body(parts, isOrdered: isOrdered)
    let type = Origin(client.rule("multipart"), at: cause)
    return Serialized(
      body: .written(body),
      contentType: HeadField(
        "Content-Type",
        [
          HeadField.Piece(text: "multipart/form-data; boundary=", role: .fieldValue, origin: type),
          HeadField.Piece(text: layout.boundary, role: .boundary, origin: layout.boundaryOrigin),
        ], name: type),
      replacesContentType: true, replacesContentLength: true)
  }

  /// The boundary that the spec gives, where the client's is not a constant, else the derived one.
  private mutating func layout(derivedBoundary derived: String) -> Multipart {
    let isConstant = derived == rules.multipartBoundary
    let given = isConstant ? nil : spec.boundary
    let layout = Multipart(
      client: client, boundary: given?.value ?? derived,
      boundaryOrigin: Origin(
        client.rule("multipart.boundary"), path: given == nil ? "" : "boundary", at: given?.place))
    if !layout.canEncode(layout.boundary) {
      diagnostics.append(
        .notEncodable(
          "the boundary", rules.stringEncoding.firstUnencodable(in: layout.boundary),
          in: rules.stringEncoding.rawValue, at: given?.place ?? spec.place))
    }
    return layout
  }

  /// The part, without its head where the encoding of heads cannot hold that.
  private mutating func withHead(_ part: Multipart.Part, at place: Place, _ layout: Multipart)
    -> Multipart.Part
  {
    guard !layout.canEncodeHead(of: part) else { return part }
    diagnostics.append(.headLeftOut(in: rules.stringEncoding.rawValue, at: place))
    var part = part
    part.hasHead = false
    return part
  }

  /// Says what the client's way of reading the body breaks.
  private mutating func checkStream(at place: Place) {
    switch rules.multipartStream {
    case .sound: break
    case .raisesOnSplit, .cutsOnSplit:
      diagnostics.append(
        .fragileStream(
          raises: rules.multipartStream == .raisesOnSplit, at: place, client: client.titleAndRelease))
    case .raises: diagnostics.append(.brokenStream(at: place, client: client.titleAndRelease))
    }
  }

  /// What the library sends where nothing became a part: the request it made with nil parameters.
  private mutating func withoutParts(_ method: String) -> Serialized {
    if parametersGoInURL(method) { return Serialized() }
    switch spec.serialization?.value {
    case .json: return documentWithoutParameters(.json(isBody: false))
    case .plist: return documentWithoutParameters(.propertyList)
    case .form, .multipart, nil: return form(.none, isAbsent: true)
    }
  }

  // MARK: Parameters as parts

  /// The parameters that become parts, and whether the client promises their order; `nil` where they are refused.
  private mutating func partParameters() -> ([Pair], isOrdered: Bool)? {
    guard let params = spec.params else { return ([], true) }
    guard rules.multipartParameters == .topLevel else { return flattened(params, path: "params")?.pairs }
    guard case .dictionary(let members) = params.kind else {
      diagnostics.append(.topLevelRefused(params, client: client.titleAndRelease))
      return nil
    }
    noteRespelledKeys(of: params)
    let pairs = members.map { member in
      let key = valueText.key(member.key)
      return Pair(
        name: key, value: member.value, path: FieldPath.appending(key: key, to: "params"),
        namePlace: member.key.place)
    }
    return (pairs, members.count < 2)
  }

  /// The bytes of a parameter's part; `nil`, with a warning, where the encoding cannot hold them.
  private mutating func partValue(_ pair: Pair) -> [UInt8]? {
    switch pair.value.kind {
    case .data(let bytes): return bytes
    case .null: return []
    default:
      let text = text(of: pair)
      guard rules.multipartCharset == .stringEncoding else { return Array(text.utf8) }
      return encoded(text, what: "this value", at: pair.value.place)
    }
  }

  private mutating func part(_ pair: Pair, _ value: [UInt8], _ layout: Multipart) -> Multipart.Part {
    let name = pair.name ?? ""
    noteUnescaped(name, "name", at: pair.namePlace)
    let nameOrigin = Origin(client.rule("multipart.names"), path: pair.path, at: pair.namePlace)
    return Multipart.Part(
      fields: [layout.disposition(name: name, nameOrigin)],
      content: .bytes(value),
      origin: Origin(client.rule(pair.value.partRule), path: pair.path, at: pair.value.place))
  }

  // MARK: Files as parts

  private mutating func part(
    _ file: RequestSpec.FilePart, index: Int, _ content: Multipart.PartContent, _ layout: Multipart
  ) -> Multipart.Part? {
    let path = FieldPath.appending(index: index, to: "files")
    var fields: [Multipart.PartField] = []
    if let name = file.name {
      noteUnescaped(name.value, "name", at: name.place)
      let (filename, type) = nameAndType(of: file, path: path)
      if let filename { noteUnescaped(filename.text, "file name", at: filename.origin.place ?? file.place) }
      let typeField = type.map { type in
        noteUnescaped(type.text, "type", at: type.origin.place ?? file.place, quotes: false)
        return layout.field("Content-Type", type.text, type.origin)
      }
      fields = layout.ordered(
        layout.disposition(
          name: name.value, Origin(client.rule("multipart.names"), path: path + ".name", at: name.place),
          filename: filename),
        typeField)
    }
    var seen: [String: Place] = [:]
    for header in file.headers {
      if let first = seen[header.name.value] {
        diagnostics.append(.repeatedHeader(header.name, first: first, client: client.title))
        continue
      }
      seen[header.name.value] = header.name.place
      if fields.contains(where: { $0.name.lowercased() == header.name.value.lowercased() }) {
        diagnostics.append(.repeatedPartField(header.name, first: file.name?.place ?? file.place))
      }
      noteUnescaped(header.name.value, "header's name", at: header.name.place, quotes: false)
      noteUnescaped(header.value.value ?? "", "header's value", at: header.value.place, quotes: false)
      let origin = Origin(
        "spec.part-headers", path: FieldPath.appending(key: header.name.value, to: path + ".headers"),
        at: header.value.place)
      fields.append(
        layout.field(
          header.name.value, header.value.value ?? "", origin,
          name: Origin("spec.part-headers", path: origin.path, at: header.name.place)))
    }
    return Multipart.Part(
      fields: fields, content: content,
      origin: Origin("spec.content", path: "\(path).\(file.contentKey)", at: file.content.place))
  }

  private typealias Derived = (text: String, origin: Origin)

  /// A part's file name and type: given, taken off by null, or derived as the client derives them.
  private mutating func nameAndType(
    of file: RequestSpec.FilePart, path: String
  ) -> (filename: Derived?, type: Derived?) {
    func given(_ key: Located<String?>?, _ name: String) -> Derived? {
      key.flatMap { key in
        key.value.map { ($0, Origin("spec.files", path: "\(path).\(name)", at: key.place)) }
      }
    }
    var filename = given(file.filename, "filename")
    var type = given(file.type, "type")
    // The name with the extension that decides the type.
    var wholeName = filename?.text
    if case .path(let written) = file.content.value, file.filename == nil {
      let last = lastComponent(of: written)
      if file.type == nil {
        if rules.multipartUnnamedFile == .error {
          diagnostics.append(.unnamedFile(at: file.place, client: client.title))
        }
        let rule = client.rule("multipart.unnamed-file")
        filename = (fileName(last), Origin(rule, path: path + ".path", at: file.content.place))
        wholeName = last
      } else if type != nil {
        diagnostics.append(.fieldFromFile(at: file.place, filename: last))
      }
    }
    if let filename, let wholeName, file.type == nil {
      let rule = client.rule("multipart.file-type")
      type = mediaType(wholeName).map {
        ($0, Origin(rule, path: filename.origin.path, at: filename.origin.place))
      }
    }
    return (filename, type)
  }

  /// What the client makes of a path's last component.
  private func fileName(_ last: String) -> String {
    guard rules.multipartUnnamedFile == .stemAndExtension,
      let pathExtension = MediaTypes.pathExtension(of: last)
    else { return last }
    return String(last.unicodeScalars.dropLast(pathExtension.unicodeScalars.count + 1))
  }

  /// The type that the client gives a file of that name.
  private func mediaType(_ name: String) -> String? {
    switch rules.multipartFileType {
    case .byExtension: MediaTypes.ofFilename(name)
    case .byExtensionOrNone: MediaTypes.knownType(ofFilename: name)
    case .octetStream: MediaTypes.unknown
    }
  }

  /// NSURL's lastPathComponent, of a path as written.
  private func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The content of a part or body, with files looked at but not read; `nil`, with an error, where that fails.
  mutating func partContent(_ content: Located<RequestSpec.Content>) -> Multipart.PartContent? {
    switch content.value {
    case .text(let text): return .bytes(Array(text.utf8))
    case .bytes(let bytes): return .bytes(bytes)
    case .random(let count, let seed): return .content(.random(seed: seed, 0..<count))
    case .zeros(let count): return .content(.zeros(count))
    case .json: return nil
    case .path(let path):
      switch files.content(at: path, relativeToFileNamed: content.place.source.name) {
      case .success(let file): return .content(.file(file, 0..<file.size))
      case .failure(let problem):
        diagnostics.append(
          Diagnostic(.error, code: problem.code, problem.sentence, at: content.place, help: problem.help))
        return nil
      }
    }
  }

  // MARK: What goes into the boundary, and what is said

  private func add(
    _ file: RequestSpec.FilePart, _ content: Multipart.PartContent?, to digest: inout SpecDigest
  ) {
    digest.add(file.name?.value)
    digest.add((file.filename?.value).flatMap(\.self))
    digest.add((file.type?.value).flatMap(\.self))
    for header in file.headers {
      digest.add(header.name.value)
      digest.add(header.value.value ?? "")
    }
    switch file.content.value {
    case .path(let path): digest.add(path)
    case .text(let text): digest.add(text)
    case .bytes(let bytes): digest.add(bytes)
    case .random(_, let seed): digest.add(seed)
    case .zeros, .json: break
    }
    digest.add(UInt64(content?.length ?? 0))
  }

  private mutating func noteUnescaped(_ text: String, _ what: String, at place: Place, quotes: Bool = true) {
    guard rules.multipartNames == .verbatim || !quotes else { return }
    var found: [String] = []
    if quotes, text.utf8.contains(34) { found.append("a quote") }
    if text.utf8.contains(where: { $0 == 13 || $0 == 10 }) { found.append("a line end") }
    guard !found.isEmpty else { return }
    diagnostics.append(.unescaped(what, found.joined(separator: " and "), at: place))
  }
}

extension Value {
  /// The rule that gives the bytes of a parameter's part.
  fileprivate var partRule: StaticString {
    switch kind {
    case .data, .null: "multipart"
    case .boolean, .double, .date: printingRule
    default: "string-encoding"
    }
  }
}
