/// Finds the keys, values and marks of a written document in its bytes.
///
/// The reverse of what the writers tell of their documents: the runs are those of `WrittenDocument`. Nothing is
/// decoded. Bytes that are not wholly of a form have no outline in it.
package struct DocumentOutline: Sendable {
  /// What a document may be written in.
  package enum Form: Sendable, CaseIterable {
    /// JSON (RFC 8259), in UTF-8 without a byte order mark; keys may come twice.
    case json
    /// `<plist>` in UTF-8. The spelling of numbers, dates and base64 is not checked; CDATA sections and
    /// declarations of a document type of its own do not fit.
    case xmlPropertyList
    /// `bplist00`.
    case binaryPropertyList
  }

  /// How many containers may be in one another; an outline of more is not made.
  package var depthLimit = 1000
  /// How many runs an outline may have, so that its size stays bounded whatever the bytes.
  package var countLimit = 1 << 22
  /// Words that are values in JSON beside `true`, `false` and `null`.
  let words: [[UInt8]]

  /// An outline within the usual limits.
  package init(words: [[UInt8]] = []) { self.words = words }

  /// The runs of `bytes`, which abut and cover them; `nil` where the bytes do not fit the form or a limit.
  ///
  /// Ranges count from the first of `bytes`. Values are numbered in preorder, of the binary form by their place in
  /// its table of objects.
  ///
  /// - Complexity: linear; of the binary form O(n log n) in the number of objects.
  package func pieces(of bytes: ArraySlice<UInt8>, as form: Form) -> Pieces? {
    // A piece has 32 bits for where it ends.
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

  /// Where `bytes`, counted from the first, stop being JSON, at their end where more is to come; `nil` where they are
  /// JSON, or more or deeper than is looked at.
  package func misfitOfJSON(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var outline = JSONOutline(bytes, self)
      return outline.misfit()
    }
  }
}

extension DocumentOutline {
  /// Where in a binary property list the values stand, and all that is in them, whose keys are wanted: contents
  /// without what says their kind and length; none where the bytes are no such list.
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

  /// A binary property list as XML, for who reads only that, where dates keep their fractions; `nil` where the bytes are
  /// no such list, one that is too long or deep for that, or hold what XML has no form for.
  package static func xml(ofBinary bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { try? BinaryPropertyListOutline($0, DocumentOutline())?.xml() }
  }
}

/// That bytes are not of the form in which they are read, or more than a limit allows.
struct Misfit: Error {}

extension DocumentOutline {
  /// The runs of a document, of which there may be millions: eight bytes each.
  package struct Pieces: RandomAccessCollection, Sendable {
    /// Where each ends, above its value, above its kind.
    @usableFromInline let runs: [UInt64]

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { runs.count }

    package subscript(position: Int) -> WrittenDocument.Piece {
      let start = position == 0 ? 0 : end(at: position - 1)
      return WrittenDocument.Piece(
        range: start..<end(at: position), value: Int(runs[position] >> 2) & (1 << 30 - 1),
        kind: kind(at: position))
    }

    /// Where the run at `position` ends.
    @inlinable @inline(__always) package func end(at position: Int) -> Int {
      Int(truncatingIfNeeded: runs[position] >> 32)
    }

    /// What the run at `position` is.
    @inlinable @inline(__always) package func kind(at position: Int) -> WrittenDocument.Piece.Kind {
      let kind = runs[position] & 3
      return kind == 0 ? .punctuation : kind == 1 ? .key : .value
    }
  }
}

/// The runs of a document that is being read.
struct OutlinePieces {
  /// All but the last run, as `Pieces` has them.
  private var runs: [UInt64] = []
  /// Where the last run ends, which the next one may go on with.
  private(set) var end = 0
  /// Its value above its kind.
  private var last: UInt64 = 0
  private let limit: Int
  /// Whether no more runs are taken.
  var isFull: Bool { runs.count + 1 >= limit }

  /// At most `limit` runs, of so many bytes.
  init(limit: Int, byteCount: Int) {
    self.limit = min(limit, 1 << 30)
    // Mostly a run has three bytes or more; room that is not used costs nothing.
    runs.reserveCapacity(min(limit, byteCount / 3))
  }

  /// Gives the runs away, in their order.
  mutating func finish() -> DocumentOutline.Pieces {
    if end > 0 { runs.append(UInt64(end) << 32 | last) }
    defer { runs = [] }
    return DocumentOutline.Pieces(runs: runs)
  }

  /// Makes one run of the bytes from the last one up to `position`, as `WrittenDocument` does.
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
