import OnwireDiagnostics

/// The properties of scalars that comparisons need, from the generated table.
enum UnicodeTable {
  /// Appends the full canonical decomposition of `scalar`, not yet in canonical order.
  static func appendDecomposition(of scalar: UInt32, to scalars: inout [UInt32]) {
    if appendSyllable(scalar, to: &scalars) { return }
    guard let step = step(of: scalar) else {
      scalars.append(scalar)
      return
    }
    appendDecomposition(of: step.first, to: &scalars)
    if step.second != 0 { scalars.append(step.second) }
  }

  /// Whether `scalar` has a canonical decomposition.
  static func decomposes(_ scalar: UInt32) -> Bool {
    isSyllable(scalar) || step(of: scalar) != nil
  }

  /// The canonical combining class (UAX #44): 0 for a starter.
  static func combiningClass(of scalar: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: mark(of: scalar))
  }

  /// Whether `scalar` joins the cluster before it: Grapheme_Extend and the emoji skin tones.
  static func extends(_ scalar: UInt32) -> Bool {
    mark(of: scalar) & 0x100 != 0
  }

  /// The full case folding of a scalar that does not decompose; `nil` if it stays the same.
  static func folding(of scalar: UInt32) -> [UInt32]? {
    guard let index = index(in: foldedScalars, where: { $0 >= scalar }), foldedScalars[index] == scalar
    else { return nil }
    let packed = foldings[index]
    return [0, 21, 42].map { UInt32(truncatingIfNeeded: packed >> $0 & scalarMask) }.filter { $0 != 0 }
  }

  private static let scalarMask: UInt64 = 0x1F_FFFF
  /// No scalar below this decomposes or combines.
  private static let firstMark: UInt32 = 0xC0

  private static func step(of scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    guard scalar >= firstMark, let index = index(in: decompositions, where: { $0 >> 42 >= UInt64(scalar) })
    else { return nil }
    let entry = decompositions[index]
    guard entry >> 42 == UInt64(scalar) else { return nil }
    return (
      UInt32(truncatingIfNeeded: entry >> 21 & scalarMask), UInt32(truncatingIfNeeded: entry & scalarMask)
    )
  }

  private static func mark(of scalar: UInt32) -> UInt64 {
    guard scalar >= firstMark, let index = index(in: marks, where: { $0 >> 9 & scalarMask >= UInt64(scalar) })
    else { return 0 }
    let entry = marks[index]
    return entry >> 30 <= UInt64(scalar) ? entry & 0x1FF : 0
  }

  /// The index of the first element of the sorted `table` for which `isReached` is true.
  private static func index<Entry>(in table: [Entry], where isReached: (Entry) -> Bool) -> Int? {
    let index = table.partitioningIndex(where: isReached)
    return index < table.count ? index : nil
  }
}

/// Hangul syllables decompose by arithmetic (The Unicode Standard, section 3.12).
extension UnicodeTable {
  private static let firstSyllable: UInt32 = 0xAC00
  private static let syllableCount: UInt32 = 11172
  private static let vowelCount: UInt32 = 21
  private static let trailCount: UInt32 = 28

  private static func isSyllable(_ scalar: UInt32) -> Bool {
    scalar >= firstSyllable && scalar - firstSyllable < syllableCount
  }

  private static func appendSyllable(_ scalar: UInt32, to scalars: inout [UInt32]) -> Bool {
    guard isSyllable(scalar) else { return false }
    let (rest, trail) = (scalar - firstSyllable).quotientAndRemainder(dividingBy: trailCount)
    scalars.append(0x1100 + rest / vowelCount)
    scalars.append(0x1161 + rest % vowelCount)
    if trail > 0 { scalars.append(0x11A7 + trail) }
    return true
  }
}
