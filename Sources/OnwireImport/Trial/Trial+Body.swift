import OnwireClients
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

extension Trial {
  /// The draft with the body under `wire`, if no client gives it.
  func withWireBody(_ draft: SpecDraft) -> SpecDraft? {
    guard let content = contents.member(of: [sent.body]), sent.chunks == nil else { return nil }
    var draft = draft
    draft.url = origin + "/"
    draft.wire.append(.init("body", .mapping([content])))
    return draft
  }

  typealias Change = (inout SpecDraft) -> Void

  /// The ways in which the body may have been given to the client, the most informative first.
  func bodies(_ raising: Raising) -> [Change] {
    guard plain.length > plain.headLength else {
      // Empty parameters leave no sign of a form if the library was asked for JSON.
      let bare: [Change] = [{ _ in }] + (raising.serializes(.json) ? [{ $0.serialization = .json }] : [])
      return bare + (raising.sendsWholeBodies ? [{ $0.body = [.init("text", .text(""))] }] : [])
    }
    var changes: [Change] = []
    if let short {
      if raising.writesBody(.form, for: sent.method) {
        // An app may set another type than that of the body.
        if !isUnlikelyForm || !raising.sendsWholeBodies {
          let nodes = memo.parameters(.init(rules: raising.pairRules, start: nil)) {
            raising.parameters(short[...], isForm: true)
          }
          for node in nodes {
            changes.append {
              $0.params = node
              $0.isUnlikelyForm = isUnlikelyForm
            }
          }
        }
        if isForm, raising.takesText(inURL: false), let text = String(validating: short, as: UTF8.self) {
          changes.append { $0.paramsText = text }
        }
      }
      if isDocument,
        raising.writesBody(.json, for: sent.method), let node = memo.json(of: short)
      {
        changes.append {
          $0.params = node
          $0.serialization = .json
          // `curl -d` gives any text the type of a form.
          $0.isUnlikelyForm = isForm && sent.isOfCurl
        }
      }
      if isPropertyList,
        raising.writesBody(.plist, for: sent.method), let node = memo.propertyList(of: short)
      {
        changes.append {
          $0.params = node
          $0.serialization = .plist
        }
      }
    }
    if let parts, raising.writesBody(.multipart, for: sent.method) { changes += multipart(parts, raising) }
    if raising.sendsWholeBodies {
      // A file is only made if nothing else gives these bytes.
      let type = sent.value(of: "content-type")
      func change(_ type: SpecNode?) -> Change {
        { draft in
          guard let content = contents.member(of: whole) else { return }
          draft.body = [content] + (type.map { [.init("type", $0)] } ?? [])
        }
      }
      // In another letter case, it is a field of the app's own.
      let isOwn = !sent.fields.contains { $0.name == "Content-Type" }
      changes.append(change(isOwn ? nil : type.map { .text($0) }))
      if type == nil { changes.append(change(.null)) }
    }
    return changes
  }

  /// Whether a body begins as a property list does, as XML or binary.
  static func beginsPropertyList(_ body: [UInt8]) -> Bool {
    body.starts(with: "<?xml".utf8) || body.starts(with: "bplist".utf8)
  }

