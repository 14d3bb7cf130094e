public import Diagnostics

extension Message {
  /// What there is to say of the message, in the order of its bytes; only what weighs `weight` or more.
  ///
  /// What `fidelity` says was lost, rebuilt or decoded by a capture is not held against the message. Bytes that
  /// are read or made when the message is written are not looked at.
  public func findings(
    _ fidelity: Fidelity = Fidelity(), from weight: Diagnostic.Severity = .info
  ) -> [Finding] {
    let context = FindingContext(self, fidelity)
    var found =
      context.startFindings + context.lineFindings + context.otherFindings + context.valueFindings
      + context.documentFindings
    // Most requests have a secret, and its path costs more than all checks.
    if weight <= FindingRule.secretInClear.severity { found += context.secretFindings }
    found.removeAll { $0.rule.severity < weight }
    return findings(found, paths: paths(of: found.map(\.subject)))
  }

  /// Those of the findings that `compile` and `check` report of a spec, without the paths of their fields.
  ///
  /// Compiling is to cost no more for them than it must: a spec is shown by its place.
  public var findingsOfSpec: [Finding] {
    guard SpecGlance(self).noticesSomething else { return [] }
    let context = FindingContext(self, Fidelity())
    let found = (context.startFindings + context.otherFindings).filter(\.rule.appliesToSpecs)
    return found.isEmpty ? [] : findings(found, paths: [:])
  }
}

extension FindingContext {
  /// What the checks find but for those of the head, of what texts say, and of secrets.
  fileprivate var otherFindings: [Found] {
    framingFindings + boundaryFindings + partFindings + pairFindings + textFindings
  }
}
