import OnwireTextFormats

/// The contents of parts, and bodies of no grammar.
extension Comparer {
  /// Longer contents are only compared byte by byte, not as texts.
  private static let textLimit = 1 << 20

  /// Compares two contents of any length in constant memory.
  mutating func compareContents(_ pair: ContentPair) throws {
    let found = try StretchComparison.of(left.message, pair.left, right.message, pair.right)
    if found.isSame { return same() }
    if pair.left.count <= Self.textLimit, pair.right.count <= Self.textLimit {
      return try compareTexts(pair, found)
    }
    note(difference(.changed, .value, pair, found))
  }

  private mutating func compareTexts(_ pair: ContentPair, _ found: StretchComparison) throws {
    let texts = (try left.message.bytes(pair.left), try right.message.bytes(pair.right))
    if matchesWildcard(texts.0, texts.1) { return sameByWildcard(pair.leftPath) }
    if texts.0.isText, texts.1.isText, texts.0.withoutReturns == texts.1.withoutReturns {
      return note(difference(.respelled, .lineEnd, pair, found))
    }
    var difference = difference(.changed, .value, pair, found)
    if pair.left.count != pair.right.count {
      // Bytes that both end with are not a difference, either.
      let runs = DifferingRuns(texts.0[...], texts.1[...])
      difference.left?.marks = runs.left.map { $0.moved(by: pair.left.lowerBound) }
      difference.right?.marks = runs.right.map { $0.moved(by: pair.right.lowerBound) }
    }
    note(difference)
  }

  private func difference(
    _ kind: Difference.Kind, _ way: Difference.Way, _ pair: ContentPair, _ found: StretchComparison
  ) -> Difference {
    Difference(
      kind, way,
      left: side(of: left.message, pair.leftPath, pair.left, marks: found.marks(from: pair.left.lowerBound)),
      right: side(
        of: right.message, pair.rightPath, pair.right, marks: found.marks(from: pair.right.lowerBound)),
      note: kind == .changed ? BodyWording.contents(found) : "")
  }
}

extension StretchComparison {
  /// The runs that differ, in a message where the stretch begins at `start`; if the contents do not end
  /// together, only the first byte.
  fileprivate func marks(from start: Int) -> [Range<Int>] {
    guard let first else { return [] }
    return leftCount == rightCount
      ? runs.map { $0.moved(by: start) } : [start + first..<start + first + 1]
  }
}

extension [UInt8] {
  /// Whether a person can read it: UTF-8 without NUL.
  fileprivate var isText: Bool { !contains(0) && isUTF8 }

  /// The bytes with LF for CR LF.
  fileprivate var withoutReturns: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for (index, byte) in enumerated() {
      if byte == 0x0D, index + 1 < count, self[index + 1] == 0x0A { continue }
      result.append(byte)
    }
    return result
  }
}

/// Two corresponding contents: their paths and ranges.
struct ContentPair {
  let leftPath: String
  let left: Range<Int>
  let rightPath: String
  let right: Range<Int>

  init(_ leftPath: String, _ left: Range<Int>, _ rightPath: String, _ right: Range<Int>) {
    self.leftPath = leftPath
    self.left = left
    self.rightPath = rightPath
    self.right = right
  }
}
