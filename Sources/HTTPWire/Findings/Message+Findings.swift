extension Message {
  /// What there is to say of the message, in the order of its bytes.
  ///
  /// What `fidelity` says was lost, rebuilt or decoded by a capture is not held against the message. Bytes that
  /// are read or made when the message is written are not looked at.
  public func findings(_ fidelity: Fidelity = Fidelity()) -> [Finding] {
    let context = FindingContext(self, fidelity)
    let found = context.startFindings + context.lineFindings + context.otherFindings + context.secretFindings
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
  /// What the checks find but for those of the head and of secrets.
  fileprivate var otherFindings: [Found] {
    framingFindings + boundaryFindings + partFindings + pairFindings + textFindings
  }
}
