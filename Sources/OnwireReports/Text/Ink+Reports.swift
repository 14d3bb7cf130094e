import OnwireDiagnostics

extension Ink {
  /// The colour of a rule's value, and of an example's bytes.
  static let value = cyan
  /// The colours of certain, less certain and least certain facts.
  static let certain = green
  static let likely = blue
  static let said = yellow
  /// The colour of what differs elsewhere.
  static let different = magenta
  /// The colours of a difference: what was expected, and what was seen.
  static let expected = red
  static let seen = green
}
