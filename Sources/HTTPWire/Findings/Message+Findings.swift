extension Message {
  /// What there is to say of the message, in the order of its bytes.
  ///
  /// What `fidelity` says was lost, rebuilt or decoded by a capture is not held against the message. Bytes that
  /// are read or made when the message is written are not looked at.
  public func findings(_ fidelity: Fidelity = Fidelity()) -> [Finding] {
    let context = FindingContext(self, fidelity)
    return findings(context.found + context.secretFindings)
  }

  /// Those of the findings that `compile` and `check` report of a spec.
  public var findingsOfSpec: [Finding] {
    findings(FindingContext(self, Fidelity()).found.filter(\.rule.appliesToSpecs))
  }
}

extension FindingContext {
  /// What the checks find; secrets are looked for apart.
  fileprivate var found: [Found] {
    headFindings + framingFindings + boundaryFindings + partFindings + pairFindings + textFindings
  }
}
