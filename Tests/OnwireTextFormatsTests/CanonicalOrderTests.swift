import Foundation
import TestSupport
import Testing
import OnwireTextFormats

@Suite struct CanonicalOrderTests {
  private static let alphabets: [String: String] = [
    "Latin with marks":
      "aAbeEzéÉèêẹệñß\u{301}\u{300}\u{302}\u{323}\u{328}\u{308}\u{131}\u{130}\u{212B}\u{212A}",
    "several classes": "aé\u{301}\u{315}\u{323}\u{327}\u{334}\u{345}\u{344}\u{5B0}\u{64E}\u{200C}\u{93C}",
    "Hangul": "a가각힣\u{1100}\u{1161}\u{11A8}\u{11C2}\u{D7A3}中\u{301}",
    "kana": "かがガカ\u{3099}\u{309A}ﾊﾟﾞパハはばａＡ",
    "CJK compatibility": "豈更\u{2F800}\u{FA0E}中一\u{FF01}ﬁfi神\u{4E3D}",
    "astral":
      "😀😁\u{1D15E}\u{1D157}\u{1D165}\u{1D15F}𝐀\u{10400}\u{10428}\u{FF01}\u{FFFF}\u{1109A}\u{11099}\u{110BA}",
    "joiners": "👨👩👧\u{200D}\u{FE0F}\u{1F3FB}\u{1F3FF}❤\u{20E3}1🇩🇪a",
    "Indic": "क\u{915}\u{93C}\u{958}\u{9C7}\u{9BE}\u{9CB}\u{DDD}\u{DD9}\u{DCF}\u{DCA}",
    "Greek and Cyrillic": "αάἀἂᾂΑΆ\u{345}\u{37A}ϋΰΰйИЙѝςσΣﬀﬃs\u{17F}",
    "ASCII": "aAbBzZ019_-. ~",
  ]

  /// The results differ only if the oracle itself contradicts its result for the swapped texts.
  private func expectAgreement(
    _ a: String, _ b: String, caseless: Bool = false, _ comment: Comment
  ) {
    let oracle = { (a: String, b: String) in
      (caseless ? NSString(string: a).caseInsensitiveCompare(b) : NSString(string: a).compare(b)).rawValue
    }
    let compare = caseless ? CanonicalOrder.compareCaseless : CanonicalOrder.compare
    let (forward, backward) = (oracle(a, b), -oracle(b, a))
    let ours = compare(a, b)
    #expect(ours == forward || ours == backward, comment)
    #expect(compare(b, a) == -ours, comment)
  }

  @Test(arguments: alphabets.keys.sorted(), [false, true])
  func randomTextsCompareAsInCoreFoundation(alphabet: String, caseless: Bool) {
    let scalars = Array(Self.alphabets[alphabet, default: ""].unicodeScalars)
    var random = SplitMix(6)
    for _ in 0..<rounds(8000) {
      let prefix = random.text(scalars, upTo: 2)
      let (a, b) = (prefix + random.text(scalars, upTo: 4), prefix + random.text(scalars, upTo: 4))
      expectAgreement(
        a, b, caseless: caseless, "\(a.unicodeScalars.map(\.value)) \(b.unicodeScalars.map(\.value))")
    }
  }

  @Test func mixedTextsCompareAsInCoreFoundation() {
    let scalars = Self.alphabets.values.sorted().flatMap { Array($0.unicodeScalars) }
    var random = SplitMix(7)
    for _ in 0..<rounds(20_000) {
      let (a, b) = (random.text(scalars, upTo: 5), random.text(scalars, upTo: 5))
      expectAgreement(a, b, "\(a.unicodeScalars.map(\.value)) \(b.unicodeScalars.map(\.value))")
    }
  }

