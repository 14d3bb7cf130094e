/// What a program gets of a request: values in lists and maps, as a server's parser nests them.
///
/// Nodes stand in one array, so that no depth is too deep; the first is the root. Texts are bytes: a server may hand
/// on what is no UTF-8.
package struct ServedData: Sendable {
  /// What a node is.
  package enum Kind: UInt8, Sendable {
    /// `nil` in Ruby, `null` in JavaScript.
    case null
    /// `true`, which qs makes of a value that came to be a key.
    case yes
    /// A number, such as the size of a file in PHP.
    case integer
    /// Bytes; UTF-8 unless `charset` names another encoding.
    case text
    /// Values in order.
    case list
    /// Values by key, in order.
    case map
  }

  /// A value, a list or a map.
  package struct Node: Sendable {
    package var kind: Kind
    /// The key in the map around it; empty in a list.
    package var key: [UInt8] = []
    /// The bytes of a text.
    package var bytes: [UInt8] = []
    /// The number of an integer.
    package var number = 0
    /// The encoding that Ruby tags a text with, where it is not UTF-8.
    package var charset: String?
    /// Where the value stands in the message; `nil` where nothing is there.
    package var place: Range<Int>?
    /// The nodes directly inside.
    package fileprivate(set) var first = -1
    fileprivate var last = -1
    /// The next one in the same list or map.
    package fileprivate(set) var next = -1
    fileprivate var isGone = false
    /// What tells the members of this map from those of another that stood here before.
    fileprivate var scope = 0
    /// The number of nodes inside.
    package fileprivate(set) var count = 0

    package init(_ kind: Kind, place: Range<Int>? = nil) {
      self.kind = kind
      self.place = place
    }

    /// A text.
    package init(text: [UInt8], place: Range<Int>? = nil) {
      kind = .text
      bytes = text
      self.place = place
    }

    /// A number.
    package init(number: Int) {
      kind = .integer
      self.number = number
    }
  }

  private struct Member: Hashable {
    var scope: Int
    var key: [UInt8]
  }

  package private(set) var nodes: [Node]
  private var members: [Member: Int] = [:]
  private var scopes = 0

  /// An empty map or list.
  package init(_ kind: Kind = .map) { nodes = [Node(kind)] }

  /// The nodes directly inside `parent`, in order.
  package func children(of parent: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(nodes[parent].count)
    var index = nodes[parent].first
    while index >= 0 {
      if !nodes[index].isGone { result.append(index) }
      index = nodes[index].next
    }
    return result
  }

  /// The last node in a list or map.
  package func lastChild(of parent: Int) -> Int? {
    let last = nodes[parent].last
    return last >= 0 && !nodes[last].isGone ? last : nil
  }

  /// The member of a map.
  package func member(_ key: [UInt8], of parent: Int) -> Int? {
    members[Member(scope: nodes[parent].scope, key: key)]
  }

  /// Puts a node at the end of a list.
  @discardableResult package mutating func append(_ node: Node, to parent: Int) -> Int {
    let index = nodes.count
    nodes.append(node)
    renew(index)
    let last = nodes[parent].last
    if last < 0 { nodes[parent].first = index } else { nodes[last].next = index }
    nodes[parent].last = index
    nodes[parent].count += 1
    return index
  }

  /// Sets the member of a map: one that is there keeps its position.
  @discardableResult package mutating func set(_ key: [UInt8], of parent: Int, to node: Node) -> Int {
    let member = Member(scope: nodes[parent].scope, key: key)
    if let index = members[member] {
      replace(index, by: node)
      return index
    }
    var node = node
    node.key = key
    let index = append(node, to: parent)
    members[member] = index
    return index
  }

  /// Puts another value in the place of a node, with nothing inside.
  package mutating func replace(_ index: Int, by node: Node) {
    var node = node
    node.key = nodes[index].key
    node.next = nodes[index].next
    nodes[index] = node
    renew(index)
  }

  /// Takes the member of a map away.
  package mutating func remove(_ key: [UInt8], of parent: Int) {
    guard let index = members.removeValue(forKey: Member(scope: nodes[parent].scope, key: key)) else {
      return
    }
    nodes[index].isGone = true
    nodes[parent].count -= 1
  }

  /// Takes away what `isUnwanted` says of the nodes in lists.
  package mutating func removeFromLists(where isUnwanted: (Node) -> Bool) {
    for parent in nodes.indices where nodes[parent].kind == .list {
      for child in children(of: parent) where isUnwanted(nodes[child]) {
        nodes[child].isGone = true
        nodes[parent].count -= 1
      }
    }
  }

  /// Makes a list of a map, or a map of a list, whose nodes stay.
  package mutating func change(_ index: Int, to kind: Kind) { nodes[index].kind = kind }

  private mutating func renew(_ index: Int) {
    scopes += 1
    nodes[index].scope = scopes
  }

  /// Puts what is in `other` under a node, which becomes of its kind.
  package mutating func graft(_ other: ServedData, onto index: Int) {
    replace(index, by: Node(other.nodes[0].kind, place: nodes[index].place))
    var stack = [(from: 0, onto: index)]
    while let (from, onto) = stack.popLast() {
      for child in other.children(of: from) {
        var node = other.nodes[child]
        node.first = -1
        node.last = -1
        node.next = -1
        node.count = 0
        let copy = nodes[onto].kind == .map ? set(node.key, of: onto, to: node) : append(node, to: onto)
        if other.nodes[child].first >= 0 { stack.append((child, copy)) }
      }
    }
  }

  /// Where the first text stands that is no UTF-8.
  var firstInvalidText: Range<Int>? {
    var stack = [0]
    while let index = stack.popLast() {
      if nodes[index].kind == .text, !nodes[index].bytes[...].isUTF8 { return nodes[index].place ?? 0..<0 }
      stack += children(of: index).reversed()
    }
    return nil
  }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { nodes[0].count == 0 }
}

extension ServedData {
  /// Bytes that are the same for the same data, whatever the order of keys and wherever it stood.
  ///
  /// `oneIsAlone` is for multimaps: a list of one value directly in the root is that value.
  package func canonical(oneIsAlone: Bool = false) -> [UInt8] {
    let alone = Set(
      oneIsAlone ? children(of: 0).filter { nodes[$0].kind == .list && nodes[$0].count == 1 } : [])
    var out: [UInt8] = []
    var stack = [0]
    /// Whether what is next stands in a map, by the containers around it.
    var areMaps: [Bool] = []
    while let index = stack.popLast() {
      guard index >= 0 else {
        areMaps.removeLast()
        out.append(UInt8(ascii: ")"))
        continue
      }
      var node = nodes[index]
      if areMaps.last == true {
        out += "\(node.key.count) ".utf8
        out += node.key
      }
      if alone.contains(index) { node = nodes[node.first] }
      switch node.kind {
      case .null: out += "n".utf8
      case .yes: out += "y".utf8
      case .integer: out += "i\(node.number)".utf8
      case .text:
        out += "t\(node.charset ?? "") \(node.bytes.count) ".utf8
        out += node.bytes
      case .list, .map:
        var inside = children(of: index)
        if node.kind == .map { inside.sort { nodes[$0].key.lexicographicallyPrecedes(nodes[$1].key) } }
        out.append(UInt8(ascii: node.kind == .map ? "{" : "["))
        stack.append(-1)
        areMaps.append(node.kind == .map)
        stack += inside.reversed()
      }
    }
    return out
  }
}
