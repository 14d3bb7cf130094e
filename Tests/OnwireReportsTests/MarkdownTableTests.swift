import Testing

@testable import OnwireReports

@Suite struct MarkdownTableTests {
  @Test func aCellCannotEndItsRow() {
    var table = MarkdownTable(["name", "value"])
    table.append(["a|b", "one\ntwo"])
    table.append(["a|\u{301}b", "one\r\ntwo\r"])
    #expect(
      table.text
        == "| name | value |\n| --- | --- |\n| a\\|b | one two |\n| a\\|\u{301}b | one two  |\n")
  }
}
