import HTTPWire

/// The options of commands that can write stars for secrets.
struct RedactionOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .flag(
      "redact", \.isOn,
      "Write stars in the place of passwords, tokens and cookies; all lengths and places stay."),
    .options(
      "redact-name", "word", \.words,
      "With --redact: a word that names a secret of yours, too (repeatable)."),
  ]

  var isOn = false
  var words: [String] = []

  func validate() throws(UsageError) {
    if !words.isEmpty, !isOn { throw UsageError("--redact-name is for --redact: give both") }
    if let word = words.first(where: { !$0.utf8.contains { $0 >= 0x80 || ($0 | 0x20) &- 0x61 < 26 } }) {
      throw UsageError("--redact-name takes a word, and `\(word)` has no letter")
    }
  }

  /// The names of secrets; `nil` where everything is written as it is.
  var names: SecretNames? { isOn ? SecretNames(words) : nil }
}
