/// Transliterates one run of a script.
struct LatinRun {
  let text: [UInt32]
  /// The first character after the run, before transliteration.
  let ahead: UInt32?
  /// Whether only the ASCII form of the result counts.
  let isForASCII: Bool
  /// The start of this run's output.
  let start: Int
  /// The transliteration of everything before the run, and of the run so far.
  var output: [UInt32]

  init(text: [UInt32], before: [UInt32], ahead: UInt32?, isForASCII: Bool) {
    self.text = text
    self.ahead = ahead
    self.isForASCII = isForASCII
    start = before.count
    output = before
  }

  /// Appends the run in Latin letters; returns `false` if these are not known.
  mutating func append(_ script: LatinTable.Script) -> Bool {
    switch script {
    case .common, .latin:
      output += text
      return true
    case .han: return appendHan()
    case .hiragana: return appendHiragana()
    case .katakana: return appendKatakana()
    case .hangul: return appendHangul()
    case .greek: return appendGreek()
    case .cyrillic: return appendPlain(LatinTable.cyrillic)
    case .hebrew: return appendPlain(LatinTable.hebrew)
    case .arabic: return appendPlain(LatinTable.arabic)
    case .georgian: return appendPlain(LatinTable.georgian)
    }
  }

  /// Appends a script without contexts.
  private mutating func appendPlain(_ table: LatinTable.Map) -> Bool {
    text.allSatisfy { append($0, by: table) }
  }

  /// Appends one character according to `table`, or unchanged if no script's rules affect it.
  mutating func append(_ scalar: UInt32, by table: LatinTable.Map) -> Bool {
    if let mapped = table[LatinTable.key(scalar)] {
      output += mapped
      return true
    }
    guard Self.isUntouched(scalar) else { return false }
    output.append(scalar)
    return true
  }

  /// The character after the one at `index`, from this run or the next.
  func following(_ index: Int) -> UInt32? {
    index + 1 < text.count ? text[index + 1] : ahead
  }

  /// Whether every script leaves `scalar` unchanged: no marks, and nothing that decomposes, except parts of
  /// emoji.
  static func isUntouched(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return true }
    guard LatinTable.script(of: scalar) == .common else { return false }
    return emojiMarks.contains(scalar) || !isMark(scalar) && !UnicodeTable.decomposes(scalar)
  }

  /// The variation selectors for text and emoji, and the keycap.
  private static let emojiMarks: [UInt32] = [0xFE0E, 0xFE0F, 0x20E3]

  static func isMark(_ scalar: UInt32) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(category(scalar))
  }

  static func isLetter(_ scalar: UInt32) -> Bool {
    [.lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .titlecaseLetter]
      .contains(category(scalar))
  }

  static func category(_ scalar: UInt32) -> Unicode.GeneralCategory {
    Unicode.Scalar(scalar)?.properties.generalCategory ?? .unassigned
  }
}
