extension Message {
  /// What there is to say of the message, in the order of its bytes.
  ///
  /// What `fidelity` says was lost, rebuilt or decoded by a capture is not held against the message.
  public func findings(_ fidelity: Fidelity = Fidelity()) -> [Finding] { [] }
}
