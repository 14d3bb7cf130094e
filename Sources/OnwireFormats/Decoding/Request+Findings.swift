public import OnwireDiagnostics
public import OnwireHTTP

extension Request {
  /// What there is to say of the request, in the order of its bytes; only what weighs `weight` or more.
  ///
  /// What the capture lost, rebuilt or decoded is not held against it. What is in chunks and codings is looked at, too,
  /// where they can be taken off: its places are those on the wire, of what was compressed the whole of the body.
  public func findings(from weight: Diagnostic.Severity = .info) -> [Finding] {
    message.findingsThroughout(fidelity, from: weight, answered: capture?.answered)
  }
}

extension Message {
  /// The same of a message of which `fidelity` is known; a body in a file that cannot be read stays as it is.
  package func findingsThroughout(
    _ fidelity: Fidelity = Fidelity(), from weight: Diagnostic.Severity = .info,
    answered: AnsweredRequest? = nil
  ) -> [Finding] {
    findings(fidelity, from: weight, unpacked: try? DecodedBody(of: self), answered: answered)
  }
}
