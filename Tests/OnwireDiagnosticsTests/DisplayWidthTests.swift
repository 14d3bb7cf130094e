import Testing

@testable import OnwireDiagnostics

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("ｆ", 2), ("ﾊ", 1), ("가", 2),
    ("\u{1100}\u{1161}\u{11A8}", 2), ("…", 1), ("\u{200D}", 0), ("\u{301}", 0), ("\u{1B}", 0), ("a\nb", 2),
    ("\u{200B}", 0), ("का", 2), ("नि", 2),
  ])
  func charactersTakeTheirColumns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("😀", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇳🇴", 2), ("🇳🇴🇸🇪", 4), ("🇳", 2), ("🇳🇴🇸", 4), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2),
    ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("👩‍⚕️", 2), ("❤", 1), ("❤️", 2), ("❤️‍🔥", 2), ("1️⃣", 2), ("1", 1), ("©", 1), ("😀😀", 4), ("😀 🏽", 5),
    ("a\u{200D}b", 2), ("中\u{200D}文", 4), ("1\u{200D}😀", 3), ("\u{FE0F}", 0), ("a\u{FE0F}", 1),
  ])
  func anEmojiSequenceTakesTwoColumns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func tablesAreSortedAndDisjoint() {
    for table in [DisplayWidth.zeroWidth, DisplayWidth.wide, DisplayWidth.narrowEmoji] {
      #expect(table.allSatisfy { $0.0 <= $0.1 })
      #expect(zip(table, table.dropFirst()).allSatisfy { $0.1 < $1.0 })
    }
  }

  @Test func tablesAgreeWithTheStandardLibrary() {
    for scalar in Self.known {
      let properties = scalar.properties
      let width = DisplayWidth.of(scalar)
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator, .control:
        #expect(width == 0, "\(scalar.escaped(asASCII: true))")
      case .spacingMark, .decimalNumber, .uppercaseLetter, .lowercaseLetter, .currencySymbol:
        #expect(width > 0, "\(scalar.escaped(asASCII: true))")
      default:
        #expect(!properties.isEmojiPresentation || width == 2, "\(scalar.escaped(asASCII: true))")
        #expect(
          !properties.isIdeographic || width == 2 || width == 1 && scalar.value >= 0x10000,
          "\(scalar.escaped(asASCII: true))")
      }
      if DisplayWidth.contains(DisplayWidth.narrowEmoji, scalar.value) {
        #expect(properties.isEmoji && !properties.isEmojiPresentation, "\(scalar.escaped(asASCII: true))")
      }
    }
  }

  @Test(.enabled(if: WCWidth.isInstalled, "needs python3 with wcwidth 0.7 or later"))
  func tablesAgreeWithWCWidthWhereInstalled() throws {
    let widths = try WCWidth.ofAllScalars()
    for scalar in Self.known {
      let category = scalar.properties.generalCategory
      // It has no width for controls, and counts spacing marks with the character before.
      if category == .control || category == .spacingMark { continue }
      let theirs = widths[Int(scalar.value)]
      // An expectation of each of a million would take seconds.
      let ours = DisplayWidth.of(scalar)
      if ours != theirs { Issue.record("\(scalar.escaped(asASCII: true)): \(ours), wcwidth \(theirs)") }
    }
  }

  @Test(.enabled(if: WCWidth.isInstalled, "needs python3 with wcwidth 0.7 or later"))
  func textsAgreeWithWCWidthWhereInstalled() throws {
    let texts = [
      "plain", "中文 and ｆｕｌｌ", "e\u{301}te\u{301}", "\u{1100}\u{1161}\u{11A8}", "👨‍👩‍👧‍👦 family", "👍🏽👍", "🇳🇴🇸🇪🇳",
      "❤️ ❤", "1️⃣ 2", "🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩🏽‍🚀👩‍⚕️", "ไทย", "עִבְרִית", "العربية", "кириллица", "の㍿ｶﾞ",
    ]
    #expect(try WCWidth.of(texts) == texts.map { DisplayWidth.of($0) })
  }

  /// The scalars that the tables' version of Unicode and the standard library's know.
  private static var known: some Sequence<Unicode.Scalar> {
    (0..<0x110000 as Range<UInt32>).lazy.compactMap { Unicode.Scalar($0) }.filter { scalar in
      guard let age = scalar.properties.age else { return false }
      return age.major <= 17
    }
  }
}
