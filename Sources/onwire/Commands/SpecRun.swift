import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireFormats
import OnwireServers

/// What all commands on specs share: reading, planning and compiling specs, and reporting diagnostics.
struct SpecRun {
  var reporter: Reporter
  let progress: Progress
  /// The number of outputs that are not exact.
  var inexactCount = 0
  /// The variables that the specs read so far use; kept only if the command line sets any.
  private var usedVariables: Set<String> = []
  private var hasReportedVariables = false
  /// Whether the reader of standard output has closed it.
  private(set) var isOutputClosed = false
  private let paths: [String]
  private var settings: SpecSettings
  private let loading: SpecLoading
  var jobs: Int { settings.jobCount }

  init(_ paths: [String], _ settings: SpecSettings) {
    self.paths = paths
    self.settings = settings
    loading = SpecLoading(variables: settings.variables, client: settings.client)
    // A file of variables usually holds secrets.
    reporter = Reporter(
      format: settings.format, color: settings.color,
      redacted: settings.redacted ?? (settings.problems.isEmpty ? nil : SecretNames()))
    progress = Progress(quiet: settings.quiet)
    report(settings.problems)
  }

  /// The specs of the run; paths without specs are reported.
  mutating func files() -> [SpecInput] { files(of: paths) }

  private mutating func files(of paths: [String]) -> [SpecInput] {
    guard !settings.problems.hasErrors else { return [] }
    let (files, failures) = InputPath.specs(paths, root: settings.root)
    report(failures)
    return files
  }

  /// The diagnostics of one spec, its requests that can be compiled, and the variables that it uses.
  typealias Read = (diagnostics: [Diagnostic], requests: [PlannedRequest], usedVariables: Set<String>)

  /// Reads one spec.
  func read(_ file: SpecInput) -> Read { Self.read(file, loading) }

  private static func read(_ file: SpecInput, _ loading: SpecLoading) -> Read {
    let loaded = loading.load(file)
    return (loaded.diagnostics, OutputPlan.requests(loaded), loaded.usedVariables)
  }

  /// Records variables that a spec of the run uses.
  mutating func note(variables: Set<String>) {
    if !settings.namedVariables.isEmpty { usedVariables.formUnion(variables) }
  }

  /// Reads all specs, reports their diagnostics, and returns the requests that can be compiled.
  mutating func plan(checkingOutputs: Bool) -> [PlannedRequest] {
    let requests = plan(files(), loading, namingOutputs: checkingOutputs) { $0 }
    reportUnusedVariables()
    guard checkingOutputs else { return requests }
    let (collisions, indices) = OutputPlan.collisions(requests)
    report(collisions)
    return requests.indices.filter { !indices.contains($0) }.map { requests[$0] }
  }

  /// What an INPUT's specs are read for.
  enum Purpose {
    /// To be shown: their diagnostics are reported.
    case showing
    /// To be compared: warnings are left to `compile`, and `${any}` is allowed if `acceptsWildcards`.
    case comparing(acceptsWildcards: Bool)

    /// If so, options about captures concern the other side.
    var isComparing: Bool { if case .comparing = self { true } else { false } }
  }

  /// Reads the specs of some paths.
  mutating func plan(_ paths: [String], for purpose: Purpose) -> [PlannedRequest] {
    plan(files(of: paths), for: purpose)
  }

  /// Reads a spec that was read from a stream.
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

  /// The number of specs that are read, or requests compiled, before their outputs are delivered in order.
  static let batchSize = 256

  /// Calls `make` for each item, on all processors, and `take` for each batch of results, in order. A status
  /// from `take` ends the run. `noun` names the items in the progress line.
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

  /// The diagnostics of a request, and the compiled request; `nil` if it has an error.
  func compile(_ request: PlannedRequest) -> (diagnostics: [Diagnostic], request: CompiledRequest?) {
    let compilation = Compiler(files: request.file.root, client: settings.client)
      .compile(request.spec, keepingOrigins: settings.keepsOrigins)
    let compiled = CompiledRequest(request, compilation, servers: settings.servers)
    return (
      compilation.diagnostics + request.spec.serverWarnings(compilation, of: settings.servers), compiled
    )
  }

  /// After a request with diagnostics, keeps origins for all later requests: specs of a folder often share a
  /// problem, and each would be compiled a second time.
  mutating func keepOrigins(after diagnostics: [Diagnostic]) {
    if !diagnostics.isEmpty { settings.keepsOrigins = true }
  }

  /// The client that a spec is compiled for; `nil` if its name is unknown.
  func client(of request: PlannedRequest) -> Client? {
    Compiler(files: request.file.root, client: settings.client).client(of: request.spec)
  }

  /// The summary of `requestCount` requests with `counts` in it: `2 requests, 1 written, 0 errors`.
  func figures(_ requestCount: Int, _ counts: String) -> String {
    "\(requestCount.counted("request")), \(counts), \(reporter.errorCount.counted("error"))"
  }

  /// Writes diagnostics, above the progress line.
  mutating func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    progress.clear()
    reporter.report(diagnostics)
  }

  /// Reports, once and after all specs are read, the variables of the command line that no spec uses.
  mutating func reportUnusedVariables() {
    // A spec with an error may use more variables than were read.
    if !hasReportedVariables, reporter.errorCount == 0 {
      report(Diagnostic.unusedVariables(settings.namedVariables, ofRunUsing: usedVariables))
    }
    hasReportedVariables = true
  }

  /// Writes how many diagnostics were held back, and the summary as the last line.
  mutating func finish(_ summary: String?) {
    reportUnusedVariables()
    reporter.finish()
    if let summary, !settings.quiet { reporter.line(summary) }
  }

  /// Reports a failure and returns the exit status.
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
  /// The errors, which leave a request without bytes.
  var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension Array {
  /// Slices of up to `size` elements, in order.
  func batches(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}

/// The settings of commands on specs, with their defaults.
struct SpecSettings: Sendable {
  /// The client to use instead of those of the specs.
  var client: Client?
  /// Variables that override those of the specs.
  var variables: [String: String] = [:]
  /// The variables named on the command line, not in a file. Those that no spec uses are reported.
  var namedVariables: Set<String> = []
  /// The diagnostics of files of variables; after an error no spec is read.
  var problems: [Diagnostic] = []
  /// The folder that all files named by specs must be in.
  var root: String?
  /// How many specs are compiled at a time; `nil` for the number of processors.
  var jobs: Int?
  /// The number of specs compiled at a time.
  var jobCount: Int { jobs ?? Terminal.processorCount }
  var format = DiagnosticFormat.text
  var color = ColorChoice.auto
  /// The names of secrets to replace with stars in all output; `nil` to show everything.
  var redacted: SecretNames?
  /// The servers whose findings are reported, in addition to those of the specs.
  var servers: [Server] = []
  /// Whether requests keep the origin of each byte.
  var keepsOrigins = true
  /// Whether to show neither progress nor a summary.
  var quiet = false
}
