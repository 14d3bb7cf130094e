import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

// Changing values.
extension Proposals {
  /// Changes that may make a field the same on both sides.
  func changes(_ difference: Difference, _ old: Face, _ new: Face) throws -> [AcceptedChange] {
    var found: [AcceptedChange] = []
    if let old = old.name, let new = new.name, old.raw != new.raw { found += names(old, new) }
    switch (old.value, new.value) {
    case (let old?, let new?) where old.raw != new.raw:
      // The name of a part is that of a parameter or a file.
      if old.role == .partName { found += names(old, new) }
      found += rewritten(old, new)
    case (let old?, nil): found += nulls(old)
    case (nil, let new?): found += old.name.map { valued($0, new) } ?? []
    default: break
    }
    if found.isEmpty
      || mostTransfers > 1
        && (difference.kind != .respelled || difference.path.hasPrefix("header."))
    {
      found += settings(difference, old, new)
    }
    return found
  }

  // MARK: Where it is written

  /// Changes of the values that gave one piece, so that they give the other.
  func rewritten(_ old: Piece, _ new: Piece) -> [AcceptedChange] {
    var found: [AcceptedChange] = []
    for (path, place) in old.origins {
      if let node = text.node(at: place), text.isScalar(node) {
        found += contents(node, path, new)
        // A capture cannot say which file is read.
        if !Self.isFile(path) { found += scalars(node, path, old, new) }
      } else if let node = text.node(at: place), let value = new.typed ?? json(ofPart: new) {
        found += change(AcceptWording.becomes(path, value), text.replacing(node, with: value))
      }
      found += overridden(path, place, old, new)
    }
    return found
  }

  /// The content of a part as a value, if it is JSON.
  private func json(ofPart piece: Piece) -> SpecValue? {
    piece.role == .partContent ? Self.typed(json: piece.raw) : nil
  }

  /// Whether a value names a file.
  private static func isFile(_ path: String) -> Bool {
    path == "body.path" || path.hasPrefix("files[") && path.hasSuffix(".path")
  }

  /// Changes that override, in this document, a value of a base or behind an alias.
  private func overridden(_ path: String, _ place: Place, _ old: Piece, _ new: Piece) -> [AcceptedChange] {
    guard let steps = SpecStep.steps(of: path), !Self.isFile(path),
      let value = value(new, at: steps)
    else { return [] }
    let (node, depth) = text.node(at: steps)
    guard depth < steps.count || text.isAlias(node) else { return [] }
    let note = overridden(place)
    var values = [value]
    if let base = SpecText.around(place), let node = base.node(at: place), base.isScalar(node) {
      let written = base.text(of: node)
      let transfers = TextTransfer(old: old.raw, new: new.raw).results(in: written, escaped: SpecText.escaped)
      if old.text.map(SpecText.escaped) != written { values = transfers.map { .template($0) } + values }
    }
    let direct = values.flatMap {
      change(AcceptWording.becomes(path, $0), text.setting(steps, to: $0), note: note)
    }
    guard let whole = overridden(around: steps, value) else { return direct }
    return direct
      + change(AcceptWording.becomes(path, value), text.setting(whole.path, to: whole.value), note: note)
  }

  /// The reason for writing a value that stands at `place` a second time.
  func overridden(_ place: Place) -> String {
    place.source === text.source
      ? AcceptWording.overridden : AcceptWording.overridden(in: place.source.name)
  }

  /// The whole list of a base that a path leads into, or the whole value that an alias on the path stands
  /// for: no part of it alone can be overridden.
  private func overridden(
    around path: [SpecStep], _ value: SpecValue
  ) -> (path: [SpecStep], value: SpecValue)? {
    let (node, end) = text.node(at: path)
    let root =
      text.isAlias(node)
      ? Array(path.prefix(end)) : Array(path.prefix { if case .key = $0 { true } else { false } })
    var (known, steps): (Value?, ArraySlice<SpecStep>) = (nil, root.dropFirst())
    switch root.first {
    case .key("params"): known = state.spec.params
    case .key("query"): known = state.spec.query
    case .key("body"):
      guard steps.popFirst() == .key("json"), case .json(let value)? = state.spec.body?.content.value else {
        break
      }
      known = value
    default: break
    }
    guard root.count < path.count, let whole = known?.value(at: steps),
      let all = SpecValue(whole, path[root.count...], value)
    else { return nil }
    return (root, all)
  }

