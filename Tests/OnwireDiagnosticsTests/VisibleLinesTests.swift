import OnwireDiagnostics
import Testing

@Suite struct VisibleLinesTests {
  @Test(arguments: [
    ("one\n\ttwo\r\n", "one\n\ttwo\r\n"), ("a\rb", #"a\u{d}b"#),
    ("\u{1B}[2J\u{7}\u{8}", #"\u{1b}[2J\u{7}\u{8}"#),
    ("\u{9B}31m\u{85}\u{7F}", #"\u{9b}31m\u{85}\u{7f}"#), ("张三 é 👩‍👩‍👧", "张三 é 👩‍👩‍👧"),
    ("\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{200B}", #"\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{200b}"#),
    ("🏴\u{E0067}\u{E007F}\u{E0067}x\u{E0067}", "🏴\u{E0067}\u{E007F}\u{E0067}x\\u{e0067}"),
  ])
  func whatIsHiddenIsShown(_ text: String, _ shown: String) {
    #expect(VisibleText.lines(text) == shown)
    #expect(VisibleText.lines(text, ofDocument: true) == shown)
    #expect(VisibleText.lines(shown) == shown)
  }

  @Test(arguments: [
    ("::error::x", #"\u{3a}:error::x"#), ("a ::b\n \t\u{A0}::c", "a ::b\n \t\u{A0}\\u{3a}:c"), (": :", ": :"),
    ("a ##[error]", #"a \u{23}#[error]"#), ("##vso[x] ## [", #"\u{23}#vso[x] ## ["#), ("### [a]", "### [a]"),
    ("###[a]", #"#\u{23}#[a]"#),
  ])
  func noLineIsACommandToABuildServer(_ text: String, _ shown: String) {
    #expect(VisibleText.lines(text) == shown)
    #expect(VisibleText.lines(text, ofDocument: true) == text)
  }

  @Test func onlyColoursOfOurOwnStay() {
    #expect(VisibleText.lines("\u{1B}[1;31ma\u{1B}[0m", keepingColors: true) == "\u{1B}[1;31ma\u{1B}[0m")
    #expect(VisibleText.lines("\u{1B}[1;31ma") == #"\u{1b}[1;31ma"#)
    for text in ["[8m", "[08m", "[1;8m", "[2J", "]0;x", "[1", "c", "[48;5;1m", "[99999999m"] {
      #expect(VisibleText.lines("\u{1B}\(text)", keepingColors: true) == "\\u{1b}\(text)")
    }
    #expect(VisibleText.lines("\u{1B}[1m ::x", keepingColors: true) == "\u{1B}[1m \\u{3a}:x")
  }
}
