public import HTTPWire

/// One side of a comparison as a page shows it.
public struct ComparedSide: Sendable {
  /// What it is called.
  public let name: String
  /// What a server may stumble over.
  public let findings: [Finding]
  /// Whether it is of a capture, which may not know everything.
  public let isCaptured: Bool

  /// A side of this name.
  public init(name: String, findings: [Finding], isCaptured: Bool) {
    self.name = name
    self.findings = findings
    self.isCaptured = isCaptured
  }
}
