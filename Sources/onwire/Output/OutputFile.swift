import OnwireHTTP
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is replaced as a whole, and only if its bytes change.
///
/// Bytes are held in memory up to a limit, and then go to a temporary file beside the target, which is
/// renamed at the end. So nobody sees half a file, and the file's permissions stay. `discard` leaves
/// everything as it was.
struct OutputFile: ~Copyable {
  /// The result for the file.
  enum Outcome: Sendable {
    case written, unchanged
    /// Another run has created a file of that name in the meantime, which must not be replaced.
    case taken
  }

  private static let memoryLimit = 1 << 20
  private static let chunkSize = 1 << 16

  private let path: FilePath
  private var buffer: [UInt8] = []
  private var temporary: (path: FilePath, descriptor: FileDescriptor)?

  /// A file at `path`, whose folder exists.
  init(_ path: FilePath) {
    self.path = path
  }

  deinit {
    if let temporary { Self.remove(temporary) }
  }

  /// Writes bytes to `path`. Unless `replacing`, an existing file stays. `others` are files that only this
  /// one needs; they stay once it is written.
  @discardableResult
  static func write(
    _ bytes: [UInt8], to path: FilePath, replacing: Bool = true, needing others: Set<FilePath> = []
  ) throws -> Outcome {
    var file = OutputFile(path)
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.prepare()
    return try file.commit(replacing: replacing, needing: others)
  }

