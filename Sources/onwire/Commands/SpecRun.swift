import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats
import OnwireServers

/// The part of a run that all commands on specs share: reading, planning and compiling, with what is reported.
struct SpecRun {
  var reporter: Reporter
  let progress: Progress
  /// Outputs that are not exact.
  var inexactCount = 0
  /// The variables that the specs which were read refer to, where the command line gives any.
  private var usedVariables: Set<String> = []
  private var hasReportedVariables = false
  /// Whether the reader of standard output went away.
  private(set) var isOutputClosed = false
  private let paths: [String]
  private var settings: SpecSettings
  private let loading: SpecLoading
  var jobs: Int { settings.jobCount }

  init(_ paths: [String], _ settings: SpecSettings) {
    self.paths = paths
    self.settings = settings
    loading = SpecLoading(variables: settings.variables, client: settings.client)
    // A file of variables holds secrets more often than not.
    reporter = Reporter(
      format: settings.format, color: settings.color,
      redacted: settings.redacted ?? (settings.problems.isEmpty ? nil : SecretNames()))
    progress = Progress(quiet: settings.quiet)
    report(settings.problems)
  }

  /// The specs of the run; reports which paths lead to none.
  mutating func files() -> [SpecInput] { files(of: paths) }

  private mutating func files(of paths: [String]) -> [SpecInput] {
    guard !settings.problems.hasErrors else { return [] }
    let (files, failures) = InputPath.specs(paths, root: settings.root)
    report(failures)
    return files
  }

  /// The requests of one spec that can be compiled, what is wrong with it, and the variables that it refers to.
  typealias Read = (diagnostics: [Diagnostic], requests: [PlannedRequest], usedVariables: Set<String>)

  /// Reads one spec.
  func read(_ file: SpecInput) -> Read { Self.read(file, loading) }

  private static func read(_ file: SpecInput, _ loading: SpecLoading) -> Read {
    let loaded = loading.load(file)
    return (loaded.diagnostics, OutputPlan.requests(loaded), loaded.usedVariables)
  }

  /// Takes note of variables that a spec of the run refers to.
  mutating func note(variables: Set<String>) {
    if !settings.namedVariables.isEmpty { usedVariables.formUnion(variables) }
  }

  /// Reads all specs and reports what is wrong with them; the requests that can be compiled.
  mutating func plan(checkingOutputs: Bool) -> [PlannedRequest] {
    let requests = plan(files(), loading, namingOutputs: checkingOutputs) { $0 }
    reportUnusedVariables()
    guard checkingOutputs else { return requests }
    let (collisions, indices) = OutputPlan.collisions(requests)
    report(collisions)
    return requests.indices.filter { !indices.contains($0) }.map { requests[$0] }
  }

  /// What the specs of an INPUT are read for.
  enum Purpose {
    /// To be shown: what is wrong with them is reported.
    case showing
    /// To be compared: warnings are left to `compile`, and where it `acceptsWildcards` `${any}` is no error.
    case comparing(acceptsWildcards: Bool)

    /// Then what is said of captures is said of the other side.
    var isComparing: Bool { if case .comparing = self { true } else { false } }
  }

  /// Reads the specs of some paths for a purpose.
  mutating func plan(_ paths: [String], for purpose: Purpose) -> [PlannedRequest] {
    plan(files(of: paths), for: purpose)
  }

  /// Reads the spec that came through a stream for a purpose.
  mutating func plan(
    _ stream: InputPath, _ content: [UInt8], for purpose: Purpose
  ) throws(InputFailure) -> [PlannedRequest] {
    guard !settings.problems.hasErrors else { return [] }
    return plan([try stream.spec(content, root: settings.root)], for: purpose)
  }

  private mutating func plan(_ files: [SpecInput], for purpose: Purpose) -> [PlannedRequest] {
    guard case .comparing(let acceptsWildcards) = purpose else { return plan(files, loading) { $0 } }
    var loading = loading
    loading.acceptsWildcards = acceptsWildcards
    return plan(files, loading) { $0.errors }
  }

  private mutating func plan(
    _ files: [SpecInput], _ loading: SpecLoading, namingOutputs: Bool = false,
    reporting reported: ([Diagnostic]) -> [Diagnostic]
  ) -> [PlannedRequest] {
    var requests: [PlannedRequest] = []
    for batch in files.batches(of: Self.batchSize) {
      for (diagnostics, planned, variables) in parallelMap(batch, jobs: jobs, { Self.read($0, loading) }) {
        note(variables: variables)
        report(reported(diagnostics))
        requests +=
          settings.redacted.map { names in
            planned.map { PlannedRequest($0, redacted: names, withStem: namingOutputs) }
          } ?? planned
      }
      progress.update("read \(requests.count) requests")
    }
    return requests
  }

