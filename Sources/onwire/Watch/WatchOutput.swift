import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Writes the outputs of a watching run: to files below a folder, or one kind to standard output.
struct WatchOutput {
  private let job: CompileJob
  /// The summary of the last round.
  private(set) var summary = ""
  /// Specs with a request that was not written because its output collides with another's.
  private var colliding: Set<String> = []
  /// The digest of each request's output on standard output.
  private var digests: [String: Int] = [:]

  init(_ job: CompileJob) { self.job = job }

  /// Whether outputs go to standard output.
  var isStream: Bool { folder == nil }

  private var folder: FilePath? { job.out.flatMap { $0 == "-" ? nil : FilePath($0) } }

  /// Writes the requests of `files`, given all requests, and reports the outcome for each.
  ///
  /// - Returns: the exit status if standard output was closed, which ends the run.
  mutating func write(
    _ files: [SpecInput], among requests: [PlannedRequest], isFirst: Bool, to watched: inout WatchedSpecs,
    in run: inout SpecRun
  ) -> ExitStatus? {
    guard let folder else { return show(files, to: &watched, in: &run) }
    let (collisions, indices) = OutputPlan.collisions(requests)
    let touched = Set(files.map(\.key))
    let colliding = Set(indices.map { requests[$0].file.key })
    let names = Set(files.map(\.name))
    run.report(collisions.filter { $0.place.map { names.contains($0.source.name) } ?? true })
    // Specs that no longer collide, because the other one is gone.
    let freed = self.colliding.subtracting(colliding)
    self.colliding = colliding
    let due = requests.indices.filter { index in
      let key = requests[index].file.key
      return !indices.contains(index) && (touched.contains(key) || freed.contains(key))
    }
    for key in colliding.intersection(touched) { watched.addErrors(1, to: key) }
    var emission = FileEmission(
      folder: folder, options: job.options, followsLinks: job.followsLinks
    ) { [kinds = job.kinds] _ in kinds }
    let written = NamesByOutcome()
    emission.tells = { request, diagnostics, outcomes in
      written.errors[request.file.key, default: 0] += diagnostics.errors.count
      let name = request.path(.raw, below: folder).removingLastComponent().appending(request.spec.name).string
      if outcomes.contains(.written) {
        written.written.append(name)
      } else if !outcomes.isEmpty {
        written.unchanged.append(name)
      }
    }
    _ = emission.write(due.map { requests[$0] }, in: &run)
    for (key, count) in written.errors { watched.addErrors(count, to: key) }
    if !isFirst, !job.settings.quiet {
      for line in WatchWording.lines(written: written.written, unchanged: written.unchanged) {
        run.reporter.line(line)
      }
    }
    summary = emission.summary(run)
    return nil
  }

  /// The names of requests by outcome.
  private final class NamesByOutcome {
    var written: [String] = []
    var unchanged: [String] = []
    var errors: [String: Int] = [:]
  }

  // MARK: Standard output

  /// Shows the requests of `files` whose output has changed.
  private mutating func show(
    _ files: [SpecInput], to watched: inout WatchedSpecs, in run: inout SpecRun
  ) -> ExitStatus? {
    let requests = files.flatMap { watched[$0]?.requests ?? [] }
    let kind = job.kinds.first ?? .raw
    let isReadable =
      job.out == nil && !kind.isHarmless && Terminal.isTerminal(.output)
    let emission = StreamEmission(kind: kind, isReadable: isReadable, options: job.options)
    var dueCount = 0
    let status = emission.show(requests, in: &run, digesting: true) { request, errorCount, digest in
      watched.addErrors(errorCount, to: request.file.key)
      let key = "\(request.file.key)#\(request.spec.name)"
      if let digest, digests[key] == digest { return false }
      digests[key] = digest
      dueCount += 1
      return true
    }
    summary = run.figures(requests.count, "\(requests.count - dueCount) unchanged")
    return status == .inputOutput || run.isOutputClosed ? status : nil
  }
}
