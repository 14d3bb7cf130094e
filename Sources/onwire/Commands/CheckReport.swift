import OnwireDiagnostics
import OnwireReports

/// The result of `onwire check` in the formats of build servers and code hosts.
enum CheckReport {
  /// The report of all diagnostics and of each request; `nil` for formats that have no report.
  static func text(
    _ format: DiagnosticFormat, diagnostics: [Diagnostic], outcomes: [GoldenComparison.Outcome]
  ) -> String? {
    switch format {
    case .text, .json: nil
    case .sarif: sarif(diagnostics, outcomes)
    case .junit: junit(diagnostics, outcomes)
    }
  }

  private static func sarif(_ diagnostics: [Diagnostic], _ outcomes: [GoldenComparison.Outcome]) -> String {
    var log = SARIFLog(version: Onwire.version)
    var text = SARIFLog.start
    for diagnostic in diagnostics + outcomes.flatMap(\.diagnostics) { text += log.result(diagnostic) }
    for difference in outcomes.flatMap(\.differences) {
      text += log.result(
        difference.code.name, .error, difference.text, of: difference.file, at: difference.place)
    }
    return text + log.end
  }

  private static func junit(_ diagnostics: [Diagnostic], _ outcomes: [GoldenComparison.Outcome]) -> String {
    var report = JUnitReport(suite: "onwire check")
    report.add(diagnostics, of: "onwire check")
    for outcome in outcomes {
      report.add(
        outcome.name, of: outcome.file,
        failures: JUnitReport.failures(of: outcome.diagnostics)
          + outcome.differences.map { difference in
            let message = difference.text.prefix { $0 != "\n" }
            return (difference.code.name, String(message), difference.text)
          })
    }
    return report.text
  }
}
