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

/// The temporary files that are there right now, so that neither an interrupt nor the end of the process leaves one.
enum TemporaryFiles {
  private static let lock = Lock()
  nonisolated(unsafe) private static var paths: Set<String> = []
  /// The folders in which nothing is left of runs that were killed.
  nonisolated(unsafe) private static var cleanFolders: Set<FilePath> = []
  /// The signals that end the process: those that were not ignored from the start.
  nonisolated(unsafe) private static var awaited: [Int32] = []
  /// What the first of them does; `nil` where that ends the process, too.
  nonisolated(unsafe) private static var first: (@Sendable () -> Void)?

  /// Makes a file that nobody else has; under the lock, so that no interrupt falls between it and its record.
  ///
  /// It is locked as long as it is open: so another run knows that somebody writes it.
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

  /// What the names of temporary files beside outputs begin with.
  private static let prefix = ".onwire-"

  nonisolated(unsafe) private static var nameCount = 0

  /// The name of a temporary file of this process beside an output; not made of the output's name, which may be as
  /// long as names can be. Each is new: who forgets one that has become an output forgets no other.
  static func newName() -> String {
    let number = lock.sync {
      nameCount += 1
      return nameCount
    }
    return "\(prefix)\(getpid())-\(number)"
  }

  /// Removes what runs that were killed left in a folder: files of such a name whose process is gone, and which nobody
  /// holds. Looks once into each folder.
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

  /// Whether a process is no more: in a container the one before had the very number of this one, and of a file that
  /// nobody has written to for long another has it by now.
  private static func isGone(_ process: pid_t, _ path: FilePath) -> Bool {
    if process == getpid() { return lock.sync { !paths.contains(path.string) } }
    if kill(process, 0) != 0, errno == ESRCH { return true }
    guard let written = FolderWalk.modified(path) else { return false }
    return time(nil) - written > secondsInUse
  }

  /// A file that is made has its lock at once; one without a lock that is older was left.
  private static let secondsInUse = 60

  /// Removes a file that nobody holds.
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

  /// Gives a file its name, which another one may have if it is `replacing` that, and keeps the files that it needs; it
  /// stays a temporary one where it only `isNeededLater`.
  ///
  /// Under the lock: at no moment would an interrupt leave a file that nothing needs, or take one that is needed. Where it
  /// cannot be renamed, the file goes, and the reason is thrown.
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

  /// Under the lock: remembers a file, and from the first on that what is left is removed at the end.
  private static func record(_ path: FilePath) {
    _ = removal
    paths.insert(path.string)
  }

  private static let removal: Void = {
    atexit { TemporaryFiles.lock.sync { for path in TemporaryFiles.paths { unlink(path) } } }
  }()

  /// Says that the file at `path` is gone, has got its name, or is needed.
  static func forget(_ path: FilePath) {
    lock.sync { _ = paths.remove(path.string) }
  }

  /// Takes a file of this run away.
  static func discard(_ path: FilePath) {
    path.withPlatformString { _ = unlink($0) }
    forget(path)
  }

  /// Makes a file in the folder for temporary files (TMPDIR), which nobody else can read: what waits there may be secret.
  static func create() throws -> (path: FilePath, descriptor: FileDescriptor) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let path = FilePath(folder.isEmpty ? "/tmp" : folder)
    removeLeft(in: path, prefix: "onwire-")
    let file = path.appending("onwire-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
    return (file, try create(file, permissions: .ownerReadWrite))
  }

  /// From now on, an interrupt (Control-C), a polite kill or a closed terminal takes the temporary files away and
  /// ends the process, with 128 + the signal's number as shells expect.
  ///
  /// A signal that was ignored from the start stays so: that is how `nohup` and `&` in scripts ask for it. Where `first`
  /// is given, the first signal does no more than that.
  static func removeOnInterrupt(first: (@Sendable () -> Void)? = nil) {
    self.first = first
    awaited = [SIGINT, SIGTERM, SIGHUP].filter { onwire_end_on($0) }
    // Who started the command may have had them blocked.
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

  /// Under the lock: starts the thread that waits for signals from the first file on, which needs no descriptor where
  /// there are few. Most runs make no file, and starting it takes a twentieth of what something tiny does.
  private static func startWaiter() {
    // All of them may be ignored.
    guard !hasWaiter, !awaited.isEmpty else { return }
    var (signals, before) = (awaitedSet, sigset_t())
    // It has them blocked from its start.
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

  /// Does what the first signal does; whether it was one that something is done for.
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

/// C's rename, which that of `TemporaryFiles` would hide.
private func nameFile(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 {
  rename(from, to)
}

/// The same where nothing has the new name: else it fails with EEXIST.
private func nameNewFile(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 {
  guard link(from, to) != 0 else { return unlink(from) }
  // On some file systems a file has one name only.
  return errno == EEXIST ? -1 : rename(from, to)
}
