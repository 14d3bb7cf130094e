import Diagnostics
import HTTPWire
import SystemPackage

/// One PATH of the command line: a spec, a folder of specs, or standard input.
struct SpecPath {
  /// One spec file to read.
  struct File: Sendable {
    /// What opens it; `nil` for standard input.
    var path: FilePath?
    /// The name to show, as the user gave it.
    var name: String
    /// Where outputs of it go: its path below PATH without its ending, such as `user/login`.
    var outputStem: String
    /// The name that requests without one get: the file's stem.
    var stem: String
    /// Which request to take: its name or its number from 1; `nil` for all.
    var pick: String?
    /// The folder that files named by the spec must lie in.
    var root: FileRoot
    /// The folder in which the file was found, and which no link may lead out of; `nil` where the user named it.
    var folder: FileRoot?
  }

  /// A PATH that cannot be used.
  struct Failure: Error {
    var diagnostic: Diagnostic

    init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    init(_ problem: FileProblem) {
      diagnostic = Diagnostic(.error, code: problem.code, problem.sentence, at: nil, help: problem.help)
    }
  }

  /// The files of all PATHs, in order: a folder's sorted by path.
  ///
  /// A `file#name` is taken as a pick where no file of that whole name is there.
  static func files(_ paths: [String], root: FileRoot?) -> (files: [File], failures: [Diagnostic]) {
    var files: [File] = []
    var failures: [Diagnostic] = []
    for path in paths {
      do throws(Failure) {
        files += try Self.files(path, root: root)
      } catch {
        failures.append(error.diagnostic)
      }
    }
    return (files, failures)
  }

  private static func files(_ path: String, root: FileRoot?) throws(Failure) -> [File] {
    if path == "-" {
      let root = try rootOrFolder(root, ".")
      return [File(path: nil, name: "stdin", outputStem: "stdin", stem: "stdin", root: root)]
    }
    if let kind = FolderWalk.kind(of: FilePath(path)) {
      return kind == .folder ? try folder(path, root: root) : [try file(path, pick: nil, root: root)]
    }
    if let hash = path.lastIndex(of: "#") {
      let file = String(path[..<hash])
      if file == "-" {
        var input = try files("-", root: root)
        input[0].pick = String(path[path.index(after: hash)...])
        return input
      }
      if FolderWalk.kind(of: FilePath(file)) == .file {
        return [try self.file(file, pick: String(path[path.index(after: hash)...]), root: root)]
      }
    }
    switch FolderWalk.obstacle(at: FilePath(path)) {
    case nil, .noSuchFileOrDirectory, .notDirectory:
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "file-missing", "there is no file or folder `\(path)`", at: nil,
          help: ["name a spec, a folder of specs, or - for standard input"]))
    case .some(let reason):
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "file-unreadable", "`\(path)` cannot be read: \(reason)", at: nil))
    }
  }

  private static func file(_ path: String, pick: String?, root: FileRoot?) throws(Failure) -> File {
    let file = FilePath(path)
    let folder = file.removingLastComponent()
    let stem = file.stem ?? path
    return File(
      path: file, name: path, outputStem: stem, stem: stem, pick: pick,
      root: try rootOrFolder(root, folder.isEmpty ? "." : folder.string))
  }

  private static func folder(_ path: String, root: FileRoot?) throws(Failure) -> [File] {
    let below: [String]
    do throws(FolderWalk.Failure) {
      below = try FolderWalk.specs(in: FilePath(path))
    } catch {
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "folder-unreadable", "the folder `\(error.path)` cannot be read: \(error.reason)",
          at: nil))
    }
    guard !below.isEmpty else {
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "no-specs", "there are no specs below `\(path)`", at: nil,
          help: ["specs end in .yaml or .yml; files that begin with `_` are bases for others and passed over"]
        ))
    }
    let own = try fileRoot(path)
    let widest = root.map { own.path.starts(with: $0.path) ? $0 : own } ?? own
    let folder = FilePath(path).string
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return below.map { relative in
      // A name ends in .yaml or .yml; one that is nothing else is a name and no extension.
      let bytes = relative.utf8
      let end = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
      let stem = start == end ? relative[...] : relative[..<end]
      let name = prefix + relative
      return File(
        path: FilePath(name), name: name, outputStem: String(stem), stem: String(stem[start...]),
        root: root ?? own, folder: widest)
    }
  }

  private static func rootOrFolder(_ root: FileRoot?, _ folder: String) throws(Failure) -> FileRoot {
    if let root { return root }
    return try fileRoot(folder)
  }

  /// The root at `path`.
  static func fileRoot(_ path: String) throws(Failure) -> FileRoot {
    do throws(FileProblem) {
      return try FileRoot(FilePath(path))
    } catch {
      throw Failure(error)
    }
  }

  /// The root that `--root` names.
  static func root(_ path: String) throws(Failure) -> FileRoot {
    guard FolderWalk.obstacle(at: FilePath(path)) != .noSuchFileOrDirectory else {
      throw Failure(
        diagnostic: Diagnostic(
          .error, code: "root-missing", "there is no folder `\(path)` for --root", at: nil))
    }
    return try fileRoot(path)
  }
}
