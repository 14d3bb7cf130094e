import OnwireDiagnostics
import OnwireHTTP
import SystemPackage

/// The documents that arguments name.
enum DocumentPaths {
  /// A document that exists.
  struct Document {
    var path: FilePath
    /// The folder whose files its blocks may show.
    var root: FileRoot
    /// The folder that the document itself must be in; any, if an argument names it.
    var folder: FileRoot
  }

  /// The documents of all arguments, each once, and the problems with the arguments.
  ///
  /// A folder stands for the Markdown files below it, sorted; names that begin with a dot are skipped. The
  /// root is the argument's folder or `root`; a document cannot choose it.
  static func documents(
    _ paths: [String], root: String?
  ) -> (documents: [Document], diagnostics: [Diagnostic]) {
    var documents: [Document] = []
    var seen: Set<String> = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      do throws(InputFailure) {
        let given = try root.map { (root) throws(InputFailure) in try InputPath.root(root) }
        let found = try all(of: FilePath(path), root: given)
        documents += found.filter { seen.insert($0.path.lexicallyNormalized().string).inserted }
      } catch {
        if !diagnostics.contains(error.diagnostic) { diagnostics.append(error.diagnostic) }
      }
    }
    return (documents, diagnostics)
  }

  private static func all(
    of path: FilePath, root: FileRoot?
  ) throws(InputFailure) -> [Document] {
    switch FolderWalk.kind(of: path) {
    case .file:
      let folder = path.removingLastComponent().string
      let anywhere = try InputPath.fileRoot("/")
      let own = try InputPath.fileRoot(folder)
      return [Document(path: path, root: root ?? own, folder: anywhere)]
    case .folder:
      let folder = try InputPath.fileRoot(path.string)
      return try below(path, folder).map { Document(path: $0, root: root ?? folder, folder: folder) }
    case nil:
      throw InputPath(path.string).missing(
        help: "name a Markdown document or a folder of such; of specs, give --out DIR as well")
    }
  }

  private static func below(_ folder: FilePath, _ root: FileRoot) throws(InputFailure) -> [FilePath] {
    let files = try InputFailure.walking { () throws(FileProblem) in
      try FolderWalk.files(in: folder, below: root, where: isDocument)
    }
    let found = files.filter { !$0.components.contains { $0.string.hasPrefix(".") } }
    guard !found.isEmpty else { throw InputFailure(.noDocuments(below: folder)) }
    return found.map { folder.pushing($0) }
  }

  private static func isDocument(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.suffix(3).elementsEqual(".md".utf8) || bytes.suffix(9).elementsEqual(".markdown".utf8)
  }
}
