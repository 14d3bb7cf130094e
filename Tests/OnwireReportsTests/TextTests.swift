import OnwireDiagnostics
import Testing

@testable import OnwireReports

/// Wrapping, columns, and texts that Markdown and readers take for what they are.
@Suite struct TextTests {
  @Test(arguments: [
    ("one two three", 9, ["one two", "three"]),
    ("", 9, [""]),
    ("requestBySerializing:withParameters:", 24, ["requestBySerializing:", "withParameters:"]),
    ("AFPercentEscapedQueryStringPair", 24, ["AFPercentEscapedQuery", "StringPair"]),
    ("abcdefghijklmnop", 10, ["abcdefghij", "klmnop"]),
    ("张三李四王五赵六", 10, ["张三李四王", "五赵六"]),
    ("a abcdefghijkl b", 8, ["a", "abcdefgh", "ijkl b"]),
  ])
  func aTextIsBrokenAtBlanksAndALongWordWhereItMayBe(text: String, width: Int, lines: [String]) {
    #expect(Wrapping.lines(of: text, width: width) == lines)
  }

  @Test func aCellThatIsTooWideSendsWhatFollowsToTheNextLine() {
    var text = ReportText(width: 60, color: false)
    let rows: [[ReportText.Cell]] = [[.init("a")], [.init("a long value")]]
    let columns = ReportText.Columns(rows, limit: 6)
    for row in rows { text.row(row, .init("why"), columns) }
    #expect(text.text == "  a       why\n  a long value\n          why\n")
  }

  @Test func whereThereIsNoRoomBesideATextStandsBeneath() {
    var text = ReportText(width: 44, color: false)
    let row: [ReportText.Cell] = [.init("value")]
    text.row(row, .init("the reason why it is so, in more than a line"), ReportText.Columns([row]))
    #expect(text.text == "  value\n      the reason why it is so, in more than\n      a line\n")
  }

  @Test(arguments: [
    ("a_b_c", "a_b_c"), ("_a", "\\_a"), ("*a*", "\\*a\\*"), ("<app>", "\\<app>"), ("a & b", "a & b"),
    ("&lt;", "\\&lt;"), ("k[](x)", "k[\\](x)"), ("`", "\\`"), ("\\", "\\\\"), ("~~a~", "\\~~a~"),
    ("*\u{301}a*", "\\*\u{301}a\\*"), ("`\u{301}", "\\`\u{301}"), ("<\u{200D}", "\\<\u{200D}"),
    ("e\u{301}_a", "e\u{301}\\_a"),
  ])
  func markdownShowsATextAsItIs(text: String, markdown: String) {
    #expect(MarkdownText.escaped(text) == markdown)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("`\u{301}<i>", "`` `\u{301}<i> ``"), ("", "` `"),
  ])
  func aCodeSpanHoldsBackquotes(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }

  /// Two runs of backquotes that touch would be one run, and the text after them would not be code.
  @Test func codesInARowStayCodes() {
    #expect(Words("`x``<i>` b").markdown == "`x` `<i>` b")
  }

  @Test func whatATermIsCalledIsVisibleInEveryForm() throws {
    var page = Page("a")
    page.add(.terms([("\u{1B}[2J<b>", "b")]))
    #expect(try page.text(width: 80, color: false).contains("\\u{1b}[2J<b>"))
    #expect(try page.markdown().contains("\\\\u{1b}[2J\\<b>"))
    #expect(try page.htmlFragment().contains("\\u{1b}[2J&lt;b&gt;"))
  }

  @Test func aFenceIsLongerThanWhatStandsInAnyLine() {
    #expect(MarkdownText.block(["a", "````", "b"], language: "") == "`````\na\n````\nb\n`````")
  }

  @Test func aVisibleLineEndsAfterItsLineEnd() {
    #expect(VisibleBytes.lines(of: "a\\r\\n\\r\\nb") == ["a\\r\\n", "\\r\\n", "b"])
  }
}
