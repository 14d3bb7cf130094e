/// A node of a file as it is written, in the arena's order: a node, then all below it.
///
/// Offsets are bytes; a source is at most 64 MiB, so 32 bits hold them.
struct FlatNode: Sendable {
  enum Kind: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case sequence, mapping, alias
  }

  let kind: Kind
  /// Where its tag or anchor begins, else its content.
  let start: UInt32
  /// Where the scalar or container itself begins.
  let content: UInt32
  /// Where it ends; equal to `content` where nothing is written.
  var end: UInt32
  /// A scalar's value, in the arena's text.
  var text: Range<UInt32> = 0..<0
  /// The index past all that is below it.
  var next: UInt32
  /// An index into the arena's tags.
  let tag: UInt32?
  /// Its own anchor or the alias's, as an index into the arena's anchors.
  let anchor: UInt32?

  /// Whether it is a scalar.
  var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }
}
