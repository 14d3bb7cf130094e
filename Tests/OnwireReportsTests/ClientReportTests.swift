import OnwireDiagnostics
import Foundation
import Testing

@testable import OnwireClients
@testable import OnwireReports

/// What reports say about a small table, and what holds for the reports on every client.
@Suite struct ClientReportTests {
  /// A library of five releases.
  private static let table = ClientTable(
    name: "demo", title: "Demo_Kit",
    releases: [Version(1, 0), Version(1, 1), Version(2, 0), Version(2, 1), Version(3, 0)],
    rows: [
      .init("query.array", .text("brackets"), .run, "key[] in pairsOf:"),
      .init("query.null", .text("drop-key"), until: Version(1, 0), .read, "a nil is left out"),
      .init("query.null", .text("bare"), since: Version(1, 1), until: Version(2, 0), .run, "key alone"),
      .init("query.null", .text("bare"), since: Version(2, 1), until: Version(2, 1), .read, "the same file"),
      .init("query.null", .text("null-text"), since: Version(3, 0), .documented, "the change log of 3.0"),
      .init("query.keep-values", .text(""), .run, "no *a* | `b`"),
    ])

  private static let rules = ["query.array", "query.null", "query.keep-values"].compactMap {
    RuleDefinition.byName[$0]
  }

  private static func release(_ numbers: Int...) -> ClientReport {
    .release(table, table.releases.first { $0.numbers == numbers } ?? table.newest, rules: rules)
  }