  /// Whether a body parses as a form but is unlikely to be one: a name has characters that names rarely have,
  /// as in XML and in lines of text. If the type is not that of a form, values must not have them either, and
  /// some name must have a value: `hello` has none.
  static func isUnlikely(_ form: [UInt8], isForm: Bool) -> Bool {
    var hasValue = false
    for pair in form.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      if (isForm ? name : pair).contains(where: { $0 <= 0x20 || $0.isOne(of: "<>{}\",") }) { return true }
      hasValue = hasValue || !name.isEmpty && name.endIndex + 1 < pair.endIndex
    }
    return !isForm && !hasValue
  }

  /// The ranges of the body's bytes in the message, without its chunks.
  var whole: [Range<Int>] { sent.chunks?.data.filter { !$0.isEmpty } ?? [sent.body] }

  func multipart(_ parts: [SentPart], _ raising: Raising) -> [Change] {
    let boundary = boundary
    let isPlain: (SentPart) -> Bool = { part in
      part.fields?.count == 1 && part.disposition.map { $0.filename == nil } == true && content(part) != nil
    }
    var fields: ArraySlice<SentPart>
    var files: ArraySlice<SentPart>
    if raising.writesFieldsFirst {
      fields = parts.prefix { isPlain($0) }
      files = parts[fields.endIndex...]
    } else {
      let count = parts.reversed().prefix { isPlain($0) }.count
      fields = parts.suffix(count)
      files = parts.dropLast(count)
    }
    func change(_ params: SpecNode?, _ files: ArraySlice<SentPart>) -> Change? {
      let nodes = files.compactMap { file($0, raising) }
      guard nodes.count == files.count else { return nil }
      return { draft in
        draft.params = params
        draft.files = nodes
        draft.serialization = nodes.isEmpty ? .multipart : nil
        draft.boundary = raising.takesBoundary ? boundary : nil
        draft.hasForeignBoundary = boundary.map { !raising.makesBoundary($0) } ?? false
      }
    }
    var changes: [Change?] = []
    let pairs = fields.compactMap { part in
      part.disposition.flatMap { disposition in
        content(part).map { (raising.partName(disposition.name), $0) }
      }
    }
    if !pairs.isEmpty { changes = raising.parameters(ofParts: pairs).map { change($0, files) } }
    changes.append(change(nil, parts[...]))
    return changes.compactMap(\.self)
  }

  /// The content of a part as a parameter's value.
  func content(_ part: SentPart) -> String? {
    guard part.content.count <= 1 << 16, let bytes = try? plain.bytes(part.content) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// An entry of `files`.
  func file(_ part: SentPart, _ raising: Raising) -> SpecNode? {
    guard let fields = part.fields, !fields.isEmpty else { return nil }
    var members: [SpecNode.Member] = []
    let disposition = part.disposition.map {
      (name: raising.partName($0.name), filename: $0.filename.map(raising.partName))
    }
    guard let content = partContent(part, name: disposition?.filename) else { return nil }
    var others = fields
    if let disposition {
      members.append(.init("name", .text(disposition.name)))
      let isPath = if case .text("path") = content.key { true } else { false }
      if let filename = disposition.filename {
        members.append(.init("filename", .text(filename)))
      } else if isPath {
        members.append(.init("filename", .null))
      }
      let derived = disposition.filename.flatMap(raising.typeOfData)
      if part.type != derived || raising.namesBothOrNeither && disposition.filename != nil {
        members.append(.init("type", part.type.map { .text($0) } ?? .null))
      }
      others = part.others
    }
    if !others.isEmpty {
      let headers = others.map { SpecNode.mapping([.init($0.name, .text($0.value))]) }
      members.append(.init("headers", .list(headers)))
    }
    return .mapping(members + [content])
  }

  private func partContent(_ part: SentPart, name: String?) -> SpecNode.Member? {
    guard let chunks = sent.chunks else {
      let shift = sent.message.headLength - plain.headLength
      return contents.member(
        of: [part.content.lowerBound + shift..<part.content.upperBound + shift], name: name)
    }
    // The ranges of the content within the chunks.
    var wanted = part.content.lowerBound - plain.headLength..<part.content.upperBound - plain.headLength
    var ranges: [Range<Int>] = []
    for data in chunks.data {
      let inside = wanted.clamped(to: 0..<data.count)
      if !inside.isEmpty {
        ranges.append(data.lowerBound + inside.lowerBound..<data.lowerBound + inside.upperBound)
      }
      wanted = max(0, wanted.lowerBound - data.count)..<max(0, wanted.upperBound - data.count)
    }
    return contents.member(of: ranges, name: name)
  }
}