  /// A piece as a value at a path of the spec.
  func value(_ piece: Piece, at path: [SpecStep]) -> SpecValue? {
    guard isTyped(path) else { return piece.text.map { .word($0) } }
    return piece.typed ?? piece.text.map { .text($0) }
  }

  /// Whether values at a path have the types of YAML.
  func isTyped(_ path: [SpecStep]) -> Bool {
    switch (path.first, path.dropFirst().first) {
    case (.key("params"), _), (.key("query"), _): true
    case (.key("general"), .key("params")), (.key("body"), .key("json")): true
    case (.key("files"), .item): path.dropFirst(2).first == .key("json")
    default: false
    }
  }

  /// The path of a node from the root of its document.
  func path(of node: SpecText.Node) -> [SpecStep] {
    guard let parent = text.parent(of: node), let position = text.position(of: node) else { return [] }
    let step: SpecStep =
      text.isMapping(parent)
      ? .key(text.text(of: text.entries(of: parent)[position].key)) : .item(position)
    return path(of: parent) + [step]
  }

  private func scalars(_ node: SpecText.Node, _ path: String, _ old: Piece, _ new: Piece) -> [AcceptedChange]
  {
    var found: [AcceptedChange] = []
    let isWord = !isTyped(self.path(of: node))
    let words = AcceptWording.becomes(path, value(new, at: self.path(of: node)) ?? .word(""))
    if !isWord {
      switch new.typed {
      case .text?, nil: break
      case .some(let value): found += change(words, text.replacing(node, with: value))
      }
    }
    var texts: [(old: String, new: String)] = []
    if let one = old.text, let other = new.text { texts.append((one, other)) }
    if let one = String(validating: old.raw, as: UTF8.self),
      let other = String(validating: new.raw, as: UTF8.self), !texts.contains(where: { $0 == (one, other) })
    {
      texts.append((one, other))
    }
    let written = text.text(of: node)
    for (one, other) in texts where written == SpecText.escaped(one) {
      if !isWord {
        found += likes(node, path, other)
      }
      found += change(words, text.setting(node, to: other, isWord: isWord))
    }
    let inside = texts.map { TextTransfer(old: Array($0.old.utf8), new: Array($0.new.utf8)) }
    let around = [TextTransfer(old: old.raw, new: new.raw, before: old.before, behind: old.behind)]
    // A text that is sent as it is written also has the same surroundings.
    for transfer in isWord ? around + inside : inside + around {
      found += transferred(node, written, path, transfer)
    }
    found += unshared(node, words, new, isWord: isWord)
    // The text may print as something else.
    if !text.holdsWildcard(node), let other = new.text, text.key(of: node) != node {
      if !isWord {
        found += likes(node, path, other)
      }
      let note = text.variables(in: node).isEmpty ? "" : AcceptWording.withoutVariable
      found += change(words, text.setting(node, to: other, isWord: isWord), note: note)
    }
    return found
  }

  /// A text as a number, boolean or null, if the node is one.
  private func likes(_ node: SpecText.Node, _ path: String, _ text: String) -> [AcceptedChange] {
    self.text.likeSpellings(node, of: text).flatMap {
      change(AcceptWording.becomes(path, .plain($0)), self.text.setting(node, plain: $0))
    }
  }

