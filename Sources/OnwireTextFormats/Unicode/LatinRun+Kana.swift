/// Kana: hiragana is read like the katakana with the same sound.
extension LatinRun {
  mutating func appendHiragana() -> Bool {
    // Voicing signs next to kana have rules that are not supported.
    guard !text.contains(where: Self.voicingSigns.contains) else { return false }
    return append(kana: text.map(Self.katakana))
  }

  mutating func appendKatakana() -> Bool {
    var kana: [UInt32] = []
    var previous: UInt32?
    for scalar in text {
      if Self.voicingSigns.contains(scalar) {
        // Only a halfwidth letter with a halfwidth sign is supported: together they are one letter.
        guard let previous, Self.halfWidth.contains(previous), let letter = kana.popLast(),
          let voiced = Self.voiced[LatinTable.key(letter, scalar)]
        else { return false }
        kana.append(voiced)
      } else {
        kana.append(Self.stops[scalar] ?? Self.fullWidth(scalar))
      }
      previous = scalar
    }
    return append(kana: kana)
  }

  private mutating func append(kana: [UInt32]) -> Bool {
    var index = 0
    while index < kana.count {
      let scalar = kana[index]
      let isLast = index + 1 == kana.count
      let next = isLast ? ahead : kana[index + 1]
      index += 1
      if let next, let pair = LatinTable.kanaPairs[LatinTable.key(scalar, next)] {
        // Hiragana and a small katakana: ICU joins some of these pairs.
        if isLast { return false }
        output += pair
        index += 1
        continue
      }
      switch scalar {
      case Self.smallTsu:
        output +=
          Self.doubled(before: next, isOfRun: !isLast) ?? LatinTable.kana[LatinTable.key(scalar)] ?? []
      case Self.nasal:
        output.append(0x6E)
        if let next, Self.afterNasal.contains(next) || !isLast && next == Self.voicedVowel {
          output.append(0x27)
        }
      case Self.longMark:
        lengthen()
      case 0x7E where next.map(Self.afterTilde.contains) ?? false:
        // ICU takes a tilde before these for its own sign of a small vowel.
        return false
      default:
        guard append(scalar, by: LatinTable.kana) else { return false }
      }
    }
    return true
  }

  private static let smallTsu: UInt32 = 0x30C3
  private static let nasal: UInt32 = 0x30F3
  private static let longMark: UInt32 = 0x30FC
  private static let voicedVowel: UInt32 = 0x30F4
  private static let voicingSigns: [UInt32] = [0x309B, 0x309C, 0xFF9E, 0xFF9F]
  private static let afterNasal = scalars("アイウエオナニヌネノヤユヨン")
  private static let afterTilde = scalars("ャィュェョ")

  /// The consonant that a small tsu doubles; in the next run, only letters without a voicing sign count.
  private static func doubled(before next: UInt32?, isOfRun: Bool) -> [UInt32]? {
    guard let next else { return nil }
    if isOfRun { return LatinTable.doubled[LatinTable.key(next)] }
    guard next != 0x3093, !UnicodeTable.decomposes(next) else { return nil }
    return LatinTable.doubled[LatinTable.key(katakana(next))]
  }

  /// Puts a macron on the vowel before, if this run made it.
  private mutating func lengthen() {
    if output.count > start, let last = output.last, let long = Self.longVowels[last] {
      output[output.count - 1] = long
    } else {
      output.append(0x304)
    }
  }

  private static let longVowels = Dictionary(
    uniqueKeysWithValues: zip(scalars("aeiou"), scalars("āēīōū")))

  private static func katakana(_ scalar: UInt32) -> UInt32 {
    (0x3041...0x3094).contains(scalar) ? scalar + 0x60 : scalar
  }

  private static let halfWidth: ClosedRange<UInt32> = 0xFF66...0xFF9D
  private static let fullWidthLetters = scalars(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン")

  private static func fullWidth(_ scalar: UInt32) -> UInt32 {
    guard halfWidth.contains(scalar) else { return scalar }
    return fullWidthLetters[Int(scalar - halfWidth.lowerBound)]
  }

  /// The stops that katakana changes and hiragana does not.
  private static let stops: [UInt32: UInt32] = [0x3001: 0x2C, 0x3002: 0x2E]

  private static let voiced: [UInt64: UInt32] = {
    var table: [UInt64: UInt32] = [:]
    for (sign, letters, voiced) in [
      (0xFF9E, "ウカキクケコサシスセソタチツテトハヒフヘホワヲ", "ヴガギグゲゴザジズゼゾダヂヅデドバビブベボヷヺ"),
      (0xFF9F, "ハヒフヘホ", "パピプペポ"),
    ] as [(UInt32, String, String)] {
      for (letter, result) in zip(scalars(letters), scalars(voiced)) {
        table[LatinTable.key(letter, sign)] = result
      }
    }
    return table
  }()

  private static func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value)
  }
}
