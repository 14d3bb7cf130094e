import OnwireHTTP
import COnwirePlatform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary files that exist now, so that neither an interrupt nor the end of the process leaves one
/// behind.
enum TemporaryFiles {
  private static let lock = Lock()
  nonisolated(unsafe) private static var paths: Set<String> = []
  /// Folders already cleared of files that killed runs left.
  nonisolated(unsafe) private static var cleanFolders: Set<FilePath> = []
  /// The signals that end the process: those that were not ignored when it started.
  nonisolated(unsafe) private static var awaited: [Int32] = []
  /// What to do on the first signal; `nil` to end the process.
  nonisolated(unsafe) private static var first: (@Sendable () -> Void)?

  /// Creates a file under the lock, so that no interrupt can fall between its creation and its record.
  ///
  /// The file stays locked while it is open, which tells other runs that it is in use.
  static func create(
    _ path: FilePath, permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  ) throws -> FileDescriptor {
    try lock.sync {
      startWaiter()
      let descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec], permissions: permissions)
      _ = flock(descriptor.rawValue, LOCK_EX | LOCK_NB)
      record(path)
      return descriptor
    }
  }

  /// The prefix of temporary files beside outputs.
  private static let prefix = ".onwire-"

  nonisolated(unsafe) private static var nameCount = 0

  /// A name for a temporary file beside an output. It does not contain the output's name, which may already
  /// have the maximum length, and is never reused, so that forgetting one file forgets no other.
  static func newName() -> String {
    let number = lock.sync {
      nameCount += 1
      return nameCount
    }
    return "\(prefix)\(getpid())-\(number)"
  }

  /// Removes files that killed runs left in a folder: those with such a name whose process is gone and that
  /// nobody has locked. Looks into each folder once.
  static func removeLeft(in folder: FilePath, prefix: String = prefix) {
    guard lock.sync({ cleanFolders.insert(folder).inserted }) else { return }
    guard let stream = opendir(folder.isEmpty ? "." : folder.string) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix) else { continue }
      let numbers = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0,
        UInt64(numbers[1], radix: 36) != nil, isGone(process, folder.appending(name))
      else { continue }
      remove(folder.appending(name))
    }
  }

  /// Whether the process that made a file is gone. In a container, an earlier process may have had our own
  /// number; if a file has not been written to for long, its number may have been reused.
  private static func isGone(_ process: pid_t, _ path: FilePath) -> Bool {
    if process == getpid() { return lock.sync { !paths.contains(path.string) } }
    if kill(process, 0) != 0, errno == ESRCH { return true }
    guard let written = FolderWalk.modified(path) else { return false }
    return time(nil) - written > secondsInUse
  }

  /// A new file is locked at once; an older file without a lock was left behind.
  private static let secondsInUse = 60

  /// Removes a file that nobody has locked.
  private static func remove(_ path: FilePath) {
    guard
      let file = try? FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    else { return }
    defer { try? file.close() }
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(file.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    path.withPlatformString { _ = unlink($0) }
  }

  /// Renames a file, replacing an existing one only if `replacing`, and keeps the files that it needs. A file
  /// that `isNeededLater` stays a temporary one under its new name.
  ///
  /// Holds the lock, so that an interrupt never leaves a file that nothing needs, nor removes one that is
  /// needed. If the file cannot be renamed, it is removed and the reason thrown.
  static func rename(
    _ file: FilePath, to path: FilePath, replacing: Bool, isNeededLater: Bool, needing others: Set<FilePath>
  ) throws {
    try lock.sync {
      let result = file.withPlatformString { from in
        path.withPlatformString { replacing ? nameFile(from, $0) : nameNewFile(from, $0) }
      }
      let reason = Errno(rawValue: errno)
      paths.remove(file.string)
      guard result == 0 else {
        unlink(file.string)
        throw reason
      }
      if isNeededLater { record(path) }
      for other in others { paths.remove(other.string) }
    }
  }

  /// Records a file; the first one also registers the removal at exit. Call with the lock held.
  private static func record(_ path: FilePath) {
    _ = removal
    paths.insert(path.string)
  }

  private static let removal: Void = {
    atexit { TemporaryFiles.lock.sync { for path in TemporaryFiles.paths { unlink(path) } } }
  }()

  /// Forgets the file at `path`, because it is gone, renamed or needed.
  static func forget(_ path: FilePath) {
    lock.sync { _ = paths.remove(path.string) }
  }

  /// Deletes a file of this run.
  static func discard(_ path: FilePath) {
    path.withPlatformString { _ = unlink($0) }
    forget(path)
  }

  /// Creates a file in the folder for temporary files (TMPDIR) that only this user can read: its content may
  /// be secret.
  static func create() throws -> (path: FilePath, descriptor: FileDescriptor) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let path = FilePath(folder.isEmpty ? "/tmp" : folder)
    removeLeft(in: path, prefix: "onwire-")
    let file = path.appending("onwire-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
    return (file, try create(file, permissions: .ownerReadWrite))
  }

  /// From now on, SIGINT (Control-C), SIGTERM or SIGHUP removes the temporary files and ends the process with
  /// 128 plus the signal's number, as shells expect.
  ///
  /// A signal that was ignored when the process started stays ignored: `nohup`, and `&` in scripts, rely on
  /// that. If `first` is given, the first signal only calls it.
  static func removeOnInterrupt(first: (@Sendable () -> Void)? = nil) {
    self.first = first
    awaited = [SIGINT, SIGTERM, SIGHUP].filter { onwire_end_on($0) }
    // The parent process may have blocked them.
    var signals = awaitedSet
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    lock.sync { if first != nil || !paths.isEmpty { startWaiter() } }
  }

  private static var awaitedSet: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in awaited { sigaddset(&signals, number) }
    return signals
  }

  nonisolated(unsafe) private static var hasWaiter = false

  /// Starts the thread that waits for signals, before the first file is created, when descriptors may be
  /// scarce. Most runs create none, and starting the thread takes a twentieth of a tiny run. Call with the
  /// lock held.
  private static func startWaiter() {
    // All signals may be ignored.
    guard !hasWaiter, !awaited.isEmpty else { return }
    var (signals, before) = (awaitedSet, sigset_t())
    // The new thread inherits the blocked signals.
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    hasWaiter = pthread_create(&thread, nil, { _ in TemporaryFiles.removeOnSignal() }, nil) == 0
    if hasWaiter { for number in awaited { onwire_leave_to(thread, number) } }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Handles the first signal, and returns whether there was something to do.
  private static func isFirst() -> Bool {
    defer { first = nil }
    first?()
    return first != nil
  }

  private static func removeOnSignal() -> Never {
    var (signals, number) = (awaitedSet, 0 as Int32)
    while sigwait(&signals, &number) != 0 || number == 0 || isFirst() {}
    lock.sync {
      for path in paths { unlink(path) }
      _exit(128 + number)
    }
    exit(128 + number)
  }
}

/// A file in the folder for temporary files that is deleted with this object.
final class TemporaryFile: Sendable {
  let path: FilePath
  /// Open as long as the file is there: its lock marks it as in use.
  let descriptor: FileDescriptor

  init() throws { (path, descriptor) = try TemporaryFiles.create() }

  deinit {
    try? descriptor.close()
    TemporaryFiles.discard(path)
  }
}

/// C's `rename`, which the method of `TemporaryFiles` would hide.
private func nameFile(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 {
  rename(from, to)
}

/// Renames a file unless the new name exists; then it fails with EEXIST.
private func nameNewFile(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 {
  guard link(from, to) != 0 else { return unlink(from) }
  // Some file systems have no hard links.
  return errno == EEXIST ? -1 : rename(from, to)
}
