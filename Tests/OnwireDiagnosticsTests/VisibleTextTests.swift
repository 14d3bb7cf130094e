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

  @Test func anEscapeIsNotCutInTwo() {
    #expect(VisibleText.quoted("ab\tcd", columns: 3).text == "ab")
    #expect(VisibleText.quoted("ab\tcd", columns: 4).text == #"ab\t"#)
    #expect(!VisibleText.quoted("ab\tcd", columns: 4).isWhole)
  }
}
