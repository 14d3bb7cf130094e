import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Parts made of `files`.
extension Lowering {
  mutating func part(
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
        return layout.type(type.text, type.origin)
      }
      fields = layout.ordered(
        layout.disposition(
          name: name.value, Origin(client.rule("multipart.names"), path: path + ".name", at: name.place),
          filename: filename),
        typeField)
    } else {
      noteUnused("filename", file.filename)
      noteUnused("type", file.type)
    }
    var seen: [String: Place] = [:]
    for header in file.headers {
      if rules.multipartRepeatedHeaders == .bySpelling, let first = seen[header.name.value] {
        diagnostics.append(.repeatedHeader(header.name, first: first, client: client.title))
        continue
      }
      seen[header.name.value] = header.name.place
      let earlier = fields.firstIndex { $0.name.lowercased() == header.name.value.lowercased() }
      if earlier != nil {
        diagnostics.append(.repeatedPartField(header.name, first: file.name?.place ?? file.place))
      }
      noteUnescaped(header.name.value, "header's name", at: header.name.place, quotes: false)
      noteUnescaped(header.value.value ?? "", "header's value", at: header.value.place, quotes: false)
      let origin = Origin(
        "spec.part-headers", path: FieldPath.appending(key: header.name.value, to: path + ".headers"),
        at: header.value.place)
      let field = layout.field(
        header.name.value, header.value.value ?? "", origin,
        name: Origin("spec.part-headers", path: origin.path, at: header.name.place))
      if let earlier, rules.multipartRepeatedHeaders == .last {
        fields[earlier] = field
      } else {
        fields.append(field)
      }
    }
    let rule: RuleName = if case .json = file.content.value { client.rule("json") } else { "spec.content" }
    return Multipart.Part(
      fields: fields, content: content,
      origin: Origin(rule, path: "\(path).\(file.contentKey)", at: file.content.place))
  }

  /// The content of an entry of `files`; JSON is written as in a body that is given whole.
  mutating func content(of file: RequestSpec.FilePart, index: Int) -> Multipart.PartContent? {
    guard case .json(let value) = file.content.value else { return partContent(file.content) }
    let path = FieldPath.appending(index: index, to: "files") + ".json"
    return documentBody(value, path: path, .json(isBody: true)).map { .bytes($0.storedBytes) }
  }

  /// Reports that a key has no effect on a part without a name. A null says what is true anyway.
  private mutating func noteUnused(_ key: String, _ given: Located<String?>?) {
    guard let given, given.value != nil else { return }
    diagnostics.append(
      .unused(key, because: "without `name`, the part has no fields but its `headers`", at: given.place))
  }

  /// A part's file name and type: as given, removed by null, or derived as the client derives them.
  private mutating func nameAndType(
    of file: RequestSpec.FilePart, path: String
  ) -> (filename: Derived?, type: Derived?) {
    if rules.multipartUnnamedFile == .date { return imageNameAndType(of: file, path: path) }
    let file = rules.multipartNaming == .bothOrNeither ? bothOrNeither(file) : file
    func given(_ key: Located<String?>?, _ name: String) -> Derived? {
      key.flatMap { key in
        key.value.map { ($0, Origin("spec.files", path: "\(path).\(name)", at: key.place)) }
      }
    }
    var filename = given(file.filename, "filename")
    var type = given(file.type, "type")
    // The name with the extension that determines the type.
    var wholeName = rules.multipartNaming == .asGiven ? nil : filename?.text
    if case .path(let written) = file.content.value, file.filename == nil {
      let last = fileName(written.lastPathStep)
      if file.type == nil {
        if rules.multipartUnnamedFile == .error {
          diagnostics.append(.unnamedFile(at: file.place, client: client.title))
        }
        if rules.multipartUnnamedFile == .extensionRequired,
          MediaTypes.pathExtension(of: last, by: rules.multipartFileURL) == nil
        {
          diagnostics.append(.extensionMissing(last, at: file.content.place, client: client.titleAndRelease))
        }
      }
      // A type that the spec gives changes only the type.
      let rule = client.rule("multipart.unnamed-file")
      let name =
        rules.multipartUnnamedFile == .stemAndExtension ? MediaTypes.deletingPathExtension(last) : last
      filename = (name, Origin(rule, path: path + ".path", at: file.content.place))
      wholeName = last
    }
    if let filename, let wholeName, file.type == nil {
      let rule = client.rule("multipart.file-type")
      type = rules.mediaType(wholeName).map {
        ($0, Origin(rule, path: filename.origin.path, at: filename.origin.place))
      }
    }
    return (filename, type)
  }

  /// The last component of a path, as it is in the client's file URL.
  private func fileName(_ last: String) -> String {
    rules.multipartFileURL == .none ? last : CanonicalOrder.decomposeForFileSystem(last)
  }

  /// The content of a part or body, with files looked at but not read; `nil`, with an error, if that fails.
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
        diagnostics.append(.file(problem, at: content.place))
        return nil
      }
    }
  }
}

extension Rules {
  /// The type that the client gives to a file of this name.
  func mediaType(_ name: String) -> String? {
    switch multipartFileType {
    case .byExtension: MediaTypes.knownType(ofFilename: name, by: multipartFileURL) ?? MediaTypes.unknown
    case .byExtensionOrNone: MediaTypes.knownType(ofFilename: name, by: multipartFileURL)
    case .octetStream: MediaTypes.unknown
    case .alwaysJPEG: "image/jpeg"
    }
  }
}
