public import OnwireDiagnostics

/// Something about a message that a server, a client or a person may stumble over.
public struct Finding: Sendable, Hashable, Codable {
  /// What it is called, such as `content-length-mismatch`.
  public var code: DiagnosticCode
  /// How bad it is.
  public var severity: Diagnostic.Severity
  /// The bytes of the message that it is about; empty if something is missing.
  public var range: Range<Int>
  /// The path of the field that it is about, as `Field.path`.
  public var path: String
  /// One sentence, without a full stop, on what is wrong.
  public var message: String
  /// What it breaks, and for whom: a sentence without a full stop.
  public var consequence: String

  /// A finding about `range`, which is or lies in the field at `path`.
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
