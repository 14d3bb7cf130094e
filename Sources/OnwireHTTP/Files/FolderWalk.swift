package import SystemPackage
import OnwireDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finding files below a folder.
package enum FolderWalk {
  /// What stands at a path.
  package enum Kind: Equatable {
    case file, folder
  }

  /// What `path` leads to; `nil` where there is nothing.
  package static func kind(of path: FilePath) -> Kind? {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR ? .folder : .file }
  }

  /// What the system says of what `path` leads to, or of a link itself; `nil` where it says nothing.
  private static func status(of path: FilePath, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let result = path.withPlatformString { followingLinks ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status : nil
  }

  /// Whether `path` leads to a pipe, as that of `<(command)` does.
  package static func isPipe(_ path: FilePath) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFIFO } ?? false
  }

  /// Why `path` leads nowhere; `nil` where it leads somewhere.
  package static func obstacle(at path: FilePath) -> Errno? {
    status(of: path) == nil ? Errno(rawValue: errno) : nil
  }

  /// Whether nothing stands at `path`; what cannot be looked at does.
  package static func isMissing(_ path: FilePath) -> Bool {
    [.noSuchFileOrDirectory, .notDirectory].contains(obstacle(at: path))
  }

  /// Whether `path` itself is a link.
  package static func isLink(_ path: FilePath) -> Bool {
    status(of: path, followingLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }

  /// The file that `path` leads to, all links followed; `path` itself where it leads nowhere.
  package static func target(of path: FilePath) -> FilePath {
    guard let found = path.withPlatformString({ realpath($0, nil) }) else { return path }
    defer { free(found) }
    return FilePath(platformString: found)
  }

  /// Gives an open file the owner, the group and the mode of the file at `path`, where there is one. Where the system does
  /// not let it have the group, the group that it has gets no rights.
  package static func copyRights(of path: FilePath, to file: FileDescriptor) {
    guard let status = status(of: path) else { return }
    _ = fchown(file.rawValue, status.st_uid, gid_t.max)
    let hasGroup = fchown(file.rawValue, uid_t.max, status.st_gid) == 0
    _ = fchmod(file.rawValue, status.st_mode & (hasGroup ? 0o777 : 0o707))
  }

  /// When what stands at `path` was written last, in seconds since 1970; `nil` where nothing does.
  package static func modified(_ path: FilePath) -> Int? {
    let status = status(of: path, followingLinks: false)
    #if canImport(Darwin)
      return status?.st_mtimespec.tv_sec
    #else
      return status?.st_mtim.tv_sec
    #endif
  }

  /// The specs below `folder`, relative to it and sorted by path: `*.yaml` and `*.yml` that do not begin with `_`. What
  /// is hidden belongs to other tools: names that begin with a dot, of folders, too.
  package static func specs(in folder: FilePath, below root: FileRoot) throws(FileProblem) -> [String] {
    try paths(in: folder, below: root, entersHidden: false) { name in
      let bytes = name.utf8
      return (bytes.suffix(5).elementsEqual(".yaml".utf8) || bytes.suffix(4).elementsEqual(".yml".utf8))
        && bytes.first != UInt8(ascii: "_") && bytes.first != UInt8(ascii: ".")
    }
  }

  /// The files below `folder` whose name is wanted, relative to it and sorted by path.
  package static func files(
    in folder: FilePath, below root: FileRoot?, where isWanted: (String) -> Bool
  ) throws(FileProblem) -> [FilePath] {
    try paths(in: folder, below: root, where: isWanted).map { FilePath($0) }
  }

  /// `folder` and all folders below it that can be read, as far as links to folders are not followed.
  package static func folders(in folder: FilePath) -> [FilePath] {
    var found: [FilePath] = []
    var pending = [folder]
    while let next = pending.popLast() {
      found.append(next)
      guard let entries = try? entries(of: next) else { continue }
      pending += entries.filter { $0.kind == .folder }.map { next.appending($0.name) }
    }
    return found
  }

  /// The file that `path`, which leads nowhere, seems to mean; `nil` where none is near. The ending of a spec may lack.
  ///
  /// Each of its folders is looked into once, and of one with many files at the first alone.
  package static func nearest(to path: FilePath) -> FilePath? {
    var found = FilePath()
    found.root = path.root
    for (index, component) in path.components.enumerated() {
      let next = found.appending(component)
      let isLast = index == path.components.count - 1
      if kind(of: next) == (isLast ? .file : .folder) {
        found = next
        continue
      }
      let folder = found.isEmpty ? "." : found
      guard let entries = try? entries(of: folder, limit: mostEntries) else { return nil }
      let names = entries.filter { $0.kind == (isLast ? .file : .folder) }.map(\.name).sorted()
      let name = component.string
      let whole = isLast ? names.first { [name + ".yaml", name + ".yml"].contains($0) } : nil
      // An ending that both have makes no names alike.
      let ending = isLast ? component.extension.map { ".\($0)" } ?? "" : ""
      let stems = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      let stem = Suggestion.closest(to: String(name.dropLast(ending.count)), among: stems).map { $0 + ending }
      let others = names.filter { !$0.hasSuffix(ending) }
      guard let meant = whole ?? stem ?? Suggestion.closest(to: name, among: others) else { return nil }
      found.append(meant)
    }
    return found.isEmpty || kind(of: found) != .file ? nil : found
  }

  /// Of how many entries of a folder one is looked for that a name may mean.
  private static let mostEntries = 4096

  /// The paths of those files. Links to files are followed, links to folders are not: they could lead round
  /// in a circle.
  ///
  /// Sorted by name after name, in UTF-8 bytes: the same on every machine and in every locale.
  private static func paths(
    in folder: FilePath, below root: FileRoot?, entersHidden: Bool = true, where isWanted: (String) -> Bool
  ) throws(FileProblem) -> [String] {
    var found: [String] = []
    // What is still to be looked at, the next one last.
    var pending: [(path: String, kind: Kind)] = [("", .folder)]
    while let (path, kind) = pending.popLast() {
      guard kind == .folder else {
        found.append(path)
        continue
      }
      let prefix = path.isEmpty ? "" : path + "/"
      let entries = try entries(of: path.isEmpty ? folder : folder.appending(path), below: root)
        .filter {
          $0.kind == .folder ? entersHidden || $0.name.utf8.first != UInt8(ascii: ".") : isWanted($0.name)
        }
        .sorted { precedes($1.name, $0.name) }
      pending += entries.map { (prefix + $0.name, $0.kind) }
    }
    return found
  }

  /// Whether the UTF-8 of `a` stands before that of `b`.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return a.count < b.count }
        let order = memcmp(first, second, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
      }
    }
  }

  /// What is in a folder, except for links to folders. What a link leads to that leaves `root` is not looked at: it counts
  /// as a file, which whoever opens it refuses, and so does one that leads nowhere, which without a root is left out.
  package static func entries(
    of folder: FilePath, below root: FileRoot? = nil, limit: Int = .max
  ) throws(FileProblem) -> [(name: String, kind: Kind)] {
    guard let stream = folder.withPlatformString({ opendir($0) }) else {
      throw .unreadable(path: folder.string, Errno(rawValue: errno))
    }
    defer { closedir(stream) }
    var entries: [(name: String, kind: Kind)] = []
    while entries.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      guard let kind = kind(ofEntry: name, type: Int(entry.pointee.d_type), in: folder, root) else {
        continue
      }
      entries.append((name, kind))
    }
    return entries
  }

  /// What an entry is; `nil` for links to folders, and without a root for what leads nowhere.
  ///
  /// The folder itself says it of files and folders, which spares a question each; of links, and on file
  /// systems that say nothing, the entry is asked.
  private static func kind(
    ofEntry name: String, type: Int, in folder: FilePath, _ root: FileRoot?
  ) -> Kind? {
    switch type {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    default: break
    }
    let path = folder.appending(name)
    let isLink = isLink(path)
    if isLink, let root, root.isLeft(by: name, relativeTo: folder) { return .file }
    guard let kind = kind(of: path) else { return isLink && root != nil ? .file : nil }
    return isLink && kind == .folder ? nil : kind
  }
}