  @Test func anyScalarComparesAsInCoreFoundation() {
    var random = SplitMix(8)
    for _ in 0..<rounds(30_000) {
      guard let x = Unicode.Scalar(UInt32(random.below(0x3_0000))) else { continue }
      let (a, b) = ("é" + String(x), "e" + String(x) + "\u{301}")
      expectAgreement(a, b, "\(x.value)")
      expectAgreement(String(x), String(x).lowercased(), caseless: true, "\(x.value)")
      expectAgreement(String(x) + "a", String(x).uppercased() + "A", caseless: true, "\(x.value)")
    }
  }

  @Test func everyScalarDecomposesAsInCoreFoundation() {
    for value in UInt32(0)..<0x3_0000 where value < 0xAC80 || value > 0xD780 {
      guard let scalar = Unicode.Scalar(value), scalar.value < 0x20000 || scalar.value > 0x2F700 else {
        continue
      }
      let text = String(scalar)
      let expected = NSString(string: text).decomposedStringWithCanonicalMapping
      #expect(CanonicalOrder.decompose(text).utf8.elementsEqual(expected.utf8), "\(value)")
    }
  }

  /// What CFUniCharDecompose answers with isHFSPlus.
  @Test(arguments: [
    ("é", "e\u{301}"), ("が한", "か\u{3099}\u{1112}\u{1161}\u{11AB}"), ("e\u{301}\u{323}", "e\u{323}\u{301}"),
    ("\u{2126}\u{212B}\u{2ADC}", "\u{2126}\u{212B}\u{2ADC}"), ("\u{F900}\u{FA10}", "\u{F900}\u{FA10}"),
    ("\u{FB2A}", "\u{5E9}\u{5C1}"), ("\u{2F800}", "\u{4E3D}"), ("a 中😀", "a 中😀"),
  ])
  func namesOfFilesDecomposeButForSomeBlocks(name: String, decomposed: String) {
    let made = CanonicalOrder.decomposeForFileSystem(name)
    #expect(made.unicodeScalars.elementsEqual(decomposed.unicodeScalars), "\(Array(made.unicodeScalars))")
  }

  @Test func randomTextsDecomposeAsInCoreFoundation() {
    let scalars = Self.alphabets.values.sorted().flatMap { Array($0.unicodeScalars) }
    var random = SplitMix(9)
    for _ in 0..<rounds(10_000) {
      let text = random.text(scalars, upTo: 8)
      let expected = NSString(string: text).decomposedStringWithCanonicalMapping
      #expect(
        CanonicalOrder.decompose(text).utf8.elementsEqual(expected.utf8),
        "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test(arguments: [
    ["A", "B", "a", "b"], ["1", "10", "2", "9"], ["a", "a b", "a-b", "aB", "a_b", "ab"],
    ["a", "ab", "abc", "abcd"], ["e", "é", "f", "z"], ["a", "一", "中", "文"], ["가", "中"],
    ["ea", "ez", "e\u{301}", "f"],
    ["fi", "g", "ﬁ"], ["！", "😀"],
  ])
  func keysSortAsTheLibrarySortsThem(keys: [String]) {
    #expect(keys.reversed().sorted { CanonicalOrder.compare($0, $1) < 0 } == keys)
  }

  @Test func canonicallyEqualTextsAreEqual() {
    #expect(CanonicalOrder.compare("é", "e\u{301}") == 0)
    #expect(CanonicalOrder.compare("가", "\u{1100}\u{1161}") == 0)
    #expect(CanonicalOrder.compare("a\u{301}\u{323}", "ạ\u{301}") == 0)
    #expect(CanonicalOrder.compare("e\u{200D}", "e") == 1)
    #expect(CanonicalOrder.compareCaseless("_x A a9 STRASSE É", "_X a A9 straße e\u{301}") == 0)
  }

  @Test func longRunsOfMarksAreNoTrouble() {
    let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
    #expect(CanonicalOrder.compare("a" + marks, "á" + marks) != 0)
    #expect(CanonicalOrder.decompose("é" + marks).unicodeScalars.count == 100_002)
  }
}
