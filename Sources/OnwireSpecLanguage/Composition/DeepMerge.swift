/// How a document is laid over its base: mappings key by key, everything else replaced.
enum DeepMerge {
  private enum Rule {
    case byKey
    /// Names are compared without case, and a list of one-entry mappings is like a mapping.
    case headers
    /// Of these keys only one can be given, so one given on top takes the base's others away.
    case oneOf([String])
    /// By key, and below these keys by rules of their own.
    case keys([String: Rule])
  }

  private static let rules: [String: Rule] = [
    "headers": .headers,
    "general": .keys(["headers": .headers]),
    "body": .oneOf(Shape.Mapping.body.contents),
    "reply": .keys(["headers": .headers, "body": .oneOf(Shape.Mapping.body.contents)]),
    "auth": .oneOf(Shape.Mapping.auth.names),
    "wire": .keys([
      "body": .oneOf(Shape.Mapping.wireBody.contents), "raw": .oneOf(Shape.Mapping.wireRaw.contents),
    ]),
  ]

  /// The keys of a base that stay with it.
  private static let notInherited: Set<String> = ["name", "extends"]

  /// A request over its base.
  static func request(_ top: Node, over base: Node) -> Node {
    guard let topEntries = top.entries, let baseEntries = base.entries else { return top }
    let inherited = baseEntries.filter { !notInherited.contains($0.key.rawText) }
    return merged(topEntries, over: inherited, as: top) { key, value, below in
      node(value, over: below, rules[key.rawText] ?? .byKey)
    }
  }

  private static func node(_ top: Node, over base: Node, _ rule: Rule) -> Node {
    if case .headers = rule { return headers(top, over: base) }
    guard let topEntries = top.entries, var baseEntries = base.entries else { return top }
    if case .oneOf(let keys) = rule {
      let given = Set(topEntries.map(\.key.rawText)).intersection(keys)
      let replaced = given.isEmpty ? [] : Set(keys).subtracting(given)
      baseEntries.removeAll { replaced.contains($0.key.rawText) }
    }
    var below: [String: Rule] = [:]
    if case .keys(let rules) = rule { below = rules }
    return merged(topEntries, over: baseEntries, as: top) { key, value, base in
      node(value, over: base, below[key.rawText] ?? .byKey)
    }
  }

  private static func merged(
    _ top: [Node.Entry], over base: [Node.Entry], as node: Node,
    _ merge: (_ key: Node, _ top: Node, _ base: Node) -> Node
  ) -> Node {
    var positions: [Identity: Int] = [:]
    for (index, entry) in base.enumerated() { positions[identity(entry.key)] = index }
    var result = base
    for entry in top {
      if let index = positions[identity(entry.key)] {
        result[index] = Node.Entry(key: entry.key, value: merge(entry.key, entry.value, base[index].value))
      } else {
        result.append(entry)
      }
    }
    return Node(arena: node.arena, index: node.index, children: .mapping(result))
  }

  private static func identity(_ key: Node) -> Identity { Identity(rawKey: key.index, of: key.arena) }

  /// Fields on top stand where the base has the first of their name, and replace all of that name.
  private static func headers(_ top: Node, over base: Node) -> Node {
    guard let topFields = fields(of: top), let baseFields = fields(of: base) else { return top }
    let topByName = Dictionary(grouping: topFields) { $0.key.rawText.lowercased() }
    var placed: Set<String> = []
    var result: [Node.Entry] = []
    for field in baseFields {
      let name = field.key.rawText.lowercased()
      guard let replacing = topByName[name] else {
        result.append(field)
        continue
      }
      if placed.insert(name).inserted {
        result += replacing.map { Node.Entry(key: $0.key, value: $0.value.standing(for: field.value)) }
      }
    }
    result += topFields.filter { !placed.contains($0.key.rawText.lowercased()) }
    var node = top
    if top.entries != nil, base.entries != nil {
      node.children = .mapping(result)
    } else {
      node.children = .sequence(
        result.map { Node(arena: $0.key.arena, index: $0.key.index, children: .mapping([$0])) })
    }
    return node
  }

  private static func fields(of node: Node) -> [Node.Entry]? {
    if let entries = node.entries { return entries }
    guard let items = node.items else { return nil }
    let fields = items.compactMap { $0.entries?.count == 1 ? $0.entries?.first : nil }
    return fields.count == items.count ? fields : nil
  }
}
