import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage

/// Fills the `onwire` blocks of Markdown documents.
struct DocumentsJob {
  var paths: [String]
  /// Whether to show what is stale instead of writing.
  var checks = false
  var settings = SpecSettings()

  private struct Document {
    var path: FilePath
    var markdown: MarkdownDocument
    /// The working folder of its commands.
    var folder: FilePath
    /// The folder whose files they may show.
    var root: FileRoot
  }

  /// What determines a block's text: the same command in the same folder prints the same.
  private struct Making: Hashable, Sendable {
    var folder: FilePath
    /// The path of the root.
    var root: FilePath
    var request: BlockRequest

    init(_ document: Document, _ request: BlockRequest) {
      (folder, root, self.request) = (document.folder, document.root.path, request)
    }
  }

  /// Fills or checks the blocks of all documents.
  func run() -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    var reporter = Reporter(format: settings.format, color: settings.color)
    let (paths, problems) = DocumentPaths.documents(paths, root: settings.root)
    reporter.report(problems)
    var documents: [Document] = []
    let seen = SeenSpecs()
    for path in paths {
      switch read(path, seen) {
      case .success(let document): documents.append(document)
      case .failure(let failure): reporter.report([failure.diagnostic])
      }
    }
    let texts = texts(of: documents)
    var summary = Summary(documents: paths.count, checks: checks)
    let isColored = Terminal.isColored(settings.color, .output)
    var output = StandardOutput(color: isColored, forVerdict: true)
    for document in documents {
      reporter.report(document.markdown.diagnostics)
      summary.blocks += document.markdown.blocks.count + document.markdown.diagnostics.count
      var filled: [String] = []
      for block in document.markdown.blocks {
        switch texts[Making(document, block.request)] {
        case .success(let text): filled.append(text)
        case .failure(let problem):
          reporter.report([.block(problem, at: block.place)])
          if problem.isOfMachine { Reporter.noteMachineFailure() }
        case nil: break
        }
      }
      // A document with an error stays unchanged; none is left half filled.
      guard document.markdown.diagnostics.isEmpty, filled.count == document.markdown.blocks.count else {
        continue
      }
      let (bytes, stale) = document.markdown.filled(with: filled)
      summary.stale += stale.count
      summary.unchanged += filled.count - stale.count
      guard !stale.isEmpty else { continue }
      do {
        if checks {
          try output.show(difference(of: document, bytes, stale, isColored: isColored))
          try output.flush()
        } else {
          try write(bytes, to: document.path)
        }
      } catch {
        return reporter.fail(error, reading: document.path.string)
      }
    }
    reporter.finish()
    summary.errors = reporter.errorCount
    if !settings.quiet { reporter.line(summary.text) }
    if reporter.errorCount > 0 { return .badInput }
    return checks && summary.stale > 0 ? .differs : .success
  }

  private func read(
    _ found: DocumentPaths.Document, _ seen: SeenSpecs
  ) -> Result<Document, InputFailure> {
    let path = found.path
    return found.folder.load(named: path.string, limit: SpecReader.sizeLimit).map { bytes in
      let folder = path.removingLastComponent()
      let names = SpecNames(folder: folder.isEmpty ? "." : folder, root: found.root, seen: seen)
      let markdown = MarkdownDocument(Source(name: path.string, bytes: bytes), spec: names.lookup)
      return Document(path: path, markdown: markdown, folder: names.folder, root: found.root)
    }.mapError { InputFailure(found: path.string, .file($0)) }
  }

  /// The texts of all blocks. Each is made once, several in parallel.
  private func texts(of documents: [Document]) -> [Making: Result<String, ShownProblem>] {
    var roots: [Making: FileRoot] = [:]
    for document in documents {
      for block in document.markdown.blocks { roots[Making(document, block.request)] = document.root }
    }
    let distinct = Array(roots)
    let results = parallelMap(distinct, jobs: settings.jobCount, share: 1) {
      $0.key.request.text(in: $0.key.folder, below: $0.value)
    }
    return Dictionary(zip(distinct.map(\.key), results)) { first, _ in first }
  }

  /// The changes, in the format of `diff -u`.
  private func difference(
    of document: Document, _ bytes: [UInt8], _ stale: [MarkdownDocument.Block], isColored: Bool
  ) -> String {
    // Control characters are escaped before colours are added, so a document cannot bring its own.
    document.markdown.difference(to: bytes, headedBy: stale).map {
      UnifiedDifference.painted(VisibleText.lines($0), color: isColored)
    }.joined()
  }

  private func write(_ bytes: [UInt8], to path: FilePath) throws {
    // A link is written through, not replaced.
    try OutputFile.write(bytes, to: FolderWalk.target(of: path))
  }

  /// The summary.
  private struct Summary {
    var documents: Int
    var checks: Bool
    var blocks = 0
    var stale = 0
    var unchanged = 0
    var errors = 0

    var text: String {
      let counts =
        checks ? ["\(stale) stale"] : ["\(stale) filled", "\(unchanged) unchanged"]
      return
        ([documents.counted("document"), blocks.counted("block")] + counts
        + (errors == 0 ? [] : [errors.counted("error")])).joined(separator: ", ")
    }
  }
}
