import Diagnostics
import Reports
import SystemPackage

/// Fills the `onwire` blocks of Markdown documents.
struct DocumentsJob {
  var paths: [String]
  /// Whether nothing is written, and what is stale is shown.
  var checks = false
  var settings = SpecSettings()

  /// A document that was read.
  private struct Document {
    var path: FilePath
    var markdown: MarkdownDocument
    /// The folder that its commands run in.
    var folder: FilePath
  }

  /// What a block's text is made by: the same words in the same folder print the same.
  private struct Making: Hashable, Sendable {
    var folder: FilePath
    var request: BlockRequest
  }

  /// Fills or checks the blocks of all documents.
  func run() -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    var reporter = Reporter(format: settings.format, color: settings.color)
    let (paths, problems) = DocumentPaths.documents(paths)
    reporter.report(problems)
    var documents: [Document] = []
    for path in paths {
      switch read(path) {
      case .success(let document): documents.append(document)
      case .failure(let failure): reporter.report([failure.diagnostic])
      }
    }
    let texts = texts(of: documents)
    var summary = Summary(documents: paths.count, checks: checks)
    let isColored = Terminal.isColored(settings.color, .output)
    var output = StandardOutput(color: isColored)
    for document in documents {
      reporter.report(document.markdown.diagnostics)
      summary.blocks += document.markdown.blocks.count + document.markdown.diagnostics.count
      var filled: [String] = []
      for block in document.markdown.blocks {
        switch texts[Making(folder: document.folder, request: block.request)] {
        case .success(let text): filled.append(text)
        case .failure(let problem): reporter.report([problem.diagnostic(at: block.place)])
        case nil: break
        }
      }
      // A document with an error is left as it is, never half filled.
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

  private func read(_ path: FilePath) -> Result<Document, SpecPath.Failure> {
    do {
      let bytes = try SpecLoading.bytes(ofFile: path)
      let folder = path.removingLastComponent()
      let names = SpecNames(folder: folder.isEmpty ? "." : folder)
      let markdown = MarkdownDocument(Source(name: path.string, bytes: bytes), spec: names.lookup)
      return .success(Document(path: path, markdown: markdown, folder: names.folder))
    } catch {
      return .failure(
        SpecPath.Failure(
          diagnostic: Diagnostic(
            .error, code: "file-unreadable", "`\(path)` cannot be read: \(error)", at: nil)))
    }
  }

  /// The texts of all blocks, each made once, several at a time.
  private func texts(of documents: [Document]) -> [Making: Result<String, ShownProblem>] {
    let makings = documents.flatMap { document in
      document.markdown.blocks.map { Making(folder: document.folder, request: $0.request) }
    }
    let distinct = Array(Set(makings))
    let results = parallelMap(distinct, jobs: settings.jobs ?? Terminal.processorCount, share: 1) {
      $0.request.text(in: $0.folder)
    }
    return Dictionary(zip(distinct, results)) { first, _ in first }
  }

  /// What is to change, as `diff -u` shows it.
  private func difference(
    of document: Document, _ bytes: [UInt8], _ stale: [MarkdownDocument.Block], isColored: Bool
  ) -> String {
    // Made harmless before it is painted: a colour of the document is none of ours.
    document.markdown.difference(to: bytes, headedBy: stale).map {
      UnifiedDifference.painted(VisibleText.lines($0), color: isColored)
    }.joined()
  }

  private func write(_ bytes: [UInt8], to path: FilePath) throws {
    // A link stays, and so do the rights to the file that it leads to.
    let target = FolderWalk.target(of: path)
    let mode = FolderWalk.mode(of: target)
    var file = OutputFile(target)
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.prepare()
    _ = try file.commit()
    if let mode { FolderWalk.setMode(mode, of: target) }
  }

  /// The last line.
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
        ([count(documents, "document"), count(blocks, "block")] + counts
        + (errors == 0 ? [] : [count(errors, "error")])).joined(separator: ", ")
    }

    private func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
  }
}