  /// The same change in a text that holds more or less than what was sent, or in the variables that it uses.
  private func transferred(
    _ node: SpecText.Node, _ written: String, _ path: String, _ transfer: TextTransfer
  ) -> [AcceptedChange] {
    let isWord = !isTyped(self.path(of: node))
    var found: [AcceptedChange] = []
    for name in text.variables(in: node) {
      guard let definition = text.definition(of: name) else { continue }
      found += transfer.results(in: text.text(of: definition), most: mostTransfers, escaped: SpecText.escaped)
        .flatMap {
          change(
            AcceptWording.becomes("vars.\(name)", .template($0)),
            text.setting(definition, raw: $0, isWord: true))
        }
    }
    let direct = transfer.results(in: written, most: mostTransfers, escaped: SpecText.escaped).flatMap {
      change(AcceptWording.becomes(path, .template($0)), text.setting(node, raw: $0, isWord: isWord))
    }
    return direct + found
  }

  /// Changes a value that other places take by its anchor: they keep the old value.
  private func unshared(_ node: SpecText.Node, _ words: String, _ new: Piece, isWord: Bool)
    -> [AcceptedChange]
  {
    let aliases = text.aliases(of: node)
    guard !aliases.isEmpty, let value = value(new, at: path(of: node)) else { return [] }
    let own = own(node)
    let steps: [(SpecText) -> [SpecEdit]?] =
      aliases.reversed().map { alias in { $0.replacing(alias, with: own) } }
      + [{ $0.setting(self.path(of: node), to: value) }]
    return change(words, note: AcceptWording.unshared, steps: steps)
  }

  /// A value in base64, in hex or in a file.
  private func contents(_ node: SpecText.Node, _ path: String, _ new: Piece) -> [AcceptedChange] {
    guard new.role == .partContent || new.role == .bodyContent, let key = text.key(of: node), key != node
    else { return [] }
    let words = AcceptWording.bytes(path, new.raw.count)
    switch text.text(of: key) {
    case "base64" where !text.holdsWildcard(node):
      return change(words, text.setting(node, to: Base64.encode(new.raw), isWord: true))
    case "hex" where !text.holdsWildcard(node):
      return change(words, text.setting(node, to: Hex.encode(new.raw), isWord: true))
    case "text" where !new.isText:
      return change(
        words,
        steps: [
          {
            $0.node(at: self.path(of: node)).node == node ? $0.setting(key, raw: "base64", isWord: true) : nil
          },
          { text in
            text.setting(self.path(of: node).dropLast() + [.key("base64")], to: .word(Base64.encode(new.raw)))
          },
        ])
    case "json":
      return json(ofPart: new).map { change(AcceptWording.becomes(path, $0), text.replacing(node, with: $0)) }
        ?? []
    case "path": return files(node, path, new)
    default: return []
    }
  }

  /// Another file beside the one that is named, with other bytes.
  private func files(_ node: SpecText.Node, _ path: String, _ new: Piece) -> [AcceptedChange] {
    let written = text.text(of: node)
    // A path with a variable may lead anywhere.
    guard Self.isFile(path), SpecText.escaped(written) == written, !written.contains("$") else { return [] }
    let part = Array(self.path(of: node).dropLast())
    let (filename, type) = nameAndType(ofPart: part)
    guard let name = newName(like: written, filename), let file = newFile(new.raw, name) else { return [] }
    let words = AcceptWording.newFile(path, name, new.raw.count)
    let first: (SpecText) -> [SpecEdit]? = { $0.setting(node, to: name, isWord: true) }
    let named: (SpecText) -> [SpecEdit]? = { text in
      filename.flatMap { text.setting(part + [.key("filename")], to: .word($0)) }
    }
    let typed: (SpecText) -> [SpecEdit]? = { text in
      type.flatMap { text.setting(part + [.key("type")], to: .word($0)) }
    }
    return [[first], [first, named], [first, named, typed], [first, typed]].flatMap {
      change(words, file: file, steps: $0)
    }
  }

  /// A new file with these bytes; `nil` if there are too many.
  func newFile(_ bytes: [UInt8], _ name: String) -> AcceptedChange.NewFile? {
    accepting.keep(bytes).map {
      AcceptedChange.NewFile(
        path: name, name: FileRoot.name(of: name, relativeToFileNamed: text.source.name), content: $0)
    }
  }

