internal import OnwireDiagnostics

/// The known keys of a mapping of the language, with their values.
struct Fields {
  let node: Node
  /// Kept apart from the entries, which a search would copy.
  private var names: [String] = []
  private var entries: [Node.Entry] = []
  /// Known keys that an unknown one seems to mean: if one is missing, that is not another problem.
  fileprivate(set) var suspected: Set<String> = []

  fileprivate init(_ node: Node, capacity: Int) {
    self.node = node
    names.reserveCapacity(capacity)
    entries.reserveCapacity(capacity)
  }

  /// The value of a key, even if it is null.
  subscript(key: String) -> Node? { entry(key)?.value }

  /// The entry of a key, even if its value is null.
  func entry(_ key: String) -> Node.Entry? { names.firstIndex(of: key).map { entries[$0] } }

  fileprivate mutating func append(_ entry: Node.Entry, as name: String) {
    names.append(name)
    entries.append(entry)
  }

  /// The value of a key if it is given and not null.
  func given(_ key: String) -> Node? {
    guard let node = self[key], !node.isNull else { return nil }
    return node
  }
}

extension RequestReader {
  /// Reads a mapping by its keys; `nil` if the node is not a mapping, which is reported.
  mutating func fields(of node: Node, _ mapping: Shape.Mapping, help: String? = nil) -> Fields? {
    if node.isInvalid { return nil }
    guard let entries = node.entries else {
      diagnostics.append(
        .wrongType(
          mapping.name, expected: "a mapping", found: node, keys: mapping.names,
          help: help.map { [$0] } ?? []))
      return nil
    }
    var fields = Fields(node, capacity: entries.count)
    for entry in entries {
      guard let key = text(of: entry.key)?.text else { continue }
      if let first = fields.entry(key) {
        diagnostics.append(.duplicateKey(key, at: entry.key.place, first: first.key.place))
      } else if mapping.names.contains(key) {
        fields.append(entry, as: key)
      } else {
        let meant = meant(by: key, mapping)
        if let suspect = meant ?? mapping.foreign[Shape.Mapping.folded(key)]?.key {
          fields.suspected.insert(suspect)
        }
        diagnostics.append(.unknownKey(key, in: mapping, meant: meant, at: entry.key.place))
      }
    }
    return fields
  }

  /// The known key that an unknown one seems to mean.
  private func meant(by key: String, _ mapping: Shape.Mapping) -> String? {
    let folded = Shape.Mapping.folded(key)
    if let same = mapping.names.first(where: { Shape.Mapping.folded($0) == folded }) { return same }
    if let colon = key.firstIndex(of: ":"), mapping.names.contains(String(key[..<colon])) {
      return String(key[..<colon])
    }
    if mapping.foreign[folded] != nil { return nil }
    return Suggestion.closest(to: key, among: mapping.names)
  }
}
