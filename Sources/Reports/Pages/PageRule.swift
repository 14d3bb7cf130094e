import Clients

/// A rule as a page names it: without the client's name, which is the page's own, and what it decides.
struct PageRule: Hashable {
  /// Such as `query.array`, `http.host` or `cfnetwork-ios16.accept-encoding`.
  let name: String
  /// What it decides or does, in a few words; empty where no table knows it.
  let summary: String

  /// The rule that an origin names, such as `afnetworking.query.array`.
  init(_ rule: String) {
    if let (transport, _) = Transport.addition(ruled: rule) {
      name = rule
      summary = "what \(transport.title) adds where neither library nor spec has it"
      return
    }
    for name in [rule, rule.split(separator: ".", maxSplits: 1).last.map(String.init) ?? rule] {
      if let summary = FixedRule.byName[name]?.summary ?? RuleDefinition.byName[name]?.summary {
        self.name = name
        self.summary = summary
        return
      }
    }
    name = rule
    summary = ""
  }
}