  /// The file name and type that the capture has for a part.
  func nameAndType(ofPart path: [SpecStep]) -> (filename: String?, type: String?) {
    guard path.count == 2, case .item(let index) = path[1] else { return (nil, nil) }
    let message = right.request.message
    // Parts of parameters may precede those of files.
    let parts = message.elements.indices.filter { message.elements[$0].kind == .part }
    let lefts = left.request.message.elements.filter { $0.kind == .part }
    let prefix = "files[\(index)]"
    let own = lefts.firstIndex { element in
      element.segments.contains { left.request.message.segments[$0].origin.isBelow(prefix) }
    }
    guard let own, parts.indices.contains(own) else { return (nil, nil) }
    let element = message.elements[parts[own]]
    let name = message.fields.first { $0.role == .partFilename && element.segments.contains($0.segment) }
    var filename: String?
    if let name, case .text(let text)? = (try? message.value(of: name))??.value { filename = text }
    let type = message.partValue("content-type", ofPart: parts[own]).map {
      String(decoding: $0, as: UTF8.self)
    }
    return (filename, type)
  }

  /// A path of a new file in the same folder: a capture must not decide where the path leads.
  func newName(like written: String, _ filename: String?) -> String? {
    let folder = written.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    let old = String(
      written[(written.lastIndex(of: "/").map { written.index(after: $0) } ?? written.startIndex)...])
    let dot = old.lastIndex(of: ".") ?? old.endIndex
    var names = filename.map { Self.isSafe($0) ? [$0] : [] } ?? []
    names += (2..<1000).map { "\(old[..<dot])-\($0)\(old[dot...])" }
    return names.first { name in
      let path = folder + name
      let file = FileRoot.name(of: path, relativeToFileNamed: text.source.name)
      guard !accepting.takenNames.contains(file), !state.newFiles.contains(where: { $0.name == file }),
        case .failure(.missing) = accepting.files.content(at: path, relativeToFileNamed: text.source.name)
      else { return false }
      return true
    }.map { folder + $0 }
  }

