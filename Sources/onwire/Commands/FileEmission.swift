import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Writes outputs of all requests to files below a folder.
struct FileEmission {
  let folder: FilePath
  /// The kinds to write for a request.
  let kinds: @Sendable (PlannedRequest) -> [OutputKind]
  let options: OutputOptions
  /// Whether to write through links to folders below the folder.
  let followsLinks: Bool
  /// Called for each request, in order, with its diagnostics and the outcome of each file.
  var tells: (PlannedRequest, [Diagnostic], [OutputFile.Outcome]) -> Void = { _, _, _ in }
  private var requestCount = 0
  private var writtenCount = 0
  private var unchangedCount = 0

  init(
    folder: FilePath, options: OutputOptions = OutputOptions(), followsLinks: Bool,
    kinds: @escaping @Sendable (PlannedRequest) -> [OutputKind]
  ) {
    self.folder = folder
    self.options = options
    self.followsLinks = followsLinks
    self.kinds = kinds
  }

  /// The result for one request.
  private struct Result: Sendable {
    var diagnostics: [Diagnostic]
    var outcomes: [OutputFile.Outcome] = []
    var inexactCount = 0
    var failure: OutputFailure?
  }

  /// Compiles and writes `requests`. If writing fails, the run ends after the current batch.
  mutating func write(_ requests: [PlannedRequest], in run: inout SpecRun) -> ExitStatus {
    let (compile, progress) = (run.compile, run.progress)
    progress.update("0 of \(requests.count) requests")
    let (folder, kinds, options, followsLinks) = (folder, kinds, options, followsLinks)
    return run.inBatches(of: requests, "requests") {
      Self.write($0, compile($0), below: folder, kinds($0), options, followsLinks, progress)
    } take: { batch, run in
      var failure: OutputFailure?
      for (request, result) in batch {
        requestCount += 1
        run.report(result.diagnostics)
        run.inexactCount += result.inexactCount
        writtenCount += result.outcomes.filter { $0 == .written }.count
        unchangedCount += result.outcomes.filter { $0 == .unchanged }.count
        failure = failure ?? result.failure
        tells(request, result.diagnostics, result.outcomes)
      }
      return failure.map { run.report(.output($0)) }
    }
  }

  /// `42 requests, 3 written, 39 unchanged, 0 errors`: the numbers of requests, files and errors, and of
  /// files left over, if any.
  func summary(_ run: SpecRun, leftOver: Int = 0) -> String {
    run.figures(
      requestCount,
      "\(writtenCount) written, \(unchangedCount) unchanged"
        + (leftOver > 0 ? ", \(leftOver) left over" : ""))
  }

  private static func write(
    _ request: PlannedRequest, _ compiled: (diagnostics: [Diagnostic], request: CompiledRequest?),
    below folder: FilePath, _ kinds: [OutputKind], _ options: OutputOptions, _ followsLinks: Bool,
    _ progress: Progress
  ) -> Result {
    var result = Result(diagnostics: compiled.diagnostics)
    guard let compiled = compiled.request else { return result }
    // All outputs of a request are made before the first is put in place, so an error leaves none behind.
    let kinds = kinds.withBody(of: compiled.wire.message)
    var options = options
    options.bodyFilename = request.path(.body, below: folder).lastComponent?.string
    do {
      try OutputFile.makeFolder(
        of: request.path(.raw, below: folder), below: folder, followingLinks: followsLinks)
      let pending = PendingFiles()
      for kind in kinds {
        var file = OutputFile(request.path(kind, below: folder))
        let differences = try Rendering.write(kind, of: compiled, options: options) {
          try file.write($0)
          progress.add($0.count)
        } moving: {
          let count = try file.move($0)
          progress.add(count)
          return count
        }
        pending.append(file)
        if !differences.isEmpty {
          result.inexactCount += 1
          result.diagnostics.append(.notExact(differences, kind, of: request.spec.name))
        }
      }
      result.outcomes = try pending.commit()
    } catch {
      let failure = Rendering.Failure(error)
      result.diagnostics += failure.diagnostics
      result.failure = failure.ofOutput
    }
    return result
  }
}

/// Files that are written but not yet renamed into place.
final class PendingFiles {
  private var files: [Box] = []

  private final class Box {
    var file: OutputFile
    init(_ file: consuming OutputFile) { self.file = file }
  }

  func append(_ file: consuming OutputFile) { files.append(Box(file)) }

  func commit() throws -> [OutputFile.Outcome] {
    for box in files { try box.file.prepare() }
    return try files.map { try $0.file.commit() }
  }
}
