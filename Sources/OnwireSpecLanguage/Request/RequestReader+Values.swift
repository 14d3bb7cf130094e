internal import OnwireDiagnostics

extension RequestReader {
  /// A value with its type; warns of words that YAML 1.1 took for booleans.
  mutating func value(of node: Node) -> Value? {
    switch node.children {
    case .invalid: return nil
    case .none, .removal: return scalar(node)
    case .sequence(let items):
      var members: [Value] = []
      members.reserveCapacity(items.count)
      for item in items {
        if let member = value(of: item) { members.append(member) }
      }
      guard members.count == items.count else { return nil }
      return Value(node.tag == .set ? .set(distinct(members)) : .array(members), at: node.place)
    case .mapping(let entries):
      return node.tag == .set ? set(node, entries) : dictionary(node, entries)
    }
  }

  private mutating func scalar(_ node: Node, isKey: Bool = false) -> Value? {
    refusingWildcards(node, isKey ? .key : node.tag == .binary ? .binary : nil) {
      $0.typed(node, isKey: isKey)
    }
  }

  private mutating func typed(_ node: Node, isKey: Bool) -> Value? {
    guard let (text, isLiteral) = text(of: node) else { return nil }
    let isPlain = node.isPlain && isLiteral
    switch TypedScalar(text, tag: node.tag, isPlain: isPlain) {
    case .misfit(let misfit):
      diagnostics.append(.misfit(misfit, node, place: { self.place(ofByte: $0, in: node) }))
      return nil
    case .kind(let kind):
      if isPlain, !isKey, case .string = kind, CoreSchema.isFormerBoolean(text) {
        diagnostics.append(.formerBoolean(text, at: node.place))
      }
      return Value(kind, at: node.place, isPlain: isPlain)
    }
  }

  /// A set from a mapping whose values are all null: its keys are the members.
  private mutating func set(_ node: Node, _ entries: [Node.Entry]) -> Value? {
    var members: [Value] = []
    var isWhole = true
    for entry in entries {
      if let member = scalar(entry.key) { members.append(member) } else { isWhole = false }
    }
    if let entry = entries.first(where: { !$0.value.isNull }) {
      if !entry.value.isInvalid { diagnostics.append(.setWithValue(at: entry.value.place)) }
      isWhole = false
    }
    return isWhole ? Value(.set(distinct(members)), at: node.place) : nil
  }

  private mutating func dictionary(_ node: Node, _ entries: [Node.Entry]) -> Value? {
    var members: [Value.Member] = []
    members.reserveCapacity(entries.count)
    var isWhole = true
    for entry in entries {
      switch (scalar(entry.key, isKey: true), value(of: entry.value)) {
      case (let key?, let value?): members.append(Value.Member(key: key, value: value))
      default: isWhole = false
      }
    }
    // Keys that are written alike are found when the document is composed; only variables can make others
    // equal.
    if entries.contains(where: { $0.key.mayHoldReference }) {
      isWhole = reportDuplicates(members) && isWhole
    }
    return isWhole ? Value(.dictionary(members), at: node.place) : nil
  }

  /// Whether all keys differ; reports those that do not.
  private mutating func reportDuplicates(_ members: [Value.Member]) -> Bool {
    var places: [Identity: Place] = [:]
    var areDistinct = true
    for member in members {
      let identity = Identity(member.key.kind)
      if let first = places[identity] {
        diagnostics.append(.duplicateKey(member.key.place.text, at: member.key.place, first: first))
        areDistinct = false
      } else {
        places[identity] = member.key.place
      }
    }
    return areDistinct
  }

  /// The members without those that are equal as NSObjects to an earlier one.
  private func distinct(_ members: [Value]) -> [Value] {
    var seen: Set<Identity> = []
    return members.filter { seen.insert(Identity($0.kind)).inserted }
  }
}
