/// ICU's transliteration into Latin letters, which CFStringTransform and `applyingTransform` expose.
///
/// It supports Latin, Han, kana, Hangul, Greek, Cyrillic, Hebrew, Arabic and Georgian without combining
/// marks, and characters without a script: punctuation, symbols, emoji. Results are those of ICU 76 (CLDR
/// 46). If ICU 72 (CLDR 42) gives another result, there is none here, since it is unknown which of them an
/// app ran on.
package enum LatinTransliteration {
  /// The result of `Any-Latin`; `nil` if the text has unsupported characters.
  package static func latin(_ text: String) -> String? {
    run(text, isForASCII: false).map(string)
  }

  /// The result of `Any-Latin; Latin-ASCII; [:^ASCII:] Remove`; `nil` if the text has unsupported characters.
  package static func ascii(_ text: String) -> String? {
    guard let latin = run(text, isForASCII: true) else { return nil }
    return string(latin.flatMap { $0 < 0x80 ? [$0] : LatinTable.folded[LatinTable.key($0)] ?? [] })
  }

  /// Any-Latin works on runs: a run has the characters of one script, and those without a script on both
  /// sides; between two scripts, these therefore belong to both runs.
  ///
  /// A run ends within an astral character: ICU continues by UTF-16 units, and CFStringTransform gives it the
  /// second unit of a pair by itself (`__CFStringReplaceableChar32At`), whose script differs from all others.
  /// Characters without a script after it belong to its run, which nothing transliterates, and to the next
  /// one.
  private static func run(_ text: String, isForASCII: Bool) -> [UInt32]? {
    let source = text.unicodeScalars.map(\.value)
    var done: [UInt32] = []
    var index = 0
    while index < source.count {
      let start = done.lastIndex { isAstral($0) || LatinTable.script(of: $0) != .common }.map { $0 + 1 } ?? 0
      var run = Array(done[start...])
      var script = LatinTable.Script.common
      while index < source.count {
        guard let own = LatinTable.script(of: source[index]) else { return nil }
        if own != .common {
          guard script == .common || own == script else { break }
          script = own
        }
        run.append(source[index])
        index += 1
        if isAstral(source[index - 1]) { break }
      }
      done.removeSubrange(start...)
      let ahead = index < source.count ? source[index] : nil
      var transliterated = LatinRun(text: run, before: done, ahead: ahead, isForASCII: isForASCII)
      guard transliterated.append(script) else { return nil }
      done = transliterated.output
      guard isAstral(source[index - 1]) else { continue }
      let rest = source[index...].prefix { LatinTable.script(of: $0) == .common }
      done += rest
      index = rest.endIndex
    }
    return done
  }

  private static func isAstral(_ scalar: UInt32) -> Bool { scalar > 0xFFFF }

  private static func string(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
    return String(view)
  }
}
