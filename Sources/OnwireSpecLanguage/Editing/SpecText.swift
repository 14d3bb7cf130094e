package import OnwireDiagnostics

/// A document of a spec file as it is written: the tree of its nodes, each of which can be rewritten.
///
/// It is only the document's own text: aliases are not followed, and nothing comes from a base.
package struct SpecText: Sendable {
  /// A node of the document.
  package struct Node: Sendable, Hashable {
    let index: Int
  }

  /// The role of a node in the container around it.
  enum Role {
    /// The key or the value of the entry at this position of a mapping.
    case key(Int), value(Int)
    /// The item at this position of a list.
    case item(Int)

    var position: Int {
      switch self {
      case .key(let position), .value(let position), .item(let position): position
      }
    }
  }

  /// The document that a place is in; `nil` if the text is not YAML.
  package static func around(_ place: Place) -> SpecText? {
    guard case .success(let arena) = ArenaBuilder.build(place.source),
      let document = arena.documents.lastIndex(where: { arena.nodes[$0].start <= place.range.lowerBound })
    else { return nil }
    return SpecText(place.source, document: document)
  }

  /// The whole file.
  package let source: Source
  let arena: NodeArena
  /// The document's own mapping.
  package let root: Node
  private let document: Int
  private var links: [(parent: Int, role: Role)?] = []

  /// The document with this number, from 0; `nil` if the text is not YAML or has fewer documents.
  package init?(_ source: Source, document: Int) {
    guard case .success(let arena) = ArenaBuilder.build(source), arena.documents.indices.contains(document)
    else { return nil }
    self.source = source
    self.arena = arena
    self.document = document
    let first = arena.documents[document]
    root = Node(index: first)
    let end = Int(arena.nodes[first].next)
    links = Array(repeating: nil, count: end - first)
    for parent in first..<end {
      for (position, child) in children(of: parent).enumerated() {
        let role: Role =
          arena.nodes[parent].kind == .sequence
          ? .item(position) : position % 2 == 0 ? .key(position / 2) : .value(position / 2)
        links[child - first] = (parent, role)
      }
    }
  }

  private func children(of index: Int) -> [Int] {
    let flat = arena.nodes[index]
    guard flat.kind == .sequence || flat.kind == .mapping else { return [] }
    var result: [Int] = []
    var child = index + 1
    while child < flat.next {
      result.append(child)
      child = Int(arena.nodes[child].next)
    }
    return result
  }

  private func link(_ node: Node) -> (parent: Int, role: Role)? { links[node.index - root.index] }

  func flat(_ node: Node) -> FlatNode { arena.nodes[node.index] }

  // MARK: Looking around

  /// The mapping or list around a node.
  package func parent(of node: Node) -> Node? { link(node).map { Node(index: $0.parent) } }

  /// The position of a node's entry or item in the container around it.
  package func position(of node: Node) -> Int? { link(node)?.role.position }

  /// The keys and values of a mapping as they are written; none for other nodes.
  package func entries(of node: Node) -> [(key: Node, value: Node)] {
    guard flat(node).kind == .mapping else { return [] }
    let all = children(of: node.index).map { Node(index: $0) }
    return stride(from: 0, to: all.count - 1, by: 2).map { (all[$0], all[$0 + 1]) }
  }

  /// The items of a list; none for other nodes.
  package func items(of node: Node) -> [Node] {
    flat(node).kind == .sequence ? children(of: node.index).map { Node(index: $0) } : []
  }

  /// The number of a node's entries or items.
  package func count(of node: Node) -> Int {
    isMapping(node) ? entries(of: node).count : items(of: node).count
  }

  package func isMapping(_ node: Node) -> Bool { flat(node).kind == .mapping }
  package func isList(_ node: Node) -> Bool { flat(node).kind == .sequence }
  package func isAlias(_ node: Node) -> Bool { flat(node).kind == .alias }
  package func isScalar(_ node: Node) -> Bool { flat(node).isScalar }
  /// Whether a scalar has neither quotes nor a tag, so that it may be a number.
  package func isPlain(_ node: Node) -> Bool { flat(node).kind == .plain && flat(node).tag == nil }
  /// A scalar's text before variables are replaced.
  package func text(of node: Node) -> String { arena.string(of: node.index) }

  /// The key of a value, or the key itself.
  package func key(of node: Node) -> Node? {
    guard let link = link(node) else { return nil }
    switch link.role {
    case .key: return node
    case .value(let position): return entries(of: Node(index: link.parent))[position].key
    case .item: return nil
    }
  }

  /// The value under a key of a mapping, as it is written there.
  package func value(_ key: String, of node: Node) -> Node? {
    entries(of: node).first { isScalar($0.key) && text(of: $0.key) == key }?.value
  }

  /// The last node on a path that is written in this document, and the number of steps that lead to it.
  package func node(at path: [SpecStep]) -> (node: Node, depth: Int) {
    var node = root
    for (depth, step) in path.enumerated() {
      let next: Node? =
        switch step {
        case .key(let key): value(key, of: node)
        case .item(let index): items(of: node).indices.contains(index) ? items(of: node)[index] : nil
        }
      guard let next else { return (node, depth) }
      node = next
    }
    return (node, path.count)
  }

  /// The node that is written at a place, or the scalar around it; `nil` if the place is in another document.
  package func node(at place: Place) -> Node? {
    guard place.source === source else { return nil }
    var around: Int?
    for index in root.index..<root.index + links.count {
      let node = arena.nodes[index]
      guard node.kind != .alias else { continue }
      let range = Int(node.content)..<Int(max(node.content, node.end))
      if range == place.range { return Node(index: index) }
      if node.isScalar, range.lowerBound <= place.range.lowerBound, place.range.upperBound <= range.upperBound
      {
        around = index
      }
    }
    return around.map { Node(index: $0) }
  }

  /// The aliases of a node, in order.
  package func aliases(of node: Node) -> [Node] {
    guard let anchor = flat(node).anchor, !isAlias(node) else { return [] }
    var aliases: [Node] = []
    for index in node.index + 1..<root.index + links.count where arena.nodes[index].anchor == anchor {
      // After a second anchor of the same name, aliases mean that one.
      guard arena.nodes[index].kind == .alias else { break }
      aliases.append(Node(index: index))
    }
    return aliases
  }

  /// Whether a node is within brackets or braces, or has them itself.
  func isFlow(_ node: Node) -> Bool {
    if hasBrackets(node) { return true }
    return parent(of: node).map { isFlow($0) } ?? false
  }

  func hasBrackets(_ node: Node) -> Bool {
    let flat = flat(node)
    guard !flat.isScalar, flat.kind != .alias, Int(flat.content) < source.bytes.count else { return false }
    let first = source.bytes[Int(flat.content)]
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  // MARK: Bytes

  /// The start of an entry or item: that of its key, with tag and anchor.
  func start(_ position: Int, of container: Node) -> Int {
    let node = isMapping(container) ? entries(of: container)[position].key : items(of: container)[position]
    return Int(flat(node).start)
  }

  /// The end of an entry or item.
  func end(_ position: Int, of container: Node) -> Int {
    guard isMapping(container) else {
      let item = items(of: container)[position]
      return isEmpty(item) ? dash(position, of: container) + 1 : end(of: item)
    }
    let entry = entries(of: container)[position]
    return isEmpty(entry.value) ? arena.offset(behindColonOf: entry.key.index) : end(of: entry.value)
  }

  /// The end of a node: after its bracket, or with its last entry.
  func end(of node: Node) -> Int {
    let count = count(of: node)
    if count > 0, !hasBrackets(node) { return end(count - 1, of: node) }
    let flat = flat(node)
    guard flat.kind == .literal || flat.kind == .folded,
      source.bytes[Int(flat.content)..<lineEnd(Int(flat.content))].prefix(3).contains(UInt8(ascii: "+"))
    else { return Int(flat.end) }
    // The empty lines after it belong to it.
    var end = Int(flat.end)
    while case let next = nextLine(end), next < source.bytes.count, isBlank(next..<lineEnd(next)) {
      end = lineEnd(next)
    }
    return end
  }

  /// Whether nothing is written in the place of the value.
  func isEmpty(_ node: Node) -> Bool {
    let flat = flat(node)
    return flat.kind == .plain && flat.text.isEmpty && flat.start >= flat.end
  }

  /// The offset of the dash before an item of a block list.
  func dash(_ position: Int, of list: Node) -> Int {
    var offset = start(position, of: list)
    while offset > 0, source.bytes[offset - 1] <= 0x20 { offset -= 1 }
    return max(0, offset - 1)
  }

  /// The start of the line that an offset is in.
  func lineStart(_ offset: Int) -> Int {
    let bytes = source.bytes
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(offset, 3) : start
  }

  /// The end of the line that an offset is in, before its line end.
  func lineEnd(_ offset: Int) -> Int {
    let bytes = source.bytes
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The start of the next line; the end of the text if there is none.
  func nextLine(_ offset: Int) -> Int {
    source.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? source.bytes.count
  }

  /// The line end of the file.
  var newline: String {
    let bytes = source.bytes
    guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0 else { return "\n" }
    return bytes[first - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// Whether a range has nothing but blanks.
  func isBlank(_ range: Range<Int>) -> Bool {
    source.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The same document with edits; `nil` if it is then not YAML.
  package func applying(_ edits: [SpecEdit]) -> SpecText? {
    source.applying(edits).flatMap { SpecText($0, document: document) }
  }
}
