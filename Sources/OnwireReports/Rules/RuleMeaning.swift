import OnwireClients

/// The meaning of a rule's values, shown by what each does to the same request.
struct RuleMeaning: Sendable {
  /// The meaning of one value.
  struct ValueMeaning: Sendable {
    let value: RuleValue
    /// The meaning, as one sentence without a full stop.
    let meaning: String
    let outcome: Outcome

    /// `value` does what `meaning` says: the example's bytes are `bytes`, in the notation of `VisibleBytes`.
    init(_ value: String, _ meaning: String, _ bytes: String) {
      (self.value, self.meaning, outcome) = (.text(value), meaning, .bytes(bytes))
    }

    /// The same for a list.
    init(_ value: [String], _ meaning: String, _ bytes: String) {
      (self.value, self.meaning, outcome) = (.list(value), meaning, .bytes(bytes))
    }

    /// `value` keeps the example from being sent.
    init(_ value: String, _ meaning: String, refused code: ClientCode) {
      (self.value, self.meaning, outcome) = (.text(value), meaning, .refused(code))
    }

    /// The same for a list.
    init(_ value: [String], _ meaning: String, refused code: ClientCode) {
      (self.value, self.meaning, outcome) = (.list(value), meaning, .refused(code))
    }
  }

  /// The result for the example.
  enum Outcome: Sendable, Equatable {
    /// These bytes; if they end in `…`, only the first of them.
    case bytes(String)
    /// Nothing is sent, with an error of this code.
    case refused(ClientCode)
  }

  /// The bytes of a message that an example shows.
  enum Shown: Sendable {
    case request, requestLine, target, body
    /// Everything after the Host field.
    case afterHost
    /// A field of the head with its name.
    case field(String)
    /// The head of the first part.
    case partHead
  }

  let rule: String
  /// The relevant lines of a spec; its URL is `https://h.example/` if they give none.
  let example: String
  /// Rules that must have other values for the example to show anything.
  let otherRules: String
  let shown: Shown
  let values: [ValueMeaning]

  /// What `values` of `rule` do to `example`.
  init(
    _ rule: String, _ example: String, with otherRules: String = "", _ shown: Shown, _ values: [ValueMeaning]
  ) {
    self.rule = rule
    self.example = example
    self.otherRules = otherRules
    self.shown = shown
    self.values = values
  }

  /// The meanings of all rules.
  static let all: [RuleMeaning] =
    ofParameters + ofQueryNames + ofQueryValues + ofForms + ofDocuments + ofMultipart + ofHeaders
    + ofCharsets + ofReleases + ofSwift + ofCalls + ofHandWritten

  /// Meanings by the names of their rules.
  static let byRule = Dictionary(all.map { ($0.rule, $0) }) { first, _ in first }
}
