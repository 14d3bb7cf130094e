import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import SystemPackage

/// A folder of specs, with what they have in common.
///
/// ```swift
/// let specs = SpecFolder(contentsOf: "specs", variables: ["base": "http://127.0.0.1:8080"])
/// let login = try specs["user/login"].bytes()
/// for spec in specs {
///   print(try spec.get().message.target ?? "")
/// }
/// ```
/// Bases and files that the specs name may be anywhere in the folder. Iterating over it gives each request of
/// each file, in the order of the files' paths, and a failure for a spec that cannot be used. Files whose
/// names begin with `_`, which are bases, and hidden files, whose names begin with a dot, are skipped. A link
/// that leads out of the folder is an error.
public struct SpecFolder: Sendable {
  private let path: String
  private let variables: [String: String]
  private let client: @Sendable () throws(SpecError) -> Client?
  private let tables: [ClientTable]
  /// What `path` is relative to.
  private let folder: FilePath

  /// The folder at `path`, relative to the working folder, with values for `${name}` and, if given, a client
  /// to compile all specs for, whatever they say; `tables` are your own clients, which specs may name.
  public init(
    contentsOf path: String, variables: [String: String] = [:], client: Client? = nil,
    tables: [ClientTable] = []
  ) {
    self.init(path, in: "", variables: variables, tables: tables) { () throws(SpecError) in client }
  }

  /// The folder at `path`, relative to `folder`; `client` is called each time specs are read.
  package init(
    _ path: String, in folder: FilePath, variables: [String: String], tables: [ClientTable] = [],
    client: @escaping @Sendable () throws(SpecError) -> Client?
  ) {
    self.path = path
    self.variables = variables
    self.client = client
    self.tables = tables
    self.folder = folder
  }

  /// The spec at a path below the folder, with or without `.yaml`; `user/login#2` picks one request of
  /// several. It also accepts a spec's `name`, which begins with the folder and which iterating shows.
  ///
  /// - Throws: What is wrong with the spec, as `SpecError`.
  public subscript(_ name: String, file: String = #fileID, line: Int = #line) -> WireSpec {
    get throws { try spec(name, file: file, line: line) }
  }

  /// The spec at a path below the folder, with values for `${name}` that win over those of the folder.
  ///
  /// - Parameters:
  ///   - name: The path of its file below the folder, as the subscript takes it.
  ///   - variables: Values for `${name}`.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: What is wrong with the spec, and `variables` that it does not use.
  public func spec(
    _ name: String, variables: [String: String] = [:], file: String = #fileID, line: Int = #line
  ) throws(SpecError) -> WireSpec {
    do throws(SpecError) {
      return try found(name, variables: variables)
    } catch {
      throw folder.isEmpty ? error : error.asked(at: file, line)
    }
  }

  private func found(_ name: String, variables: [String: String]) throws(SpecError) -> WireSpec {
    for text in [path, name] { _ = try FilePath(written: text) }
    var (file, pick) = (name, "")
    var found = self.file(file)
    // A file's name may have a `#`, as with a path.
    if found == nil {
      (file, pick) = Self.split(name)
      found = self.file(file)
    }
    guard let found else {
      guard !FilePath(file).mayLeave else {
        throw SpecError(.outsideRoot(path: name), help: ["name a spec of the folder"])
      }
      throw missing(FilePath(file), pick)
    }
    return try WireSpec(
      FilePath(path).pushing(found).string + pick, in: folder, variables: variables,
      sharing: self.variables, client: client(), tables: tables, root: path, isOfFolder: true)
  }

  /// The file with the path `name`, which is relative to the folder or begins with the folder's own path, as
  /// a spec's name in failures does.
  private func file(_ name: String) -> FilePath? {
    var below = FilePath(name)
    return Self.file(below, in: whole) ?? (below.removePrefix(shown) ? Self.file(below, in: whole) : nil)
  }

  /// The file in `folder` with the path `name`, with or without its extension; `nil` if there is none.
  private static func file(_ name: FilePath, in folder: FilePath) -> FilePath? {
    guard !name.isEmpty, !name.mayLeave else { return nil }
    return ["", ".yaml", ".yml"].lazy.map { FilePath(name.string + $0) }
      .first { FolderWalk.kind(of: folder.pushing($0)) == .file }
  }

  /// The folder's path, with `folder` before it; `.` if it is empty.
  private var whole: FilePath {
    let whole = folder.pushing(FilePath(path))
    return whole.isEmpty ? "." : whole
  }

  /// The folder as failures show it: what the names of its specs begin with, unless it is the working folder.
  var shown: FilePath {
    let normal = whole.lexicallyNormalized()
    return normal.isEmpty ? "." : FilePath(WorkingFolder.shortened(normal))
  }

