/// The bytes of a written document, and which value each run of them shows.
package struct WrittenDocument: Sendable {
  /// A run of bytes that shows one value.
  package struct Piece: Hashable, Sendable {
    /// What a run is.
    package enum Kind: Hashable, Sendable {
      /// Markup, and whatever else belongs to no single scalar or key.
      case punctuation
      /// A dictionary's key, with its quotes where it has them.
      case key
      /// A scalar, with its quotes where it has them.
      case value
    }

    /// The run's bytes; never empty.
    package var range: Range<Int>
    /// The value: its index in preorder, the root's being 0.
    ///
    /// Dictionary members count in the order of the `Document`, also where they are written sorted. A key
    /// has no index of its own: its piece carries that of the value under it. The punctuation inside a
    /// container, around its keys too, carries the container's; that of a scalar (tags), the scalar's; that
    /// of the whole document (an XML prologue, a binary header, offset table and trailer), the root's.
    package var value: Int
    /// What the run is.
    package var kind: Kind

    /// A run of `kind` over `range` that shows the value with index `value`.
    package init(range: Range<Int>, value: Int, kind: Kind) {
      self.range = range
      self.value = value
      self.kind = kind
    }
  }

  /// The document as written.
  package var bytes: [UInt8]
  /// The runs in order: they abut and cover `bytes`.
  package var pieces: [Piece]
  /// Whether anybody asks for the runs; without, there are none.
  private let tellsPieces: Bool

  /// `bytes` made of `pieces`.
  package init(bytes: [UInt8] = [], pieces: [Piece] = []) {
    self.bytes = bytes
    self.pieces = pieces
    tellsPieces = true
  }

  /// An empty document, to be written.
  init(tellsPieces: Bool) {
    bytes = []
    pieces = []
    self.tellsPieces = tellsPieces
  }
}

extension WrittenDocument {
  /// Whether no key has a byte beyond ASCII.
  package var hasASCIIKeys: Bool {
    pieces.allSatisfy { $0.kind != .key || bytes[$0.range].allSatisfy { $0 < 0x80 } }
  }

  /// Makes one piece of what was appended to `bytes` since the last one.
  mutating func close(_ kind: Piece.Kind, of value: Int) {
    guard tellsPieces else { return }
    let start = pieces.last?.range.upperBound ?? 0
    if start == bytes.count { return }
    if let last = pieces.last, last.kind == kind, last.value == value {
      pieces[pieces.count - 1].range = last.range.lowerBound..<bytes.count
    } else {
      pieces.append(Piece(range: start..<bytes.count, value: value, kind: kind))
    }
  }

  /// Appends `text` as a piece of its own, or to the last piece where that is of the same kind and value.
  mutating func append(_ text: some Sequence<UInt8>, _ kind: Piece.Kind, of value: Int) {
    bytes.append(contentsOf: text)
    close(kind, of: value)
  }
}
