import OnwireHTTP
import OnwireDiagnostics
import SystemPackage

/// Writes the files of a site whose bytes have changed.
struct SiteEmission {
  private let site: Site
  private var writtenCount = 0
  private var unchangedCount = 0

  init(_ site: Site) {
    self.site = site
  }

  private struct Result: Sendable {
    var diagnostics: [Diagnostic] = []
    var outcomes: [OutputFile.Outcome] = []
    var failure: OutputFailure?
  }

  /// Writes all pages, then the index. If writing fails, the run ends after the current batch.
  mutating func write(in run: inout SpecRun) -> ExitStatus {
    let (site, progress) = (site, run.progress)
    let status = run.inBatches(of: Array(site.requests.indices), "pages") { position in
      Self.write(site, progress) { () throws(Rendering.Failure) in try site.page(position) }
    } take: { batch, run in
      for (_, result) in batch {
        if let failure = add(result, to: &run) { return run.report(.output(failure)) }
      }
      return nil
    }
    guard status == .success else { return status }
    if let failure = add(Self.write(site, progress) { site.indexFiles }, to: &run) {
      return run.report(.output(failure))
    }
    progress.clear()
    return .success
  }

  private mutating func add(_ result: Result, to run: inout SpecRun) -> OutputFailure? {
    run.report(result.diagnostics)
    writtenCount += result.outcomes.count { $0 == .written }
    unchangedCount += result.outcomes.count { $0 == .unchanged }
    return result.failure
  }

  /// `42 requests, 3 written, 83 unchanged, 0 errors`: the numbers of pages, files and errors.
  func summary(_ run: SpecRun) -> String {
    run.figures(site.requests.count, "\(writtenCount) written, \(unchangedCount) unchanged")
  }

  /// Makes files, and puts them in place once all are made.
  private static func write(
    _ site: Site, _ progress: Progress, _ files: () throws(Rendering.Failure) -> [Site.File]
  ) -> Result {
    var result = Result()
    do {
      let pending = PendingFiles()
      for file in try files() {
        try OutputFile.makeFolder(of: file.path, below: site.folder, followingLinks: site.followsLinks)
        var output = OutputFile(file.path)
        try file.bytes.withUnsafeBytes { try output.write($0) }
        progress.add(file.bytes.count)
        pending.append(output)
      }
      result.outcomes = try pending.commit()
    } catch {
      let failure = Rendering.Failure(error)
      result.diagnostics = failure.diagnostics
      result.failure = failure.ofOutput
    }
    return result
  }
}
