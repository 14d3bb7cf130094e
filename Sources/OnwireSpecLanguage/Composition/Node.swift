internal import OnwireDiagnostics

/// A node of the composed tree: what is written in some file, with aliases followed and merges done.
///
/// It refers to its flat node, so it keeps the file and the place where it was written, whatever it was
/// merged into.
struct Node: Sendable {
  /// The nodes below a node.
  enum Children: Sendable {
    /// None: the node is a scalar.
    case none
    /// None: the node is a scalar null that removes what a base or a merge would have given.
    case removal
    case sequence([Node])
    case mapping([Entry])
    /// A problem with the node has been reported, so that readers report no others.
    case invalid
  }

  /// A key and its value.
  struct Entry: Sendable {
    var key: Node
    var value: Node
  }

  let arena: NodeArena
  let index: Int
  var children: Children

  /// The flat node, as it is written.
  var flat: FlatNode { arena.nodes[index] }
  /// The place of the scalar or container, without its tag and anchor.
  var place: Place { arena.place(of: index) }
  /// The empty place at its start, for something that is missing.
  var start: Place { Place(arena.source, Int(flat.content)..<Int(flat.content)) }
  /// Its tag, if one is written.
  var tag: Tag? { flat.tag.map { arena.tags[$0] } }
  /// A scalar's value before variables are replaced.
  var rawText: String { arena.string(of: index) }
  /// Whether the scalar may have `${…}` or `$${`.
  var mayHoldReference: Bool { flat.hasDollar }
  /// Whether a problem with it has been reported.
  var isInvalid: Bool { if case .invalid = children { true } else { false } }
  /// Whether it is a scalar.
  var isScalar: Bool {
    switch children {
    case .none, .removal: true
    case .sequence, .mapping, .invalid: false
    }
  }
  /// Whether it is a null that removes what a base or a merge would have given.
  var isRemoval: Bool { if case .removal = children { true } else { false } }
  /// Whether it is a scalar without quotes and tag.
  var isPlain: Bool { isScalar && flat.kind == .plain && flat.tag == nil }
  /// Whether it is certain to be a string if it is a scalar, as nearly all keys are.
  var isSurelyText: Bool { arena.isSurelyText(index) }
  /// Whether null is written.
  var isNull: Bool {
    guard isScalar, flat.text.count <= 4, isPlain || tag == .null else { return false }
    return CoreSchema.nulls.contains { arena.value(of: index, is: $0) }
  }
  /// Its entries, if it is a mapping that stands for a dictionary.
  var entries: [Entry]? {
    guard case .mapping(let entries) = children, tag != .set else { return nil }
    return entries
  }
  /// Its items, if it is a sequence that stands for an array.
  var items: [Node]? {
    guard case .sequence(let items) = children, tag != .set else { return nil }
    return items
  }

  /// The node in place of one that a base or a merge gives.
  func standing(for given: Node) -> Node {
    guard isNull, !given.isNull else { return self }
    return Node(arena: arena, index: index, children: .removal)
  }

  /// The value under a key, which is compared before variables are replaced.
  func value(rawKey key: StaticString) -> Node? {
    guard let entries else { return nil }
    // Each key in its own file: a request also has the entries of its bases.
    for entry in entries where entry.key.isScalar && entry.key.arena.value(of: entry.key.index, is: key) {
      return entry.value
    }
    return nil
  }
}
