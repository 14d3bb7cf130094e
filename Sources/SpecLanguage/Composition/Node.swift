internal import Diagnostics

/// A node of the composed tree: what is written in some file, with aliases followed and merges done.
///
/// It refers to its flat node, so it keeps the file and place it was written at, whatever it was merged into.
struct Node: Sendable {
  /// What is below a node.
  enum Children: Sendable {
    /// A scalar: nothing.
    case none
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
  /// Its tag, if one is written.
  var tag: Tag? { flat.tag.map { arena.tags[Int($0)] } }
  /// A scalar's value before variables are replaced.
  var rawText: String { arena.string(of: index) }
  /// Whether the scalar may hold `${…}` or `$${`.
  var mayHoldReference: Bool { arena.contains(0x24, in: index) }
  /// Whether a problem with it is already reported.
  var isInvalid: Bool { if case .invalid = children { true } else { false } }
  /// Whether it is a scalar.
  var isScalar: Bool { if case .none = children { true } else { false } }
  /// Whether it is a scalar without quotes and tag.
  var isPlain: Bool { isScalar && flat.kind == .plain && flat.tag == nil }
  /// Whether null is written.
  var isNull: Bool {
    guard isScalar, tag == .null || isPlain else { return false }
    return flat.text.count <= 4 && CoreSchema.nulls.contains(rawText)
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

  /// The value under a key as it is written, before variables are replaced.
  func value(rawKey key: String) -> Node? {
    entries?.first { $0.key.isScalar && $0.key.rawText == key }?.value
  }
}
