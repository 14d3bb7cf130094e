public import OnwireDiagnostics

/// Something about a message that may cause problems for a server, a client or a person.
public struct Finding: Sendable, Hashable, Codable {
  /// Its code, such as `content-length-mismatch`.
  public var code: DiagnosticCode
  /// Its severity.
  public var severity: Diagnostic.Severity
  /// The bytes of the message that it is about; empty if something is missing.
  public var range: Range<Int>
  /// The path of the field that it is about, as in `Field.path`.
  public var path: String
  /// What is wrong, as a sentence without a full stop.
  public var message: String
  /// What it breaks, and for whom: a sentence without a full stop.
  public var consequence: String

  /// Creates a finding about `range`, which is in the field at `path` or is all of it.
  package init(
    _ severity: Diagnostic.Severity, code: DiagnosticCode, _ message: String, at range: Range<Int>,
    path: String,
    consequence: String
  ) {
    self.code = code
    self.severity = severity
    self.range = range
    self.path = path
    self.message = message
    self.consequence = consequence
  }
}
