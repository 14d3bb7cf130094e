import OnwireDiagnostics

/// The generated table, parsed when it is first used.
enum LatinTable {
  typealias Map = [UInt64: [UInt32]]

  static let cyrillic = map(cyrillicText)
  static let hebrew = map(hebrewText)
  static let arabic = map(arabicText)
  static let georgian = map(georgianText)
  static let kana = map(kanaText)
  static let kanaPairs = map(kanaPairsText)
  static let doubled = map(doubledText)
  static let greek = map(greekText)
  static let greekAfterVowel = map(greekAfterVowelText)
  static let greekBeforeSmall = map(greekBeforeSmallText)
  static let greekBeforeVelar = map(greekBeforeVelarText)
  static let hangulLeads = parts(hangulLeadsText)
  static let hangulVowels = parts(hangulVowelsText)
  static let hangulTails = parts(hangulTailsText)
  static let unsettledBesideHan = Set(parts(unsettledBesideHanText).flatMap { $0 })
  static let folded = map(foldedText)

  /// The script of `scalar`, `common` if it has none of its own; `nil` if it is not supported.
  static func script(of scalar: UInt32) -> Script? {
    let end = scriptRanges.partitioningIndex { $0 >> 32 > scalar }
    guard end > 0 else { return nil }
    let range = scriptRanges[end - 1]
    guard scalar <= range >> 8 & 0xFF_FFFF else { return nil }
    return Script(rawValue: UInt8(truncatingIfNeeded: range))
  }

  static func key(_ scalar: UInt32) -> UInt64 {
    UInt64(scalar)
  }

  static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// Parses words separated by blanks; `_` stands for the empty one.
  static func parts(_ text: String) -> [[UInt32]] {
    text.unicodeScalars.split { $0 == " " || $0 == "\n" }.map { $0 == ["_"] ? [] : $0.map(\.value) }
  }

  /// Parses lines with a value, a tab, and the characters or pairs that become that value.
  private static func map(_ text: String) -> Map {
    var map: Map = [:]
    for line in text.unicodeScalars.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard let value = fields.first, let keys = fields.last else { continue }
      for scalars in keys.split(separator: " ") {
        let key = scalars.reduce(0) { $0 << 32 | UInt64($1.value) }
        map[key] = value.map(\.value)
      }
    }
    return map
  }
}
