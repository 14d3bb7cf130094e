import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats

/// The findings of an inspection, and what was said of its input, in a format that other programs read.
struct FindingReport {
  // Each is changed where it stands: a copy of one, which has all that came before, would take the square of the time.
  private var sarif: SARIFLog?
  private var junit: JUnitReport?
  private var rawLength: Int?
  private let failOn: Diagnostic.Severity
  private var isFirst = true
  /// What was said of requests of specs, which the compiler says, too.
  private var told: Set<Told> = []

  /// What is said at a place of a spec; where it has none, the words.
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

  /// `nil` for formats that are not for findings alone; JUnit fails requests with findings from `failOn` on.
  init?(_ format: DiagnosticFormat, failOn: Diagnostic.Severity) {
    switch format {
    case .text, .json: return nil
    case .sarif: sarif = SARIFLog(version: Onwire.version)
    case .junit: junit = JUnitReport(suite: "onwire inspect")
    }
    self.failOn = failOn
  }

  /// Takes note of where the requests come from.
  mutating func begin(_ source: RequestSource) { rawLength = source.rawLength }

  /// Takes the findings of a request, and those of its response; what can be written by now.
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

  /// What is written last: what was said of the input `file`, too, which may be all that there is.
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

  /// What comes before the first result, once.
  private var start: String {
    mutating get {
      defer { isFirst = false }
      return isFirst ? SARIFLog.start : ""
    }
  }
}
