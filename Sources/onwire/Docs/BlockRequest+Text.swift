import Diagnostics
import Reports
import SystemPackage

/// Why there is nothing to show in a block.
struct ShownProblem: Error, Sendable {
  var message: String
  /// What the command said.
  var notes: [String] = []
  var help: [String] = []

  /// The same at the block.
  func diagnostic(at place: Place) -> Diagnostic {
    Diagnostic(.error, code: "block-failed", message, at: place, notes: notes, help: help)
  }
}

extension BlockRequest {
  /// How many lines of what a failed command says are shown.
  private static let shownLines = 20

  /// The text that belongs into the block of a document in `folder`.
  func text(in folder: FilePath) -> Result<String, ShownProblem> {
    switch content {
    case .file(let path): Self.text(ofFile: path, in: folder)
    case .command(let words): text(of: words, in: folder)
    }
  }

  private static func text(ofFile path: String, in folder: FilePath) -> Result<String, ShownProblem> {
    do {
      let bytes = try SpecLoading.bytes(ofFile: folder.pushing(FilePath(path)))
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return .success(
        ShownText.of(Array(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])))
    } catch {
      return .failure(ShownProblem(message: "`\(path)` cannot be read: \(error)"))
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
      case .system(let reason):
        return .failure(ShownProblem(message: "the command cannot be run: \(reason)"))
      }
    }
    let error = ShownText.of(outcome.error)
    // 1 says that something differs, or was found.
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
    return .success("$ \(prompt)\n" + output + (isOpen ? "\n" : "") + error)
  }
}
