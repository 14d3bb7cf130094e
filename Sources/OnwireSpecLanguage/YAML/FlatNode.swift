/// A node of a file as it is written, in the arena's order: each node is followed by all nodes below it.
///
/// Offsets count bytes; a source has at most 64 MiB, so 32 bits hold them.
struct FlatNode: Sendable {
  enum Kind: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case sequence, mapping, alias
  }

  let kind: Kind
  /// Whether a scalar's value has a `$`, which begins references.
  var hasDollar = false
  /// Whether its value is written in the source unchanged, and so is not in the arena's text.
  var isVerbatim = false
  /// The start of its tag or anchor, if it has one, else of its content.
  let start: UInt32
  /// The start of the scalar or container itself.
  let content: UInt32
  /// The end; equal to `content` if nothing is written.
  var end: UInt32
  /// A scalar's value, as a range in the source or in the arena's text.
  var text: Range<UInt32> = 0..<0
  /// The index after all nodes below it.
  var next: UInt32
  private let tagIndex: Int32
  private let anchorIndex: Int32

  /// An index into the arena's tags.
  var tag: Int? { tagIndex < 0 ? nil : Int(tagIndex) }
  /// The index of its own anchor, or of an alias's, in the arena's anchors.
  var anchor: Int? { anchorIndex < 0 ? nil : Int(anchorIndex) }

  /// A node without a value and without nodes below it, which is at `index` in the arena.
  init(_ kind: Kind, _ start: Int, content: Int, end: Int, index: Int, tag: Int?, anchor: Int?) {
    self.kind = kind
    self.start = UInt32(start)
    self.content = UInt32(content)
    self.end = UInt32(end)
    next = UInt32(index + 1)
    tagIndex = Int32(tag ?? -1)
    anchorIndex = Int32(anchor ?? -1)
  }

  var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }
}
