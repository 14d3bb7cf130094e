import Foundation
import Testing

@testable import OnwireClients
@testable import OnwireReports

/// What reports say about code without releases, about settings, and about rules that a client does not have.
@Suite struct StyleReportTests {
  private static let styles: ClientTable = {
    func version(_ style: String, _ position: Int) -> Version { Version(style: style, at: position) }
    return ClientTable(
      name: "demo", title: "DemoCode", styles: ["loud", "calm", "shy"],
      rows: [
        .init("query.array", .text("brackets"), options: ["brackets", "plain"], .read, "a loop"),
        .init(
          "query.null", .text("bare"), since: version("loud", 0), until: version("loud", 0), .read, "page 1"),
        .init(
          "query.null", .text("drop-key"), since: version("calm", 1), until: version("calm", 1), .documented,
          "page 2"),
        .init(
          "query.null", .text("bare"), since: version("shy", 2), until: version("shy", 2), .read, "page 3"),
      ])
  }()

  private static let single = ClientTable(
    name: "one", title: "One", styles: [""], rows: [.init("query.array", .text("plain"), .read, "a loop")])

  private static let rules = ["query.array", "query.set", "query.null"].compactMap {
    RuleDefinition.byName[$0]
  }

  private static func object(_ report: ClientReport) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
  }

  @Test func theListSaysStyles() throws {
    let text = try ClientReport.list([Self.styles, Self.single]).page.text(width: 100, color: false)
    #expect(
      text == """
        demo  DemoCode  3 styles     2 rules  demo@loud, demo@calm, demo@shy: 0 run, 3 read, 1 documented
        one   One       no releases  1 rules  0 run, 1 read, 0 documented

        """)
  }

  @Test func aHistoryIsEveryRuleWithTheStylesInOrder() throws {
    #expect(
      try ClientReport.history(Self.styles, rules: Self.rules).page.text(width: 100, color: false) == """
        DemoCode
        client: demo

        3 styles: loud, calm, shy

          read        seen in the source
          documented  said by documentation or public reports

        query.array  the names of an array's members
          all styles  read        brackets  a loop; an app can choose: brackets, plain

        query.null  the pair of a null
          loud        read        bare      page 1
          calm        documented  drop-key  page 2
          shy         read        bare      page 3

        No notion of
          query.set

        """)
  }

  @Test func aStyleSaysWhatIsOtherwiseInTheOthers() throws {
    let calm = Self.styles.releases[1]
    #expect(
      try ClientReport.release(Self.styles, calm, rules: Self.rules).page.text(width: 100, color: false)
        == """
        DemoCode (calm)
        client: demo@calm

        A style of code, without releases. The others: demo@loud, demo@shy.

          read        seen in the source
          documented  said by documentation or public reports

        query.array  the names of an array's members
          all styles  read        brackets  a loop; an app can choose: brackets, plain

        query.null  the pair of a null
          calm        documented  drop-key  page 2
          in loud                 bare
          in shy                  bare

        No notion of
          query.set

        """)
    let loud = ClientReport.release(Self.styles, Self.styles.releases[0], rules: Self.rules)
    #expect(
      try loud.page.text(width: 100, color: false).contains(
        "  loud, shy   read  bare      page 1\n  in calm           drop-key\n"))
  }

  @Test func markdownSaysTheSame() throws {
    let page = try ClientReport.history(Self.styles, rules: Self.rules).page.markdown()
    #expect(
      page.hasSuffix(
        """
        ## query

        | rule | releases | known | value | by |
        | --- | --- | --- | --- | --- |
        | `query.array` | all styles | read | `brackets` | a loop; an app can choose: `brackets`, `plain` |
        | `query.null` | loud | read | `bare` | page 1 |
        |  | calm | documented | `drop-key` | page 2 |
        |  | shy | read | `bare` | page 3 |

        ## No notion of

        `query.set`

        """))
    #expect(page.hasPrefix("# DemoCode\n\nclient: `demo`\n\n3 styles: loud, calm, shy\n\n"))
    #expect(!page.contains("What changed when"))
    let style = try ClientReport.release(Self.styles, Self.styles.releases[1], rules: Self.rules).page
      .markdown()
    #expect(
      style.hasPrefix("# DemoCode (calm)\n\nclient: `demo@calm`\n\nA style of code, without releases. "))
    #expect(
      style.contains(
        "| `query.null` | calm | documented | `drop-key` | page 2 |\n|  | in loud |  | `bare` |  |\n"))
  }

  @Test func whatHasNeitherReleasesNorStylesNamesNone() throws {
    let text = try ClientReport.history(Self.single, rules: Self.rules).page.text(width: 80, color: false)
    #expect(text.hasPrefix("One\nclient: one\n\nno releases\n\n"))
    #expect(text.contains("\n  always  read  plain  a loop\n"))
    #expect(text.hasSuffix("\nNo notion of\n  query.set, query.null\n"))
    let release = ClientReport.release(Self.single, Self.single.newest, rules: Self.rules)
    #expect(try release.page.text(width: 80, color: false).hasPrefix("One\nclient: one\n\n  read"))
    #expect(try release.page.markdown().hasPrefix("# One\n\nclient: `one`\n\n| known | means |\n"))
  }

  @Test func jsonHasNoReleasesOfStyles() throws {
    let history = try Self.object(.history(Self.styles, rules: Self.rules))
    #expect(history["releases"] as? [String] == [])
    #expect(history["styles"] as? [String] == ["loud", "calm", "shy"])
    #expect(history["newest"] is NSNull)
    let rules = try #require(history["rules"] as? [[String: Any]])
    #expect(rules.map { $0["rule"] as? String } == ["query.array", "query.null"])
    let entries = try #require(rules[1]["history"] as? [[String: Any]])
    #expect(entries.map { $0["styles"] as? [String] } == [["loud"], ["calm"], ["shy"]])
    #expect(entries.allSatisfy { $0["since"] is NSNull && $0["until"] is NSNull && $0["options"] is NSNull })
    #expect(
      (rules[0]["history"] as? [[String: Any]])?.first?["options"] as? [String] == ["brackets", "plain"])

    let style = try Self.object(.release(Self.styles, Self.styles.releases[1], rules: Self.rules))
    #expect(style["release"] as? String == "calm")
    #expect(style["previous"] is NSNull && style["newest"] is NSNull)
    let null = try #require((style["rules"] as? [[String: Any]])?.last)
    #expect(null["inOtherStyles"] as? [String: String] == ["loud": "bare", "shy": "bare"])
    #expect(null["inPrevious"] is NSNull && null["inNewest"] is NSNull)

    let single = try Self.object(.release(Self.single, Self.single.newest, rules: Self.rules))
    #expect(single["release"] is NSNull)
    #expect((single["rules"] as? [[String: Any]])?.first?["styles"] as? [String] == [])
  }

  @Test func aRuleIsExplainedWithTheClientsThatHaveNoNotionOfIt() throws {
    let text = try #require(try RuleExplanation.page(named: "query.key-case")?.text(width: 100, color: false))
    #expect(text.contains("\n  no notion of it: "))
    #expect(
      text.split(separator: "\n").contains { $0.contains("no notion of it") && $0.contains("nsurlsession") })
    let markdown = try #require(try RuleExplanation.page(named: "query.key-case")?.markdown(level: 2))
    #expect(markdown.contains("\nno notion of it: "))
    let known = try #require(try RuleExplanation.page(named: "headers.order")?.text(width: 100, color: false))
    let words = known.split(separator: "\n").map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(words.contains("nsurlsession all styles"))
    #expect(words.contains { $0.hasPrefix("plain always ") })
  }
}
