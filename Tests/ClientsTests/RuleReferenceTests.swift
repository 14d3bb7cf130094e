import Foundation
import Testing

@testable import Clients

/// docs/client-rules.md says which rules there are; docs/clients is held to the tables by ClientsCommandTests.
@Suite struct RuleReferenceTests {
  @Test func theReferenceHoldsARowForEveryRule() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/client-rules.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let missing = Self.rules.filter { !text.contains($0 + "\n") }
    #expect(missing.isEmpty, "docs/client-rules.md lacks:\n\(missing.joined(separator: "\n"))")
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("| `") }.count == Self.rules.count)
  }

  @Test func everyReleaseHasExactlyOneValueForEveryRule() {
    for table in Client.tables {
      for release in table.releases {
        let rows = table.rows.filter { $0.holds(in: release) }.map(\.rule)
        #expect(rows.sorted() == RuleDefinition.all.map(\.name).sorted(), "\(table.name)@\(release)")
      }
    }
  }

  @Test func everyValueOfATableIsInItsRulesDomain() {
    for row in Client.tables.flatMap(\.rows) {
      var rules = Rules()
      #expect(RuleDefinition.byName[row.rule]?.set(&rules, row.value) == true, "\(row.rule)")
    }
  }

  private static var rules: [String] {
    RuleDefinition.all.map { "| `\($0.name)` | \($0.summary) | \(values($0.domain)) |" }
  }

  private static func values(_ domain: RuleDefinition.Domain) -> String {
    switch domain {
    case .choice(let values): values.map { "`\($0)`" }.joined(separator: ", ")
    case .text(let what), .ascii(let what): what
    case .list(let what): "a list of \(what)"
    }
  }
}
