import OnwireDiagnostics

// Changing scalars, and nothing else.
extension SpecText {
  /// Makes a scalar's text `text`; if it `isWord`, the language takes it for a text whatever it looks like.
  package func setting(_ node: Node, to text: String, isWord: Bool) -> [SpecEdit]? {
    setting(node, raw: ScalarText.escaped(text), isWord: isWord)
  }

  /// The same for a text before variables are replaced: changes as few bytes as possible, and keeps the
  /// style.
  package func setting(_ node: Node, raw: String, isWord: Bool) -> [SpecEdit]? {
    guard isScalar(node) else { return isAlias(node) ? replacing(node, with: .word(raw)) : nil }
    let flat = flat(node)
    var candidates: [SpecEdit] = []
    if flat.tag == nil, let edit = changedPart(of: node, to: raw) { candidates.append(edit) }
    if flat.tag == nil, flat.kind == .literal { candidates += literal(node, raw) }
    let isFlow = isFlow(node)
    let content =
      flat.tag == nil && !isEmpty(node) ? Int(flat.content)..<Int(flat.end) : whole(node)
    let lead = needsBlank(content) ? " " : ""
    let isBlock = flat.kind == .literal || flat.kind == .folded
    let kinds: [FlatNode.Kind] =
      isBlock ? [.doubleQuoted] : [flat.kind, .plain, .singleQuoted, .doubleQuoted]
    for kind in kinds {
      let text = ScalarText.line(raw, as: kind, isFlow: isFlow, isWord: isWord)
      candidates.append(SpecEdit(content, lead + (flat.tag == nil ? "" : anchor(of: node)) + text))
    }
    return candidates.first { says(raw, node, $0, isWord: isWord) }.map { [$0] }
  }

  /// Makes a scalar a number, boolean or null with this spelling.
  package func setting(_ node: Node, plain: String) -> [SpecEdit]? {
    guard isScalar(node) else { return isAlias(node) ? replacing(node, with: .plain(plain)) : nil }
    let range = whole(node)
    return [SpecEdit(range, (needsBlank(range) ? " " : "") + anchor(of: node) + plain)]
  }

  /// Replaces a node by another value; its anchor stays.
  package func replacing(_ node: Node, with value: SpecValue) -> [SpecEdit] {
    let text = Self.line(value, isFlow: isFlow(node))
    let range = whole(node)
    guard let colon = colon(beforeUnindented: node) else {
      return [SpecEdit(range, (needsBlank(range) ? " " : "") + anchor(of: node) + text)]
    }
    // Comments before the list stay.
    let rest = source.bytes[colon..<range.lowerBound].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? colon
    let value = " " + anchor(of: node) + text
    if rest == colon { return [SpecEdit(colon..<range.upperBound, value)] }
    return [SpecEdit(colon..<colon, value), SpecEdit(rest..<range.upperBound, "")]
  }

  /// The end of the colon before a list whose dashes are no deeper than its key, where nothing else may be;
  /// `nil` for other nodes.
  private func colon(beforeUnindented node: Node) -> Int? {
    guard isList(node), !hasBrackets(node), let key = key(of: node), key != node else { return nil }
    let (start, keyStart) = (Int(flat(node).start), Int(flat(key).start))
    let line = lineStart(start)
    guard isBlank(line..<start), start - line <= keyStart - lineStart(keyStart) else { return nil }
    return arena.offset(behindColonOf: key.index)
  }

  /// Whether a value inserted in an empty place would directly follow a colon or dash.
  private func needsBlank(_ range: Range<Int>) -> Bool {
    range.isEmpty && range.lowerBound > 0 && source.bytes[range.lowerBound - 1] > 0x20
  }

  /// A node's bytes with its tag and anchor.
  private func whole(_ node: Node) -> Range<Int> {
    // A missing value has no place of its own.
    if isEmpty(node), let parent = parent(of: node), let position = position(of: node) {
      let end = end(position, of: parent)
      return end..<end
    }
    return Int(flat(node).start)..<max(Int(flat(node).start), end(of: node))
  }

  private func anchor(of node: Node) -> String {
    guard flat(node).kind != .alias, let anchor = flat(node).anchor else { return "" }
    return "&\(arena.anchors[anchor]) "
  }

  /// Whether an edit changes nothing else, and gives the scalar the text `raw`.
  private func says(_ raw: String, _ node: Node, _ edit: SpecEdit, isWord: Bool) -> Bool {
    guard let other = applying([edit]), other.arena.nodes.count == arena.nodes.count,
      other.isScalar(node), Array(other.text(of: node).utf8) == Array(raw.utf8)
    else { return false }
    let flat = other.flat(node)
    let isText = flat.kind != .plain || flat.tag != nil
    return isText || (isWord ? CoreSchema.resolve(raw) != .null : CoreSchema.resolve(raw) == .string)
  }

