internal import SystemPackage

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the system says about a file: the only code in this module that calls the C library.
struct FileStatus: Sendable {
  var kind: FileKind
  var identity: FileIdentity

  /// Looks at the file at `path`, following links, without opening it.
  init(at path: FilePath) throws(Errno) {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  /// Looks at an open file.
  init(of descriptor: FileDescriptor) throws(Errno) {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    // Darwin names the modification time differently, and has signed device numbers.
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int(status.st_size), modifiedSeconds: Int(modified.tv_sec),
      modifiedNanoseconds: Int(modified.tv_nsec))
  }
}

extension FilePath {
  /// The absolute path of an existing file, with all links resolved.
  func resolvingLinks() throws(Errno) -> FilePath {
    guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  }

  /// The target of a link; `nil` for anything else that exists.
  func linkTarget() throws(Errno) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = withPlatformString { readlink($0, &buffer, buffer.count - 1) }
    if count < 0 {
      if errno == EINVAL { return nil }
      throw Errno(rawValue: errno)
    }
    return buffer.withUnsafeBufferPointer { $0.baseAddress.map(FilePath.init(platformString:)) }
  }
}