  /// Whether a name in a capture is a plain file name.
  private static func isSafe(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"),
      name.utf8.count <= 100
    else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      !VisibleText.isHidden(scalar) && scalar.value >= 0x20
        && !"/\\:*?\"<>|${}".unicodeScalars.contains(scalar)
    }
  }

  // MARK: Names

  /// Renames a pair or member: changes the key of the step that differs.
  private func names(_ old: Piece, _ new: Piece) -> [AcceptedChange] {
    var found: [AcceptedChange] = []
    guard let one = old.text, let other = new.text else { return [] }
    let (steps, others) = (Self.steps(ofName: one), Self.steps(ofName: other))
    let isOfAList = zip(steps, others).contains { $0 != $1 && $1.isEmpty }
    for (path, place) in old.origins {
      found += wrapped(path, in: others.dropFirst(steps.count), if: others.starts(with: steps))
      guard !isOfAList, var node = text.node(at: place) else { continue }
      var keys: [SpecText.Node] = []
      while true {
        if let key = text.key(of: node), !keys.contains(key) { keys.append(key) }
        guard let parent = text.parent(of: node) else { break }
        node = parent
      }
      for key in keys {
        let written = text.text(of: key)
        if steps.count == others.count {
          for (step, other) in zip(steps, others) where step != other && SpecText.escaped(step) == written {
            found += change(AcceptWording.named(path, other), text.setting(key, to: other, isWord: true))
          }
        }
        found += change(
          AcceptWording.named(path, other),
          SpecText.escaped(one) == written ? text.setting(key, to: other, isWord: true) : nil)
        if key == keys.first {
          found += transferred(
            key, written, path,
            TextTransfer(old: old.raw, new: new.raw, before: old.before, behind: old.behind))
        }
      }
    }
    return found
  }

  /// Puts a scalar into the lists and mappings that further steps of its name stand for: `a[]` is the only
  /// member of a list.
  private func wrapped(_ path: String, in more: ArraySlice<String>, if isBelow: Bool) -> [AcceptedChange] {
    guard isBelow, !more.isEmpty, let steps = SpecStep.steps(of: path),
      case (let node, let depth) = text.node(at: steps), depth == steps.count, text.isScalar(node)
    else { return [] }
    let value = nested(more, own(node))
    return change(AcceptWording.becomes(path, value), text.replacing(node, with: value))
  }

  /// A scalar as it is written.
  func own(_ node: SpecText.Node) -> SpecValue {
    text.isPlain(node) ? .plain(text.text(of: node)) : .template(text.text(of: node))
  }

  /// The steps of a name: `user[name][]` gives `user`, `name` and an empty one.
  static func steps(ofName name: String) -> [String] {
    let bytes = Array(name.utf8)
    guard let first = bytes.firstIndex(of: UInt8(ascii: "[")), first > 0, bytes.last == UInt8(ascii: "]")
    else {
      return [name]
    }
    let inside = bytes[(first + 1)..<(bytes.count - 1)]
    var steps = [String(decoding: bytes[..<first], as: UTF8.self)]
    var rest = inside
    while let end = rest.firstOccurrence(of: "][".utf8) {
      // Nobody nests that deep: such a name is one key.
      guard steps.count < ParameterTree.depthLimit else { return [name] }
      steps.append(String(decoding: rest[..<end.lowerBound], as: UTF8.self))
      rest = rest[end.upperBound...]
    }
    return steps + [String(decoding: rest, as: UTF8.self)]
  }

  private func nulls(_ old: Piece) -> [AcceptedChange] {
    old.origins.flatMap { path, place in
      text.node(at: place).map {
        change(AcceptWording.becomes(path, .plain("null")), text.setting($0, plain: "null"))
      } ?? []
    }
  }

  private func valued(_ name: Piece, _ new: Piece) -> [AcceptedChange] {
    name.origins.flatMap { path, _ -> [AcceptedChange] in
      guard let steps = SpecStep.steps(of: path), let value = value(new, at: steps) else { return [] }
      return change(AcceptWording.becomes(path, value), text.setting(steps, to: value))
    }
  }
}

extension Value {
  /// The value at the end of the keys; `nil` if there is none.
  fileprivate func value(at path: ArraySlice<SpecStep>) -> Value? {
    guard let first = path.first else { return self }
    let inner: Value? =
      switch (first, kind) {
      case (.key(let key), .dictionary(let members)):
        members.first { if case .string(key) = $0.key.kind { true } else { false } }?.value
      case (.item(let index), .array(let values)): values.indices.contains(index) ? values[index] : nil
      default: nil
      }
    return inner?.value(at: path.dropFirst())
  }
}

extension SpecValue {
  /// A value as a spec may write it, with another value at a path; `nil` if it has a tag.
  fileprivate init?(_ value: Value, _ path: ArraySlice<SpecStep>?, _ other: SpecValue) {
    if let path, path.isEmpty {
      self = other
      return
    }
    func inner(_ value: Value, _ step: SpecStep) -> SpecValue? {
      SpecValue(value, path?.first == step ? path?.dropFirst() : nil, other)
    }
    switch value.kind {
    case .null: self = .plain("null")
    case .boolean(let flag): self = .plain(flag ? "true" : "false")
    case .integer, .double:
      guard value.isPlain else { return nil }
      self = .plain(value.place.text)
    case .string(let text): self = .text(text)
    case .array(let values):
      let items = values.enumerated().map { inner($1, .item($0)) }
      guard items.allSatisfy({ $0 != nil }) else { return nil }
      self = .list(items.compactMap(\.self))
    case .dictionary(let members):
      let all = members.map { member -> Member? in
        guard case .string(let key) = member.key.kind else { return nil }
        return inner(member.value, .key(key)).map { Member(key, $0) }
      }
      guard all.allSatisfy({ $0 != nil }) else { return nil }
      self = .mapping(all.compactMap(\.self))
    case .data, .date, .set: return nil
    }
  }
}
