import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage

/// Why a block cannot be filled.
struct ShownProblem: Error, Sendable {
  /// The code of the file's problem, if a file is at fault.
  var code: FileCode?
  var message: String
  /// The output of the failed command.
  var notes: [String] = []
  var help: [String] = []
  /// Whether the system failed, rather than a document or input.
  var isOfMachine = false
}

extension FileProblem {
  /// Whether the file's problem keeps the command from being run.
  fileprivate var isRefused: Bool {
    switch self {
    case .outsideRoot, .notRegular: true
    default: false
    }
  }
}

extension ShownProblem {
  /// A file that a block must not or cannot show.
  init(_ problem: FileProblem) {
    var help = problem.help
    if case .outsideRoot = problem {
      help = [
        "give a wider root to the command, `onwire docs --root DIR`: nothing in a block widens it, and links count "
          + "as what they lead to"
      ]
    }
    self.init(code: problem.code, message: problem.sentence, help: help)
  }
}

extension BlockRequest {
  /// The number of lines shown of a failed command's output.
  private static let shownLines = 20

  /// The text for the block of a document in `folder`, made from files below `root`.
  func text(in folder: FilePath, below root: FileRoot) -> Result<String, ShownProblem> {
    switch content {
    case .file(let path):
      return root.load(path, relativeTo: folder, limit: ShownRun.limit).mapError(ShownProblem.init).map {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return ShownText.of(Array($0.starts(with: mark) ? $0.dropFirst(mark.count) : $0[...]))
      }
    case .command(let words):
      for path in BlockPaths.named(by: words) {
        switch root.content(at: path, relativeTo: folder) {
        case .failure(let problem) where problem.isRefused: return .failure(ShownProblem(problem))
        // It is a folder, or the command reports what is wrong with it.
        case .success, .failure: continue
        }
      }
      return text(of: words, in: folder)
    }
  }

  private func text(of words: [String], in folder: FilePath) -> Result<String, ShownProblem> {
    let outcome: ShownRun.Outcome
    do throws(ShownRun.Failure) {
      outcome = try ShownRun.run(words, in: folder)
    } catch {
      switch error {
      case .tooLong:
        return .failure(
          ShownProblem(
            message: "the command prints more than \(ShownRun.limit >> 20) MiB",
            help: ["show a part: `view=hex` takes `offset` and `length`"]))
      case .tooSlow:
        return .failure(ShownProblem(message: "the command runs for more than \(ShownRun.seconds) seconds"))
      case .notFound:
        return .failure(
          ShownProblem(
            message: "the command cannot be run: without /proc, nobody knows where it is",
            isOfMachine: true))
      case .system(let reason):
        return .failure(ShownProblem(message: "the command cannot be run: \(reason)", isOfMachine: true))
      }
    }
    let error = ShownText.of(outcome.error)
    // Status 1 means that something differs or was found.
    guard outcome.status == 0 || outcome.status == 1 else {
      var lines = error.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last?.isEmpty == true { lines.removeLast() }
      if lines.count > Self.shownLines { lines = lines.prefix(Self.shownLines) + ["…"] }
      return .failure(
        ShownProblem(
          message: "the command ends with status \(outcome.status)",
          notes: lines.isEmpty ? [] : [lines.joined(separator: "\n")]))
    }
    let output = ShownText.of(outcome.output)
    guard let prompt else { return .success(output) }
    let isOpen = !output.isEmpty && !output.hasSuffix("\n")
    return .success("$ \(VisibleText.of(prompt))\n" + output + (isOpen ? "\n" : "") + error)
  }
}

/// The paths that a block's command opens; a document must not be able to name any file it likes.
enum BlockPaths {
  /// All paths that these words can open: each named path, with and without its pick, and its folder.
  ///
  /// Invalid words name none: the command rejects them by the same matching.
  static func named(by words: [String]) -> [String] {
    guard let name = words.first, let rows = Onwire.command(name)?.rows,
      let found = try? WordMatch.all(Array(words.dropFirst()), rows)
    else { return [] }
    let given = found.filter { rows[$0.row].namesPath }.map(\.value)
    return (given + rows.filter(\.namesPath).compactMap { $0.initial() }).flatMap { word in
      let picked = [word.lastIndex(of: "#"), word.firstIndex(of: "#")].compactMap {
        $0.map { String(word[..<$0]) }
      }
      let paths = [word] + picked + word.split(separator: "#").prefix(1).map(String.init)
      let folders = paths.map { FilePath($0).removingLastComponent().string }
      return (paths + folders).filter { !$0.isEmpty }
    }
  }
}

extension ArgumentRow {
  /// Whether its values may be paths. Any positional word is treated as one.
  fileprivate var namesPath: Bool { kind == .positional || completion.paths != .none }
}
