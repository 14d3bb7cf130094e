import OnwireHTTP
import OnwireDiagnostics
import SystemPackage

/// All specs of a run that watches, as they were compiled last.
struct WatchedSpecs {
  /// One spec of one PATH.
  struct Spec {
    var record: DependencyRecord
    var requests: [PlannedRequest] = []
    var errorCount = 0
  }

  /// What there is on the disk.
  struct Snapshot: Equatable {
    /// The specs of the PATHs, in order.
    var files: [SpecInput] = []
    /// Why a PATH leads to none.
    var failures: [Diagnostic] = []
    /// The files that specs were compiled from, as they are now.
    var stamps: [String: FileStamp?] = [:]

    static func == (a: Snapshot, b: Snapshot) -> Bool {
      a.stamps == b.stamps && a.files.map(\.key) == b.files.map(\.key)
        && a.failures.map(\.message) == b.failures.map(\.message)
    }
  }

  /// What became of the specs.
  struct Changes {
    /// Files that specs are compiled from and that are not as they were.
    var changed: [String] = []
    var added: [SpecInput] = []
    var removed: [String] = []
    /// Specs to be compiled, in their order: new ones, and those that what changed is a part of.
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

  /// Counts errors of the spec that has this key.
  mutating func addErrors(_ count: Int, to key: String) { specs[key]?.errorCount += count }

  /// What there is on the disk now.
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

  /// Whether something is other than when it was compiled.
  func differs(from snapshot: Snapshot) -> Bool {
    var copy = self
    return !copy.changes(to: snapshot).isEmpty
  }

  /// What is other than when it was compiled. What is gone is forgotten, and a failure is told once.
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
      changed.formUnion(others.keys)
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

  /// The folders in which something may appear, change or go that matters.
  func folders() -> Set<String> {
    var folders: Set<String> = []
    for path in paths where FolderWalk.kind(of: FilePath(path)) == .folder {
      folders.formUnion(FolderWalk.folders(in: FilePath(path)).map(\.string))
    }
    let files = specs.values.flatMap { $0.record.stamps.keys } + paths
    for file in files {
      var folder = FilePath(file).removingLastComponent()
      // Of what is missing, the folder may be as well.
      while !folder.isEmpty, !folders.contains(folder.string), FolderWalk.kind(of: folder) != .folder {
        guard folder.removeLastComponent() else { break }
      }
      folders.insert(folder.isEmpty ? "." : folder.string)
    }
    return folders
  }
}

extension SpecInput {
  /// What tells one spec of a run from another.
  var key: String { pick.map { "\(name)#\($0)" } ?? name }
}

/// The files that one spec was compiled from, each with its stamp from before it was read: also those that were not
/// there, since the spec changes when they come.
final class DependencyRecord: @unchecked Sendable {
  private let lock = Lock()
  private var recorded: [String: FileStamp?] = [:]

  /// Says that the file at `path` is about to be looked at.
  func note(_ path: FilePath) {
    let name = path.string
    lock.sync {
      guard recorded[name] == nil else { return }
      recorded[name] = .some(FileStamp(of: name))
    }
  }

  /// All files so far; a stamp is `nil` where there was none.
  var stamps: [String: FileStamp?] { lock.sync { recorded } }
}
