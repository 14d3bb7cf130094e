import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireTextFormats
import OnwireFormats

/// Compares the outputs of requests with golden files and writes the differences to standard output.
struct GoldenComparison {
  let folder: FilePath
  /// The folder that golden files must lie in once links are resolved.
  private let root: Swift.Result<FileRoot, FileProblem>
  /// The kinds to compare; `nil` for those that have golden files.
  let kinds: [OutputKind]?
  /// The result of each request, kept only for a report.
  private(set) var outcomes: [Outcome] = []
  private let collects: Bool
  private let fields: GoldenFields
  private var requestCount = 0
  private var sameCount = 0
  private var differentCount = 0
  private var missingCount = 0
  /// The number of stale files; `nil` if they were not looked for.
  private(set) var staleCount: Int?

  init(
    folder: FilePath, kinds: [OutputKind]?, followsLinks: Bool, collects: Bool, fields: GoldenFields
  ) {
    self.folder = folder
    root = Swift.Result { () throws(FileProblem) in try FileRoot(followsLinks ? "/" : folder) }
    self.kinds = kinds
    self.fields = fields
    self.collects = collects
  }

  /// The result of one request, or of a stale golden file.
  struct Outcome {
    /// The spec's file and the request's name; for a stale file, its path twice.
    var file: String
    var name: String
    var diagnostics: [Diagnostic] = []
    var differences: [Difference] = []
  }

  /// A golden file that differs, is missing or is stale.
  struct Difference: Sendable {
    var code: DiagnosticCode
    var file: String
    /// The place in the spec of the first difference, if known.
    var place: Place?
    var text: String
  }

  /// Whether any golden file differs, is missing or is stale.
  var hasDifferences: Bool { differentCount + missingCount + (staleCount ?? 0) > 0 }

  private struct Result: Sendable {
    var diagnostics: [Diagnostic]
    var same = 0
    var different: [Difference] = []
    var missing: [Difference] = []
    var failure: OutputFailure?
  }

  /// Compares all requests with their golden files.
  mutating func compare(_ requests: [PlannedRequest], in run: inout SpecRun) -> ExitStatus {
    let (compile, progress) = (run.compile, run.progress)
    progress.update("0 of \(requests.count) requests")
    let (folder, root, kinds, fields) = (folder, root, kinds, fields)
    return run.inBatches(of: requests, "requests") {
      Self.compare($0, compile($0), below: folder, root, kinds, fields, progress)
    } take: { batch, run in
      for (request, result) in batch {
        requestCount += 1
        run.report(result.diagnostics)
        sameCount += result.same
        differentCount += result.different.count
        missingCount += result.missing.count
        progress.clear()
        if collects {
          outcomes.append(
            Outcome(
              file: request.file.name, name: request.spec.name,
              diagnostics: result.diagnostics + (result.failure.map { [.output($0)] } ?? []),
              differences: result.different + result.missing))
        }
        if let failure = show(result.different + result.missing, of: request.file.name) {
          return run.report(failure)
        }
        if let failure = result.failure { return run.report(.output(failure)) }
      }
      return nil
    }
  }

  /// Reports golden files that belong to no request.
  mutating func reportStale(_ requests: [PlannedRequest], in run: inout SpecRun) -> ExitStatus {
    let endings = OutputKind.all.map(\.ending)
    let owned = Set(requests.flatMap { request in endings.map { request.stem.string + $0 } })
    staleCount = 0
    guard FolderWalk.kind(of: folder) == .folder else { return .success }
    let files: [FilePath]
    do throws(InputFailure) {
      files = try InputFailure.walking { () throws(FileProblem) in
        try FolderWalk.files(in: folder, below: try? root.get()) { name in
          endings.contains { name.hasSuffix($0) }
        }
      }
    } catch {
      let failure = OutputFailure(sentence: error.diagnostic.message)
      if collects {
        let name = folder.string
        outcomes.append(Outcome(file: name, name: name, diagnostics: [.output(failure)]))
      }
      return run.report(.output(failure))
    }
    let stale = files.filter { !owned.contains($0.string) }
    staleCount = stale.count
    let left = stale.map { file in
      let path = folder.pushing(file).string
      return Difference(
        code: .command(.goldenLeftOver), file: path,
        text: "\(VisibleText.of(path)): no spec compiles to this file\n")
    }
    if collects { outcomes += left.map { Outcome(file: $0.file, name: $0.file, differences: [$0]) } }
    return show(left, of: nil).map { run.report($0) } ?? .success
  }

  /// One line of figures; `nil` if the comparison ended early, because the output was closed or something
  /// failed.
  func summary(_ run: SpecRun, _ status: ExitStatus) -> String? {
    guard status == .success, !run.isOutputClosed else { return nil }
    let stale = staleCount.map { "\($0) left over" } ?? "left over not looked for"
    return run.figures(
      requestCount, "\(sameCount) the same, \(differentCount) different, \(missingCount) missing, \(stale)")
  }

