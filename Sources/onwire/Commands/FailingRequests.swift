import OnwireDiagnostics
import OnwireHTTP

/// The requests that `--fail-on` fails for, by what is found in them and in their responses.
struct FailingRequests {
  let failOn: Diagnostic.Severity?
  /// Their numbers, and the codes of what is found.
  private var failing: [(number: Int, codes: [String])] = []

  init(_ failOn: Diagnostic.Severity?) { self.failOn = failOn }

  var isEmpty: Bool { failing.isEmpty }

  /// Takes note of what is found in the request of a number, or in its response.
  mutating func note(_ findings: [Finding], of number: Int) {
    guard let failOn else { return }
    var codes: [String] = []
    for finding in findings where finding.severity >= failOn && !codes.contains(finding.code.name) {
      codes.append(finding.code.name)
    }
    if !codes.isEmpty { failing.append((number, codes)) }
  }

  /// What is said of them; nothing where there are none.
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
