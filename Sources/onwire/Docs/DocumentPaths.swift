import Diagnostics
import SystemPackage

/// The documents that arguments name.
enum DocumentPaths {
  /// The documents of all arguments, each once, and what is wrong with arguments.
  ///
  /// A folder stands for the Markdown below it, sorted; what begins with a dot is passed over there.
  static func documents(_ paths: [String]) -> (documents: [FilePath], diagnostics: [Diagnostic]) {
    var documents: [FilePath] = []
    var seen: Set<String> = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      switch all(of: FilePath(path)) {
      case .success(let found):
        documents += found.filter { seen.insert($0.lexicallyNormalized().string).inserted }
      case .failure(let failure): diagnostics.append(failure.diagnostic)
      }
    }
    return (documents, diagnostics)
  }

  private static func all(of path: FilePath) -> Result<[FilePath], SpecPath.Failure> {
    switch FolderWalk.kind(of: path) {
    case .file: return .success([path])
    case .folder: return below(path)
    case nil:
      let diagnostic =
        switch FolderWalk.obstacle(at: path) {
        case nil, .noSuchFileOrDirectory, .notDirectory:
          Diagnostic(
            .error, code: "file-missing", "there is no file or folder `\(path)`", at: nil,
            help: ["name a Markdown document or a folder of such; of specs, give --out DIR as well"])
        case .some(let reason):
          Diagnostic(.error, code: "file-unreadable", "`\(path)` cannot be read: \(reason)", at: nil)
        }
      return .failure(SpecPath.Failure(diagnostic: diagnostic))
    }
  }

  private static func below(_ folder: FilePath) -> Result<[FilePath], SpecPath.Failure> {
    do throws(FolderWalk.Failure) {
      let found = try FolderWalk.files(in: folder, where: isDocument)
        .filter { !$0.components.contains { $0.string.hasPrefix(".") } }
      guard found.isEmpty else { return .success(found.map { folder.pushing($0) }) }
      return .failure(
        SpecPath.Failure(
          diagnostic: Diagnostic(
            .error, code: "no-documents", "there are no Markdown documents below `\(folder)`", at: nil,
            help: ["documents end in .md or .markdown; of specs, give --out DIR as well"])))
    } catch {
      return .failure(
        SpecPath.Failure(
          diagnostic: Diagnostic(
            .error, code: "folder-unreadable", "the folder `\(error.path)` cannot be read: \(error.reason)",
            at: nil)))
    }
  }

  private static func isDocument(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.suffix(3).elementsEqual(".md".utf8) || bytes.suffix(9).elementsEqual(".markdown".utf8)
  }
}
