import OnwireHTTP
import OnwireDiagnostics
import SystemPackage

/// All specs of a watching run, as they were last compiled.
struct WatchedSpecs {
  struct Spec {
    var record: DependencyRecord
    var requests: [PlannedRequest] = []
    var errorCount = 0
  }

  /// The state on disk.
  struct Snapshot: Equatable {
    /// The specs of the PATHs, in order.
    var files: [SpecInput] = []
    /// Why a PATH has no specs.
    var failures: [Diagnostic] = []
    /// The current stamps of the files that specs were compiled from.
    var stamps: [String: FileStamp?] = [:]

    static func == (a: Snapshot, b: Snapshot) -> Bool {
      a.stamps == b.stamps && a.files.map(\.key) == b.files.map(\.key)
        && a.failures.map(\.message) == b.failures.map(\.message)
    }
  }

  /// The changes since the last compilation.
  struct Changes {
    /// Files that specs are compiled from and that have changed.
    var changed: [String] = []
    var added: [SpecInput] = []
    var removed: [String] = []
    /// The specs to compile, in order: new ones, and those that use a changed file.
    var touched: [SpecInput] = []
    var failures: [Diagnostic] = []

    var isEmpty: Bool { touched.isEmpty && removed.isEmpty && failures.isEmpty }
  }

  private(set) var specs: [String: Spec] = [:]
  private var failures: [String] = []
  let paths: [String]
  let root: String?

  init(_ paths: [String], root: String?) {
    self.paths = paths
    self.root = root
  }

  subscript(_ file: SpecInput) -> Spec? {
    get { specs[file.key] }
    set { specs[file.key] = newValue }
  }

  /// Adds to the error count of the spec with this key.
  mutating func addErrors(_ count: Int, to key: String) { specs[key]?.errorCount += count }

  /// The current state on disk.
  func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    (snapshot.files, snapshot.failures) = InputPath.specs(paths, root: root)
    for spec in specs.values {
      for path in spec.record.stamps.keys where snapshot.stamps[path] == nil {
        snapshot.stamps[path] = .some(FileStamp(of: path))
      }
    }
    return snapshot
  }

  /// Whether anything has changed since it was compiled.
  func differs(from snapshot: Snapshot) -> Bool {
    var copy = self
    return !copy.changes(to: snapshot).isEmpty
  }

  /// The changes since the last compilation. Deleted specs are forgotten, and a failure is reported once.
  mutating func changes(to snapshot: Snapshot) -> Changes {
    var changes = Changes()
    var changed: Set<String> = []
    for file in snapshot.files {
      guard let spec = self[file] else {
        changes.added.append(file)
        changes.touched.append(file)
        continue
      }
      let others = spec.record.stamps.filter { snapshot.stamps[$0.key] != .some($0.value) }
      if others.isEmpty { continue }
      // A base that specs of several folders reach in their own ways, such as `specs/a/../_base.yaml`, is one file.
      changed.formUnion(
        others.keys.map { specs[$0] == nil ? FilePath($0).lexicallyNormalized().string : $0 })
      changes.touched.append(file)
    }
    let keys = Set(snapshot.files.map(\.key))
    changes.removed = specs.keys.filter { !keys.contains($0) }.sorted()
    for key in changes.removed { specs[key] = nil }
    changes.changed = changed.sorted()
    changes.failures = snapshot.failures.filter { !failures.contains($0.message) }
    failures = snapshot.failures.map(\.message)
    return changes
  }

  /// The folders in which a change could matter.
  func folders() -> Set<String> {
    var folders: Set<String> = []
    for path in paths where FolderWalk.kind(of: FilePath(path)) == .folder {
      folders.formUnion(FolderWalk.folders(in: FilePath(path)).map(\.string))
    }
    let files = specs.values.flatMap { $0.record.stamps.keys } + paths
    for file in files {
      var folder = FilePath(file).removingLastComponent()
      // If a file is missing, its folder may be missing, too.
      while !folder.isEmpty, !folders.contains(folder.string), FolderWalk.kind(of: folder) != .folder {
        guard folder.removeLastComponent() else { break }
      }
      folders.insert(folder.isEmpty ? "." : folder.string)
    }
    return folders
  }
}

extension SpecInput {
  /// Identifies a spec within a run.
  var key: String { pick.map { "\(name)#\($0)" } ?? name }
}

/// The files that a spec was compiled from, each with its stamp from before it was read. Files that did not
/// exist are included, since the spec changes if they appear.
final class DependencyRecord: @unchecked Sendable {
  private let lock = Lock()
  private var recorded: [String: FileStamp?] = [:]

  /// Records that the file at `path` is about to be read.
  func note(_ path: FilePath) {
    let name = path.string
    lock.sync {
      guard recorded[name] == nil else { return }
      recorded[name] = .some(FileStamp(of: name))
    }
  }

  /// All files recorded so far; the stamp is `nil` for a file that did not exist.
  var stamps: [String: FileStamp?] { lock.sync { recorded } }
}
