extension QueryKeyCase {
  /// `name` in this case; words are split as in Alamofire's URLEncodedFormEncoder.
  func apply(_ name: String) -> String {
    switch self {
    case .asIs: name
    case .uppercase: name.uppercased()
    case .lowercase: name.lowercased()
    case .capitalized: name.prefix(1).uppercased() + name.dropFirst()
    case .snake: Self.words(of: name).joined(separator: "_")
    case .kebab: Self.words(of: name).joined(separator: "-")
    }
  }

  /// The words of a name in lower case, split as by JSONEncoder's convertToSnakeCase.
  ///
  /// A capital begins a word; of several capitals in a row, the last does if a small letter follows. The
  /// first letter is never looked at, so `URL` gives `u` and `rl` (Alamofire 5.12, run).
  private static func words(of name: String) -> [String] {
    let letters = Array(name)
    guard letters.count > 1 else { return [name.lowercased()] }
    var words: [ArraySlice<Character>] = []
    var start = 0
    var search = 1
    while let upper = letters[search...].firstIndex(where: Self.isCapital) {
      words.append(letters[start..<upper])
      guard let lower = letters[upper...].firstIndex(where: Self.isSmall) else {
        start = upper
        break
      }
      if lower == upper + 1 {
        start = upper
      } else {
        words.append(letters[upper..<lower - 1])
        start = lower - 1
      }
      search = lower + 1
    }
    words.append(letters[start...])
    return words.map { String($0).lowercased() }
  }

  /// Whether CharacterSet.uppercaseLetters contains it.
  private static func isCapital(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains {
      [.uppercaseLetter, .titlecaseLetter].contains($0.properties.generalCategory)
    }
  }

  /// Whether CharacterSet.lowercaseLetters contains it.
  private static func isSmall(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains { $0.properties.generalCategory == .lowercaseLetter }
  }
}
