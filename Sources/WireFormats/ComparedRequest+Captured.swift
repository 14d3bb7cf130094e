public import HTTPWire

extension ComparedRequest {
  /// What a capture holds, as the seen side of a comparison: its body unpacked, and not more known than it knows.
  ///
  /// - Throws: what reading the capture throws.
  public init(_ captured: CapturedRequest) throws {
    self = try ComparedRequest(captured.wire.message, fidelity: captured.fidelity).unpacked()
  }
}
