import Foundation
import TestSupport
import Testing
import OnwireTextFormats

/// Compared with ICU itself, which Foundation's `applyingTransform` runs.
@Suite(.enabled(if: isCoreLibs, "the tables are held to the ICU of swift-corelibs-foundation"))
struct LatinTransliterationTests {
  private static let asciiTransform = StringTransform("Any-Latin; Latin-ASCII; [:^ASCII:] Remove")

  private static let alphabets: [String: String] = [
    "Latin": text(0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0xFB00...0xFB06),
    "ASCII": text(0x20...0x7E),
    "punctuation": text(0xA0...0xBF, 0x2000...0x205E, 0x3000...0x301F, 0xFF01...0xFF20) + "™№€→★♥・ーｰ〜～",
    "Han": text(0x3400...0x34FF, 0x4E00...0x9FFF, 0xF900...0xFA6D, 0x2F00...0x2FD5),
    "Han by context": "藏文语重庆沈阳秘鲁中国〇々",
    "hiragana": text(0x3041...0x3096),
    "katakana": text(0x30A1...0x30FE),
    "halfwidth katakana": text(0xFF61...0xFF9F),
    "kana by context": "ッっンんーアあイカがキャゃュョヴヷワナにシじチハぱヤラ~",
    "Hangul": text(0xAC00...0xD7A3),
    "Hangul by context": "어아오에으이의우외가까사싸악안앉읽넓값엄먹얘여요위와야유aekn-",
    "Greek": text(0x386...0x3CE) + ";·µ",
    "Greek by context": "ςσΣπΠγΓκνΝΨΘαυυύηωδΔ'aA",
    "Cyrillic": text(0x400...0x45F, 0x490...0x4FF),
    "Hebrew": text(0x5D0...0x5F2),
    "Arabic": text(0x620...0x64A, 0x660...0x669, 0x6F0...0x6F9) + "پچژگکی،؛؟",
    "Georgian": text(0x10D0...0x10F6),
    "emoji": "😀🎮❤️🇩🇪👨‍👩‍👧1️⃣🏽★①②½…",
    "marks": "\u{301}\u{308}\u{306}\u{30C}\u{338}\u{3099}",
  ]

  private static func text(_ ranges: ClosedRange<UInt32>...) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: ranges.joined().compactMap(Unicode.Scalar.init))
    return String(view)
  }

  /// Whether there is a result, which must then be ICU's, scalar by scalar.
  @discardableResult
  private func expectAgreement(_ text: String) -> Bool {
    let place = Comment(rawValue: "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    let (latin, ascii) = (LatinTransliteration.latin(text), LatinTransliteration.ascii(text))
    if let latin {
      let expected = text.applyingTransform(.toLatin, reverse: false)
      #expect(expected.map { $0.unicodeScalars.elementsEqual(latin.unicodeScalars) } == true, place)
    }
    if let ascii {
      #expect(ascii == text.applyingTransform(Self.asciiTransform, reverse: false), place)
    }
    return ascii != nil
  }

  @Test(arguments: [
    ("我的应用/1.0 (iPhone; iOS 16.0; Scale/2.00)", "wo de ying yong/1.0 (iPhone; iOS 16.0; Scale/2.00)"),
    ("微信（测试）2", "wei xin (ce shi)2"), ("西藏文化", "xi zang wen hua"),
    ("スカイツリー", "sukaitsuri"), ("がっこうへようこそ", "gakkouheyoukoso"), ("ﾊﾞｽ", "basu"),
    ("한국어 앱", "hangug-eo aeb"), ("Приложение", "Prilozenie"), ("Ελληνικά", "Ellenika"),
    ("עברית", "'bryt"), ("العربية", "alrbyt"), ("Straße “Ærø” – ½ №", "Strasse \"AEro\" -  1/2 No"),
    ("Chat 💬", "Chat "), ("سؤال💬؟", "swal"), ("Ερωτήσεις 💬;", "Eroteseis ;"), ("اخبار📰،", "akhbar"),
    ("😀;Α;", "?A?"), ("Α😀;Α;", "A?A?"), ("Α;😀;A;Ω", "A?;A?O"),
  ])
  func namesOfAppsBecomeASCII(name: String, ascii: String) {
    #expect(LatinTransliteration.ascii(name) == ascii)
    expectAgreement(name)
  }

  @Test func anyLatinKeepsItsAccents() {
    #expect(LatinTransliteration.latin("我的应用") == "wǒ de yīng yòng")
    #expect(LatinTransliteration.latin("Straße") == "Straße")
  }

  @Test(arguments: alphabets.keys.sorted())
  func eachCharacterBecomesWhatICUMakesOfIt(alphabet: String) {
    let scalars = Array(Self.alphabets[alphabet, default: ""].unicodeScalars)
    for start in stride(from: 0, to: scalars.count, by: 32) {
      let characters = scalars[start..<min(start + 32, scalars.count)].map { String($0) }
      // Lines do not touch each other, and one call for many is quicker.
      if !expectAgreement(characters.joined(separator: "\n")) { characters.forEach { expectAgreement($0) } }
    }
  }

  @Test(arguments: alphabets.keys.sorted())
  func randomTextsBecomeWhatICUMakesOfThem(alphabet: String) {
    let scalars = Array(Self.alphabets[alphabet, default: ""].unicodeScalars)
    var random = SplitMix(11)
    for _ in 0..<rounds(250) { expectAgreement(random.text(scalars, upTo: 6)) }
  }

  @Test func mixturesOfScriptsBecomeWhatICUMakesOfThem() {
    let alphabets = Self.alphabets.values.sorted().map { Array($0.unicodeScalars) }
    var random = SplitMix(12)
    var settled = 0
    for _ in 0..<rounds(3000) {
      var mixture = ""
      for _ in 0...random.below(4) {
        mixture += random.text(alphabets[random.below(alphabets.count)], upTo: 3)
      }
      if expectAgreement(mixture) { settled += 1 }
    }
    #expect(settled > 1500)
  }

  /// An emoji ends a script's run for CFStringTransform, but not for ICU.
  @Test func punctuationBehindEmojiIsThatOfTheNextScript() {
    let scripts = ["Greek", "Arabic", "Hebrew", "katakana", "Han by context", "Hangul by context"]
      .map { Array(Self.alphabets[$0, default: ""].unicodeScalars) }
    let signs = Array(";·?،؛؟・ー'- 1".unicodeScalars)
    var random = SplitMix(13)
    for _ in 0..<rounds(1000) {
      func letters() -> String { random.text(scripts[random.below(scripts.count)], upTo: 2) }
      expectAgreement(
        letters() + random.text(signs, upTo: 1) + "😀" + random.text(signs, upTo: 2) + letters())
    }
  }

  @Test(arguments: [
    "ภาษาไทย", "हिन्दी", "Հայերեն", "著", "日々", "「中」", "и\u{306}", "ハ\u{3099}", "קָ", "𠀀", "\u{E000}", "a\u{338}",
  ])
  func whatIsNotCoveredHasNoResult(text: String) {
    #expect(LatinTransliteration.ascii(text) == nil)
  }

  @Test func ideographsAreCovered() {
    let ideographs = Self.text(0x4E00...0x9FA5).unicodeScalars
    let unknown = ideographs.count { LatinTransliteration.ascii(String($0)) == nil }
    #expect(unknown < 300)
  }
}