  /// Writes differences to standard output; for GitHub, as annotations of the spec, or of the golden file if
  /// no spec gives it. Returns why writing failed.
  private func show(_ differences: [Difference], of spec: String?) -> Rendering.Failure? {
    guard !differences.isEmpty, !collects else { return nil }
    var output = StandardOutput(color: fields.color, forVerdict: true)
    do {
      try output.show(differences.map(\.text).joined())
      try output.flush()
    } catch {
      return Rendering.Failure(error)
    }
    guard Terminal.isGitHubAction else { return nil }
    for difference in differences {
      let title = difference.text.prefix { $0 != "\n" }
      StandardError.write(
        ComparisonAnnotations.text(
          String(title), of: spec ?? difference.file, at: difference.place, difference.text))
    }
    return nil
  }

  private static func compare(
    _ request: PlannedRequest, _ compiled: (diagnostics: [Diagnostic], request: CompiledRequest?),
    below folder: FilePath, _ root: Swift.Result<FileRoot, FileProblem>, _ kinds: [OutputKind]?,
    _ fields: GoldenFields, _ progress: Progress
  ) -> Result {
    var result = Result(diagnostics: compiled.diagnostics)
    guard let compiled = compiled.request else { return result }
    let message = compiled.wire.message
    let kinds = (kinds ?? request.existingKinds(below: folder, else: [.raw])).withBody(of: message)
    var options = OutputOptions()
    options.bodyFilename = request.path(.body, below: folder).lastComponent?.string
    for kind in kinds {
      let path = request.path(kind, below: folder)
      let content: FileContent
      switch root.flatMap({ $0.content(at: path.string, relativeTo: "") }) {
      case .success(let found): content = found
      case .failure(.missing):
        result.missing.append(
          Difference(
            code: .command(.goldenMissing), file: path.string,
            text: "\(VisibleText.of(path.string)): missing; add --update to write it\n"))
        continue
      case .failure(let problem):
        result.failure = OutputFailure(problem)
        continue
      }
      do {
        var golden = try GoldenFile(path, content)
        // Whether an output is exact is reported by `compile`; here it only has to match the reviewed file.
        _ = try Rendering.write(kind, of: compiled, options: options) {
          try golden.compare($0)
          progress.add($0.count)
        }
        if let difference = try golden.finish() {
          let offset = WireOffset.of(difference.offset, in: kind, Request(compiled.wire))
          let field = offset.flatMap { message.field(at: $0) }
          let comparison = kind == .raw ? fields.comparison(content, message) : nil
          result.different.append(
            Difference(
              code: .command(.goldenDiffers), file: path.string,
              place: field.flatMap { message.segments[$0.segment].origin.place } ?? comparison?.specPlace,
              text: try text(difference, path, message, offset, fields)
                + (comparison.map { fields.text($0, of: path, request) } ?? "")))
        } else {
          result.same += 1
        }
      } catch {
        let failure = Rendering.Failure(error)
        result.diagnostics += failure.diagnostics
        result.failure = failure.ofOutput
      }
    }
    return result
  }

  /// The paragraph about one difference: file and offset, the field at that offset, and the bytes of both
  /// sides.
  private static func text(
    _ difference: GoldenFile.Difference, _ path: FilePath, _ message: Message, _ offset: Int?,
    _ fields: GoldenFields
  ) throws -> String {
    // Padded to the same width.
    let sides = [("golden ", difference.golden), ("spec   ", difference.output)]
    let page = Page(
      FirstDifference(
        golden: path.string, at: difference.offset, sides.map { FirstDifference.Side($0, $1) },
        in: message, offset))
    return try page.text(width: fields.width, color: fields.color)
  }
}

/// Compares a golden request field by field with the request that its spec compiles to.
struct GoldenFields: Sendable {
  /// The width of the text in columns, and whether it is coloured.
  let width: Int
  let color: Bool

  /// The comparison of the golden file with the request; `nil` if no field differs or the file can no longer
  /// be read. The first differing byte is shown in any case.
  func comparison(_ content: FileContent, _ message: Message) -> Comparison? {
    guard let input = try? content.input(),
      let reviewed = try? RequestParser().message(input),
      let comparison = try? Comparison.of(ComparedRequest(reviewed), ComparedRequest(message)),
      !comparison.isSame
    else { return nil }
    return comparison
  }

  /// The comparison as a page, indented by two columns; the golden file is the left side.
  func text(_ comparison: Comparison, of golden: FilePath, _ request: PlannedRequest) -> String {
    let names = ComparedNames(left: golden.string, right: request.name)
    guard let page = try? Page(comparison, names: names).text(width: width - 2, color: color) else {
      return ""
    }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return "\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }
}

extension Comparison {
  /// The place in the right side's spec of the first difference that has one.
  fileprivate var specPlace: Place? {
    counting.lazy.compactMap { $0.right.flatMap { right.message.segments[$0.segment].origin.place } }.first
  }
}
