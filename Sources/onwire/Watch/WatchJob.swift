import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of `onwire compile --watch`: compiles everything, then again what each saved file affects, until
/// interrupted.
struct WatchJob {
  let compiling: CompileJob
  private var watched: WatchedSpecs
  private var output: WatchOutput
  private var isFirst = true

  /// How long nothing must change, in microseconds, before a save counts as complete: editors write twice, or
  /// replace the file.
  private static let quiet: UInt32 = 15_000
  /// How often to wait for that, at most.
  private static let mostWaits = 6

  init(_ compiling: CompileJob) {
    self.compiling = compiling
    watched = WatchedSpecs(compiling.paths, root: compiling.settings.root)
    output = WatchOutput(compiling)
  }

  mutating func run() -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    if let status = missing() { return status }
    var waiter = ChangeWaiter(watchesOutput: output.isStream)
    var cost = 0.0
    while true {
      let start = Terminal.seconds
      let snapshot = settled()
      let changes = watched.changes(to: snapshot)
      if !changes.isEmpty || isFirst {
        if let status = round(changes, snapshot.files, since: start) { return status }
        isFirst = false
      }
      let isNew = waiter.watch(watched.folders())
      // Measured on looks without a change, since idling consists of those.
      if changes.isEmpty { cost = Terminal.seconds - start }
      if isNew { continue }
      if waiter.wait(cost: cost) == .outputClosed { return .success }
    }
  }

  /// At the start, a PATH that does not exist or an unreadable file of variables is an error, as without
  /// --watch; later it may come back.
  private func missing() -> ExitStatus? {
    let failures = watched.snapshot().failures.filter { $0.code != .command(.noSpecs) }
    guard !failures.isEmpty || compiling.settings.problems.hasErrors else { return nil }
    var run = SpecRun(compiling.paths, compiling.settings)
    run.report(failures)
    return .badInput
  }

  /// The state on disk once nobody is writing any more.
  private func settled() -> WatchedSpecs.Snapshot {
    var snapshot = watched.snapshot()
    if isFirst || !watched.differs(from: snapshot) { return snapshot }
    for _ in 0..<Self.mostWaits {
      usleep(Self.quiet)
      let next = watched.snapshot()
      if next == snapshot { break }
      snapshot = next
    }
    return snapshot
  }

  /// Compiles what the changes affect, and returns the exit status if the run ends.
  private mutating func round(
    _ changes: WatchedSpecs.Changes, _ files: [SpecInput], since start: Double
  ) -> ExitStatus? {
    var run = SpecRun(compiling.paths, compiling.settings)
    if !isFirst { say([""] + WatchWording.lines(changes), &run) }
    run.report(changes.failures)
    read(changes.touched, &run)
    let requests = files.flatMap { watched[$0]?.requests ?? [] }
    let status = output.write(
      changes.touched, among: requests, isFirst: isFirst, to: &watched, in: &run)
    run.progress.clear()
    if isFirst { run.finish(nil) } else { run.reporter.finish() }
    guard status == nil else { return status }
    let flawed = files.filter { (watched[$0]?.errorCount ?? 0) > 0 }.map(\.key)
    let touched = Set(changes.touched.map(\.key))
    say(
      WatchWording.ending(
        output.summary, seconds: Terminal.seconds - start, flawed: flawed.filter { !touched.contains($0) }),
      &run)
    return nil
  }

  /// Reads specs and reports their diagnostics.
  private mutating func read(_ files: [SpecInput], _ run: inout SpecRun) {
    let read = run.read
    for batch in files.batches(of: SpecRun.batchSize) {
      let results = parallelMap(batch, jobs: run.jobs) { file in
        let record = DependencyRecord()
        if let path = file.path { record.note(path) }
        var file = file
        file.root = file.root.observed(by: record.note)
        return (record: record, read: read(file))
      }
      for (file, result) in zip(batch, results) {
        run.note(variables: result.read.usedVariables)
        run.report(result.read.diagnostics)
        watched[file] = WatchedSpecs.Spec(
          record: result.record, requests: result.read.requests,
          errorCount: result.read.diagnostics.errors.count)
      }
    }
  }

  private func say(_ lines: [String], _ run: inout SpecRun) {
    guard !compiling.settings.quiet else { return }
    for line in lines { run.reporter.line(line) }
  }
}
