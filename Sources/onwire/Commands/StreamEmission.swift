import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Writes all requests to standard output as one kind of output, one after the other or as one document.
struct StreamEmission {
  let kind: OutputKind
  /// Whether the output goes to a terminal, so that control characters must be escaped; raw requests are then
  /// shown as text.
  let isReadable: Bool
  private(set) var options: OutputOptions
  /// Whether to compile all requests even if the reader closes the output.
  private let isForVerdict: Bool

  /// Writes outputs of `kind`, and what surrounds them if they form one document.
  init(kind: OutputKind, isReadable: Bool, options: OutputOptions, forVerdict: Bool = false) {
    self.kind = kind
    self.isReadable = isReadable
    isForVerdict = forVerdict
    self.options = options
    self.options.isUnframed = true
    self.options.isForPasting = isReadable
  }

  /// The longest output, in bytes, that is made on any thread and held until its turn.
  private static let heldLength = 1 << 14

  /// A compiled request, with its output if that is already made.
  private struct Made: Sendable {
    var diagnostics: [Diagnostic]
    var output = Output.none
    /// The digest of the output, if it was asked for.
    var digest: Int?
  }

  private enum Output: Sendable {
    case none
    case held([UInt8], notes: [Diagnostic])
    case failed(Rendering.Failure)
    /// To be made in its turn, because it is long or reads files.
    case due(CompiledRequest)
  }

  /// A spec that was read.
  private struct Spec: Sendable {
    var diagnostics: [Diagnostic]
    var usedVariables: Set<String>
    /// Its only request, already compiled.
    var made: [Made] = []
    /// Its requests, if there are several: all threads share them.
    var requests: [PlannedRequest] = []
  }

  /// Reads, compiles and writes the specs of a run; a failed output ends the writing.
  ///
  /// A spec is compiled by the thread that reads it, and freed before its output is written: 10,000 small
  /// specs take a tenth less time and a third of the memory than if all were read first. Diagnostics of
  /// requests still come after those of the files.
  func write(in run: inout SpecRun) -> ExitStatus {
    let files = run.files()
    var output = StandardOutput(forVerdict: isForVerdict)
    var frame = Frame(kind)
    var found: [Diagnostic] = []
    var failure: Rendering.Failure?
    var (done, total) = (0, files.count)
    func deliver(_ all: [Made]) {
      for made in all where failure == nil {
        done += 1
        run.progress.update("\(done) of \(total) requests")
        found += made.diagnostics
        do {
          found += try write(made.output, to: &output, &frame, isFirst: done == 1, in: &run)
        } catch {
          if case .input(let diagnostic) = error { found.append(diagnostic) } else { failure = error }
        }
      }
      run.keepOrigins(after: found)
    }
    for batch in files.batches(of: SpecRun.batchSize) {
      for spec in specs(batch, compiling: failure == nil, in: run) {
        run.note(variables: spec.usedVariables)
        run.report(spec.diagnostics)
        total += spec.made.count + spec.requests.count - 1
        deliver(spec.made)
        for requests in spec.requests.batches(of: SpecRun.batchSize) where failure == nil {
          deliver(made(requests, in: run))
        }
      }
    }
    run.report(found)
    return failure.map { run.report($0) } ?? finish(&output, frame, in: &run)
  }

  /// Compiles and shows `requests` in order, each after its diagnostics. In watch mode, shows again only
  /// those that `due` accepts by their errors and the digest of their output.
  func show(
    _ requests: [PlannedRequest], in run: inout SpecRun, digesting: Bool = false,
    due isDue: (PlannedRequest, _ errorCount: Int, _ digest: Int?) -> Bool = { _, _, _ in true }
  ) -> ExitStatus {
    var output = StandardOutput(forVerdict: isForVerdict)
    var frame = Frame(kind)
    var done = 0
    for batch in requests.batches(of: SpecRun.batchSize) {
      for (request, made) in zip(batch, made(batch, in: run, digesting: digesting)) {
        guard isDue(request, made.diagnostics.errors.count, made.digest) else { continue }
        run.report(made.diagnostics)
        done += 1
        run.progress.update("\(done) of \(requests.count) requests")
        do {
          run.report(try write(made.output, to: &output, &frame, isFirst: done == 1, in: &run))
        } catch {
          switch error {
          case .input: _ = run.report(error)
          case .output, .brokenPipe: return run.report(error)
          }
        }
      }
    }
    return finish(&output, frame, in: &run)
  }

