package import OnwireDiagnostics

/// One kind of finding: what it is called, how bad it is, and what it breaks.
///
/// Each stands above the check that finds it, in the file of its family, and in the family's list.
package struct FindingRule: RawRepresentable, CaseIterable, Sendable {
  /// The code, stable and in kebab case: what `onwire explain` takes.
  package let rawValue: String
  /// How bad it is.
  package let severity: Diagnostic.Severity
  /// What it breaks, and for whom: a sentence without a full stop.
  package let consequence: String
  /// The same where it is found in a response; `nil` for a rule that is about requests alone.
  package let consequenceInResponse: String?
  /// Whether it is about responses alone.
  package let isOfResponses: Bool
  /// Whether `compile` and `check` report it of specs.
  ///
  /// Not where the language itself says it already, and not where only bytes from outside can be so.
  /// `SpecGlance` has to notice whatever such a rule finds.
  package let appliesToSpecs: Bool

  /// The rule called `code`, for its family's list; of a response it says `inResponse`.
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

  /// The same of a rule that is about responses alone.
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
