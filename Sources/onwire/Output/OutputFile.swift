import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is replaced as a whole, and only when its bytes change.
///
/// Bytes are held in memory up to a limit, then go to a temporary file beside the target, which is renamed at
/// the end: nobody ever sees half a file. `discard` leaves everything as it was.
struct OutputFile: ~Copyable {
  /// What became of the file.
  enum Outcome: Sendable {
    case written, unchanged
  }

  private static let memoryLimit = 4 << 20

  private let path: FilePath
  private var buffer: [UInt8] = []
  private var temporary: (path: FilePath, descriptor: FileDescriptor)?

  /// A file at `path`, in a folder that is there.
  init(_ path: FilePath) {
    self.path = path
  }

  deinit {
    if let temporary { Self.remove(temporary) }
  }

  /// Adds bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    if temporary == nil, buffer.count + bytes.count <= Self.memoryLimit {
      buffer.append(contentsOf: bytes)
      return
    }
    let descriptor = try spill()
    try StandardOutput.writeAll(bytes, to: descriptor, name: "`\(path)`")
  }

  /// Puts the bytes at the path, unless they are there already.
  mutating func commit() throws -> Outcome {
    if temporary == nil, try holdsBuffer() { return .unchanged }
    let descriptor = try spill()
    guard let temporary else { return .written }
    do {
      if try holdsSame(as: descriptor) {
        discard()
        return .unchanged
      }
      try descriptor.close()
      self.temporary = nil
      try rename(temporary.path)
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

  /// Makes the folder that holds `path`, and those above it.
  static func makeFolder(of path: FilePath) throws {
    var made = FilePath("")
    made.root = path.root
    for component in path.removingLastComponent().components {
      made.append(component)
      guard made.withPlatformString({ mkdir($0, 0o777) }) != 0 else { continue }
      let reason = Errno(rawValue: errno)
      let isThere = FolderWalk.kind(of: made) == .folder
      guard isThere else { throw OutputFailure(target: "`\(path)`", reason: reason) }
    }
  }

  // MARK: The temporary file

  private mutating func spill() throws -> FileDescriptor {
    if let temporary { return temporary.descriptor }
    let name = path.lastComponent?.string ?? "output"
    var attempt = 0
    while true {
      let candidate = path.removingLastComponent().appending(".\(name).onwire-\(getpid())-\(attempt)")
      do {
        let descriptor = try FileDescriptor.open(
          candidate, .readWrite, options: [.create, .exclusiveCreate],
          permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
        temporary = (candidate, descriptor)
        TemporaryFiles.add(candidate)
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

  private func rename(_ temporary: FilePath) throws {
    let result = temporary.withPlatformString { from in
      path.withPlatformString { to in unsafeRename(from, to) }
    }
    let reason = Errno(rawValue: errno)
    TemporaryFiles.remove(temporary)
    guard result == 0 else {
      temporary.withPlatformString { _ = unlink($0) }
      throw reason
    }
  }

  private static func remove(_ temporary: (path: FilePath, descriptor: FileDescriptor)) {
    try? temporary.descriptor.close()
    temporary.path.withPlatformString { _ = unlink($0) }
    TemporaryFiles.remove(temporary.path)
  }

  // MARK: Comparing with what is there

  private func holdsBuffer() throws -> Bool {
    guard let existing = Self.openExisting(path), existing.size == buffer.count else { return false }
    defer { try? existing.descriptor.close() }
    return try buffer.withUnsafeBytes { bytes in
      var chunk = [UInt8](repeating: 0, count: min(max(bytes.count, 1), 1 << 16))
      var offset = 0
      while offset < bytes.count {
        let count = try chunk.withUnsafeMutableBytes { try existing.descriptor.read(into: $0) }
        guard count > 0, offset + count <= bytes.count else { return false }
        guard chunk[..<count].elementsEqual(bytes[offset..<offset + count]) else { return false }
        offset += count
      }
      return true
    }
  }

  private func holdsSame(as descriptor: FileDescriptor) throws -> Bool {
    let size = Int(try descriptor.seek(offset: 0, from: .end))
    guard let existing = Self.openExisting(path), existing.size == size else { return false }
    defer { try? existing.descriptor.close() }
    var mine = [UInt8](repeating: 0, count: 1 << 16)
    var theirs = mine
    var offset: Int64 = 0
    while offset < size {
      let count = try mine.withUnsafeMutableBytes {
        try descriptor.read(fromAbsoluteOffset: offset, into: $0)
      }
      var filled = 0
      while filled < count {
        let more = try theirs.withUnsafeMutableBytes { buffer in
          try existing.descriptor.read(
            fromAbsoluteOffset: offset + Int64(filled),
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<count]))
        }
        guard more > 0 else { return false }
        filled += more
      }
      guard count > 0, mine[..<count] == theirs[..<count] else { return false }
      offset += Int64(count)
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

/// C's rename, which `OutputFile.rename` would hide.
private func unsafeRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 {
  rename(from, to)
}
