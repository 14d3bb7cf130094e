/// Merges a document over its base: mappings key by key; everything else is replaced.
enum DeepMerge {
  private enum Rule {
    case byKey
    /// Names are compared without case; a list of one-entry mappings is treated as a mapping.
    case headers
    /// Only one of these keys can be given, so a key given on top removes the base's others.
    case oneOf([String])
    /// Key by key, with separate rules below these keys.
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

  /// The keys of a base that are not inherited.
  private static let notInherited: Set<String> = ["name", "extends"]

  /// A request merged over its bases: `layers` are the bases, the nearest one last, followed by the request
  /// itself.
  static func request(_ layers: [Node]) -> Node {
    let layers = layers.enumerated().map { index, layer in
      guard index + 1 < layers.count, let entries = layer.entries else { return layer }
      let inherited = entries.filter { !notInherited.contains($0.key.rawText) }
      return Node(arena: layer.arena, index: layer.index, children: .mapping(inherited))
    }
    return merged(layers, .keys(rules))
  }

  /// The last of the nodes merged over the previous ones.
  private static func merged(_ nodes: [Node], _ rule: Rule) -> Node {
    if case .headers = rule { return headers(nodes) }
    // A node that is not a mapping replaces everything below it.
    var first = nodes.count
    while first > 0, nodes[first - 1].entries != nil { first -= 1 }
    var node = nodes[nodes.count - 1]
    guard first + 1 < nodes.count else { return node }
    var keys: [Node] = []
    /// The values of the nodes under each key, the base's first; empty if the key was removed.
    var values: [[Node]] = []
    var positions: [Identity: Int] = [:]
    for index in first..<nodes.count {
      let entries = nodes[index].entries ?? []
      if case .oneOf(let names) = rule {
        let given = Set(entries.map(\.key.rawText)).intersection(names)
        let replaced = given.isEmpty ? [] : Set(names).subtracting(given)
        for index in keys.indices where !values[index].isEmpty && replaced.contains(keys[index].rawText) {
          values[index] = []
        }
      }
      for entry in entries {
        let identity = Identity(rawKey: entry.key.index, of: entry.key.arena)
        if let index = positions[identity], !values[index].isEmpty {
          keys[index] = entry.key
          values[index].append(entry.value)
        } else {
          positions[identity] = keys.count
          keys.append(entry.key)
          values.append([entry.value])
        }
      }
    }
    var below: [String: Rule] = [:]
    if case .keys(let rules) = rule { below = rules }
    var result: [Node.Entry] = []
    for (index, key) in keys.enumerated() where !values[index].isEmpty {
      result.append(Node.Entry(key: key, value: merged(values[index], below[key.rawText] ?? .byKey)))
    }
    node.children = .mapping(result)
    return node
  }

  /// Fields on top take the position of the base's first field of their name, and replace all of that name.
  private static func headers(_ nodes: [Node]) -> Node {
    var first = nodes.count
    while first > 0, fields(of: nodes[first - 1]) != nil { first -= 1 }
    var node = nodes[nodes.count - 1]
    guard first + 1 < nodes.count else { return node }
    /// The fields at each position; none if they were replaced at an earlier position.
    var places: [[Node.Entry]] = []
    var placesByName: [String: [Int]] = [:]
    var isMapping = true
    for index in first..<nodes.count {
      let fields = fields(of: nodes[index]) ?? []
      let byName = Dictionary(grouping: fields) { $0.key.rawText.lowercased() }
      let count = places.count
      var placed: Set<String> = []
      for field in fields {
        let name = field.key.rawText.lowercased()
        guard let place = placesByName[name]?.first, place < count else {
          placesByName[name, default: []].append(places.count)
          places.append([field])
          continue
        }
        // The first field of a name places all of that name.
        guard placed.insert(name).inserted, let base = places[place].first else { continue }
        for place in placesByName[name] ?? [] { places[place] = [] }
        placesByName[name] = [place]
        places[place] = (byName[name] ?? []).map {
          Node.Entry(key: $0.key, value: $0.value.standing(for: base.value))
        }
      }
      isMapping = isMapping && nodes[index].entries != nil
    }
    let result = places.flatMap(\.self)
    if isMapping {
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