  /// The error for a name that belongs to no file.
  private func missing(_ name: FilePath, _ pick: String) -> SpecError {
    let hasEnding = ["yaml", "yml"].contains(name.extension)
    let file = hasEnding ? name : FilePath(name.string + ".yaml")
    let (place, path) = (whole.pushing(file), shown.pushing(file).lexicallyNormalized().string)
    if let reason = FolderWalk.obstacle(at: place), !FolderWalk.isMissing(place) {
      return SpecError(.unreadable(path: path, reason), help: [])
    }
    var near = FolderWalk.nearest(to: place)
    if near?.removePrefix(whole) == false { near = nil }
    if !hasEnding { near?.extension = nil }
    return SpecError(
      .missing(path: path),
      help: ((near?.string ?? elsewhere(name.string + pick)).map { ["did you mean `\($0)`?"] } ?? [])
        + ["a name is the path of a spec below `\(shown)`"])
  }

  /// The spec that a name seems to mean, in another folder or among several in a file.
  private func elsewhere(_ name: String) -> String? {
    let names = ((try? files().files) ?? []).flatMap { name, specs in
      specs.count > 1 ? specs.compactMap { try? $0.get() }.map { "\(name)#\($0.spec.name)" } : [name]
    }
    return Suggestion.closest(toLastPartOf: name, among: names)
  }

  /// All specs, in the order of their paths.
  ///
  /// ```swift
  /// @Test(arguments: try SpecFolder("specs").all) func isWhatTheServerReads(spec: WireSpec) throws {}
  /// ```
  /// - Throws: Everything that is wrong with any of them, and variables that none of them uses, as
  ///   `SpecError`.
  public var all: [WireSpec] {
    get throws { try named().map(\.spec) }
  }

  /// All specs, each with the name that the subscript takes.
  ///
  /// - Throws: Everything that is wrong with any of them, and variables that none of them uses.
  package func named() throws(SpecError) -> [(name: String, spec: WireSpec)] {
    var named: [(name: String, spec: WireSpec)] = []
    var problems: [Diagnostic] = []
    let (files, used) = try files()
    for (name, specs) in files {
      for result in specs {
        switch result {
        case .success(let spec): named.append((specs.count > 1 ? "\(name)#\(spec.spec.name)" : name, spec))
        case .failure(let error): problems += error.diagnostics
        }
      }
    }
    guard problems.isEmpty else { throw SpecError(problems) }
    let unused = Diagnostic.unusedVariables(Set(variables.keys), ofFolder: shown.string, using: used)
    guard unused.isEmpty else { throw SpecError(unused) }
    return named
  }

  /// The files by their names without the extension, with the requests of each, and the variables that they
  /// use.
  ///
  /// - Throws: If there is no such client, or if the folder cannot be read or has no specs.
  private func files() throws(SpecError) -> (
    files: [(name: String, specs: [Result<WireSpec, SpecError>])], used: Set<String>
  ) {
    _ = try FilePath(written: path)
    let root = try SpecSource.root(whole, help: "`\(shown)` is to be the folder of the specs")
    let names: [String]
    do throws(FileProblem) {
      names = try FolderWalk.specs(in: whole, below: root)
    } catch {
      throw SpecError(error, help: [])
    }
    guard !names.isEmpty else {
      throw SpecError(
        .command(.noSpecs), "there are no specs in `\(shown)`",
        help: ["specs end in .yaml or .yml, and begin with neither `_` nor a dot"])
    }
    let client = try client()
    var used: Set<String> = []
    let files = names.map { name in
      let ending = FilePath(name).extension.map { ".\($0)" } ?? ""
      return (
        name: String(name.dropLast(ending.count)),
        specs: WireSpec.all(
          at: FilePath(path).pushing(FilePath(name)).string, in: folder, variables: variables, client: client,
          tables: tables, root: path, used: &used)
      )
    }
    return (files, used)
  }

  /// The file's name, and the rest from its last `#` on, which may be empty.
  private static func split(_ name: String) -> (file: String, pick: String) {
    guard let hash = name.lastIndex(of: "#") else { return (name, "") }
    return (String(name[..<hash]), String(name[hash...]))
  }
}

extension SpecFolder: Sequence {
  /// The requests, as they are when the iteration begins; a folder that cannot be read, or has no specs, is one
  /// failure.
  public func makeIterator() -> [Result<WireSpec, SpecError>].Iterator {
    do throws(SpecError) {
      return try files().files.flatMap(\.specs).makeIterator()
    } catch {
      return [.failure(error)].makeIterator()
    }
  }
}

extension FilePath {
  /// Whether the path, as written, may lead out of the folder that it is relative to: it is absolute or has
  /// `..`.
  package var mayLeave: Bool { isAbsolute || components.contains { $0.kind == .parentDirectory } }
}
