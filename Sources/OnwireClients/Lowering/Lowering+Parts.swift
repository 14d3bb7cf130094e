import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Multipart bodies, with parts made of parameters and files.
extension Lowering {
  /// A multipart body by the client's rules.
  mutating func multipart(method: String, url: RequestURL?, query: OwnQuery?) -> Serialized? {
    let cause = spec.files?.place ?? spec.serialization?.place ?? spec.place
    // AFNetworking asserts on the method as the app gave it, before Foundation changes its case.
    let given = rules.multipartMethod == .post ? method : spec.method?.value ?? "GET"
    if rules.multipartRefusedMethods.contains(given) {
      diagnostics.append(.multipartMethod(method, at: spec.method?.place ?? cause, files: cause))
    }
    if let text = spec.paramsText {
      diagnostics.append(
        .paramsTextUnused(at: text.place, serialization: "a multipart body", client: client))
    }
    checkFiles()
    let files = spec.files?.value ?? []
    let contents = files.enumerated().map { content(of: $1, index: $0) }
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

    var junction = Junction.inside
    let fields = zip(pairs, values).compactMap { pair, value in
      junction = min(junction, pair.junction)
      return value.map { value in
        var part = withHead(self.part(pair, value, layout), at: pair.namePlace, layout)
        (part.junction, junction) = (junction, .inside)
        return part
      }
    }
    let fileParts = zip(files, contents).enumerated().compactMap { index, file in
      file.1.flatMap { self.part(file.0, index: index, $0, layout) }
        .map { withHead($0, at: file.0.place, layout) }
    }
    guard !diagnostics.hasErrors else { return nil }
    let parts = rules.multipartFields == .beforeFiles ? fields + fileParts : fileParts + fields
    guard !parts.isEmpty || rules.multipartEmpty != .asIfNone else {
      if let boundary = spec.boundary {
        diagnostics.append(.unused("boundary", because: "the body is not multipart", at: boundary.place))
      }
      return withoutParts(method)
    }
    checkStream(at: cause)
    if let given = spec.boundary, given.value != layout.boundary {
      diagnostics.append(.boundaryIgnored(layout.boundary, at: given.place, client: client.titleAndRelease))
    }
    let isNothing = parts.isEmpty && rules.multipartEmpty == .nothing
    let body = isNothing ? builder() : layout.body(parts, isOrdered: isOrdered)
    let type = Origin(client.rule("multipart"), at: cause)
    return Serialized(
      body: .written(body),
      contentType: HeadField(
        "Content-Type",
        [
          HeadField.Piece(text: "multipart/form-data", role: .fieldValue, origin: type),
          HeadField.Piece(
            text: rules.multipartTypeSeparator == .comma ? ", boundary=" : "; boundary=",
            role: .fieldValue, origin: Origin(client.rule("multipart.type-separator"), at: cause)),
          HeadField.Piece(text: layout.boundary, role: .boundary, origin: layout.boundaryOrigin),
        ], name: type),
      replacesContentType: true, replacesContentLength: true)
  }

  /// The layout of the body, with the spec's boundary if the client takes one, else the derived one.
  private mutating func layout(derivedBoundary derived: String) -> Multipart {
    let given = rules.multipartBoundaryGiven == .ignored ? nil : spec.boundary
    let layout = Multipart(
      client: client, boundary: given?.value ?? derived,
      boundaryOrigin: given.map {
        Origin(client.rule("multipart.boundary-given"), path: "boundary", at: $0.place)
      } ?? Origin(client.rule("multipart.boundary")),
      keepsOrigins: keepsOrigins)
    if !layout.canEncode(layout.boundary) {
      diagnostics.append(
        .notEncodable(
          "the boundary", rules.stringEncoding.firstUnencodable(in: layout.boundary),
          in: rules.stringEncoding.rawValue, at: given?.place ?? spec.place))
    }
    return layout
  }

  /// The part, without its head if the encoding of heads cannot hold it.
  private mutating func withHead(_ part: Multipart.Part, at place: Place, _ layout: Multipart)
    -> Multipart.Part
  {
    guard !layout.canEncodeHead(of: part) else { return part }
    diagnostics.append(.headLeftOut(in: rules.stringEncoding.rawValue, at: place))
    var part = part
    part.hasHead = false
    return part
  }

  /// Reports what breaks when the client reads the body as a stream.
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

  /// What the library sends if nothing became a part: the request that it made with nil parameters.
  private mutating func withoutParts(_ method: String) -> Serialized {
    if parametersGoInURL(method) { return Serialized() }
    switch spec.serialization?.value {
    case .json: return documentWithoutParameters(.json(isBody: false))
    case .plist: return documentWithoutParameters(.propertyList)
    case .form, .multipart, nil: return emptyForm(isAbsent: true)
    }
  }

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
    case .json: if case .bytes(let bytes)? = content { digest.add(bytes) }
    case .zeros: break
    }
    digest.add(UInt64(content?.length ?? 0))
  }

  mutating func noteUnescaped(_ text: String, _ what: String, at place: Place, quotes: Bool = true) {
    // Names without quotes have their own finding, whatever they hold.
    guard rules.multipartNames == .verbatim || !quotes else { return }
    var found: [String] = []
    if quotes, text.utf8.contains(34) { found.append("a quote") }
    if text.utf8.contains(where: { $0 == 13 || $0 == 10 }) { found.append("a line end") }
    guard !found.isEmpty else { return }
    diagnostics.append(.unescaped(what, found.joined(separator: " and "), at: place))
  }
}
