import OnwireDiagnostics
import Foundation
import Testing

@testable import OnwireClients
@testable import OnwireReports

/// `onwire clients --compare`: the rules in which two clients differ.
@Suite struct ClientComparisonTests {
  private static func client(_ name: StaticString, _ title: String, _ rows: [ClientTable.Row]) -> Client {
    .known(ClientTable(name: name, title: title, releases: [Version(1, 0)], rows: rows), Version(1, 0))
  }

  private static let old = client(
    "old", "Old",
    [
      .init("query.array", .text("brackets"), .run, "key[]"),
      .init("query.bool", .text("numeric"), .read, "the same"),
      .init("query.space", .text("plus"), .read, "a + for it"),
      .init("json.pretty", .text("false"), .documented, "README"),
    ])
  private static let new = client(
    "new", "New",
    [
      .init("query.array", .text("plain"), options: ["brackets", "plain"], .read, "ArrayEncoding"),
      .init("query.bool", .text("numeric"), .read, "the same"),
      .init("json.pretty", .text("true"), .run, "prettyPrinted"),
    ])

  private static func report(_ left: Client, _ right: Client) -> ClientReport {
    .comparison(left, right, rules: RuleDefinition.all)
  }

  @Test func whatDiffersIsGroupedByAreaWithBothSidesAndASetting() throws {
    #expect(
      try Self.report(Self.old, Self.new).page.text(width: 80, color: false) == """
        Old 1.0 and New 1.0
          -  old@1.0
          +  new@1.0

        3 of 4 rules differ: 2 of query, 1 of json.

        query

        query.array  the names of an array's members
            params: {tags: [a, b]}
          -  brackets  the array's name with empty brackets
            run: key[]
            /?tags%5B%5D=a&tags%5B%5D=b
          +  plain     the array's name
            read: ArrayEncoding
            /?tags=a&tags=b
          New 1.0 can be set to `brackets`

        query.space  how a space is written
            params: {k: a b+c}
          -  plus       as +; a real + is %2B
            read: a + for it
            /?k=a+b%2Bc
          +  not there  the library has no notion of it

        json

        json.pretty  whether JSON is indented
            method: POST
            as: json
            params: {a: 1}
          -  false  no blanks and no line ends
            documented: README
            {"a":1}
          +  true   NSJSONWritingPrettyPrinted: a line for each value, two blanks a
                    level
            run: prettyPrinted
            {\\n
              "a" : 1\\n
            }
          No setting of New 1.0 keeps `false`

        """)
  }

  /// Both set headers before parameters; what the argument `headers:` does differs.
  @Test func whatAnAppCanChooseIsADifference() throws {
    let left = try Client.named("afnetworking@4.0.0").get()
    let right = try Client.named("afnetworking@4.0.1").get()
    let text = try Self.report(left, right).page.text(width: 120, color: false)
    #expect(text.contains("rules differs: 1 of headers. Of these, 1 differs only in what an app can choose."))
    #expect(
      text.contains(
        """
          AFNetworking 4.0.0 can be set to `before`, `appended`; AFNetworking 4.0.1 can be set to `before`, `after`
        """))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.report(left, right).json.utf8)) as? [String: Any])
    let rules = try #require(object["rules"] as? [[String: Any]])
    #expect(rules.map { $0["rule"] as? String } == ["headers.when"])
    #expect((rules[0]["left"] as? [String: Any])?["options"] as? [String] == ["before", "appended"])
    #expect((rules[0]["right"] as? [String: Any])?["options"] as? [String] == ["before", "after"])
    // If the library has no setting at all, the report says so.
    let older = try Client.named("afnetworking@3").get()
    #expect(
      try Self.report(older, right).page.text(width: 120, color: false)
        .contains("AFNetworking 3.2.1 has no setting for it; AFNetworking 4.0.1 can be set to"))
  }

  @Test func clientsThatAreTheSameSaySo() throws {
    #expect(
      try Self.report(Self.old, Self.old).page.text(width: 80, color: false)
        .hasSuffix("\n\nNo rule differs: 4 rules are the same.\n"))
    let none = Self.client("none", "None", [])
    #expect(
      try Self.report(none, none).page.text(width: 80, color: false)
        .hasSuffix("\n\nNo rule differs: 0 rules are the same.\n"))
  }

  @Test func allClientsCanBeComparedWithoutACrashAndInTheWidth() throws {
    let clients = Client.tables.map { Client.known($0, $0.newest) }
    for left in clients {
      for right in clients {
        for color in [false, true] {
          let text = try Self.report(left, right).page.text(width: 80, color: color)
          guard !color else { continue }
          for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
            #expect(DisplayWidth.of(String(line)) <= 80, "\(line)")
          }
        }
        #expect(try Self.report(left, right).page.markdown().hasPrefix("# "))
      }
    }
  }

  @Test func jsonHasTheKeysOfItsContract() throws {
    let data = Data(Self.report(Self.old, Self.new).json.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object.keys.sorted() == ["left", "responses", "right", "rules", "same"])
    #expect(object["same"] as? Int == 1)
    #expect(object["left"] as? [String: String] == ["client": "old@1.0", "title": "Old", "release": "1.0"])
    let rules = try #require(object["rules"] as? [[String: Any]])
    #expect(rules.map { $0["rule"] as? String } == ["query.array", "query.space", "json.pretty"])
    #expect(rules[0].keys.sorted() == ["decides", "left", "right", "rule", "setting"])
    #expect(rules[0]["setting"] as? String == "brackets")
    let right = try #require(rules[0]["right"] as? [String: Any])
    #expect(right.keys.sorted() == ["by", "example", "known", "means", "options", "value"])
    #expect(right["options"] as? [String] == ["brackets", "plain"])
    #expect(rules[1]["right"] is NSNull)
    #expect(rules[2]["setting"] is NSNull)
  }

  @Test func markdownHasWhatEachRuleDoesToAnExample() throws {
    let page = try Self.report(Self.old, Self.new).page.markdown()
    #expect(
      page.hasPrefix("# Old 1.0 and New 1.0\n\n`-` `old@1.0`  \n`+` `new@1.0`\n\n3 of 4 rules differ: "))
    #expect(page.contains("\n`+` `new@1.0` not there: the library has no notion of it\n"))
    #expect(page.contains("\nNew 1.0 can be set to `brackets`\n"))
  }
}
