public import SpecLanguage

extension Client {
  /// One rule that a spec changes.
  public struct Change: Sendable {
    /// The rule's name, such as `query.array`.
    public let rule: String
    /// What the spec makes of it.
    public let value: RuleValue
    /// What the library itself has; `nil` where it has no notion of the rule.
    public let own: RuleValue?
  }

  /// The rules that `spec` changes, in written order: those that it writes as the library has them are none.
  public func changes(by spec: RequestSpec) -> [Change] {
    (spec.client?.rules ?? []).compactMap { change in
      guard let value = RuleValue(change.value) else { return nil }
      let own = table.row(change.name.value, in: version)?.value
      return value == own ? nil : Change(rule: change.name.value, value: value, own: own)
    }
  }
}
