/// Compares two texts from their first difference on, cluster by cluster where they differ.
struct ClusterWalk {
  /// A side of the comparison: its text, the position, and the rest of the folded cluster there.
  fileprivate struct Side {
    let scalars: [UInt32]
    var index = 0
    /// The cluster at `index`, decomposed and folded; empty while the text is read scalar by scalar.
    var cluster: [UInt32] = []
    var position = 0
    /// The number of scalars of the text that the step at `index` takes.
    var length = 1

    var isInCluster: Bool { !cluster.isEmpty }
    var isAtEnd: Bool { index >= scalars.count }
  }

  private var left: Side
  private var right: Side
  private let caseless: Bool

  init(_ left: [UInt32], _ right: [UInt32], caseless: Bool) {
    self.left = Side(scalars: left)
    self.right = Side(scalars: right)
    self.caseless = caseless
  }

  mutating func compare() -> Int {
    while !left.isAtEnd && !right.isAtEnd {
      let isPlain = !left.isInCluster && !right.isInCluster
      let x = left.next(caseless: caseless)
      let y = right.next(caseless: caseless)
      if x != y {
        if x < 0x80 && y < 0x80 && !caseless || isPlain && Self.shareHighSurrogate(x, y) {
          return x < y ? -1 : 1
        }
        if let result = resolve(x, y) { return result }
      }
      left.advance()
      right.advance()
    }
    return left.isAtEnd ? (right.isAtEnd ? 0 : -1) : 1
  }

  /// Enters the clusters at the difference of `x` and `y`; returns the result if they decide it.
  private mutating func resolve(_ x: UInt32, _ y: UInt32) -> Int? {
    var (x, y) = (x, y)
    if !left.isInCluster { x = left.enterCluster(x, caseless: caseless) }
    if x != y && !right.isInCluster { y = right.enterCluster(y, caseless: caseless) }
    if x != y { return x < y ? -1 : 1 }
    while left.position < left.cluster.count && right.position < right.cluster.count {
      let (x, y) = (left.cluster[left.position], right.cluster[right.position])
      if x != y { return x < y ? -1 : 1 }
      left.position += 1
      right.position += 1
    }
    return nil
  }

  /// Whether both scalars have the same high surrogate: CoreFoundation compares UTF-16, and has passed an
  /// equal one when it sees a difference.
  private static func shareHighSurrogate(_ x: UInt32, _ y: UInt32) -> Bool {
    x > 0xFFFF && y > 0xFFFF && x >> 10 == y >> 10
  }
}

extension ClusterWalk.Side {
  mutating func next(caseless: Bool) -> UInt32 {
    if isInCluster {
      position += 1
      return cluster[position - 1]
    }
    length = 1
    let scalar = scalars[index]
    return caseless && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar
  }

  mutating func advance() {
    if position == cluster.count { cluster = [] }
    if !isInCluster { index += length }
  }

  /// Folds the cluster that begins with `scalar` at `index`, if it has more than that scalar; returns its
  /// first scalar.
  mutating func enterCluster(_ scalar: UInt32, caseless: Bool) -> UInt32 {
    var folded: [UInt32] = []
    if UnicodeTable.decomposes(scalar) { UnicodeTable.appendDecomposition(of: scalar, to: &folded) }
    let first = folded.first ?? scalar
    if caseless, let folding = UnicodeTable.folding(of: first) { folded = folding + folded.dropFirst() }
    var end = index + 1
    while end < scalars.count, UnicodeTable.extends(scalars[end]) {
      if folded.isEmpty { folded = [first] }
      UnicodeTable.appendDecomposition(of: scalars[end], to: &folded)
      end += 1
    }
    if folded.isEmpty { return scalar }
    let base = folded.lastIndex { !UnicodeTable.extends($0) } ?? folded.startIndex
    if let start = folded[base...].firstIndex(where: { UnicodeTable.combiningClass(of: $0) != 0 }) {
      CanonicalOrder.sortByClass(&folded[start...])
    }
    cluster = folded
    position = 1
    length = end - index
    return folded.first ?? scalar
  }
}
