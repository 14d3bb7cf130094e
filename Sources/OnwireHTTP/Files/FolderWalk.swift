package import SystemPackage
import OnwireDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds files below a folder.
package enum FolderWalk {
  /// What is at a path.
  package enum Kind: Equatable {
    case file, folder
  }

  /// What `path` leads to; `nil` if there is nothing.
  package static func kind(of path: FilePath) -> Kind? {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR ? .folder : .file }
  }

  /// The status of what `path` leads to, or of a link itself; `nil` if the system gives none.
  private static func status(of path: FilePath, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let result = path.withPlatformString { followingLinks ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status : nil
  }

  /// Whether `path` leads to a pipe, such as that of `<(command)`.
  package static func isPipe(_ path: FilePath) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFIFO } ?? false
  }

  /// Why `path` leads nowhere; `nil` if it leads somewhere.
  package static func obstacle(at path: FilePath) -> Errno? {
    status(of: path) == nil ? Errno(rawValue: errno) : nil
  }

  /// Whether there is nothing at `path`; something that cannot be looked at counts as there.
  package static func isMissing(_ path: FilePath) -> Bool {
    [.noSuchFileOrDirectory, .notDirectory].contains(obstacle(at: path))
  }

  /// Whether `path` itself is a link.
  package static func isLink(_ path: FilePath) -> Bool {
    status(of: path, followingLinks: false).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }

  /// The file that `path` leads to, with all links followed; `path` itself if it leads nowhere.
  package static func target(of path: FilePath) -> FilePath {
    guard let found = path.withPlatformString({ realpath($0, nil) }) else { return path }
    defer { free(found) }
    return FilePath(platformString: found)
  }

  /// Gives an open file the owner, group and mode of the file at `path`, if there is one. If the system
  /// refuses the group, the file's own group gets no rights.
  package static func copyRights(of path: FilePath, to file: FileDescriptor) {
    guard let status = status(of: path) else { return }
    _ = fchown(file.rawValue, status.st_uid, gid_t.max)
    let hasGroup = fchown(file.rawValue, uid_t.max, status.st_gid) == 0
    _ = fchmod(file.rawValue, status.st_mode & (hasGroup ? 0o777 : 0o707))
  }

  /// The modification time of what is at `path`, in seconds since 1970; `nil` if there is nothing.
  package static func modified(_ path: FilePath) -> Int? {
    let status = status(of: path, followingLinks: false)
    #if canImport(Darwin)
      return status?.st_mtimespec.tv_sec
    #else
      return status?.st_mtim.tv_sec
    #endif
  }

  /// The specs below `folder`, relative to it and sorted by path: `*.yaml` and `*.yml` that do not begin with
  /// `_`. Hidden files and folders, whose names begin with a dot, belong to other tools.
  package static func specs(in folder: FilePath, below root: FileRoot) throws(FileProblem) -> [String] {
    try paths(in: folder, below: root, entersHidden: false) { name in
      let bytes = name.utf8
      return (bytes.suffix(5).elementsEqual(".yaml".utf8) || bytes.suffix(4).elementsEqual(".yml".utf8))
        && bytes.first != UInt8(ascii: "_") && bytes.first != UInt8(ascii: ".")
    }
  }

  /// The files below `folder` with a wanted name, relative to it and sorted by path.
  package static func files(
    in folder: FilePath, below root: FileRoot?, where isWanted: (String) -> Bool
  ) throws(FileProblem) -> [FilePath] {
    try paths(in: folder, below: root, where: isWanted).map { FilePath($0) }
  }

  /// `folder` and all readable folders below it; links to folders are not followed.
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

  /// The file that `path`, which does not exist, probably means; `nil` if none is similar. The extension of a
  /// spec may be missing.
  ///
  /// Reads each folder of the path once; in a large folder, only the first `mostEntries` entries.
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
      // A shared extension does not make names similar.
      let ending = isLast ? component.extension.map { ".\($0)" } ?? "" : ""
      let stems = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      let stem = Suggestion.closest(to: String(name.dropLast(ending.count)), among: stems).map { $0 + ending }
      let others = names.filter { !$0.hasSuffix(ending) }
      guard let meant = whole ?? stem ?? Suggestion.closest(to: name, among: others) else { return nil }
      found.append(meant)
    }
    return found.isEmpty || kind(of: found) != .file ? nil : found
  }

  /// The number of entries of a folder to search for a similar name.
  private static let mostEntries = 4096

  /// The paths of the wanted files. Follows links to files, but not to folders, which may lead in a circle.
  ///
  /// Sorted by path component, in UTF-8 bytes: the same on every machine and in every locale.
  private static func paths(
    in folder: FilePath, below root: FileRoot?, entersHidden: Bool = true, where isWanted: (String) -> Bool
  ) throws(FileProblem) -> [String] {
    var found: [String] = []
    // The paths still to visit, the next one last.
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

  /// Whether the UTF-8 of `a` sorts before that of `b`.
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

  /// The entries of a folder, except links to folders. The target of a link that leaves `root` is not looked
  /// at: the link counts as a file, which opening it will refuse. So does a link that leads nowhere, but
  /// without a root it is left out.
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

  /// The kind of an entry; `nil` for links to folders and, without a root, for links that lead nowhere.
  ///
  /// The folder itself gives the kind of files and folders, which saves a system call each; links are looked
  /// at, as are all entries on file systems that give no kinds.
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
