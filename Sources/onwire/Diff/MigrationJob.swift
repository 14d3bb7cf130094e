import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage

/// A run of `onwire diff` with two clients: what changes if one replaces the other.
struct MigrationJob {
  var paths: [String]
  var migration: Migration
  var ignoring: [FieldPattern]
  var settings: SpecSettings
  var style: DiffStyle

  func run() -> ExitStatus {
    var run = SpecRun([], settings)
    var report = MigrationReport(migration)
    var cases = JUnitReport(suite: "onwire diff")
    var failed: ExitStatus?
    do {
      let requests = run.plan(paths, for: .comparing(acceptsWildcards: true))
      cases.add(run.reporter.collected, of: "onwire diff")
      for batch in requests.batches(of: SpecRun.batchSize) {
        let outcomes = parallelMap(batch, jobs: run.jobs) { request in Result { try outcome(of: request) } }
        for (request, outcome) in zip(batch, outcomes) {
          let outcome = try outcome.get()
          if outcome.verdict == .neither { run.report(outcome.errors) }
          let count = run.reporter.collected.count
          run.report(problems(of: request))
          cases.add(Array(run.reporter.collected[count...]), of: "onwire diff")
          report.add(outcome, of: request.name)
          if style.format == .junit {
            cases.add(request.name, of: request.shownFile, failures: outcome.failures(migration))
          }
        }
        run.progress.update("\(batch.endIndex) of \(requests.count) compared")
      }
      run.progress.clear()
      if !requests.isEmpty { try write(report) }
      run.finish(nil)
    } catch {
      run.progress.clear()
      let count = run.reporter.collected.count
      failed = run.reporter.fail(error, reading: paths.joined(separator: ", "))
      cases.add(Array(run.reporter.collected[count...]), of: "onwire diff")
    }
    if style.format == .junit {
      let written = PlainOutput.write(cases.text)
      if written != .success { return written }
    }
    if let failed { return failed }
    if run.reporter.errorCount > 0 { return .badInput }
    return report.hasChanges ? .differs : .success
  }

  private func outcome(of request: PlannedRequest) throws -> MigrationOutcome {
    let outcome = try migration.outcome(
      of: request.spec, files: request.file.root,
      ignoring: ignoring + request.spec.ignore.compactMap { FieldPattern($0.value) },
      servers: request.spec.servers(asked: settings.servers))
    return try settings.redacted.map(outcome.redacted) ?? outcome
  }

  /// The problems with what a spec says about servers and its response, as read by its own client or else the
  /// left one.
  private func problems(of request: PlannedRequest) -> [Diagnostic] {
    let spec = request.spec
    let own = Compiler(files: request.file.root, client: spec.client == nil ? migration.left : nil)
    return spec.serverProblems(client: own.client(of: spec), asked: settings.servers)
  }

  private func write(_ report: MigrationReport) throws {
    var output = StandardOutput(color: style.color, forVerdict: true)
    switch style.format {
    case .text where style.emission == .html: try output.write(try report.page.html())
    case .text where style.emission == .markdown: try output.write(try report.page.markdown())
    case .text, .sarif: try output.show(try report.page.text(width: style.width, color: style.color))
    case .json: try output.write(try report.json())
    case .junit: break
    }
    try output.flush()
  }
}
