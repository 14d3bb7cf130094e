import Diagnostics
import HTTPWire
import SystemPackage

/// The documents that arguments name.
enum DocumentPaths {
  /// A document that is there.
  struct Document {
    var path: FilePath
    /// The folder that its blocks may show something of.
    var root: FileRoot
    /// What it must lie in itself: anywhere, where an argument names it.
    var folder: FileRoot
  }

  /// The documents of all arguments, each once, and what is wrong with arguments.
  ///
  /// A folder stands for the Markdown below it, sorted; what begins with a dot is passed over there. The root is the
  /// folder of the argument, or `root`: nothing in a document says which.
  static func documents(
    _ paths: [String], root: String?
  ) -> (documents: [Document], diagnostics: [Diagnostic]) {
    var documents: [Document] = []
    var seen: Set<String> = []
    var diagnostics: [Diagnostic] = []
    for path in paths {
      do throws(SpecPath.Failure) {
        let given = try root.map { (root) throws(SpecPath.Failure) in try SpecPath.root(root) }
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
  ) throws(SpecPath.Failure) -> [Document] {
    switch FolderWalk.kind(of: path) {
    case .file:
      let folder = path.removingLastComponent().string
      let anywhere = try SpecPath.fileRoot("/")
      let own = try SpecPath.fileRoot(folder)
      return [Document(path: path, root: root ?? own, folder: anywhere)]
    case .folder:
      let folder = try SpecPath.fileRoot(path.string)
      return try below(path).map { Document(path: $0, root: root ?? folder, folder: folder) }
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
      throw SpecPath.Failure(diagnostic: diagnostic)
    }
  }

  private static func below(_ folder: FilePath) throws(SpecPath.Failure) -> [FilePath] {
    let found: [FilePath]
    do throws(FolderWalk.Failure) {
      found = try FolderWalk.files(in: folder, where: isDocument)
        .filter { !$0.components.contains { $0.string.hasPrefix(".") } }
    } catch {
      throw SpecPath.Failure(
        diagnostic: Diagnostic(
          .error, code: "folder-unreadable", "the folder `\(error.path)` cannot be read: \(error.reason)",
          at: nil))
    }
    guard found.isEmpty else { return found.map { folder.pushing($0) } }
    throw SpecPath.Failure(
      diagnostic: Diagnostic(
        .error, code: "no-documents", "there are no Markdown documents below `\(folder)`", at: nil,
        help: ["documents end in .md or .markdown; of specs, give --out DIR as well"]))
  }

  private static func isDocument(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.suffix(3).elementsEqual(".md".utf8) || bytes.suffix(9).elementsEqual(".markdown".utf8)
  }
}