  /// How many specs are read, or requests compiled, before their outputs are delivered in order.
  static let batchSize = 256

  /// Makes a result of each item, on all processors, and has a batch of them taken in order; the run ends with the batch
  /// of which `take` says how. `noun` is what progress counts.
  mutating func inBatches<Item: Sendable, Result: Sendable>(
    of items: [Item], _ noun: String, _ make: @Sendable (Item) -> Result,
    take: (_ batch: Zip2Sequence<ArraySlice<Item>, [Result]>, inout SpecRun) -> ExitStatus?
  ) -> ExitStatus {
    for batch in items.batches(of: Self.batchSize) {
      let results = parallelMap(batch, jobs: jobs, make)
      if let status = take(zip(batch, results), &self) { return status }
      progress.update("\(batch.endIndex) of \(items.count) \(noun)")
    }
    progress.clear()
    return .success
  }

  /// What there is to say of a request, and what it compiles to; `nil` where it has an error.
  func compile(_ request: PlannedRequest) -> (diagnostics: [Diagnostic], request: CompiledRequest?) {
    let compilation = Compiler(files: request.file.root, client: settings.client)
      .compile(request.spec, keepingOrigins: settings.keepsOrigins)
    let compiled = CompiledRequest(request, compilation, servers: settings.servers)
    return (
      compilation.diagnostics + request.spec.serverWarnings(compilation, of: settings.servers), compiled
    )
  }

  /// Has all requests from now on keep origins where something was said of one: what is wrong with one spec of a folder
  /// often is with the others, and each would be compiled a second time.
  mutating func keepOrigins(after diagnostics: [Diagnostic]) {
    if !diagnostics.isEmpty { settings.keepsOrigins = true }
  }

  /// The client that a spec is compiled for; `nil` where there is none of its name.
  func client(of request: PlannedRequest) -> Client? {
    Compiler(files: request.file.root, client: settings.client).client(of: request.spec)
  }

  /// What is said at the end of so many requests, with what became of them: `2 requests, 1 written, 0 errors`.
  func figures(_ requestCount: Int, _ counts: String) -> String {
    "\(requestCount.counted("request")), \(counts), \(reporter.errorCount.counted("error"))"
  }

  /// Writes diagnostics, above the progress line.
  mutating func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    progress.clear()
    reporter.report(diagnostics)
  }

  /// Says once which variables of the command line no spec refers to, now that all are read.
  mutating func reportUnusedVariables() {
    // A spec with an error may refer to more than was read of it.
    if !hasReportedVariables, reporter.errorCount == 0 {
      report(Diagnostic.unusedVariables(settings.namedVariables, ofRunUsing: usedVariables))
    }
    hasReportedVariables = true
  }

  /// Says of what more was found than is shown, and sums up as the last line.
  mutating func finish(_ summary: String?) {
    reportUnusedVariables()
    reporter.finish()
    if let summary, !settings.quiet { reporter.line(summary) }
  }

  /// Writes what went wrong and says how the run ends.
  mutating func report(_ failure: Rendering.Failure) -> ExitStatus {
    switch failure {
    case .input(let diagnostic):
      report([diagnostic])
      return .badInput
    case .output(let failure):
      report([.output(failure)])
      return .inputOutput
    case .brokenPipe:
      isOutputClosed = true
      progress.clear()
      return .success
    }
  }
}

extension [Diagnostic] {
  /// Those that leave a request without bytes.
  var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension Array {
  /// Slices of up to `size` elements, in order.
  func batches(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}

/// What the options say that every command on specs has; as it is here without them.
struct SpecSettings: Sendable {
  /// The client for all specs, whatever they say.
  var client: Client?
  /// Variables that win over those of the specs.
  var variables: [String: String] = [:]
  /// Those that the command line names one by one, and not by a file: it is said which of them no spec uses.
  var namedVariables: Set<String> = []
  /// What is wrong with files of variables: after an error no spec is read.
  var problems: [Diagnostic] = []
  /// The folder that files named by specs must be in.
  var root: String?
  /// How many specs are compiled at a time; as many as there are processors without it.
  var jobs: Int?
  /// How many that is.
  var jobCount: Int { jobs ?? Terminal.processorCount }
  var format = DiagnosticFormat.text
  var color = ColorChoice.auto
  /// The names of secrets that are stars in all that is written; `nil` where everything is written as it is.
  var redacted: SecretNames?
  /// The servers whose view of the requests is looked at, whatever the specs say.
  var servers: [Server] = []
  /// Whether somebody may ask why bytes are in a request.
  var keepsOrigins = true
  /// Whether there is no progress and no summary.
  var quiet = false
}
