import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
package import SystemPackage

/// The text of a spec that a program gives, and where its files are.
struct SpecSource {
  let source: Source
  /// The name for a request without one.
  let stem: String
  /// The folder that its files may lie in.
  let root: FileRoot
  /// Which of several requests is meant: its name, or its number from 1.
  private let picked: String?
  /// Whether it is read from a file.
  private let isFile: Bool

  /// Reads the file at `path`; both it and `root` are relative to `folder`, which is the working folder if it
  /// is empty. A spec that `isOfFolder` must itself be below the root.
  init(path written: String, root: String?, in folder: FilePath, isOfFolder: Bool = false) throws(SpecError) {
    var path = try folder.pushing(FilePath(written: written))
    let rootPath = try root.map { text throws(SpecError) in try folder.pushing(FilePath(written: text)) }
    var picked: String?
    if let hash = written.lastIndex(of: "#"), FolderWalk.kind(of: path) != .file {
      path = folder.pushing(FilePath(String(written[..<hash])))
      picked = String(written[written.index(after: hash)...])
    }
    self.picked = picked
    isFile = true
    stem = path.stem ?? written
    let normal = path.lexicallyNormalized()
    let name = WorkingFolder.shortened(normal.isEmpty ? path : normal)
    let place = rootPath ?? path.removingLastComponent()
    let below = isOfFolder ? try Self.root(place) : nil
    do throws(FileProblem) {
      // If the program itself chose the spec, only the files that the spec names must be below the root.
      let readable = if let below { below } else { try FileRoot("/") }
      let bytes = try readable.load(named: name, limit: SpecReader.sizeLimit).get()
      source = Source(name: name, bytes: bytes)
    } catch {
      var problem = Diagnostic.file(error, named: FilePath(name), in: folder)
      if case .missing = error, let meant = Self.noPath(written) { problem.help = [meant] }
      throw SpecError([problem])
    }
    self.root = if let below { below } else { try Self.root(place) }
  }

  /// The root at `path`; its error names the path as failures show it, and has `help`.
  static func root(
    _ path: FilePath, help: String = "`root` is the folder that the files of the spec lie in"
  ) throws(SpecError) -> FileRoot {
    do throws(FileProblem) {
      return try FileRoot(FilePath(WorkingFolder.shortened(path)))
    } catch {
      throw SpecError(error, help: [help])
    }
  }

  /// Help for a text that was given as a path but is something else; `nil` if it may be a path.
  private static func noPath(_ text: String) -> String? {
    if text.contains("\u{FFFD}") { return "rename it: U+FFFD stands for the bytes that are not UTF-8" }
    if text.hasPrefix("file://") { return "give the path alone, without `file://`" }
    return text.contains("\n") || text.firstOccurrence(of: ": ") != nil
      ? "`WireSpec(yaml:)` takes the text of a spec" : nil
  }

  /// Takes a text as a spec called `name`; without a root it cannot name files. The paths in it are relative
  /// to the folder in `name` if there is one, otherwise to the root.
  init(yaml: String, named name: String, root: FilePath?) throws(SpecError) {
    picked = nil
    isFile = false
    stem = "spec"
    let hasFolder = !FilePath(name).removingLastComponent().isEmpty
    self.root =
      try root.map { path throws(SpecError) in
        let root = try Self.root(path)
        return hasFolder ? root : root.forTexts
      } ?? .none
    source = Source(name: name, bytes: Array(yaml.utf8))
  }

  /// Throws if the spec does not use one of `variables`, which was meant to change something.
  func checkUse(of variables: [String: String], _ file: SpecFile) throws(SpecError) {
    let unused = Diagnostic.unusedVariables(Set(variables.keys), of: source.name, using: file.usedVariables)
    guard unused.isEmpty else { throw SpecError(unused) }
  }

  /// The request that was picked, or the only one.
  func pick(from requests: [RequestSpec]) throws(SpecError) -> RequestSpec {
    let names = requests.map { "`\($0.name)`" }.joined(separator: ", ")
    guard let picked else {
      if let only = requests.first, requests.count == 1 { return only }
      guard isFile else {
        throw SpecError(
          .command(.severalRequests), "the text has \(requests.count) requests",
          help: ["give each of them as a text of its own, or write them into a file: \(names)"])
      }
      throw SpecError(
        .command(.severalRequests), "`\(source.name)` has \(requests.count) requests",
        help: ["write one of their names behind a `#`: \(names)"])
    }
    let found =
      requests.first { $0.name == picked } ?? requests.first { String($0.index + 1) == picked }
    guard let found else {
      throw SpecError(
        .command(.noSuchRequest), "`\(source.name)` has no request `\(picked)`",
        help: ["its requests are: \(names)"]
      )
    }
    return found
  }
}

extension Diagnostic {
  /// A problem with a file that a program names by a path relative to `folder`, with the help for that case,
  /// which names files as the program does.
  static func file(_ problem: FileProblem, named name: FilePath, in folder: FilePath) -> Diagnostic {
    var diagnostic = Diagnostic.file(problem)
    let start = folder.isEmpty ? "the working folder" : "the folder of the test file"
    let shown = WorkingFolder.shortened(folder.isEmpty ? "." : folder)
    switch problem {
    case .missing:
      var meant = FolderWalk.nearest(to: name)
      _ = meant?.removePrefix(FilePath(shown))
      let help = "a path is relative to \(start), `\(shown)`"
      diagnostic.help = (meant.map { ["did you mean `\($0.string)`?"] } ?? []) + [help]
    case .emptyPath: diagnostic.help = ["name a file, relative to \(start), `\(shown)`"]
    case .outsideRoot: diagnostic.help = ["it is a link: move what it leads to into the folder of the specs"]
    default: break
    }
    return diagnostic.inLibraryWords
  }
}

extension FilePath {
  /// The path that a program wrote as `text`.
  ///
  /// - Throws: `SpecError` for U+0000: a FilePath ends there, and would name another file.
  package init(written text: String) throws(SpecError) {
    guard !text.utf8.contains(0) else {
      throw SpecError(.nulInPath, help: FileProblem.nulInPath.help)
    }
    self.init(text)
  }
}

extension SpecError {
  /// An error for a problem with a file that a program names, with `help`.
  init(_ problem: FileProblem, help: [String]) {
    var diagnostic = Diagnostic.file(problem)
    diagnostic.help = help
    self.init([diagnostic])
  }
}
