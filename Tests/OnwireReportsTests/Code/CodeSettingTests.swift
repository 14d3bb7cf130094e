import OnwireClients
import Testing

@testable import OnwireReports

/// The settings of libraries are those of rules that there are.
@Suite struct CodeSettingTests {
  @Test func everySettingIsOfARuleAndItsValues() throws {
    for setting in AlamofireCode.settings + AFNetworkingCode.settings {
      let rule = try #require(RuleDefinition.byName[setting.rule], "\(setting.rule)")
      guard case .choice(let values) = rule.domain else {
        Issue.record("\(setting.rule) is no choice")
        continue
      }
      #expect(Set(setting.values.keys).isSubset(of: values), "\(setting.rule)")
    }
  }
}
