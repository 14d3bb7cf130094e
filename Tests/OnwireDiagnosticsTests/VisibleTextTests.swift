import OnwireDiagnostics
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), (#"say "hi""#, #"say \"hi\""#), (#"C:\dir"#, #"C:\\dir"#), ("a\tb\r\n", #"a\tb\r\n"#),
    ("\u{1B}[1m", #"\u{1b}[1m"#), (#"\u{1b}"#, #"\\u{1b}"#), ("重庆👨‍👩‍👧", "重庆👨‍👩‍👧"),
  ])
  func aQuotedTextCannotBeTakenForAnother(_ text: String, _ shown: String) {
    let quoted = VisibleText.quoted(text, columns: 80)
    #expect(quoted.text == shown)
    #expect(quoted.isWhole)
  }

  @Test(arguments: [
    ("a\tb\n", "a\tb\n"), ("a\r\nb\rc", "a⏎\nb\\rc"), ("\u{1B}[2J重庆\u{202E}", #"\u{1b}[2J重庆\u{202e}"#),
    ("👨‍👩‍👧", "👨‍👩‍👧"),
  ])
  func ofLinesOnlyWhatIsHiddenIsEscaped(_ text: String, _ shown: String) {
    #expect(VisibleText.lines(text) { $0 ? "⏎" : "\\r" } == shown)
  }

  @Test func anEscapeIsNotCutInTwo() {
    #expect(VisibleText.quoted("ab\tcd", columns: 3).text == "ab")
    #expect(VisibleText.quoted("ab\tcd", columns: 4).text == #"ab\t"#)
    #expect(!VisibleText.quoted("ab\tcd", columns: 4).isWhole)
  }
}
