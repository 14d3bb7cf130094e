import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Writes a site: a page for each request, and an index.
struct SiteJob {
  var paths: [String]
  var folder: FilePath
  /// Whether to show what is stale instead of writing.
  var checks = false
  var settings = SpecSettings()
  /// The clients of every page, its own first; empty for the spec's own and the usual ones.
  var clients: [Client] = []
  /// Markdown, HTML, or both.
  var kinds: [OutputKind] = Self.kinds
  /// Whether to write through links to folders below the folder.
  var followsLinks = false
  /// The heading of the index.
  var title = Self.title

  /// The kinds of pages that a site can have.
  static let kinds: [OutputKind] = [.markdown, .html]
  /// The default title.
  static let title = "Requests"

  /// Compiles all requests, and writes or checks their pages.
  func run() -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    var settings = settings
    settings.client = clients.first
    var run = SpecRun(paths, settings)
    let planned = run.plan(checkingOutputs: true)
    // Without specs, not even an index is written: that of an earlier run stays.
    guard !planned.isEmpty else {
      run.finish(nil)
      return .badInput
    }
    let indexed = planned.filter { $0.outputKey == SiteIndex.stem }
    run.report(indexed.map { .indexTaken(by: $0) })
    let site = compile(planned.filter { planned in !indexed.contains { $0 === planned } }, in: &run)
    // A request with an error still owns its pages, and it is unknown which pages an unreadable spec owns.
    let owned = run.reporter.errorCount == 0 ? planned.map(\.stem.string) : nil
    let status: ExitStatus
    if checks {
      var check = SiteCheck(site)
      let compared = check.compare(in: &run)
      let leftOver = compared == .success ? owned.map { SiteFolder(folder, kinds).leftOver($0) } ?? [] : []
      status = leftOver.isEmpty ? compared : check.reportLeftOver(leftOver, in: &run)
      run.finish(check.summary(run))
      if status == .success, run.reporter.errorCount == 0, check.hasDifferences { return .differs }
    } else {
      var emission = SiteEmission(site)
      status = emission.write(in: &run)
      if status == .success, let owned { run.report(SiteFolder(folder, kinds).note(on: owned)) }
      run.finish(emission.summary(run))
    }
    if status != .success { return status }
    return run.reporter.errorCount > 0 ? .badInput : .success
  }

  /// Compiles each request for its page's own client. A request with an error gets no page and no line in the
  /// index.
  private func compile(_ requests: [PlannedRequest], in run: inout SpecRun) -> Site {
    var entries: [SiteIndex.Entry] = []
    var pages: [CompiledRequest] = []
    for batch in requests.batches(of: SpecRun.batchSize) {
      let compile = run.compile
      let names = settings.redacted
      let compiled = parallelMap(batch, jobs: run.jobs) { planned in
        let (diagnostics, request) = compile(planned)
        return (diagnostics, request.map { request in (request, Result { try request.entry(names) }) })
      }
      for (diagnostics, page) in compiled {
        if let page { run.reporter.note(page.0.wire.message) }
        run.report(diagnostics)
        guard let (request, result) = page else { continue }
        switch result {
        case .success(let entry):
          pages.append(request)
          entries += entry.map { [$0] } ?? []
        case .failure(let failure): _ = run.report(Rendering.Failure(failure))
        }
      }
      run.progress.update("compiled \(entries.count) of \(requests.count) requests")
    }
    return Site(
      index: SiteIndex(title: title, entries: entries), requests: pages, folder: folder, kinds: kinds,
      followsLinks: followsLinks, clients: clients, redacted: settings.redacted)
  }
}

extension CompiledRequest {
  /// Its line in the index, with the number of findings that its page lists.
  fileprivate func entry(_ redacted: SecretNames?) throws -> SiteIndex.Entry? {
    var page = try page(beside: [])
    if let redacted { page = try page.redacted(redacted) }
    return SiteIndex.Entry(page, stem: planned.stem.string)
  }
}
