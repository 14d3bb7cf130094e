package import SystemPackage

/// Why a file that a spec names cannot be used; `path` is the path as written.
package enum FileProblem: Error, Sendable, Hashable {
  /// The path is empty.
  case emptyPath
  /// The path contains U+0000, which no path can.
  case nulInPath
  /// There is nothing at the path, or a link leads nowhere.
  case missing(path: String)
  /// The system refuses to resolve, open or read it.
  case unreadable(path: String, Errno)
  /// It is a folder instead of a file.
  case folder(path: String)
  /// It is not a folder, and cannot be the root.
  case notFolder(path: String)
  /// It is a FIFO, a socket or a device.
  case notRegular(path: String, FileKind)
  /// It lies outside the root, links resolved.
  case outsideRoot(path: String)
  /// There is no root that could contain it.
  case noRoot(path: String)
  /// It has more bytes than the caller reads at once.
  case tooLarge(path: String, size: Int, limit: Int)
  /// It was modified or replaced while it was read.
  case changed(path: String)
}
