/// Han: blanks are put between ideographs and their neighbours, then each ideograph is replaced by its
/// reading.
extension LatinRun {
  mutating func appendHan() -> Bool {
    guard let spaced = spacedHan() else { return false }
    for (index, scalar) in spaced.enumerated() {
      guard let reading = HanReadings.reading(of: scalar) else {
        output.append(scalar)
        continue
      }
      let rest = spaced[(index + 1)...]
      let next = rest.first == 0x20 ? rest.dropFirst().first : rest.first
      let special = Self.readByContext.first { $0.scalar == scalar && $0.next == next }
      guard let special else {
        output += reading
        continue
      }
      guard let reading = special.reading else { return false }
      output += reading.unicodeScalars.map(\.value)
    }
    return true
  }

  /// Ideographs with a different reading before another ideograph; `nil` if releases of ICU differ.
  private static let readByContext: [(scalar: UInt32, next: UInt32, reading: String?)] = [
    (0x85CF, 0x6587, "zàng"), (0x85CF, 0x8BED, nil), (0x91CD, 0x5E86, "chóng"), (0x6C88, 0x9633, "shěn"),
    (0x79D8, 0x9C81, "bì"),
  ]

  private func spacedHan() -> [UInt32]? {
    var spaced: [UInt32] = []
    for scalar in text {
      let isIdeograph = Self.isIdeograph(scalar)
      if !isIdeograph && LatinTable.unsettledBesideHan.contains(scalar) {
        guard isForASCII, let settled = Self.settledForASCII[scalar] else { return nil }
        spaced.append(settled)
        continue
      }
      guard HanReadings.reading(of: scalar) != nil || Self.isUntouched(scalar) else { return nil }
      if needsBlank(before: scalar, isIdeograph: isIdeograph, after: spaced) { spaced.append(0x20) }
      spaced.append(scalar)
    }
    return spaced
  }

  /// Ideographic comma, closing brackets and middle dots: releases of ICU differ in these, but not in their
  /// ASCII forms.
  private static let settledForASCII: [UInt32: UInt32] = [
    0x3001: 0x2C, 0x3009: 0x203A, 0x300B: 0xBB, 0x30FB: 0x2027, 0xFF65: 0x2027,
  ]

  private func needsBlank(before scalar: UInt32, isIdeograph: Bool, after spaced: [UInt32]) -> Bool {
    guard let previous = spaced.last ?? output.last else { return false }
    if isIdeograph || Self.isLetter(scalar) {
      if Self.isIdeograph(previous) || Self.sentenceMarks.contains(previous) { return true }
      if [.closePunctuation, .finalPunctuation].contains(Self.category(previous)) { return true }
    }
    guard isIdeograph || [.openPunctuation, .initialPunctuation].contains(Self.category(scalar)) else {
      return false
    }
    let base = spaced.last { !Self.isMark($0) } ?? output.last { !Self.isMark($0) }
    return base.map(Self.isLetter) ?? false
  }

  /// Includes radicals and compatibility forms, which ICU unifies first, and the closing mark 〆.
  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    HanReadings.reading(of: scalar) != nil || Unicode.Scalar(scalar)?.properties.isIdeographic ?? false
  }

  private static let sentenceMarks = Set(".,:;?!．，：？！｡、；".unicodeScalars.map(\.value))
}