  /// Appends bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    if temporary == nil, buffer.count + bytes.count <= Self.memoryLimit {
      buffer.append(contentsOf: bytes)
      return
    }
    let descriptor = try spill()
    try StandardOutput.writeAll(bytes, to: descriptor, name: "`\(path)`")
  }

  /// Lets the system copy a stretch of a file that is too long to hold in memory, and returns the number of
  /// bytes copied.
  mutating func move(_ stretch: FileStretch) throws -> Int {
    stretch.count > Self.memoryLimit ? stretch.move(to: try spill()) : 0
  }

  /// Writes every byte, so that only the rename remains; nothing remains if the file already has these bytes.
  ///
  /// A lack of space or permission shows up here, before any file has changed.
  mutating func prepare() throws {
    TemporaryFiles.removeLeft(in: path.removingLastComponent())
    do {
      if try temporary == nil && holdsBuffer() {
        discard()
      } else if try holdsSame(as: spill()) {
        discard()
      }
    } catch let reason as Errno {
      throw OutputFailure(target: "`\(path)`", reason: reason)
    }
  }

  /// Renames the prepared file to its path; an existing file is replaced only if `replacing`. A file that
  /// `isNeededLater` is deleted when the process ends, unless another file that needs it is committed before.
  mutating func commit(
    replacing: Bool = true, isNeededLater: Bool = false, needing others: Set<FilePath> = []
  ) throws -> Outcome {
    guard let temporary else {
      others.forEach(TemporaryFiles.forget)
      return .unchanged
    }
    do {
      try temporary.descriptor.close()
      self.temporary = nil
      try TemporaryFiles.rename(
        temporary.path, to: path, replacing: replacing, isNeededLater: isNeededLater, needing: others)
    } catch Errno.fileExists where !replacing {
      return .taken
    } catch let reason as Errno {
      throw OutputFailure(target: "`\(path)`", reason: reason)
    }
    return .written
  }

  /// Leaves everything as it was.
  mutating func discard() {
    if let temporary { Self.remove(temporary) }
    temporary = nil
    buffer = []
  }

  /// Makes the folder that holds `path`, and those above it. Links to folders below `folder` are refused,
  /// unless the user wants them followed.
  static func makeFolder(of path: FilePath, below folder: FilePath, followingLinks: Bool) throws {
    let depth = folder.components.count
    if isFolder(path.removingLastComponent(), below: depth, followingLinks: followingLinks) { return }
    var made = FilePath("")
    made.root = path.root
    for component in path.removingLastComponent().components {
      made.append(component)
      guard made.withPlatformString({ mkdir($0, 0o777) }) != 0 else { continue }
      let reason = Errno(rawValue: errno)
      switch FolderWalk.kind(of: made) {
      case .folder where !followingLinks && made.components.count > depth && FolderWalk.isLink(made):
        throw OutputFailure(
          sentence: "cannot write `\(path)`: `\(made)` is a link to another folder",
          help: ["put a folder in its place, or give --follow-links"])
      case .folder: continue
      case .file: throw OutputFailure(target: "`\(path)`", reason: .notDirectory)
      case nil: throw OutputFailure(target: "`\(path)`", reason: reason)
      }
    }
  }

  /// Whether the folder exists, with no link on the way to it after the first `depth` components. Most files
  /// go where others are already: two system calls answer that, where making each folder takes two for each
  /// component.
  private static func isFolder(_ path: FilePath, below depth: Int, followingLinks: Bool) -> Bool {
    guard !path.isEmpty, FolderWalk.kind(of: path) == .folder else { return false }
    var rest = path
    while !followingLinks, rest.components.count > depth {
      if FolderWalk.isLink(rest) { return false }
      rest.removeLastComponent()
    }
    return true
  }

  // MARK: The temporary file

  private mutating func spill() throws -> FileDescriptor {
    if let temporary { return temporary.descriptor }
    var attempt = 0
    while true {
      let candidate = path.removingLastComponent().appending(TemporaryFiles.newName())
      do {
        let descriptor = try TemporaryFiles.create(candidate)
        temporary = (candidate, descriptor)
        // Before the first byte is written, since it may be secret.
        FolderWalk.copyRights(of: path, to: descriptor)
        break
      } catch Errno.fileExists where attempt < 1000 {
        attempt += 1
      } catch {
        throw OutputFailure(target: "`\(path)`", reason: error as? Errno ?? .ioError)
      }
    }
    guard let descriptor = temporary?.descriptor else {
      throw OutputFailure(target: "`\(path)`", reason: .ioError)
    }
    try buffer.withUnsafeBytes { try StandardOutput.writeAll($0, to: descriptor, name: "`\(path)`") }
    buffer = []
    return descriptor
  }

  private static func remove(_ temporary: (path: FilePath, descriptor: FileDescriptor)) {
    try? temporary.descriptor.close()
    TemporaryFiles.discard(temporary.path)
  }

  // MARK: Comparing with the existing file

  private func holdsBuffer() throws -> Bool {
    try holds(buffer.count) { offset, chunk in
      buffer.withUnsafeBytes {
        chunk.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset...].prefix(chunk.count)))
      }
      return chunk.count
    }
  }

  private func holdsSame(as descriptor: FileDescriptor) throws -> Bool {
    try holds(Int(try descriptor.seek(offset: 0, from: .end))) { offset, chunk in
      try descriptor.readAll(at: offset, into: chunk)
    }
  }

  /// Whether the path holds a file of `size` bytes that are those that `read` gives for each offset.
  private func holds(
    _ size: Int, _ read: (Int, UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> Bool {
    guard let existing = Self.openExisting(path) else { return false }
    defer { try? existing.descriptor.close() }
    guard existing.size == size else { return false }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * Self.chunkSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while offset < size {
      let count = min(Self.chunkSize, size - offset)
      let mine = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      let theirs = UnsafeMutableRawBufferPointer(rebasing: buffer[Self.chunkSize...].prefix(count))
      guard try read(offset, mine) == count,
        try existing.descriptor.readAll(at: offset, into: theirs) == count,
        let first = mine.baseAddress, let second = theirs.baseAddress, memcmp(first, second, count) == 0
      else { return false }
      offset += count
    }
    return true
  }

  private static func openExisting(_ path: FilePath) -> (descriptor: FileDescriptor, size: Int)? {
    guard FolderWalk.kind(of: path) == .file,
      let descriptor = try? FileDescriptor.open(path, .readOnly, options: .nonBlocking)
    else { return nil }
    guard let size = try? descriptor.seek(offset: 0, from: .end),
      (try? descriptor.seek(offset: 0, from: .start)) != nil
    else {
      try? descriptor.close()
      return nil
    }
    return (descriptor, Int(size))
  }
}

extension FileDescriptor {
  /// Reads at an offset until `buffer` is full or the file ends, and returns the number of bytes read.
  func readAll(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(
        fromAbsoluteOffset: Int64(offset + filled),
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }
}
