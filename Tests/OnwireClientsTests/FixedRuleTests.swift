import OnwireClients
import OnwireHTTP
import TestSupport
import Testing

/// Every rule that a byte names has a meaning, in one of two tables.
@Suite struct FixedRuleTests {
  @Test func noNameIsInBothTables() {
    for rule in FixedRule.all { #expect(RuleDefinition.byName[rule.name] == nil, "\(rule.name)") }
    #expect(FixedRule.byName.count == FixedRule.all.count)
    #expect(
      FixedRule.all.allSatisfy { !$0.summary.isEmpty && !$0.source.isEmpty && !$0.summary.hasSuffix(".") })
  }

  @Test(arguments: 500..<504)
  func rulesOfGeneratedRequestsHaveAMeaning(seed: Int) throws {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    var seen: Set<String> = []
    for _ in 0..<rounds(250) {
      guard let message = try SpecFixture.compile(generator.spec()).0?.wire?.message else { continue }
      seen.formUnion(message.segments.map(\.origin.rule))
    }
    #expect(seen.count > 20)
    for rule in seen {
      let name = rule.hasPrefix("afnetworking.") ? String(rule.dropFirst("afnetworking.".count)) : rule
      #expect(FixedRule.byName[name] != nil || RuleDefinition.byName[name] != nil, "\(rule)")
    }
  }
}
