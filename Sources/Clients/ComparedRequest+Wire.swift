public import HTTPWire

extension ComparedRequest {
  /// What a spec compiled to, as the expected side of a comparison: all of it is known but its wildcards and what it
  /// leaves to the phone.
  public init(_ wire: Compilation.Wire) {
    self.init(wire.message, wildcards: wire.wildcards, leftFields: wire.leftFields)
  }
}
