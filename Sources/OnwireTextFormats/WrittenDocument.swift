/// The bytes of a written document, and the value that each run of them shows.
package struct WrittenDocument: Sendable {
  /// A run of bytes that shows one value.
  package struct Piece: Hashable, Sendable {
    /// The kinds of runs.
    package enum Kind: Hashable, Sendable {
      /// Markup, and anything else that belongs to no single scalar or key.
      case punctuation
      /// A dictionary's key, with its quotes if it has any.
      case key
      /// A scalar, with its quotes if it has any.
      case value
    }

    /// The run's bytes; never empty.
    package var range: Range<Int>
    /// The value: its index in preorder, with 0 for the root.
    ///
    /// Dictionary members count in the order of the `Document`, even if they are written sorted. A key has no
    /// index of its own: its piece has that of the value under it. Punctuation in a container, including
    /// around its keys, has the container's index; that of a scalar (tags), the scalar's; that of the whole
    /// document (an XML prologue, a binary header, offset table and trailer), the root's.
    package var value: Int
    package var kind: Kind

    /// Creates a run of `kind` over `range` that shows the value with index `value`.
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
  /// Whether runs are recorded at all.
  private let tellsPieces: Bool

  /// Creates a document of `bytes` with `pieces`.
  package init(bytes: [UInt8] = [], pieces: [Piece] = []) {
    self.bytes = bytes
    self.pieces = pieces
    tellsPieces = true
  }

  /// Creates an empty document to write to.
  init(tellsPieces: Bool) {
    bytes = []
    pieces = []
    self.tellsPieces = tellsPieces
  }
}

extension WrittenDocument {
  /// Whether all keys are ASCII.
  package var hasASCIIKeys: Bool {
    pieces.allSatisfy { $0.kind != .key || bytes[$0.range].allSatisfy { $0 < 0x80 } }
  }

  /// Makes a piece of the bytes appended since the last one.
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

  /// Appends `text` as a new piece, or to the last piece if that has the same kind and value.
  mutating func append(_ text: some Sequence<UInt8>, _ kind: Piece.Kind, of value: Int) {
    bytes.append(contentsOf: text)
    close(kind, of: value)
  }
}
