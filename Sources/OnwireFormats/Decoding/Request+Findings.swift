public import OnwireDiagnostics
public import OnwireHTTP

extension Request {
  /// The findings on the request, in the order of its bytes; only those of `weight` or more.
  ///
  /// Nothing is found in what the capture lost, rebuilt or decoded. Chunked and coded content is checked,
  /// too, if it can be decoded: its places are those on the wire, and for compressed content that is the
  /// whole body.
  public func findings(from weight: Diagnostic.Severity = .info) -> [Finding] {
    message.findingsThroughout(fidelity, from: weight, answered: capture?.answered)
  }
}

extension Message {
  /// The same for a message that is known as well as `fidelity` says; a body in a file that cannot be read
  /// stays as it is.
  package func findingsThroughout(
    _ fidelity: Fidelity = Fidelity(), from weight: Diagnostic.Severity = .info,
    answered: AnsweredRequest? = nil
  ) -> [Finding] {
    findings(fidelity, from: weight, unpacked: try? DecodedBody(of: self), answered: answered)
  }
}
