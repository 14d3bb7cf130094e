import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireFormats

/// The findings of an inspection, in a format that other programs read.
struct FindingReport {
  // Each is changed where it stands: a copy of one, which has all that came before, would take the square of the time.
  private var sarif: SARIFLog?
  private var junit: JUnitReport?
  private let file: String
  private let rawLength: Int?
  private let failOn: Diagnostic.Severity
  private var isFirst = true

  /// `nil` for formats that are not for findings alone; JUnit fails requests with findings from `failOn` on.
  init?(_ format: InspectionFormat, of source: RequestSource, failOn: Diagnostic.Severity) {
    switch format {
    case .text, .json: return nil
    case .sarif: sarif = SARIFLog(version: Onwire.version)
    case .junit: junit = JUnitReport(suite: "onwire inspect")
    }
    file = source.name
    rawLength = source.rawLength
    self.failOn = failOn
  }

  /// Takes the findings of a request; what can be written by now.
  mutating func add(_ item: InspectedRequest, _ findings: [Finding]) -> String {
    junit?.add(
      item.name, of: file,
      failures: findings.filter { $0.severity >= failOn }.map { finding in
        let place = "\(finding.path) at byte \(finding.range.lowerBound)"
        return (
          finding.code.name, "\(finding.message), \(place)",
          "\(finding.severity.rawValue)[\(finding.code)] \(place): \(finding.message): \(finding.consequence)"
        )
      })
    guard sarif != nil else { return "" }
    var text = isFirst ? SARIFLog.start : ""
    isFirst = false
    let isFile = item.request.message.length == rawLength
    for finding in findings {
      text += sarif?.result(finding, in: item.name, of: file, isFile: isFile) ?? ""
    }
    return text
  }

  /// What is written last.
  var end: String { sarif?.end ?? junit?.text ?? "" }
}