  @Test func aHistoryIsEveryRuleWithTheNewestFirst() throws {
    #expect(
      try ClientReport.history(Self.table, rules: Self.rules).page.text(width: 80, color: false) == """
        Demo_Kit
        client: demo

        5 releases, 1.0–3.0:
          1.0 1.1 2.0 2.1 3.0

          run         the library's real source was run
          read        seen in the source
          documented  said by documentation or public reports

        query.array  the names of an array's members
          all releases  run         brackets   key[] in pairsOf:

        query.null  the pair of a null
          since 3.0     documented  null-text  the change log of 3.0
          2.1           read        bare       the same file
          1.1–2.0       run         bare       key alone
          up to 1.0     read        drop-key   a nil is left out

        query.keep-values  what stays unescaped in values
          all releases  run         ""         no *a* | `b`

        What changed when
          3.0  query.null
          1.1  query.null

        """)
  }

  @Test func aReleaseSaysWhatIsOtherwiseBeforeItAndInTheNewest() throws {
    let report = Self.release(1, 1)
    #expect(
      try report.page.text(width: 80, color: false).hasPrefix(
        """
        Demo_Kit 1.1
        client: demo@1.1

        Changed since 1.0, the release before: query.null.
        Otherwise in 3.0, the newest: query.null.

        """))
    // 2.1 has the value, too, by a row of its own.
    #expect(
      try report.page.text(width: 80, color: false).contains(
        """
        query.null  the pair of a null
          1.1–2.1       run  bare       key alone
          in 1.0             drop-key
          in 3.0             null-text


        """))
  }

  @Test func theOldestAndTheNewestReleaseSaySo() throws {
    let oldest = try Self.release(1, 0).page.text(width: 80, color: false)
    #expect(oldest.contains("It is the oldest release of the table.\n"))
    let newest = try Self.release(3, 0).page.text(width: 80, color: false)
    #expect(newest.contains("It is the newest release of the table.\n"))
    let between = try Self.release(2, 1).page.text(width: 80, color: false)
    #expect(between.contains("None of the rules below changed since 2.0, the release before.\n"))
  }

  @Test func markdownIsAPageWithWhatChangedWhen() throws {
    let page = try ClientReport.history(Self.table, rules: Self.rules).page.markdown()
    #expect(page.hasPrefix("# Demo\\_Kit\n\n") || page.hasPrefix("# Demo_Kit\n\n"))
    #expect(
      page.hasSuffix(
        """

        ## query

        | rule | releases | known | value | by |
        | --- | --- | --- | --- | --- |
        | `query.array` | all releases | run | `brackets` | key[] in pairsOf: |
        | `query.null` | since 3.0 | documented | `null-text` | the change log of 3.0 |
        |  | 2.1 | read | `bare` | the same file |
        |  | 1.1–2.0 | run | `bare` | key alone |
        |  | up to 1.0 | read | `drop-key` | a nil is left out |
        | `query.keep-values` | all releases | run | `""` | no \\*a\\* \\| \\`b\\` |

        ## What changed when

        | release | rules that changed |
        | --- | --- |
        | 3.0 | `query.null` |
        | 1.1 | `query.null` |

        """))
  }

  @Test func jsonHasTheKeysOfItsContract() throws {
    func keys(_ value: Any?) -> [String] { ((value as? [String: Any])?.keys.sorted()) ?? [] }
    func rule(_ object: [String: Any]) throws -> [String: Any] {
      try #require((object["rules"] as? [[String: Any]])?.first { $0["rule"] as? String == "query.null" })
    }
    func object(_ report: ClientReport) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    }
    let history = try object(.history(Self.table, rules: Self.rules))
    #expect(keys(history) == ["name", "newest", "releases", "rules", "styles", "title"])
    #expect(keys(try rule(history)) == ["decides", "history", "rule"])
    let entries = try #require(try rule(history)["history"] as? [[String: Any]])
    #expect(
      entries[2].compactMapValues { $0 as? String }
        == ["value": "bare", "since": "1.1", "until": "2.0", "known": "run", "by": "key alone"])
    #expect(entries[2]["styles"] as? [String] == [])
    #expect(entries[2]["options"] is NSNull)
    #expect(entries[3]["since"] as? String == "1.0")
    #expect(entries[0]["until"] as? String == "3.0")

    let release = try object(Self.release(1, 1))
    #expect(keys(release) == ["name", "newest", "previous", "release", "rules", "title"])
    let entry = try rule(release)
    #expect(
      keys(entry)
        == [
          "by", "decides", "inNewest", "inOtherStyles", "inPrevious", "known", "options", "rule", "since",
          "styles",
          "until", "value",
        ])
    #expect(entry["inPrevious"] as? String == "drop-key")
    #expect(entry["inNewest"] as? String == "null-text")
    #expect(entry["until"] as? String == "2.1")
    let oldest = try object(Self.release(1, 0))
    #expect(oldest["previous"] is NSNull)
    #expect(try rule(oldest)["inPrevious"] is NSNull)

    let list = try JSONSerialization.jsonObject(with: Data(ClientReport.list(Client.tables).json.utf8))
    let clients = try #require(list as? [[String: Any]])
    #expect(
      clients.map(keys)
        == Client.tables.map { _ in ["known", "name", "newest", "releases", "rules", "styles", "title"] })
    #expect(keys(clients[0]["known"]) == ["documented", "read", "run"])
  }

  /// All reports on all clients and their rules, as texts.
  private static func texts(width: Int, color: Bool) throws -> [String] {
    var reports = [ClientReport.list(Client.tables)]
    for table in Client.tables {
      reports.append(.history(table, rules: RuleDefinition.all))
      for release in table.releases {
        reports.append(
          .release(table, release, rules: RuleDefinition.all))
      }
    }
    return try reports.map { try $0.page.text(width: width, color: color) }
      + RuleDefinition.all.compactMap {
        try RuleExplanation.page(named: $0.name)?.text(width: width, color: color)
      }
  }

  @Test(arguments: [80, 100, 160])
  func linesFitTheWidthUnlessTheyAreMadeToBeCopied(width: Int) throws {
    for text in try Self.texts(width: width, color: false) {
      for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      }
      #expect(!text.contains(" \n"))
    }
  }

  @Test func colourAddsNothingButColour() throws {
    let plain = try Self.texts(width: 80, color: false)
    let colored = try Self.texts(width: 80, color: true)
    #expect(zip(plain, colored).allSatisfy { $0 != $1 })
    #expect(colored.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
  }

  @Test func aRuleIsExplainedByItsNameOnly() throws {
    #expect(RuleExplanation.page(named: "query.oder") == nil)
    #expect(RuleExplanation.page(named: "query") == nil)
    for rule in RuleDefinition.all {
      let markdown = try #require(try RuleExplanation.page(named: rule.name)?.markdown(level: 2))
      #expect(markdown.hasPrefix("## `\(rule.name)`\n\n\(Words(rule.summary).markdown)\n"))
    }
  }
}
