import OnwireDiagnostics

extension Ink {
  /// The value of a rule, and bytes of an example.
  static let value = cyan
  /// What is certain, less certain, least certain.
  static let certain = green
  static let likely = blue
  static let said = yellow
  /// What differs elsewhere.
  static let different = magenta
  /// What differs: what was expected, and what was seen.
  static let expected = red
  static let seen = green
}
