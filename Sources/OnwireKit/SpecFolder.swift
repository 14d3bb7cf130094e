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
/// Bases and files that the specs name may lie anywhere in the folder. Walking through it gives each request of each
/// file, in the order of their paths; files whose names begin with `_` are bases. A spec that cannot be used is a
/// failure among them.
public struct SpecFolder: Sendable {
  private let path: String
  private let variables: [String: String]
  private let client: @Sendable () throws(SpecError) -> Client?
  private let tables: [ClientTable]
  /// What `path` is relative to.
  private let folder: FilePath

  /// The folder at `path`, relative to the working folder; with values for `${name}`, and with the client to compile
  /// all for in place of what the specs say; `tables` are clients of your own that specs may name.
  public init(
    contentsOf path: String, variables: [String: String] = [:], client: Client? = nil,
    tables: [ClientTable] = []
  ) {
    self.init(path, in: "", variables: variables, tables: tables) { () throws(SpecError) in client }
  }

  /// The folder at `path`, relative to `folder`; who the client is, is asked with each spec.
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

  /// The spec of a path below the folder, with or without `.yaml`; `user/login#2` picks one request of several.
  ///
  /// - Throws: What is wrong with the spec, as `SpecError`.
  public subscript(_ name: String, file: String = #fileID, line: Int = #line) -> WireSpec {
    get throws { try spec(name, file: file, line: line) }
  }

  /// The same with values for `${name}` that win over those of the folder.
  ///
  /// - Parameters:
  ///   - name: The path of its file below the folder.
  ///   - variables: Values for `${name}`.
  ///   - file: Where the spec is asked for; leave it out.
  ///   - line: The same.
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
    let (file, pick) = Self.split(name)
    guard !FilePath(file).mayLeave else {
      throw SpecError(.outsideRoot(path: name), help: ["name a spec of the folder"])
    }
    let endings = ["", ".yaml", ".yml"]
    let whole = folder.pushing(FilePath(path))
    let ending =
      endings.first {
        FolderWalk.kind(of: whole.pushing(FilePath(file + $0))) == .file
      } ?? ".yaml"
    return try WireSpec(
      FilePath(path).pushing(FilePath(file + ending)).string + pick, in: folder,
      variables: variables, sharing: self.variables, client: client(), tables: tables, root: path)
  }

  /// All specs, in the order of their paths.
  ///
  /// ```swift
  /// @Test(arguments: try SpecFolder("specs").all) func isWhatTheServerReads(spec: WireSpec) throws {}
  /// ```
  /// - Throws: What is wrong with any of them, all of it, as `SpecError`.
  public var all: [WireSpec] {
    get throws { try named().map(\.spec) }
  }

  /// All specs, each with the name that the subscript takes.
  package func named() throws(SpecError) -> [(name: String, spec: WireSpec)] {
    var named: [(name: String, spec: WireSpec)] = []
    var problems: [Diagnostic] = []
    for (name, specs) in try files() {
      for result in specs {
        switch result {
        case .success(let spec): named.append((specs.count > 1 ? "\(name)#\(spec.spec.name)" : name, spec))
        case .failure(let error): problems += error.diagnostics
        }
      }
    }
    guard problems.isEmpty else { throw SpecError(problems) }
    guard !named.isEmpty else {
      throw SpecError(
        .command(.noSpecs),
        "there are no specs in `\(WorkingFolder.shortened(folder.pushing(FilePath(path))))`",
        help: ["specs end in .yaml or .yml, and do not begin with `_`"])
    }
    return named
  }

  /// The files by their names without `.yaml`, and the requests of each.
  private func files() throws(SpecError) -> [(name: String, specs: [Result<WireSpec, SpecError>])] {
    let whole = folder.pushing(FilePath(path))
    let names: [String]
    do throws(FileProblem) {
      names = try FolderWalk.specs(in: whole, below: FileRoot(whole))
    } catch {
      throw SpecError(error, help: ["`\(WorkingFolder.shortened(whole))` is to be the folder of the specs"])
    }
    let client = try client()
    return names.map { name in
      let ending = FilePath(name).extension.map { ".\($0)" } ?? ""
      return (
        String(name.dropLast(ending.count)),
        WireSpec.all(
          at: FilePath(path).pushing(FilePath(name)).string, in: folder, variables: variables, client: client,
          tables: tables, root: path)
      )
    }
  }

  /// The file's name, and `#` with what stands behind it.
  private static func split(_ name: String) -> (file: String, pick: String) {
    guard let hash = name.lastIndex(of: "#") else { return (name, "") }
    return (String(name[..<hash]), String(name[hash...]))
  }
}

extension SpecFolder: Sequence {
  /// The requests, as they are when the walk begins; a folder that cannot be read is one failure.
  public func makeIterator() -> [Result<WireSpec, SpecError>].Iterator {
    do throws(SpecError) {
      return try files().flatMap(\.specs).makeIterator()
    } catch {
      return [.failure(error)].makeIterator()
    }
  }
}

extension FilePath {
  /// Whether it may lead out of the folder that it is taken from, as it is written: it is absolute or has `..`.
  package var mayLeave: Bool { isAbsolute || components.contains { $0.kind == .parentDirectory } }
}
