import Foundation
import TestSupport
import Testing

@testable import OnwireClients

/// docs/client-rules.md says which rules there are; docs/clients is held to the tables by ClientsCommandTests.
///
/// `ONWIRE_UPDATE=1 swift test --filter RuleReferenceTests` writes the table of docs/client-rules.md.
@Suite struct RuleReferenceTests {
  @Test func theReferenceHoldsARowForEveryRule() throws {
    let file = Repository.root.appendingPathComponent("docs/client-rules.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let rows = lines.indices.filter {
      lines[$0].hasPrefix("| `") && lines[$0].contains("` | ") && isRule(lines[$0])
    }
    guard let first = rows.first, let last = rows.last else {
      Issue.record("docs/client-rules.md has no table of rules")
      return
    }
    lines.replaceSubrange(first...last, with: Self.rules)
    let current = lines.joined(separator: "\n")
    #expect(
      try golden(current, at: file) == current,
      "ONWIRE_UPDATE=1 swift test --filter RuleReferenceTests writes the table")
  }

  /// Whether a row of a table begins with the name of a rule.
  private func isRule(_ line: String) -> Bool {
    let name = line.dropFirst(3).prefix { $0 != "`" }
    return RuleDefinition.byName[String(name)] != nil
  }

  @Test func aReleaseHasAtMostOneValueForARuleAndOneOfAFNetworkingOneForEach() {
    let known = Set(RuleDefinition.all.map(\.name))
    for table in Client.tables {
      for release in table.releases {
        let rows = table.rows.filter { $0.holds(in: release) }.map(\.rule)
        #expect(Set(rows).isSubset(of: known) && Set(rows).count == rows.count, "\(table.name)@\(release)")
        if table === ClientTable.afnetworking {
          #expect(Set(rows) == known, "\(table.name)@\(release)")
        }
      }
    }
  }

  @Test func theStylesOfATableThatSendTheSameHaveTheSameRules() {
    /// These have no meaning if nothing is escaped.
    let escapes: Set = ["query.keep-keys", "query.keep-values", "query.space"]
    for table in Client.tables where table.isOfStyles {
      var rules: [String: Set<String>] = [:]
      for style in table.releases {
        let kind = table.row("parameters.serializations", in: style).map { "\($0.value)" } ?? ""
        let own = Set(table.rows.filter { $0.holds(in: style) }.map(\.rule))
        let isEscaped = table.row("query.escaping", in: style)?.value != .text("none")
        #expect(isEscaped || own.isDisjoint(with: escapes), "\(table.name)@\(style)")
        let comparable = own.subtracting(isEscaped ? [] : ["query.escaping"])
        let others = rules[kind] ?? own
        let expected = isEscaped ? others : others.subtracting(escapes.union(["query.escaping"]))
        #expect(comparable == expected, "\(table.name)@\(style)")
        rules[kind] = others
      }
    }
  }

  @Test func everyOptionOfARowIsInItsRulesDomainAndItsValueAmongThem() {
    for row in Client.tables.flatMap(\.rows) {
      guard let options = row.options else { continue }
      var rules = Rules()
      for option in options {
        #expect(RuleDefinition.byName[row.rule]?.set(&rules, .text(option)) == true, "\(row.rule)")
      }
      guard case .text(let value) = row.value else { continue }
      #expect(options.contains(value), "\(row.rule)")
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
