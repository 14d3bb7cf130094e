package import SystemPackage

/// The folder that must contain every file of a compilation, links resolved.
package struct FileRoot: Sendable {
  /// The folder: absolute, links resolved.
  package let path: FilePath
  /// The folder as given: a path may name it through the same links.
  private let given: FilePath
  private var observe: (@Sendable (FilePath) -> Void)?
  /// Whether there is no folder, so every file is outside it.
  private var isNone = false
  /// Contents that stand for files that do not exist yet, by file name.
  private var standIns: [String: FileContent] = [:]
  /// The base of relative folders, for texts that are not in a file; otherwise empty, for the working folder.
  private var base = FilePath()

  /// Creates a root at `root`; an empty path is the working folder.
  package init(_ root: FilePath) throws(FileProblem) {
    given = root
    path = try Self.resolve(root, as: root.string)
    guard try Self.status(of: path, as: root.string).kind == .folder else {
      throw .notFolder(path: root.string)
    }
  }

  /// A root that contains nothing.
  package static let none: FileRoot = {
    var root = FileRoot(unchecked: "/")
    root.isNone = true
    return root
  }()

  /// The top folder, which contains every file.
  static let top = FileRoot(unchecked: "/")

  private init(unchecked path: FilePath) {
    given = path
    self.path = path
  }

  /// The root for a text that is not in a file: paths in it are relative to the root itself.
  package var forTexts: FileRoot {
    var root = self
    root.base = given
    return root
  }

  /// Creates a root at the folder called `name`.
  package init(folderNamed name: String) throws(FileProblem) {
    try self.init(FilePath(name))
  }

  /// Looks at the file at `path`, as written by a spec in `folder`; opens and closes it without reading.
  ///
  /// An empty `folder` is the working folder.
  package func content(at path: String, relativeTo folder: FilePath) -> Result<FileContent, FileProblem> {
    Result { () throws(FileProblem) in try open(path, relativeTo: folder).content }
  }

  /// Looks at the file at `path`, as written in the spec file called `name`.
  package func content(at path: String, relativeToFileNamed name: String) -> Result<FileContent, FileProblem>
  {
    if !standIns.isEmpty, let standIn = standIns[Self.name(of: path, relativeToFileNamed: name)] {
      return .success(standIn)
    }
    return content(at: path, relativeTo: FilePath(name).removingLastComponent())
  }

  /// The same root, with `content` standing for the file called `name`, which does not exist yet.
  package func standing(_ content: FileContent, forFileNamed name: String) -> FileRoot {
    var root = self
    root.standIns[name] = content
    return root
  }

  /// Reads the whole file at `path`; a file of more than `limit` bytes is a problem.
  package func load(
    _ path: String, relativeTo folder: FilePath, limit: Int
  ) -> Result<[UInt8], FileProblem> {
    Result { () throws(FileProblem) in
      let file = try open(path, relativeTo: folder)
      guard file.content.size <= limit else {
        throw .tooLarge(path: path, size: file.content.size, limit: limit)
      }
      do throws(ContentFailure.Reason) {
        return try file.allBytes()
      } catch {
        throw FileProblem(error, path: path)
      }
    }
  }

  /// Reads the whole file at `path`, as written in the file called `name`; a file of more than `limit` bytes
  /// is a problem.
  package func load(
    _ path: String, relativeToFileNamed name: String, limit: Int
  ) -> Result<[UInt8], FileProblem> {
    load(path, relativeTo: FilePath(name).removingLastComponent(), limit: limit)
  }

  /// The location of the file or folder at `path`, links resolved; it is a problem if it is missing or
  /// outside.
  package func place(of path: String, relativeTo folder: FilePath) throws(FileProblem) -> FilePath {
    guard !path.isEmpty else { throw .emptyPath }
    guard !path.utf8.contains(0) else { throw .nulInPath }
    return try resolve(FilePath(path), relativeTo: folder, as: path)
  }

  /// Whether `path` leads out of the root, whether or not it exists.
  package func isLeft(by path: String, relativeTo folder: FilePath) -> Bool {
    do throws(FileProblem) {
      _ = try place(of: path, relativeTo: folder)
      return false
    } catch .outsideRoot {
      return true
    } catch {
      return false
    }
  }

  /// The name of a file at `path`, as written in the file called `name`.
  package static func name(of path: String, relativeToFileNamed name: String) -> String {
    FilePath(name).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
  }

  /// The same root, which reports every path below or outside it to `observe` before looking there.
  ///
  /// Watching files requires knowing those that are missing, too.
  package func observed(by observe: @escaping @Sendable (FilePath) -> Void) -> FileRoot {
    var root = self
    root.observe = observe
    return root
  }

  /// Opens the file at `path`, as written by a spec in `folder`.
  func open(
    _ path: String, relativeTo folder: FilePath, ownedBy owner: (any Sendable)? = nil
  ) throws(FileProblem) -> FileReader {
    if !path.isEmpty, !path.utf8.contains(0) { observe?(folder.pushing(FilePath(path))) }
    let resolved = try place(of: path, relativeTo: folder)
    // Opening a device may have effects, so its kind is checked before.
    try Self.requireRegular(try Self.status(of: resolved, as: path), as: path)
    do {
      let descriptor = try FileDescriptor.open(resolved, .readOnly, options: [.nonBlocking, .closeOnExec])
      do {
        let identity = try FileStatus(of: descriptor).identity
        // Files that the system makes up while they are read, as in /proc, have no size.
        if identity.size == 0, try descriptor.givesByte() { throw FileProblem.notRegular(path: path, .other) }
        return FileReader(
          FileContent(path: resolved, written: path, identity: identity, owner: owner), descriptor)
      } catch {
        try? descriptor.close()
        throw error
      }
    } catch {
      throw error as? FileProblem ?? FileProblem(error as? Errno ?? .ioError, path: path)
    }
  }

  /// Resolves `path` from `folder`, step by step: a spec must not find out what exists outside the root, so
  /// only the root's own folders are looked at there, and a link that leads out counts as outside, whatever
  /// it leads to.
  private func resolve(
    _ path: FilePath, relativeTo folder: FilePath, as written: String
  ) throws(FileProblem) -> FilePath {
    guard !isNone else { throw .noRoot(path: written) }
    let folder = base.pushing(folder)
    let whole = folder.pushing(path)
    // Nothing is outside the top folder, so the system may follow all links at once.
    if self.path == "/" { return try Self.resolve(whole, as: written) }
    let isGiven = !given.isEmpty && whole.starts(with: given)
    var place = isGiven ? self.path : path.isAbsolute ? "/" : try Self.resolve(folder, as: written)
    var steps =
      isGiven ? whole.components.dropFirst(given.components.count).reversed() : path.components.reversed()
    var links = 0
    while let step = steps.popLast() {
      if step.kind == .parentDirectory {
        place.removeLastComponent()
        continue
      }
      if step.kind == .currentDirectory { continue }
      place.append(step)
      guard place.starts(with: self.path) else {
        // The root's own folders are resolved, and known to exist.
        if self.path.starts(with: place) { continue }
        throw .outsideRoot(path: written)
      }
      guard let target = try Self.target(of: place, isLast: steps.isEmpty, as: written) else { continue }
      links += 1
      guard links <= Self.mostLinks else { throw .unreadable(path: written, .tooManySymbolicLinkLevels) }
      if target.isAbsolute { place = "/" } else { place.removeLastComponent() }
      steps += target.components.reversed()
    }
    guard place.starts(with: self.path) else { throw .outsideRoot(path: written) }
    return place
  }

  /// The greatest number of links that Linux follows in one path.
  private static let mostLinks = 40

  /// The target of the link at `place`; `nil` for anything else there, which must be a folder unless it
  /// `isLast`.
  private static func target(
    of place: FilePath, isLast: Bool, as written: String
  ) throws(FileProblem) -> FilePath? {
    do throws(Errno) {
      if let target = try place.linkTarget() { return target }
      if !isLast, try FileStatus(at: place).kind != .folder { throw .notDirectory }
      return nil
    } catch {
      throw FileProblem(error, path: written)
    }
  }

  private static func resolve(_ path: FilePath, as written: String) throws(FileProblem) -> FilePath {
    do throws(Errno) {
      return try (path.isEmpty ? "." : path).resolvingLinks()
    } catch {
      throw FileProblem(error, path: written)
    }
  }

  private static func status(of path: FilePath, as written: String) throws(FileProblem) -> FileStatus {
    do throws(Errno) {
      return try FileStatus(at: path)
    } catch {
      throw FileProblem(error, path: written)
    }
  }

  private static func requireRegular(_ status: FileStatus, as written: String) throws(FileProblem) {
    switch status.kind {
    case .regular: return
    case .folder: throw .folder(path: written)
    default: throw .notRegular(path: written, status.kind)
    }
  }
}

extension FileReader {
  fileprivate func allBytes() throws(ContentFailure.Reason) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: content.size)
    var failure: ContentFailure.Reason?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(ContentFailure.Reason) {
        try read(at: 0, into: buffer)
        try checkUnchanged()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension FileDescriptor {
  fileprivate func givesByte() throws -> Bool {
    var byte: UInt8 = 0
    return try withUnsafeMutableBytes(of: &byte) { try read(fromAbsoluteOffset: 0, into: $0) } > 0
  }
}

extension FileProblem {
  fileprivate init(_ error: Errno, path: String) {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory: self = .missing(path: path)
    default: self = .unreadable(path: path, error)
    }
  }

  /// Creates the problem of an open file that cannot be read.
  package init(_ reason: ContentFailure.Reason, path: String) {
    switch reason {
    case .missing: self = .missing(path: path)
    case .unreadable(let error): self = .unreadable(path: path, error)
    case .changed, .truncated: self = .changed(path: path)
    }
  }
}

extension FileRoot {
  /// Reads the whole file of that name; a file of more than `limit` bytes is a problem.
  package func load(named name: String, limit: Int) -> Result<[UInt8], FileProblem> {
    load(name, relativeTo: "", limit: limit)
  }
}
