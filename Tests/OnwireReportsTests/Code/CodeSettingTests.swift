import OnwireClients
import Testing

@testable import OnwireReports

/// The settings of libraries belong to rules that exist.
@Suite struct CodeSettingTests {
  @Test func everySettingIsOfARuleAndItsValues() throws {
    for setting in AlamofireCode.settings + AFNetworkingCode.settings {
      let rule = try #require(RuleDefinition.byName[setting.rule], "\(setting.rule)")
      guard case .choice(let values) = rule.domain else {
        Issue.record("\(setting.rule) is no choice")
        continue
      }
      let named =
        setting.values.map { Array($0.keys) }
        ?? values.filter { RuleDefinition.swiftWord(for: $0, of: setting.rule) != nil }
      #expect(!named.isEmpty && Set(named).isSubset(of: values), "\(setting.rule)")
    }
  }

  @Test func everyWordOfSwiftIsOfARuleAndAValue() throws {
    for key in RuleDefinition.swiftWords.keys {
      let words = key.split(separator: " ").map(String.init)
      let rule = try #require(RuleDefinition.byName[words[0]], "\(key)")
      guard case .choice(let values) = rule.domain else {
        Issue.record("\(key) is no choice")
        continue
      }
      #expect(words.count == 2 && values.contains(words[1]), "\(key)")
    }
  }
}
