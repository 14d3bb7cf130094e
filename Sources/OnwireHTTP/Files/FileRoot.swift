package import SystemPackage

/// The folder that every file of a compilation lies in, links resolved.
package struct FileRoot: Sendable {
  /// The folder: absolute, links resolved.
  package let path: FilePath
  /// The folder as it was given: a path may name it through the same links.
  private let given: FilePath
  private var observe: (@Sendable (FilePath) -> Void)?
  /// Whether there is no folder, so that every file lies outside of it.
  private var isNone = false
  /// What stands for files that are not there yet, by their names.
  private var standIns: [String: FileContent] = [:]
  /// What the folders of texts are taken from that are no files; the working folder without one.
  private var base = FilePath()

  /// The root at `root`; an empty path is the working folder.
  package init(_ root: FilePath) throws(FileProblem) {
    given = root
    path = try Self.resolve(root, as: root.string)
    guard try Self.status(of: path, as: root.string).kind == .folder else {
      throw .notFolder(path: root.string)
    }
  }

  /// No folder: whatever is named lies outside of it.
  package static let none: FileRoot = {
    var root = FileRoot(unchecked: "/")
    root.isNone = true
    return root
  }()

  /// The top folder, which holds every file.
  static let top = FileRoot(unchecked: "/")

  private init(unchecked path: FilePath) {
    given = path
    self.path = path
  }

  /// The root for a text that stands in no file: what it names is relative to the root itself.
  package var forTexts: FileRoot {
    var root = self
    root.base = given
    return root
  }

  /// The root at the folder called `name`.
  package init(folderNamed name: String) throws(FileProblem) {
    try self.init(FilePath(name))
  }

  /// Looks at the file at `path`, as a spec in `folder` names it; it is opened and closed, not read.
  ///
  /// An empty `folder` is the working folder.
  package func content(at path: String, relativeTo folder: FilePath) -> Result<FileContent, FileProblem> {
    Result { () throws(FileProblem) in try open(path, relativeTo: folder).content }
  }

  /// Looks at the file at `path`, as the spec file called `name` names it.
  package func content(at path: String, relativeToFileNamed name: String) -> Result<FileContent, FileProblem>
  {
    if !standIns.isEmpty, let standIn = standIns[Self.name(of: path, relativeToFileNamed: name)] {
      return .success(standIn)
    }
    return content(at: path, relativeTo: FilePath(name).removingLastComponent())
  }

  /// The same root, where `content` stands for the file called `name`, which is not there yet.
  package func standing(_ content: FileContent, forFileNamed name: String) -> FileRoot {
    var root = self
    root.standIns[name] = content
    return root
  }

  /// Reads the file at `path` whole; one of more than `limit` bytes is a problem.
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

  /// Reads the file at `path` whole, as the file called `name` names it; one of more than `limit` bytes is a problem.
  package func load(
    _ path: String, relativeToFileNamed name: String, limit: Int
  ) -> Result<[UInt8], FileProblem> {
    load(path, relativeTo: FilePath(name).removingLastComponent(), limit: limit)
  }

  /// Where the file or folder at `path` lies, links resolved; what is not there, or outside, is a problem.
  package func place(of path: String, relativeTo folder: FilePath) throws(FileProblem) -> FilePath {
    guard !path.isEmpty else { throw .emptyPath }
    guard !path.utf8.contains(0) else { throw .nulInPath }
    return try resolve(FilePath(path), relativeTo: folder, as: path)
  }

  /// Whether `path` leads out of the root, whatever is there.
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

  /// What a file at `path` is called, as the file called `name` names it.
  package static func name(of path: String, relativeToFileNamed name: String) -> String {
    FilePath(name).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
  }

  /// The same root, which tells `observe` every path below or outside it before it looks what is there.
  ///
  /// Whoever watches files has to know also of those that are missing.
  package func observed(by observe: @escaping @Sendable (FilePath) -> Void) -> FileRoot {
    var root = self
    root.observe = observe
    return root
  }

  /// Opens the file at `path`, as a spec in `folder` names it.
  func open(
    _ path: String, relativeTo folder: FilePath, ownedBy owner: (any Sendable)? = nil
  ) throws(FileProblem) -> FileReader {
    if !path.isEmpty, !path.utf8.contains(0) { observe?(folder.pushing(FilePath(path))) }
    let resolved = try place(of: path, relativeTo: folder)
    // Opening a device may do something, so its kind is asked before.
    try Self.requireRegular(try Self.status(of: resolved, as: path), as: path)
    do {
      let descriptor = try FileDescriptor.open(resolved, .readOnly, options: [.nonBlocking, .closeOnExec])
      do {
        let identity = try FileStatus(of: descriptor).identity
        // What the system makes up while it is read, as in /proc, has no size.
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

  /// Where `path` leads from `folder`, step by step: a spec must not find out what there is outside of the root, so
  /// nothing but the root's own folders is looked at there, and a link that leads out is outside, whatever it leads to.
  private func resolve(
    _ path: FilePath, relativeTo folder: FilePath, as written: String
  ) throws(FileProblem) -> FilePath {
    guard !isNone else { throw .noRoot(path: written) }
    let folder = base.pushing(folder)
    let whole = folder.pushing(path)
    // Nothing is outside of the top folder, so the system may follow all at once.
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
        // The root's own folders are resolved, and known to be there.
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

  /// As many as Linux follows in one path.
  private static let mostLinks = 40

  /// What the link at `place` holds; `nil` where something else is there, which is a folder unless it `isLast`.
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

  /// What keeps an open file from being read.
  package init(_ reason: ContentFailure.Reason, path: String) {
    switch reason {
    case .missing: self = .missing(path: path)
    case .unreadable(let error): self = .unreadable(path: path, error)
    case .changed, .truncated: self = .changed(path: path)
    }
  }
}

extension FileRoot {
  /// Reads the file of that name whole; one of more than `limit` bytes is a problem.
  package func load(named name: String, limit: Int) -> Result<[UInt8], FileProblem> {
    load(name, relativeTo: "", limit: limit)
  }
}
