import OnwireHTTP
import Testing

@testable import OnwireReports

/// The tables of a page: what a message says at a glance.
@Suite struct PageTableTests {
  /// The content of a table.
  private struct Shown {
    let title: String?
    let head: [String]
    let rows: [[String]]
  }

  private func tables(of message: Message) throws -> [Shown] {
    try Page.Table.all(of: message).map { table in
      let rows = table.sections.flatMap(\.groups).flatMap(\.rows)
      return Shown(
        title: table.label, head: table.columns, rows: rows.map { $0.cells.map(\.words.plain) })
    }
  }

  private func tables(_ spec: String) throws -> [Shown] {
    try tables(of: try ComparisonCase.compiled(spec).message)
  }

  private func tables(_ lines: [String], _ body: String) throws -> [Shown] {
    try tables(of: try ComparisonCase.captured(lines, Array(body.utf8)).message)
  }

  @Test func nestedNamesOfAFormArePutTogetherAgain() throws {
    let tables = try tables(
      "method: POST\nurl: https://a.example/b?c=d%20e\nparams: {user: {name: 张三, tags: [a, b], \"x.y\": 1}, z: a&b}\n"
    )
    #expect(tables.map(\.title) == ["Query", "Form"])
    #expect(tables[0].head == ["Name", "Value", "On the wire"])
    #expect(tables[0].rows == [["c", "\"d e\"", "c=d%20e"]])
    #expect(
      tables[1].rows == [
        ["user.name", "\"张三\"", "user%5Bname%5D=%E5%BC%A0%E4%B8%89"],
        ["user.tags[0]", "\"a\"", "user%5Btags%5D%5B%5D=a"],
        ["user.tags[1]", "\"b\"", "user%5Btags%5D%5B%5D=b"],
        ["user[\"x.y\"]", "\"1\"", "user%5Bx.y%5D=1"],
        ["z", "\"a&b\"", "z=a%26b"],
      ])
  }

  @Test func aColumnThatNoRowNeedsIsLeftOut() throws {
    let tables = try tables("url: https://a.example/b\nquery: {c: d, e: ''}\n")
    #expect(tables.map(\.head) == [["Name", "Value"]])
    #expect(tables.first?.rows == [["c", "\"d\""], ["e", "\"\""]])
  }

  @Test func namesThatComeAgainAndPairsWithoutAValueHaveRowsOfTheirOwn() throws {
    let tables = try tables(["GET /a?b=1&b=2&c&=d&e[f=g HTTP/1.1", "Host: a.example"], "")
    #expect(
      tables.first?.rows == [
        ["b", "\"1\"", ""], ["b", "\"2\"", ""], ["c", "(no value)", ""], ["\"\"", "\"d\"", "=d"],
        ["e[f", "\"g\"", ""],
      ])
  }

  @Test func valuesOfJSONHaveTheirPaths() throws {
    let tables = try tables(
      "method: POST\nurl: https://a.example/\nas: json\nparams: {a: {b: [1, true, null, /x]}, c: {}}\n")
    #expect(tables.map(\.title) == ["JSON"])
    #expect(
      tables.first?.rows == [
        ["a.b[0]", "1", ""], ["a.b[1]", "true", ""], ["a.b[2]", "null", ""],
        ["a.b[3]", "\"/x\"", "\"\\/x\""],
        ["c", "{}", ""],
      ])
    let scalar = try self.tables(
      ["POST / HTTP/1.1", "Host: a", "Content-Type: application/json", "Content-Length: 2"], "17")
    #expect(scalar.first?.rows == [["(the whole)", "17"]])
  }

  @Test func valuesOfPropertyListsHaveTheirPaths() throws {
    let tables = try tables(
      "method: POST\nurl: https://a.example/\nas: plist\nparams: {a: {b: [1, true, x]}}\n")
    #expect(tables.map(\.title) == ["Property list"])
    #expect(tables.first?.rows.map { $0[0] } == ["a.b[0]", "a.b[1]", "a.b[2]"])
    #expect(tables.first?.rows.map { $0[1] } == ["\"1\"", "true", "\"x\""])
  }

  @Test func partsHaveNamesFilesTypesAndSizes() throws {
    let tables = try tables(
      """
      method: POST
      url: https://a.example/
      params: {post: {text: 早安}}
      files:
        - {name: "photo[]", filename: a.gif, type: image/gif, hex: 47494638396101000200}
        - {name: big, filename: b.bin, random: {bytes: 2MB, seed: 7}}
        - {headers: {X-A: b}, text: c}
      """)
    #expect(tables.map(\.title) == ["Parts"])
    #expect(
      tables.first?.head == ["Name", "On the wire", "File name", "Type", "Size", "Content"])
    #expect(
      tables.first?.rows == [
        ["post.text", "post[text]", "", "", "6 bytes", "\"早安\""],
        ["photo[0]", "photo[]", "a.gif", "image/gif", "10 bytes", "GIF, 1 × 2, 10 bytes"],
        [
          "big", "", "b.bin", "application/macbinary", "2,000,000 bytes",
          "2,000,000 bytes, random bytes, seed 7",
        ],
        ["(no name)", "", "", "", "1 byte", "\"c\""],
      ])
  }

  @Test func aBodyThatIsNoParametersHasOneRow() throws {
    let tables = try tables(
      "method: PUT\nurl: https://a.example/\nbody: {text: \"a\\nb\", type: text/plain}\n")
    #expect(tables.map(\.title) == ["Body"])
    #expect(tables.first?.head == ["Type", "Size", "Content"])
    #expect(tables.first?.rows == [["text/plain", "3 bytes", "\"a\\nb\""]])
  }

  @Test func aBodyInChunksIsShownWithoutThem() throws {
    let tables = try tables(
      ["POST / HTTP/1.1", "Host: a", "Content-Type: application/json", "Transfer-Encoding: chunked"],
      "7\r\n{\"a\":1}\r\n0\r\n\r\n")
    #expect(tables.map(\.title) == ["JSON (without chunks)"])
    #expect(tables.first?.rows == [["a", "1"]])
  }

  @Test func longValuesAndManyRowsAreCut() throws {
    let query = (0..<600).map { "k\($0)=1" }.joined(separator: "&")
    let rows = try #require(try tables(["GET /?\(query) HTTP/1.1", "Host: a"], "").first?.rows)
    #expect(rows.count == 501)
    #expect(rows.last == ["… and 100 more", ""])
    let long = String(repeating: "x", count: 300)
    let cell = try #require(try tables(["GET /?a=\(long) HTTP/1.1", "Host: a"], "").first?.rows.first?[1])
    #expect(cell == "\"" + long.prefix(99) + "…\" (of 300 bytes)")
  }

  @Test func aRequestWithoutParametersHasNoTable() throws {
    #expect(try tables("url: https://a.example/\n").isEmpty)
  }
}
