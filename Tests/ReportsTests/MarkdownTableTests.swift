import Testing

@testable import Reports

@Suite struct MarkdownTableTests {
  @Test func aCellCannotEndItsRow() {
    var table = MarkdownTable(["name", "value"])
    table.append(["a|b", "one\ntwo"])
    #expect(table.text == "| name | value |\n| --- | --- |\n| a\\|b | one two |\n")
  }
}
