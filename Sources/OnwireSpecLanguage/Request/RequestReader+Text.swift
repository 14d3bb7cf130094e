package import OnwireDiagnostics

extension RequestReader {
  /// The spelling of a node where a text is expected.
  enum Spelling {
    case text(String)
    case null
  }

  /// A scalar's spelling, whatever its type; a container is a problem, but null is not.
  ///
  /// `what` names the text in problems, and is only evaluated for them.
  mutating func spelling(
    of node: Node, _ what: @autoclosure () -> String, expected: @autoclosure () -> String = "text"
  ) -> Spelling? {
    if node.isInvalid { return nil }
    guard node.isScalar else {
      diagnostics.append(.wrongType(what(), expected: expected(), found: node))
      return nil
    }
    if node.isNull { return .null }
    guard let text = text(of: node)?.text else { return nil }
    if let tag = node.tag {
      switch TypedScalar(text, tag: tag, isPlain: false) {
      case .misfit(let misfit):
        diagnostics.append(.misfit(misfit, node, place: { self.place(ofByte: $0, in: node) }))
        return nil
      case .kind(.data):
        diagnostics.append(.bytesForText(what(), at: node.place))
        return nil
      case .kind: break
      }
    }
    return .text(text)
  }

  /// A text; null is a problem.
  mutating func text(
    _ node: Node, _ what: @autoclosure () -> String, expected: @autoclosure () -> String = "text"
  ) -> Text? {
    switch spelling(of: node, what(), expected: expected()) {
    case .text(let text): return Located(text, at: node.place)
    case .null:
      diagnostics.append(.nullNotAllowed(what(), isText: expected() == "text", at: node.place))
      return nil
    case nil: return nil
    }
  }

  /// A text, or a null with a meaning.
  mutating func nullableText(_ node: Node, _ what: @autoclosure () -> String) -> Located<String?>? {
    switch spelling(of: node, what()) {
    case .text(let text): Located(text, at: node.place)
    case .null: Located(nil, at: node.place)
    case nil: nil
    }
  }

  /// The text of a key that may be absent or null.
  mutating func optionalText(_ fields: Fields, _ key: String) -> Text? {
    fields.given(key).flatMap { text($0, "`\(key)`") }
  }

  /// The text of a required key.
  mutating func requiredText(_ fields: Fields, _ key: String, _ missing: @autoclosure () -> Diagnostic)
    -> Text?
  {
    guard let node = fields[key] else {
      reportMissing([key], in: fields, missing())
      return nil
    }
    return text(node, "`\(key)`", expected: key == "url" ? "a URL" : "text")
  }

  /// The place of a byte of a scalar's text.
  func place(ofByte offset: Int, in node: Node) -> Place { place(ofBytes: offset..<offset + 1, in: node) }

  /// The place of bytes of a scalar's text; the whole scalar if variables were replaced in it.
  func place(ofBytes range: Range<Int>, in node: Node) -> Place {
    guard !node.mayHoldReference || Template(Array(node.rawText.utf8)).isLiteral else { return node.place }
    return node.place(ofText: range.clamped(to: 0..<node.flat.text.count))
  }
}

extension RequestSpec {
  /// The names that a field path can begin with: those of OnwireHTTP for what is on the wire.
  package static let fieldPathNames = [
    "method", "target", "version", "request-line", "query", "header", "head", "body", "form",
    "json", "plist",
    "multipart", "parts", "chunks", "trailer", "endpoint",
  ]

  /// The problem with a path of fields to ignore; `nil` if it begins as such paths do.
  package static func problem(ofFieldPath path: String, at place: Place?) -> Diagnostic? {
    let step = path.utf8.prefix { $0 != 0x2E && $0 != 0x5B && $0 != 0x23 }
    if fieldPathNames.contains(where: { $0.utf8.elementsEqual(step) }) || step.contains(0x2A) { return nil }
    let rest = String(Substring(path.utf8[step.endIndex...]))
    return .unknownFieldPath(path, step: String(Substring(step)), rest: rest, at: place)
  }
}

extension RequestReader {
  /// The paths on the wire of what a spec has under its keys, and whether a name below the key is kept after
  /// them.
  static let pathsOfKeys: [String: (paths: [String], keepsName: Bool)] = [
    "url": (["target.path", "query.…"], false), "params": (["query", "form", "json", "plist"], true),
    "files": (["parts[…]"], false), "auth": (["header.Authorization"], false),
    "cookies": (["header.Cookie"], true), "device": (["header.User-Agent", "header.Accept-Language"], false),
    "boundary": (["multipart.boundary", "header.Content-Type.boundary"], false),
  ]

  /// The list of field paths that are not compared.
  mutating func ignore(_ node: Node) -> [Text] {
    if node.isInvalid { return [] }
    guard let items = node.items else {
      diagnostics.append(.ignoreIsNoList(node))
      return []
    }
    return items.compactMap { fieldPath($0) }
  }

  /// The name of a server, or a list of names, which only the tables of servers know.
  mutating func servers(_ node: Node) -> [Text] {
    if node.isInvalid { return [] }
    guard let items = node.items else {
      return text(node, "`servers`", expected: "the name of a server, or a list of names").map { [$0] } ?? []
    }
    return items.compactMap { text($0, "an entry of `servers`", expected: "the name of a server") }
  }

  /// A reader of responses and its settings, which only the tables of responses know.
  mutating func reading(_ node: Node) -> [Text] {
    if node.isInvalid { return [] }
    guard let items = node.items else {
      return text(node, "`reading`", expected: "a reader of the client, or a list of that and settings").map {
        [$0]
      }
        ?? []
    }
    return items.compactMap {
      text($0, "an entry of `reading`", expected: "a reader of the client or a setting")
    }
  }

  private mutating func fieldPath(_ node: Node) -> Text? {
    guard let path = text(node, "an entry of `ignore`", expected: "a field path") else { return nil }
    guard let problem = RequestSpec.problem(ofFieldPath: path.value, at: path.place) else { return path }
    diagnostics.append(problem)
    return nil
  }
}
