package import OnwireDiagnostics

/// A kind of finding: its code, its severity, and what it breaks.
///
/// Each is declared above its check, in the file of its family, and is in the family's list.
package struct FindingRule: RawRepresentable, CaseIterable, Sendable {
  /// The code, stable and in kebab case: what `onwire explain` takes.
  package let rawValue: String
  /// The severity.
  package let severity: Diagnostic.Severity
  /// What it breaks, and for whom: a sentence without a full stop.
  package let consequence: String
  /// The same for a response; `nil` if the rule is only about requests.
  package let consequenceInResponse: String?
  /// Whether it is only about responses.
  package let isOfResponses: Bool
  /// Whether `compile` and `check` report it for specs.
  ///
  /// False if the language itself reports it, or if only bytes from outside can have it. `SpecGlance` must
  /// notice whatever such a rule finds.
  package let appliesToSpecs: Bool

  /// Creates the rule called `code`, for its family's list; in responses its consequence is `inResponse`.
  init(
    _ code: String, _ severity: Diagnostic.Severity, _ consequence: String,
    specs appliesToSpecs: Bool = false, inResponse: String? = nil
  ) {
    rawValue = code
    self.severity = severity
    self.consequence = consequence
    self.appliesToSpecs = appliesToSpecs
    consequenceInResponse = inResponse
    isOfResponses = false
  }

  /// Creates a rule that is only about responses.
  init(_ code: String, _ severity: Diagnostic.Severity, ofResponses consequence: String) {
    rawValue = code
    self.severity = severity
    self.consequence = consequence
    appliesToSpecs = false
    consequenceInResponse = consequence
    isOfResponses = true
  }

  package init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  package static let allCases = [
    headRules, framingRules, chunkRules, boundaryRules, partRules, partNameRules, bodyRules, typeRules,
    pairRules, markRules, valueRules, documentRules, responseRules, secretRules,
  ].flatMap(\.self)
}

extension DiagnosticCode {
  /// The code of a finding.
  package static func finding(_ rule: FindingRule) -> DiagnosticCode {
    Invariant.expect(
      FindingRule(rawValue: rule.rawValue) != nil, "\(rule.rawValue): not in its family's list")
    return DiagnosticCode(rule)
  }
}
