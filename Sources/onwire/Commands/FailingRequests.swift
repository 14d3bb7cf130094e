import OnwireDiagnostics
import OnwireHTTP

/// The requests that make `--fail-on` fail, because of findings in them or in their responses.
struct FailingRequests {
  let failOn: Diagnostic.Severity?
  /// Their numbers and the codes of their findings.
  private var failing: [(number: Int, codes: [String])] = []

  init(_ failOn: Diagnostic.Severity?) { self.failOn = failOn }

  var isEmpty: Bool { failing.isEmpty }

  /// Records the findings of a request, or of its response.
  mutating func note(_ findings: [Finding], of number: Int) {
    guard let failOn else { return }
    var codes: [String] = []
    for finding in findings where finding.severity >= failOn && !codes.contains(finding.code.name) {
      codes.append(finding.code.name)
    }
    if !codes.isEmpty { failing.append((number, codes)) }
  }

  /// The lines that name them; none if nothing fails.
  var words: [String] {
    guard let failOn, !isEmpty else { return [] }
    let ordered = failing.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }
    let shown = ordered.prefix(20).map { "#\($0.element.number) \($0.element.codes.joined(separator: " "))" }
    let rest = failing.count > 20 ? ", and \(failing.count - 20) more" : ""
    let weight = "\(failOn.rawValue)\(failOn == .error ? "" : " or worse")"
    return ["\(weight): \(shown.joined(separator: ", "))\(rest)"]
  }
}
