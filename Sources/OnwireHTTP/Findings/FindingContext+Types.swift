import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let typeRules = [misspeltType, unregisteredType, contentMisfit, partWithoutFilename]

  static let misspeltType = Self(
    "misspelt-type", .error, "no server that goes by the type finds anything in the body: forms are empty",
    specs: true,
    inResponse: "a client that takes the types that it knows refuses the body: AFNetworking, with -1016")
  static let unregisteredType = Self(
    "unregistered-type", .note,
    "a server that compares the type with a list of those it takes refuses the file",
    inResponse: "a client that compares the type with a list refuses the body: AFNetworking, with -1016")
  static let contentMisfit = Self(
    "content-misfit", .warning,
    "a server that decodes by the type fails, and one that keeps it serves the file under a false one",
    inResponse: "a client that decodes by the type fails")
  static let partWithoutFilename = Self(
    "part-without-filename", .warning,
    "PHP, Django, Go and Starlette take the part for a text field: $_FILES and request.files stay empty")
}

/// Names of types, and contents compared with them.
extension FindingContext {
  /// Findings about the name in Content-Type itself.
  var typeNameFindings: [Found] {
    guard isOwn(.fields), bodyLength > 0 || !isExact(.body), let (header, type) = contentType else {
      return []
    }
    if let meant = TypeNames.meant(by: header.value, type) {
      return [
        FindingRule.misspeltType.at(
          header.range, header.subject, "`\(header.text)` is not a type that servers know: `\(meant)` is")
      ]
    }
    return unregistered(type, at: header.range, header.subject).map { [$0] } ?? []
  }

  private func unregistered(_ type: MediaType, at range: Range<Int>, _ subject: Found.Subject) -> Found? {
    TypeNames.registered[type.essence].map {
      FindingRule.unregisteredType.at(range, subject, "`\(type.essence)` is not registered: `\($0)` is")
    }
  }

  // MARK: Contents

  /// Checks the body's content against the type of the message.
  var bodyContentFinding: Found? {
    guard isExact(.body), bodyLength > 0, let (header, type) = contentType, !type.isMultipart,
      !isContentHidden
    else { return nil }
    guard let what = misfit(storedBytes(from: message.headSegmentCount, count: 512), type) else {
      return nil
    }
    return FindingRule.contentMisfit.at(
      header.range, header.subject, "the type is \(type.essence), and the body \(what)")
  }

  /// Checks the content of a part against its type, and whether a file has a file name.
  func contentTypeFindings(_ part: Part) -> [Found] {
    guard isExact(.body) else { return [] }
    let content = part.content.map { bytes($0).prefix(512) } ?? []
    var found: [Found] = []
    var isFile = ContentFormat(content, isWhole: false).map { TypeNames.files.contains($0.name) } ?? false
    if let field = part.types.first {
      let (value, range) = value(ofPartField: field)
      let subject = Found.Subject.segment(message.elements[field].segments.lowerBound)
      let type = MediaType(value)
      isFile = isFile || ["image", "audio", "video"].contains(type.type)
      if let unregistered = unregistered(type, at: range, subject) { found.append(unregistered) }
      if let what = misfit(content, type, isCoded: part.isCoded) ?? documentMisfit(part, type) {
        found.append(
          FindingRule.contentMisfit.at(range, subject, "the type is \(type.essence), and the content \(what)")
        )
      }
      if let segment = part.content, !part.isCoded, type.type == "text" || type.isJSON, isStored(segment),
        let misfit = charsetMisfit(bytes(segment), type, at: range, subject, "content")
      {
        found.append(misfit)
      }
    }
    return isFile && isForm ? found + filenameFindings(part) : found
  }

  /// Whether a segment is completely stored, is not empty, and is short enough to be searched.
  func isStored(_ segment: Int) -> Bool {
    let count = bytes(segment).count
    return count > 0 && count == range(segment).count && count <= BodyGrammar.lengthLimit
  }

  /// A part that carries a file without a file name. Browsers send an empty name if no file was chosen.
  private func filenameFindings(_ part: Part) -> [Found] {
    guard let name = part.name, let disposition = part.dispositions.first,
      ExtendedValue.filename(in: value(ofPartField: disposition).bytes) == nil
    else { return [] }
    guard let filename = part.filename else {
      return [
        FindingRule.partWithoutFilename.at(
          range(name), .segment(name), "the part carries a file, and has no file name")
      ]
    }
    guard range(filename).isEmpty, part.content.map({ !range($0).isEmpty }) == true else { return [] }
    return [
      FindingRule.partWithoutFilename.at(
        range(filename), .segment(filename), "the part carries a file, and its file name is empty",
        consequence: "PHP and Rack drop the file, busboy, Django and Go take the part for a text field")
    ]
  }

  /// What a content is, if it is not a document of its type.
  private func documentMisfit(_ part: Part, _ type: MediaType) -> String? {
    guard let segment = part.content, !part.isCoded, type.isJSON, isUTF8(type), isStored(segment) else {
      return nil
    }
    return documents[segment] == nil ? "is not JSON" : nil
  }

  /// What a content is, if it is not of the type; `nil` if it is, if it has no signature, or if the type has
  /// none.
  private func misfit(_ content: ArraySlice<UInt8>, _ type: MediaType, isCoded: Bool = false) -> String? {
    let essence = type.essence
    guard let fitting = TypeNames.formats.first(where: { $0.type == essence })?.names else { return nil }
    if !isCoded, let format = ContentFormat(content, isWhole: false), TypeNames.files.contains(format.name) {
      return fitting.contains(format.name) ? nil : "is \(format.name)"
    }
    // A picture in base64 is text, which no server decodes without a Content-Transfer-Encoding.
    if type.type == "image", content.count >= 64,
      let decoded = Base64.decoded(content.prefix(64))?.bytes,
      let format = ContentFormat(decoded[...], isWhole: false), TypeNames.files.contains(format.name)
    {
      return "is base64 of \(format.name)"
    }
    guard !fitting.isEmpty, !isCoded else { return nil }
    return ContentFormat(content, isWhole: false)?.name == "text" ? "is a text" : nil
  }
}
