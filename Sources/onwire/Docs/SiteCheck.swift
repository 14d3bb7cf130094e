import OnwireHTTP
import OnwireDiagnostics
import SystemPackage
import OnwireFormats

/// Compares the files of a site with those in its folder, and writes what is stale to standard output.
struct SiteCheck {
  private let site: Site
  private var counts = Counts()

  init(_ site: Site) {
    self.site = site
  }

  private struct Counts: Sendable {
    var same = 0
    var different = 0
    var missing = 0
    var leftOver = 0
  }

  private struct Result: Sendable {
    var diagnostics: [Diagnostic] = []
    var counts = Counts()
    var text = ""
    var failure: OutputFailure?
  }

  /// Whether any file differs, is missing or is left over.
  var hasDifferences: Bool { counts.different + counts.missing + counts.leftOver > 0 }

  /// Compares all pages, then the index.
  mutating func compare(in run: inout SpecRun) -> ExitStatus {
    let site = site
    let status = run.inBatches(of: Array(site.requests.indices), "pages") { position in
      Self.compare(site) { () throws(Rendering.Failure) in try site.page(position) }
    } take: { batch, run in
      for (_, result) in batch {
        if let failure = add(result, to: &run) { return run.report(.output(failure)) }
      }
      return nil
    }
    guard status == .success else { return status }
    if let failure = add(Self.compare(site) { site.indexFiles }, to: &run) {
      return run.report(.output(failure))
    }
    return .success
  }

  private mutating func add(_ result: Result, to run: inout SpecRun) -> OutputFailure? {
    run.report(result.diagnostics)
    counts.same += result.counts.same
    counts.different += result.counts.different
    counts.missing += result.counts.missing
    run.progress.clear()
    return show(result.text) ?? result.failure
  }

  /// Reports pages that belong to no request.
  mutating func reportLeftOver(_ files: [FilePath], in run: inout SpecRun) -> ExitStatus {
    counts.leftOver += files.count
    let text = files.map { "\(VisibleText.of($0.string)): this page belongs to no request\n" }.joined()
    return show(text).map { run.report(.output($0)) } ?? .success
  }

  /// One line of figures.
  func summary(_ run: SpecRun) -> String {
    run.figures(
      site.requests.count,
      "\(counts.same) the same, \(counts.different) different, \(counts.missing) missing, \(counts.leftOver) left over"
    )
  }

  private static func compare(
    _ site: Site, _ files: () throws(Rendering.Failure) -> [Site.File]
  ) -> Result {
    var result = Result()
    do {
      for file in try files() {
        guard let old = try SiteFolder(site.folder, site.kinds).read(file.path, site.followsLinks) else {
          result.counts.missing += 1
          result.text += "\(VisibleText.of(file.path.string)): missing\n"
          continue
        }
        if old == file.bytes {
          result.counts.same += 1
        } else {
          result.counts.different += 1
          result.text += StalePage(file, old: old, isRedacted: site.redacted != nil).text
        }
      }
    } catch {
      let failure = Rendering.Failure(error)
      result.diagnostics = failure.diagnostics
      result.failure = failure.ofOutput
    }
    return result
  }

  /// Shows text, and returns why that failed, if it did.
  private func show(_ text: String) -> OutputFailure? {
    var output = StandardOutput(forVerdict: true)
    do {
      try output.show(text)
      try output.flush()
    } catch {
      return error as? OutputFailure
    }
    return nil
  }
}