  /// Reads specs, and compiles those with a single request.
  private func specs(_ files: ArraySlice<SpecInput>, compiling: Bool, in run: SpecRun) -> [Spec] {
    let (read, compile) = (run.read, run.compile)
    return parallelMap(files, jobs: run.jobs) { file in
      let (diagnostics, requests, variables) = read(file)
      var spec = Spec(diagnostics: diagnostics, usedVariables: variables)
      if compiling, requests.count == 1 {
        spec.made = [make(compile(requests[0]))]
      } else {
        spec.requests = requests
      }
      return spec
    }
  }

  private func made(
    _ requests: ArraySlice<PlannedRequest>, in run: SpecRun, digesting: Bool = false
  ) -> [Made] {
    let compile = run.compile
    return parallelMap(requests, jobs: run.jobs) {
      let compiled = compile($0)
      var made = make(compiled)
      if digesting { made.digest = compiled.request.flatMap(digest) }
      return made
    }
  }

  /// The longest request, in bytes, whose output is digested; longer ones always count as changed.
  private static let digestedLength = 1 << 24

  private func digest(_ request: CompiledRequest) -> Int? {
    guard request.wire.message.length <= Self.digestedLength else { return nil }
    var hasher = Hasher()
    let written = try? Rendering.write(kind, of: request, options: options) { hasher.combine(bytes: $0) }
    return written.map { _ in hasher.finalize() }
  }

  private func finish(_ output: inout StandardOutput, _ frame: Frame, in run: inout SpecRun) -> ExitStatus {
    do {
      try output.write(frame.end)
      try output.flush()
    } catch {
      return run.report(Rendering.Failure(error))
    }
    run.progress.clear()
    return .success
  }

  /// Makes the output if it is short and reads no files.
  private func make(_ compiled: (diagnostics: [Diagnostic], request: CompiledRequest?)) -> Made {
    var made = Made(diagnostics: compiled.diagnostics)
    guard let request = compiled.request else { return made }
    let message = request.wire.message
    let length = message.length
    guard !isReadable, length <= Self.heldLength, message.storage.count == length else {
      made.output = .due(request)
      return made
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    do throws(Rendering.Failure) {
      let differences = try Rendering.write(kind, of: request, options: options) {
        bytes.append(contentsOf: $0)
      }
      made.output = .held(bytes, notes: notes(differences, request))
    } catch {
      made.output = .failed(error)
    }
    return made
  }

  /// The note on an output that is not exact.
  private func notes(_ differences: [String], _ request: CompiledRequest) -> [Diagnostic] {
    differences.isEmpty ? [] : [.notExact(differences, kind, of: request.planned.spec.name)]
  }

  /// Writes an output in its turn and returns its diagnostics.
  private func write(
    _ made: Output, to output: inout StandardOutput, _ frame: inout Frame, isFirst: Bool,
    in run: inout SpecRun
  ) throws(Rendering.Failure) -> [Diagnostic] {
    let notes: [Diagnostic]
    switch made {
    case .none: return []
    case .failed(let failure): throw failure
    case .held(let bytes, let found):
      do {
        try output.writeNow(frame.next())
        try output.write(bytes)
      } catch {
        throw Rendering.Failure(error)
      }
      run.progress.add(bytes.count)
      notes = found
    case .due(let request):
      notes = self.notes(
        try write(request, to: &output, &frame, isFirst: isFirst, run.progress), request)
    }
    if !notes.isEmpty { run.inexactCount += 1 }
    return notes
  }

  /// Writes an output now and returns how it differs from the request.
  private func write(
    _ request: CompiledRequest, to output: inout StandardOutput, _ frame: inout Frame, isFirst: Bool,
    _ progress: Progress
  ) throws(Rendering.Failure) -> [String] {
    if isReadable {
      do {
        if kind != .raw { return try show(request, to: &output) }
        try output.writeNow((isFirst ? "" : "\n") + ReadableMessage.text(request.wire.message))
      } catch {
        throw Rendering.Failure(error)
      }
      return []
    }
    // Separators are not written before an output that fails before its first byte.
    var isBegun = false
    return try Rendering.write(kind, of: request, options: options) { bytes in
      if !isBegun { try output.writeNow(frame.next()) }
      isBegun = true
      try output.write(bytes)
      progress.add(bytes.count)
    } moving: { stretch in
      let count = try output.move(stretch)
      progress.add(count)
      return count
    }
  }

  /// Writes an output to a terminal with control characters escaped, and returns how it differs from the
  /// request.
  private func show(
    _ request: CompiledRequest, to output: inout StandardOutput
  ) throws -> [String] {
    var text = TerminalText()
    var differences = try Rendering.write(kind, of: request, options: options) { bytes in
      try output.write(text.shown(bytes))
    }
    try output.writeNow(text.rest())
    if text.hasEscapes { differences.append(TerminalText.escapeNote) }
    return differences
  }
}
