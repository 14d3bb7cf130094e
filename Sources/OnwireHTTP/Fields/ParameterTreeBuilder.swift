/// Builds a tree of parameters.
struct ParameterTreeBuilder {
  private struct Member: Hashable {
    var parent: Int
    var key: String
  }

  private var nodes = [ParameterTree.Node()]
  private var members: [Member: Int] = [:]
  /// The last element of each array that has one.
  private var lastElements: [Int: Int] = [:]

  /// Adds the value of pair `pair` under its name.
  mutating func add(_ name: ParameterName, pair: Int) {
    var node = 0
    for (index, step) in name.steps.enumerated() {
      let rest = name.steps[(index + 1)...]
      switch step {
      case .key(let key): node = member(key, of: node)
      case .element: node = element(of: node, for: rest)
      }
    }
    nodes[node].pairs.append(pair)
  }

  /// The finished nodes, with their shapes.
  consuming func finish() -> [ParameterTree.Node] {
    for index in nodes.indices { settle(index) }
    nodes[0].shape = .dictionary
    return nodes
  }

  private mutating func member(_ key: String, of parent: Int) -> Int {
    let member = Member(parent: parent, key: key)
    if let node = members[member] { return node }
    let node = append(key, to: parent)
    members[member] = node
    return node
  }

  /// The element that the rest of a name goes into: the last one, unless that already has a value there.
  ///
  /// Rack reads names this way, and clients write arrays of dictionaries with the same keys for it.
  private mutating func element(of array: Int, for rest: ArraySlice<ParameterName.Step>) -> Int {
    if !rest.isEmpty, let last = lastElements[array], !nodes[last].children.isEmpty, !has(rest, in: last) {
      return last
    }
    let node = append(nil, to: array)
    lastElements[array] = node
    return node
  }

  /// Whether a node already has something at the end of `steps`; another `[]` always has room for more.
  private func has(_ steps: ArraySlice<ParameterName.Step>, in node: Int) -> Bool {
    var node = node
    for step in steps {
      guard case .key(let key) = step, let member = members[Member(parent: node, key: key)] else {
        return false
      }
      node = member
    }
    return true
  }

  private mutating func append(_ key: String?, to parent: Int) -> Int {
    nodes.append(ParameterTree.Node(key: key, parent: parent))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func settle(_ index: Int) {
    let node = nodes[index]
    guard !node.children.isEmpty else { return }
    let elements = node.children.count { nodes[$0].key == nil }
    let isNumbered = elements == 0 && index > 0 && isNumbered(node.children)
    nodes[index].shape = isNumbered || elements == node.children.count ? .array : .dictionary
  }

  /// Whether the keys are 0, 1, 2 and so on in this order.
  private func isNumbered(_ children: [Int]) -> Bool {
    children.enumerated().allSatisfy { nodes[$0.element].key == String($0.offset) }
  }
}
