/// A node of a file as it is written, in the arena's order: a node, then all below it.
///
/// Offsets are bytes; a source is at most 64 MiB, so 32 bits hold them.
struct FlatNode: Sendable {
  enum Kind: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case sequence, mapping, alias
  }

  let kind: Kind
  /// Whether a scalar's value has a `$`, with which references begin.
  var hasDollar = false
  /// Whether its value is written in the source as it is, and not in the arena's text.
  var isVerbatim = false
  /// Where its tag or anchor begins, else its content.
  let start: UInt32
  /// Where the scalar or container itself begins.
  let content: UInt32
  /// Where it ends; equal to `content` where nothing is written.
  var end: UInt32
  /// A scalar's value, in the source or in the arena's text.
  var text: Range<UInt32> = 0..<0
  /// The index past all that is below it.
  var next: UInt32
  private let tagIndex: Int32
  private let anchorIndex: Int32

  /// An index into the arena's tags.
  var tag: Int? { tagIndex < 0 ? nil : Int(tagIndex) }
  /// Its own anchor or the alias's, as an index into the arena's anchors.
  var anchor: Int? { anchorIndex < 0 ? nil : Int(anchorIndex) }

  /// A node without a value and with nothing below it, which stands at `index` in the arena.
  init(_ kind: Kind, _ start: Int, content: Int, end: Int, index: Int, tag: Int?, anchor: Int?) {
    self.kind = kind
    self.start = UInt32(start)
    self.content = UInt32(content)
    self.end = UInt32(end)
    next = UInt32(index + 1)
    tagIndex = Int32(tag ?? -1)
    anchorIndex = Int32(anchor ?? -1)
  }

  /// Whether it is a scalar.
  var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }
}
