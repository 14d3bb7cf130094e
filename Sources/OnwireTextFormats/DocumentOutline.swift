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
  /// Ranges count from the first of `bytes`. Values are numbered in preorder; in the binary form, by their
  /// place in its table of objects.
  ///
  /// - Complexity: Linear; for the binary form, O(n log n) in the number of objects.
  package func pieces(of bytes: ArraySlice<UInt8>, as form: Form) -> Pieces? {
    // A piece has 32 bits for its end.
    guard bytes.count <= Int(UInt32.max) else { return nil }
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
  /// The runs of a document, of which there may be millions: eight bytes each.
  package struct Pieces: RandomAccessCollection, Sendable {
    /// For each run, its end, packed above its value, packed above its kind.
    @usableFromInline let runs: [UInt64]

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { runs.count }

    package subscript(position: Int) -> WrittenDocument.Piece {
      let start = position == 0 ? 0 : end(at: position - 1)
      return WrittenDocument.Piece(
        range: start..<end(at: position), value: Int(runs[position] >> 2) & (1 << 30 - 1),
        kind: kind(at: position))
    }

    /// The end of the run at `position`.
    @inlinable @inline(__always) package func end(at position: Int) -> Int {
      Int(truncatingIfNeeded: runs[position] >> 32)
    }

    /// The kind of the run at `position`.
    @inlinable @inline(__always) package func kind(at position: Int) -> WrittenDocument.Piece.Kind {
      let kind = runs[position] & 3
      return kind == 0 ? .punctuation : kind == 1 ? .key : .value
    }
  }
}

/// Collects the runs of a document while it is read.
struct OutlinePieces {
  /// All runs except the last, in the form of `Pieces`.
  private var runs: [UInt64] = []
  /// The end of the last run, which the next one may extend.
  private(set) var end = 0
  /// The value of the last run, packed above its kind.
  private var last: UInt64 = 0
  private let limit: Int
  /// Whether no more runs fit.
  var isFull: Bool { runs.count + 1 >= limit }

  /// Makes room for at most `limit` runs of a document with `byteCount` bytes.
  init(limit: Int, byteCount: Int) {
    self.limit = min(limit, 1 << 30)
    // Most runs have at least three bytes; unused room costs nothing.
    runs.reserveCapacity(min(limit, byteCount / 3))
  }

  /// Returns the runs, in order, and keeps none.
  mutating func finish() -> DocumentOutline.Pieces {
    if end > 0 { runs.append(UInt64(end) << 32 | last) }
    defer { runs = [] }
    return DocumentOutline.Pieces(runs: runs)
  }

  /// Makes one run of the bytes from the end of the last one to `position`, like `WrittenDocument`.
  @inline(__always)
  mutating func close(at position: Int, _ kind: WrittenDocument.Piece.Kind, of value: Int) throws(Misfit) {
    if position == end { return }
    let run = UInt64(truncatingIfNeeded: value) << 2 | (kind == .punctuation ? 0 : kind == .key ? 1 : 2)
    if run != last {
      if end > 0 {
        guard !isFull else { throw Misfit() }
        runs.append(UInt64(truncatingIfNeeded: end) << 32 | last)
      }
      last = run
    }
    end = position
  }
}
