/// Greek in monotonic spelling.
extension LatinRun {
  mutating func appendGreek() -> Bool {
    for (index, scalar) in text.enumerated() {
      if Self.sigmas.contains(scalar) && (output.last == 0x50 || output.last == 0x70) {
        // `ps` is ψ: an apostrophe separates the letters of πσ.
        output.append(0x27)
      }
      guard let contextual = inContext(scalar, at: index) else {
        guard append(scalar, by: LatinTable.greek) else { return false }
        continue
      }
      output += contextual
    }
    return true
  }

  private static let sigmas: [UInt32] = [0x3A3, 0x3C2, 0x3C3]
  private static let velars = Set("ΓΚΞΧγκξχϰ".unicodeScalars.map(\.value))
  private static let vowels = Set("AEIOUYaeiouy".unicodeScalars.map(\.value))

  /// The letters for `scalar` in its context; `nil` if they are the same in every context.
  private func inContext(_ scalar: UInt32, at index: Int) -> [UInt32]? {
    let key = LatinTable.key(scalar)
    if let last = output.last, Self.vowels.contains(last), let after = LatinTable.greekAfterVowel[key] {
      return after
    }
    if scalar == 0x3C2 || scalar == 0x3C3 { return sigma(isFinalForm: scalar == 0x3C2, at: index) }
    guard let next = following(index) else { return nil }
    if Self.velars.contains(next), let before = LatinTable.greekBeforeVelar[key] { return before }
    if Self.isSmall(next), let before = LatinTable.greekBeforeSmall[key] { return before }
    return nil
  }

  private static func isSmall(_ scalar: UInt32) -> Bool {
    guard let script = LatinTable.script(of: scalar), script == .latin || script == .greek else {
      return false
    }
    return category(scalar) == .lowercaseLetter
  }

  /// A sigma in the right form for its position is `s`; one in the other form gets a line below.
  private func sigma(isFinalForm: Bool, at index: Int) -> [UInt32] {
    let next = text[(index + 1)...].first { $0 != 0x27 } ?? ahead
    let previous = output.last { $0 != 0x27 && !Self.isMark($0) }
    let isBeforeLetter = next.map(Self.isLetter) ?? false
    let isAfterLetter = previous.map(Self.isLetter) ?? false
    let isFinalPlace = !isBeforeLetter && isAfterLetter
    return isFinalForm == isFinalPlace ? [0x73] : [0x73, 0x331]
  }
}
