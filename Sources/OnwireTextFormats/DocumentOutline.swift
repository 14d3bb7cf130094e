/// Finds the keys, values and marks of a written document in its bytes.
///
/// The inverse of the writers: the runs are those of `WrittenDocument`. Nothing is decoded. Bytes that are
/// not completely in a form have no outline in it.
package struct DocumentOutline: Sendable {
  /// The forms of documents.
  package enum Form: Sendable, CaseIterable {
    /// JSON (RFC 8259), in UTF-8 without a byte order mark; keys may be repeated.
    case json
    /// `<plist>` in UTF-8. The spelling of numbers, dates and base64 is not checked; CDATA sections and
    /// internal document type declarations are not accepted.
    case xmlPropertyList
    /// `bplist00`.
    case binaryPropertyList
  }

  /// The greatest depth of nested containers; deeper documents have no outline.
  package var depthLimit = 1000
  /// The greatest number of runs in an outline, so that its size is bounded for any bytes.
  package var countLimit = 1 << 22
  /// Words that count as JSON values besides `true`, `false` and `null`.
  let words: [[UInt8]]

  /// Creates an outline with the usual limits.
  package init(words: [[UInt8]] = []) { self.words = words }

  /// The runs of `bytes`, which abut and cover them; `nil` if the bytes do not fit the form or exceed a
  /// limit.
  ///
  /// Ranges count from the first of `bytes`.
  ///
  /// - Complexity: Linear; for the binary form, O(n log n) in the number of objects.
  package func pieces(of bytes: ArraySlice<UInt8>, as form: Form) -> Pieces? {
    guard bytes.count <= Pieces.longest else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      switch form {
      case .json:
        var outline = JSONOutline(bytes, self)
        guard let pieces = try? outline.pieces() else { return nil }
        return bytes.isUTF8 ? pieces : nil
      case .xmlPropertyList:
        var outline = XMLPropertyListOutline(bytes, self)
        guard let pieces = try? outline.pieces() else { return nil }
        return bytes.isUTF8 ? pieces : nil
      case .binaryPropertyList:
        return try? BinaryPropertyListOutline(bytes, self)?.pieces()
      }
    }
  }

  /// The offset in `bytes` where they stop being JSON, which is their end if more must follow; `nil` if they
  /// are JSON, or exceed a limit.
  package func misfitOfJSON(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var outline = JSONOutline(bytes, self)
      return outline.misfit()
    }
  }
}

extension DocumentOutline {
  /// The ranges of the values with wanted keys, and of everything in them, in a binary property list:
  /// contents without the bytes for their kind and length; empty if the bytes are not such a list.
  package static func binaryValues(
    of bytes: ArraySlice<UInt8>, where isWanted: (String) -> Bool
  ) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      guard let outline = BinaryPropertyListOutline(bytes, DocumentOutline()), (try? outline.pieces()) != nil
      else {
        return []
      }
      return (try? outline.values(where: isWanted)) ?? []
    }
  }

  /// A binary property list as XML, for callers that only read XML; dates keep their fractions. `nil` if the
  /// bytes are not such a list, exceed a limit, or hold a value without an XML form.
  package static func xml(ofBinary bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { try? BinaryPropertyListOutline($0, DocumentOutline())?.xml() }
  }
}

/// Bytes that are not in the form in which they are read, or that exceed a limit.
struct Misfit: Error {}

extension DocumentOutline {
  /// The runs of a document, of which there may be millions: four bytes each.
  package struct Pieces: RandomAccessCollection, Sendable {
    /// For each run, its start, packed above its kind.
    fileprivate var runs: [UInt32]
    /// The end of the last run.
    let end: Int
    /// The greatest length of a document, whose positions have 30 bits.
    static let longest = 1 << 30 - 1

    package var startIndex: Int { 0 }
    package var endIndex: Int { runs.count }

    package subscript(position: Int) -> (range: Range<Int>, kind: WrittenDocument.Piece.Kind) {
      let end = position + 1 < runs.count ? Int(runs[position + 1] >> 2) : end
      return (Int(runs[position] >> 2)..<end, Self.kind(of: runs[position]))
    }

    @inline(__always)
    fileprivate static func run(start: Int, _ kind: WrittenDocument.Piece.Kind) -> UInt32 {
      UInt32(truncatingIfNeeded: start) << 2 | (kind == .punctuation ? 0 : kind == .key ? 1 : 2)
    }

    @inline(__always)
    private static func kind(of run: UInt32) -> WrittenDocument.Piece.Kind {
      run & 3 == 0 ? .punctuation : run & 3 == 1 ? .key : .value
    }

    /// The kinds of the runs.
    package var kinds: [WrittenDocument.Piece.Kind] {
      var kinds: [WrittenDocument.Piece.Kind] = []
      kinds.append(addingCapacity: runs.count) { kinds in
        for run in runs { kinds.append(Self.kind(of: run)) }
      }
      return kinds
    }

    /// The starts of the runs, counted from `base`. They take the place of the runs, of which none are left.
    package mutating func takeStarts(from base: UInt32) -> [UInt32] {
      var starts: [UInt32] = []
      swap(&starts, &runs)
      // Room for many more runs, which a document of long values leaves, is given back.
      guard starts.capacity <= 2 * starts.count else { return starts.map { base &+ $0 >> 2 } }
      for index in starts.indices { starts[index] = base &+ starts[index] >> 2 }
      return starts
    }
  }
}

/// Collects the runs of a document while it is read.
struct OutlinePieces {
  private var runs: [UInt32] = []
  /// The end of the last run, which the next one may extend.
  private(set) var end = 0
  /// What the last run shows: its kind, and the value that it belongs to.
  private var lastKind = WrittenDocument.Piece.Kind.punctuation
  private var lastValue = -1
  private let limit: Int
  /// Whether no more runs fit.
  var isFull: Bool { runs.count >= limit }

  /// Makes room for at most `limit` runs of a document with `byteCount` bytes.
  init(limit: Int, byteCount: Int) {
    self.limit = limit
    // Most runs have at least three bytes; unused room costs nothing.
    runs.reserveCapacity(min(limit, byteCount / 3))
  }

  /// Returns the runs, in order, and keeps none.
  mutating func finish() -> DocumentOutline.Pieces {
    defer { runs = [] }
    return DocumentOutline.Pieces(runs: runs, end: end)
  }

  /// Makes one run of the bytes from the end of the last one to `position`, like `WrittenDocument`.
  mutating func close(at position: Int, _ kind: WrittenDocument.Piece.Kind, of value: Int) throws(Misfit) {
    if position == end { return }
    if kind != lastKind || value != lastValue {
      guard !isFull else { throw Misfit() }
      runs.append(DocumentOutline.Pieces.run(start: end, kind))
      (lastKind, lastValue) = (kind, value)
    }
    end = position
  }
}
