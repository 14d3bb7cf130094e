package import SystemPackage

/// Why the file that a spec names cannot be used; `path` is the path as written.
package enum FileProblem: Error, Sendable, Hashable {
  /// The path has no characters.
  case emptyPath
  /// The path holds U+0000, which no path can.
  case nulInPath
  /// Nothing stands there, or a link leads nowhere.
  case missing(path: String)
  /// The system refuses to resolve, open or read it.
  case unreadable(path: String, Errno)
  /// It is a folder, where a file is wanted.
  case folder(path: String)
  /// It is no folder, where the root is wanted.
  case notFolder(path: String)
  /// It is a FIFO, a socket or a device.
  case notRegular(path: String, FileKind)
  /// It lies outside the root, links resolved.
  case outsideRoot(path: String)
  /// There is no root that it may lie in.
  case noRoot(path: String)
  /// It has more bytes than the caller reads whole.
  case tooLarge(path: String, size: Int, limit: Int)
  /// It was modified or replaced while it was read.
  case changed(path: String)
}
