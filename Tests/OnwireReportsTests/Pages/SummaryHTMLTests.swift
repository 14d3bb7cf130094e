import Testing

@testable import OnwireReports

@Suite struct SummaryHTMLTests {
  @Test(arguments: [
    ("one\ntwo", "<p>one two</p>\n"),
    ("one\n\ntwo", "<p>one</p>\n<p>two</p>\n"),
    ("a:\n- one\n  more\n- two", "<p>a:</p>\n<ul><li>one more</li><li>two</li></ul>\n"),
    ("`a<b` ``c`d``", "<p><code>a&lt;b</code> <code>c`d</code></p>\n"),
    ("**a** *b* _c_", "<p><strong>a</strong> <em>b</em> <em>c</em></p>\n"),
    ("a_b_c 2*3*4 ** x", "<p>a_b_c 2*3*4 ** x</p>\n"),
    (
      "[a](https://h.example/?a&b)",
      "<p><a href=\"https://h.example/?a&amp;b\" rel=\"noreferrer\">a</a></p>\n"
    ),
    ("[a](javascript:b) [c] (d)", "<p>[a](javascript:b) [c] (d)</p>\n"),
    ("<b>&amp;\u{202E}", "<p>&lt;b&gt;&amp;amp;\\u{202e}</p>\n"),
    ("`open", "<p>`open</p>\n"),
    ("", ""),
  ])
  func aSmallPartOfMarkdownIsRead(text: String, html: String) {
    #expect(SummaryHTML.blocks(text) == html)
  }
}
