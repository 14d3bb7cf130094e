public import SystemPackage

/// A regular file that was looked at but not yet read: its path, size and identity.
///
/// It is opened only when its bytes are wanted, so thousands may be held at once. `FileRoot` makes them.
public final class FileContent: Sendable {
  /// What opens it: absolute, links resolved.
  public let path: FilePath
  /// The path as a spec or a command writes it, from its own folder; `nil` where none does.
  public let written: String?
  /// The last component of the path.
  public var name: String { path.lastComponent?.string ?? path.string }
  /// The size in bytes when it was looked at.
  public var size: Int { identity.size }
  /// What must still hold when it is read.
  let identity: FileIdentity

  init(path: FilePath, written: String? = nil, identity: FileIdentity) {
    self.path = path
    self.written = written
    self.identity = identity
  }
}

/// What tells one state of one file from another.
struct FileIdentity: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
}

/// What kinds of files there are.
public enum FileKind: Sendable, Hashable {
  /// Bytes in a file system: the only kind that is read.
  case regular
  /// A directory.
  case folder
  /// A FIFO.
  case pipe
  /// A Unix-domain socket.
  case socket
  /// A character or block device.
  case device
  /// None of these.
  case other
}
