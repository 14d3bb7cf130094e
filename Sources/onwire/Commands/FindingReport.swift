import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats

/// The findings and diagnostics of an inspection in a format for other programs.
struct FindingReport {
  // Each is changed in place: copying one, with all that came before, would make the time quadratic.
  private var sarif: SARIFLog?
  private var junit: JUnitReport?
  private var rawLength: Int?
  private let failOn: Diagnostic.Severity
  private var isFirst = true
  /// The findings of specs that were reported before; the compiler reports some of them, too.
  private var told: Set<Told> = []

  /// A code at a place of a spec, or with its words if it has no place.
  private struct Told: Hashable {
    var code: DiagnosticCode
    var file: String?
    var range: Range<Int>?
    var message: String?

    init(_ code: DiagnosticCode, _ message: String, at place: Place?) {
      self.code = code
      (file, range) = (place?.source.name, place?.range)
      if place == nil { self.message = message }
    }
  }

  /// `nil` for formats that show more than findings. In JUnit, findings from `failOn` up fail their request.
  init?(_ format: DiagnosticFormat, failOn: Diagnostic.Severity) {
    switch format {
    case .text, .json: return nil
    case .sarif: sarif = SARIFLog(version: Onwire.version)
    case .junit: junit = JUnitReport(suite: "onwire inspect")
    }
    self.failOn = failOn
  }

  /// Records where the requests come from.
  mutating func begin(_ source: RequestSource) { rawLength = source.rawLength }

  /// Adds the findings of a request and of its response, and returns what can be written so far.
  mutating func add(_ item: InspectedRequest, _ findings: [Finding], ofAnswer: [Finding]) -> String {
    let failures = failures(findings, of: "") + failures(ofAnswer, of: " of the response")
    junit?.add(item.name, of: item.file, failures: failures)
    guard sarif != nil else { return "" }
    var text = start
    let isFile = item.request.message.length == rawLength
    for finding in findings {
      var place: Place?
      if let compiled = item.compiled {
        let spec = compiled.planned.spec
        let cause = compiled.wire.message.place(of: finding.range, madeBy: spec.wire)
        told.insert(Told(finding.code, finding.message, at: cause))
        place = cause ?? spec.place
      }
      text += sarif?.result(finding, in: item.name, of: item.file, isFile: isFile, at: place) ?? ""
    }
    let answer = RequestWording.answer(to: item.name)
    for finding in ofAnswer {
      text += sarif?.result(finding, in: answer, of: item.file, isFile: false) ?? ""
    }
    return text
  }

  /// The findings that fail a test; `message` says which message their offsets count in.
  private func failures(_ findings: [Finding], of message: String) -> [JUnitReport.Failure] {
    findings.filter { $0.severity >= failOn }.map { finding in
      let place = "\(finding.path) at byte \(finding.range.lowerBound)\(message)"
      return (
        finding.code.name, "\(finding.message), \(place)",
        "\(finding.severity.rawValue)[\(finding.code)] \(place): \(finding.message): \(finding.consequence)"
      )
    }
  }

  /// The end of the report, with the diagnostics of the input `file`, which may be all it has.
  mutating func end(_ diagnostics: [Diagnostic], of file: String) -> String {
    junit?.add(diagnostics, of: file)
    guard sarif != nil else { return junit?.text ?? "" }
    var text = start
    for diagnostic in diagnostics
    where !told.contains(Told(diagnostic.code, diagnostic.message, at: diagnostic.place)) {
      text += sarif?.result(diagnostic) ?? ""
    }
    return text + (sarif?.end ?? "")
  }

  /// The text before the first result, once.
  private var start: String {
    mutating get {
      defer { isFirst = false }
      return isFirst ? SARIFLog.start : ""
    }
  }
}
