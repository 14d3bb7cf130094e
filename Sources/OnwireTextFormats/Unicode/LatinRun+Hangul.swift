/// Hangul: syllables letter by letter, with a hyphen if the letters alone would be read differently.
extension LatinRun {
  mutating func appendHangul() -> Bool {
    for scalar in text {
      guard let (lead, vowel, tail) = Self.syllable(scalar) else {
        // The only other character that Hangul changes: the fullwidth apostrophe.
        if scalar == 0xFF07 {
          output.append(0x27)
          continue
        }
        guard Self.isUntouched(scalar) else { return false }
        output.append(scalar)
        continue
      }
      if needsHyphen(before: lead, vowel) { output.append(0x2D) }
      output += LatinTable.hangulLeads[lead] + LatinTable.hangulVowels[vowel] + LatinTable.hangulTails[tail]
    }
    return true
  }

  private static func syllable(_ scalar: UInt32) -> (lead: Int, vowel: Int, tail: Int)? {
    guard (0xAC00...0xD7A3).contains(scalar) else { return nil }
    let index = Int(scalar - 0xAC00)
    return (index / 588, index % 588 / 28, index % 28)
  }

  private static let silentLead = 11

  private func needsHyphen(before lead: Int, _ vowel: Int) -> Bool {
    guard let last = output.last else { return false }
    if lead == Self.silentLead {
      let previous = output.dropLast().last
      for rule in Self.vowelsApart where rule.last == last && rule.vowels.contains(vowel) {
        if !rule.previous.contains(where: { $0 == previous }) { return true }
      }
    }
    return [1, 2].contains { count in
      guard output.count > count, Self.vowels.contains(output[output.count - count - 1]) else { return false }
      return Self.consonantsApart[lead]?.contains(Array(output.suffix(count))) ?? false
    }
  }

  private static let vowels = letters("aeiou")

  /// Cases in which the silent consonant and one of `vowels` follow `last`, unless `previous` comes before
  /// that.
  private static let vowelsApart: [(last: UInt32, previous: [UInt32], vowels: [Int])] = [
    (0x61, [], [4, 5, 18]), (0x65, letters("aow"), [8, 11]), (0x65, letters("aowy"), [13, 19]),
    (0x6F, letters("ey"), [4, 5, 18]), (0x75, letters("y"), [20]),
  ]

  /// The consonants after a vowel that would otherwise be read as part of the next syllable, by its leading
  /// consonant.
  private static let consonantsApart: [Int: Set<[UInt32]>] = [
    silentLead: "b d g h j k m n p s t l bs kk gs lb lg lh lm lp ls lt ng nh nj ss ch",
    0: "lg ng", 1: "k", 7: "lb", 9: "s bs gs ls", 10: "s bs gs ls", 12: "j nj", 13: "nj", 15: "k",
    16: "t lt", 17: "p lp", 18: "c",
  ].mapValues { Set($0.split(separator: " ").map { letters(String($0)) }) }

  private static func letters(_ text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value)
  }
}
