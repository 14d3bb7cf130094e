import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireFormats

/// The findings of an inspection, and what was said of its input, in a format that other programs read.
struct FindingReport {
  // Each is changed where it stands: a copy of one, which has all that came before, would take the square of the time.
  private var sarif: SARIFLog?
  private var junit: JUnitReport?
  private var file: String
  private var rawLength: Int?
  private let failOn: Diagnostic.Severity
  private var isFirst = true

  /// `nil` for formats that are not for findings alone; JUnit fails requests with findings from `failOn` on.
  init?(_ format: DiagnosticFormat, of file: String, failOn: Diagnostic.Severity) {
    switch format {
    case .text, .json: return nil
    case .sarif: sarif = SARIFLog(version: Onwire.version)
    case .junit: junit = JUnitReport(suite: "onwire inspect")
    }
    self.file = file
    self.failOn = failOn
  }

  /// Takes note of where the requests come from.
  mutating func begin(_ source: RequestSource) {
    (file, rawLength) = (source.name, source.rawLength)
  }

  /// Takes the findings of a request, and those of its response; what can be written by now.
  mutating func add(_ item: InspectedRequest, _ findings: [Finding], ofAnswer: [Finding]) -> String {
    let failures = failures(findings, of: "") + failures(ofAnswer, of: " of the response")
    junit?.add(item.name, of: file, failures: failures)
    guard sarif != nil else { return "" }
    var text = start
    let isFile = item.request.message.length == rawLength
    for finding in findings {
      text += sarif?.result(finding, in: item.name, of: file, isFile: isFile) ?? ""
    }
    let answer = RequestWording.answer(to: item.name)
    for finding in ofAnswer {
      text += sarif?.result(finding, in: answer, of: file, isFile: false) ?? ""
    }
    return text
  }

  /// The findings that fail a test; `message` says which message's bytes are counted.
  private func failures(_ findings: [Finding], of message: String) -> [JUnitReport.Failure] {
    findings.filter { $0.severity >= failOn }.map { finding in
      let place = "\(finding.path) at byte \(finding.range.lowerBound)\(message)"
      return (
        finding.code.name, "\(finding.message), \(place)",
        "\(finding.severity.rawValue)[\(finding.code)] \(place): \(finding.message): \(finding.consequence)"
      )
    }
  }

  /// What is written last: what was said of the input, too, which may be all that there is.
  mutating func end(_ diagnostics: [Diagnostic]) -> String {
    junit?.add(diagnostics, of: file)
    guard sarif != nil else { return junit?.text ?? "" }
    var text = start
    for diagnostic in diagnostics { text += sarif?.result(diagnostic) ?? "" }
    return text + (sarif?.end ?? "")
  }

  /// What comes before the first result, once.
  private var start: String {
    mutating get {
      defer { isFirst = false }
      return isFirst ? SARIFLog.start : ""
    }
  }
}