  /// An edit of only the part of a scalar that differs, in its style; `nil` if that cannot be located.
  private func changedPart(of node: Node, to raw: String) -> SpecEdit? {
    let (old, new) = (Array(text(of: node).unicodeScalars), Array(raw.unicodeScalars))
    var prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }
      .count
    // An empty range has no place: it is extended by a neighbour.
    if prefix + suffix == old.count, prefix > 0 { prefix -= 1 }
    func length(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + UTF8.width($1) } }
    let start = length(old[..<prefix])
    let range = start..<start + length(old[prefix..<(old.count - suffix)])
    guard !range.isEmpty else { return nil }
    let composed = OnwireSpecLanguage.Node(arena: arena, index: node.index, children: .none)
    let place = composed.place(ofText: range)
    let middle = new[prefix..<max(prefix, new.count - suffix)]
    switch flat(node).kind {
    case .doubleQuoted:
      return SpecEdit(place.range, middle.reduce(into: "") { $0 += ScalarText.escape($1) })
    case .singleQuoted:
      return SpecEdit(place.range, middle.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) })
    default:
      // A single line of several would fold differently; a scalar that is all on one line is written anew,
      // with quotes if it needs them.
      guard source.bytes[place.range].count < Int(flat(node).end) - Int(flat(node).content),
        middle.allSatisfy({ ScalarText.escape($0) == String($0) || $0 == "\"" || $0 == "\\" })
      else { return nil }
      let isWhole = ScalarText.isPlain(raw, isFlow: isFlow(node), isWord: true)
      guard flat(node).kind != .plain || isWhole else { return nil }
      return SpecEdit(place.range, String(String.UnicodeScalarView(middle)))
    }
  }

  /// Replaces the lines of a literal block.
  private func literal(_ node: Node, _ raw: String) -> [SpecEdit] {
    let flat = flat(node)
    let first = nextLine(Int(flat.content))
    guard first < source.bytes.count, first < flat.end else { return [] }
    let indent = source.bytes[first...].prefix { $0 == 0x20 }
    let end = nextLine(Int(flat.end) - 1)
    var lines = raw.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first?.first != " ", lines.allSatisfy({ ScalarText.singleQuoted(String($0)) != nil }) else {
      return []
    }
    let endsLine = raw.hasSuffix("\n")
    if endsLine { lines.removeLast() }
    let header = Int(flat.content)..<lineEnd(Int(flat.content))
    let old = String(decoding: source.bytes[header], as: UTF8.self)
    let chomping = old.dropFirst().first { $0 == "-" || $0 == "+" }
    let keeps = endsLine ? chomping != "-" : chomping == "-"
    let head = keeps ? old : "|" + (endsLine ? "" : "-")
    let margin = String(decoding: indent, as: UTF8.self)
    let body = lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: newline)
    let hasEnd = end > 0 && source.bytes[end - 1] == UInt8(ascii: "\n")
    return [SpecEdit(header.lowerBound..<end, head + newline + body + (hasEnd ? newline : ""))]
  }

  /// A value on one line.
  static func line(_ value: SpecValue, isFlow: Bool) -> String {
    switch value {
    case .text(let text): ScalarText.line(ScalarText.escaped(text), isFlow: isFlow)
    case .word(let text): ScalarText.line(ScalarText.escaped(text), isFlow: isFlow, isWord: true)
    case .template(let text): ScalarText.line(text, isFlow: isFlow, isWord: true)
    case .plain(let text): text
    case .list(let items): "[" + items.map { line($0, isFlow: true) }.joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { entry($0.key, $0.value, isFlow: true) }.joined(separator: ", ") + "}"
    }
  }

  /// A key and its value, as by `ScalarText.entry`.
  static func entry(_ key: String, _ value: SpecValue, isFlow: Bool, indent: String = "") -> String {
    let name = ScalarText.line(ScalarText.escaped(key), isFlow: isFlow, isWord: false)
    return ScalarText.entry(name, line(value, isFlow: isFlow), isFlow: isFlow, indent: indent)
  }
}

// Variables and types.
extension SpecText {
  /// A text as it is written before variables are replaced.
  package static func escaped(_ text: String) -> String { ScalarText.escaped(text) }

  /// A value as it would be written.
  package static func shown(_ value: SpecValue) -> String { line(value, isFlow: false) }

  /// The names of variables that a scalar refers to, in order.
  package func variables(in node: Node) -> [String] {
    references(in: node).filter { !Wildcard.isName($0) }
  }

  /// Whether a scalar has a wildcard.
  package func holdsWildcard(_ node: Node) -> Bool { references(in: node).contains { Wildcard.isName($0) } }

  private func references(in node: Node) -> [String] {
    guard isScalar(node), flat(node).hasDollar else { return [] }
    return Template(Array(text(of: node).utf8)).pieces.compactMap {
      if case .reference(let name, _) = $0 { name } else { nil }
    }
  }

  /// The node that defines a variable in this document.
  package func definition(of variable: String) -> Node? {
    value("vars", of: root).flatMap { value(variable, of: $0) }.flatMap { isScalar($0) ? $0 : nil }
  }

  /// The spellings of a text that keep the type of a plain scalar; none if that is a text.
  package func likeSpellings(_ node: Node, of text: String) -> [String] {
    guard isPlain(node) else { return [] }
    switch (CoreSchema.resolve(self.text(of: node)), CoreSchema.resolve(text)) {
    case (.integer, .integer), (.double, .double), (.boolean, .boolean), (.null, .null),
      (.integer, .double), (.double, .integer):
      return [text]
    case (.boolean, .integer(.signed(let value))) where value == 0 || value == 1:
      return [value == 1 ? "true" : "false"]
    default: return []
    }
  }
}
