import OnwireDiagnostics

/// The order of CoreFoundation's non-literal string comparison: NSString's `compare:`.
///
/// The texts are compared up to their first difference. If it is between two ASCII characters, these decide;
/// otherwise the clusters there (a character and the marks after it) are canonically decomposed and compared
/// by code point, so that `é` is `e` with U+0301. Peculiarities of CoreFoundation are kept: an astral
/// character is not decomposed if the other text has one with the same high surrogate, and marks of class 0
/// move before the others. For a few texts with rare marks CoreFoundation finds both `a > b` and `b > a`;
/// here one of the two answers holds for both. Clusters of more than 64 scalars, which CoreFoundation cuts,
/// are compared whole.
package enum CanonicalOrder {
  /// -1, 0 or 1 if `a` sorts before `b`, is canonically equal to it, or sorts after it.
  package static func compare(_ a: String, _ b: String) -> Int {
    compare(a, b, caseless: false)
  }

  /// Like `compare`, but case-insensitive, by full case folding: NSString's `caseInsensitiveCompare:`.
  package static func compareCaseless(_ a: String, _ b: String) -> Int {
    compare(a, b, caseless: true)
  }

  /// The canonical decomposition (Unicode normalization form D) of `text`.
  package static func decompose(_ text: String) -> String { decompose(text) { _ in false } }

  /// The form of `text` in file names: decomposed, except U+2000 to U+2FFF and U+F900 to U+FAFF (Apple's
  /// TN1150).
  ///
  /// Corresponds to CoreFoundation's CFUniCharDecompose with isHFSPlus, which exempts nothing astral.
  package static func decomposeForFileSystem(_ text: String) -> String {
    decompose(text) { 0x2000...0x2FFF ~= $0 || 0xF900...0xFAFF ~= $0 }
  }

  private static func decompose(_ text: String, keeping isKept: (UInt32) -> Bool) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars.lazy.map(\.value) {
      if isKept(scalar) {
        scalars.append(scalar)
      } else {
        UnicodeTable.appendDecomposition(of: scalar, to: &scalars)
      }
    }
    var start = scalars.startIndex
    while start < scalars.endIndex {
      guard UnicodeTable.combiningClass(of: scalars[start]) != 0 else {
        start += 1
        continue
      }
      let end = scalars[start...].firstIndex { UnicodeTable.combiningClass(of: $0) == 0 } ?? scalars.endIndex
      sortByClass(&scalars[start..<end])
      start = end
    }
    var decomposed = String.UnicodeScalarView()
    decomposed.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
    return String(decomposed)
  }

  private static func compare(_ a: String, _ b: String, caseless: Bool) -> Int {
    var (left, right) = (a, b)
    return left.withUTF8 { left in right.withUTF8 { compare(left, $0, caseless: caseless) } }
  }

  private static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, caseless: Bool
  ) -> Int {
    let count = min(a.count, b.count)
    var offset = 0
    while offset < count {
      let (x, y) = (a[offset], b[offset])
      let (lowX, lowY) = caseless ? (x.lowercased, y.lowercased) : (x, y)
      guard lowX == lowY else {
        if x < 0x80 && y < 0x80 { return lowX < lowY ? -1 : 1 }
        // The start of the scalar with that byte, in both texts.
        while offset > 0, a[offset] & 0xC0 == 0x80 { offset -= 1 }
        let (first, second) = lowX < lowY ? (a, b) : (b, a)
        var walk = ClusterWalk(
          tail(of: first, from: offset), tail(of: second, from: offset), caseless: caseless)
        return lowX < lowY ? walk.compare() : -walk.compare()
      }
      offset += 1
    }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }

  private static func tail(of text: UnsafeBufferPointer<UInt8>, from offset: Int) -> [UInt32] {
    String(decoding: text[offset...], as: UTF8.self).unicodeScalars.map(\.value)
  }

  /// A stable sort, linear for marks that are in order.
  static func sortByClass(_ scalars: inout ArraySlice<UInt32>) {
    let classes = scalars.map(UnicodeTable.combiningClass)
    if zip(classes, classes.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    let order = classes.indices.sorted { (classes[$0], $0) < (classes[$1], $1) }
    let base = scalars.startIndex
    let sorted = order.map { scalars[base + $0] }
    for (index, scalar) in sorted.enumerated() { scalars[base + index] = scalar }
  }
}
