import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finding files below a folder.
enum FolderWalk {
  enum Kind: Equatable {
    case file, folder
  }

  /// A folder that cannot be read.
  struct Failure: Error {
    var path: FilePath
    var reason: Errno
  }

  /// What `path` leads to; `nil` where there is nothing.
  static func kind(of path: FilePath) -> Kind? {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Why `path` leads nowhere; `nil` where it leads somewhere.
  static func obstacle(at path: FilePath) -> Errno? {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) != 0 else { return nil }
    return Errno(rawValue: errno)
  }

  /// The specs below `folder`, relative to it and sorted by path: `*.yaml` and `*.yml` that do not begin with `_`.
  static func specs(in folder: FilePath) throws(Failure) -> [FilePath] {
    try files(in: folder) { name in
      (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasPrefix("_")
    }
  }

  /// The files below `folder` whose name is wanted, relative to it and sorted by path.
  ///
  /// Links to files are followed, links to folders are not: they could lead round in a circle.
  static func files(in folder: FilePath, where isWanted: (String) -> Bool) throws(Failure) -> [FilePath] {
    var found: [FilePath] = []
    var pending: [FilePath] = [FilePath("")]
    while let relative = pending.popLast() {
      for entry in try entries(of: folder.appending(relative.components)) {
        let below = relative.appending(entry.name)
        switch entry.kind {
        case .folder: pending.append(below)
        case .file where isWanted(entry.name): found.append(below)
        case .file: break
        }
      }
    }
    // Sorted by name after name, in UTF-8 bytes: the same on every machine and in every locale. No name holds a NUL,
    // so it stands for the slash, before all that names can hold.
    return found.map { path in (key: path.string.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }, path: path) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.path)
  }

  private static func entries(of folder: FilePath) throws(Failure) -> [(name: String, kind: Kind)] {
    guard let stream = folder.withPlatformString({ opendir($0) }) else {
      throw Failure(path: folder, reason: Errno(rawValue: errno))
    }
    defer { closedir(stream) }
    var entries: [(name: String, kind: Kind)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let path = folder.appending(name)
      var status = stat()
      guard path.withPlatformString({ lstat($0, &status) }) == 0 else { continue }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      guard let kind = kind(of: path), !(isLink && kind == .folder) else { continue }
      entries.append((name, kind))
    }
    return entries
  }
}
