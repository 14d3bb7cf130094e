internal import OnwireDiagnostics

/// A node of the composed tree: what is written in some file, with aliases followed and merges done.
///
/// It refers to its flat node, so it keeps the file and place it was written at, whatever it was merged into.
struct Node: Sendable {
  /// What is below a node.
  enum Children: Sendable {
    /// A scalar: nothing.
    case none
    /// Nothing: a scalar null that takes away what a base or a merge would have given.
    case removal
    case sequence([Node])
    case mapping([Entry])
    /// Something of which a problem is already reported; who reads it says nothing more.
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

  /// As it is written.
  var flat: FlatNode { arena.nodes[index] }
  /// The scalar or container without its tag and anchor.
  var place: Place { arena.place(of: index) }
  /// The empty place at which something of it is missing.
  var start: Place { Place(arena.source, Int(flat.content)..<Int(flat.content)) }
  /// Its tag, if one is written.
  var tag: Tag? { flat.tag.map { arena.tags[$0] } }
  /// A scalar's value before variables are replaced.
  var rawText: String { arena.string(of: index) }
  /// Whether the scalar may hold `${…}` or `$${`.
  var mayHoldReference: Bool { flat.hasDollar }
  /// Whether a problem with it is already reported.
  var isInvalid: Bool { if case .invalid = children { true } else { false } }
  /// Whether it is a scalar.
  var isScalar: Bool {
    switch children {
    case .none, .removal: true
    case .sequence, .mapping, .invalid: false
    }
  }
  /// Whether it is a null that takes away what a base or a merge would have given.
  var isRemoval: Bool { if case .removal = children { true } else { false } }
  /// Whether it is a scalar without quotes and tag.
  var isPlain: Bool { isScalar && flat.kind == .plain && flat.tag == nil }
  /// Whether it is sure to be a string if it is a scalar, as nearly all keys are.
  var isSurelyText: Bool { arena.isSurelyText(index) }
  /// Whether null is written.
  var isNull: Bool {
    guard isScalar, flat.text.count <= 4, isPlain || tag == .null else { return false }
    return CoreSchema.nulls.contains { arena.value(of: index, is: $0) }
  }
  /// Its entries, where it is a mapping that stands for a dictionary.
  var entries: [Entry]? {
    guard case .mapping(let entries) = children, tag != .set else { return nil }
    return entries
  }
  /// Its items, where it is a sequence that stands for an array.
  var items: [Node]? {
    guard case .sequence(let items) = children, tag != .set else { return nil }
    return items
  }

  /// As it is in the place of what a base or a merge gives.
  func standing(for given: Node) -> Node {
    guard isNull, !given.isNull else { return self }
    return Node(arena: arena, index: index, children: .removal)
  }

  /// The value under a key as it is written, before variables are replaced.
  func value(rawKey key: StaticString) -> Node? {
    guard let entries else { return nil }
    // Each by its own file: below a request stand the entries of its bases.
    for entry in entries where entry.key.isScalar && entry.key.arena.value(of: entry.key.index, is: key) {
      return entry.value
    }
    return nil
  }
}
