import OnwireHTTP
import OnwireReports
import OnwireClients
import OnwireDiagnostics
import SystemPackage
import OnwireFormats

/// `onwire check`: compares specs with their golden files.
struct CheckCommand: Command {
  static let name = "check"

  static let abstract =
    "Compile specs and compare the bytes with golden files."

  static let discussion = """
    A spec's golden files are where `onwire compile --out` would write them: specs/user/login.yaml \
    of `onwire check specs` has golden/user/login.http, login.curl.sh, … Every kind that is there is \
    compared; --update writes those that differ, and raw if there is none yet.

    --format junit and --format sarif write a report of all of it to standard output, for build servers \
    and code hosts.

    Exit status: 0 all the same, 1 something differs, is missing or belongs to no spec, 2 bad input.
    """

  static let arguments: Arguments<Self> = [
    .group({ $1(&$0.arguments) }),
    .group({ $1(&$0.specs) }),
    .option("golden", "dir", \.golden, "The folder of the golden files.", completion: .folders),
    .flag("update", \.update, "Write what differs instead of reporting it."),
    .followLinks(\.followLinks),
    .option("emit", "kind,…", \.emit, "Compare these kinds instead of those that exist.", completion: .kinds),
    .group({ $1(&$0.summary) }),
  ]

  var arguments = SpecPaths()
  var specs = SpecOptions()
  var golden = "golden"
  var update = false
  var followLinks = false
  var emit: KindList?
  var summary = SummaryOptions()

  var summaryFile: String? { summary.file }

  func run() throws(UsageError) -> ExitStatus {
    let settings = try specs.settings(mayReport: !update)
    TemporaryFiles.removeOnInterrupt()
    var run = SpecRun(arguments.paths, settings)
    let requests = run.plan(checkingOutputs: true)
    let folder = FilePath(golden)
    var comparison = GoldenComparison(
      folder: folder, kinds: emit?.kinds, followsLinks: followLinks, collects: settings.format.isReport,
      fields: GoldenFields(
        width: settings.format.isReport ? 100 : Terminal.width(of: .output),
        color: !settings.format.isReport && Terminal.isColored(settings.color, .output)))
    var status: ExitStatus
    if update {
      var emission = FileEmission(folder: folder, followsLinks: followLinks) { [emit] in
        emit?.kinds ?? $0.existingKinds(below: folder, else: [.raw])
      }
      status = emission.write(requests, in: &run)
      if status == .success, mayTellStale(run) { status = comparison.reportStale(requests, in: &run) }
      run.finish(emission.summary(run, leftOver: comparison.staleCount ?? 0))
    } else {
      let read = run.reporter.collected
      status = comparison.compare(requests, in: &run)
      if status == .success, mayTellStale(run) { status = comparison.reportStale(requests, in: &run) }
      run.finish(comparison.summary(run, status))
      if let report = CheckReport.text(settings.format, diagnostics: read, outcomes: comparison.outcomes) {
        let written = PlainOutput.write(report)
        if written != .success { return written }
      }
    }
    if status != .success { return status }
    if run.reporter.errorCount > 0 { return .badInput }
    return comparison.hasDifferences ? .differs : .success
  }

  /// Whether stale golden files can be named: only if all specs of the folder were compiled without errors. A
  /// spec with an error still owns golden files, and it is not known which.
  private func mayTellStale(_ run: SpecRun) -> Bool {
    run.reporter.errorCount == 0
      && arguments.paths.allSatisfy { FolderWalk.kind(of: FilePath($0)) == .folder }
  }
}

extension PlannedRequest {
  /// The kinds with at least one file below `folder`; `fallback` if there is none.
  func existingKinds(below folder: FilePath, else fallback: [OutputKind]) -> [OutputKind] {
    let kinds = OutputKind.all.filter {
      // A link that leads out of the folder counts as missing.
      let path = path($0, below: folder)
      return FolderWalk.isLink(path) || !FolderWalk.isMissing(path)
    }
    return kinds.isEmpty ? fallback : kinds
  }
}
