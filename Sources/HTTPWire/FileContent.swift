public import SystemPackage

/// A regular file that was looked at but not yet read: its path, size and identity.
///
/// It is opened only when its bytes are wanted, so thousands may be held at once.
public final class FileContent: Sendable {
  /// What opens it: absolute, links resolved.
  public let path: FilePath
  /// The size in bytes when it was looked at.
  public let size: Int
  /// What must still hold when it is read: device, inode, size and time of change.
  let identity: FileIdentity

  init(path: FilePath, size: Int, identity: FileIdentity) {
    self.path = path
    self.size = size
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
