#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that changes with every save of a file, whichever way an editor saves.
struct FileStamp: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int
  private let modified: Time
  /// The status change time, which is set even if an editor restores the modification time.
  private let changed: Time

  private struct Time: Sendable, Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec)) }
  }

  /// The stamp of the file at `path`, following links; `nil` if there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      (modified, changed) = (Time(status.st_mtimespec), Time(status.st_ctimespec))
    #else
      (modified, changed) = (Time(status.st_mtim), Time(status.st_ctim))
    #endif
  }
}
