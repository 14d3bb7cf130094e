import COnwirePlatform
import OnwireDiagnostics
import OnwireHTTP
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs this same command, to show its output in a document.
///
/// Each run is a process with its own working folder and standard streams. So a document shows exactly what
/// the command prints, and several runs are possible at a time.
enum ShownRun {
  /// What a run printed, and how it ended.
  struct Outcome: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the run.
    var status: Int32
    var output: [UInt8]
    var error: [UInt8]
  }

  /// Why a run has no outcome.
  enum Failure: Error {
    /// It printed more than `limit`.
    case tooLong
    /// It took longer than `seconds`.
    case tooSlow
    case system(Errno)
    /// The path of this command is unknown.
    case notFound
  }

  /// The number of bytes that a run may print on each stream.
  static let limit = 1 << 20

  /// The number of seconds that a run may take.
  static let seconds = 10

  /// Held while a pipe is made and marked close-on-exec: a process started in between would inherit it and
  /// keep it open.
  private static let lock = Lock()

  /// The environment variables that a run inherits. No other variable can change what it prints.
  private static let inherited = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]

  /// Runs the command with `words` in `folder`, without input or colours.
  static func run(_ words: [String], in folder: FilePath) throws(Failure) -> Outcome {
    let process = try start(words, in: folder)
    let read: Result<(output: [UInt8], error: [UInt8]), Failure> = Result { () throws(Failure) in
      try drain(process.output, process.error, until: Terminal.seconds + Double(seconds))
    }
    close(process.output)
    close(process.error)
    if case .failure = read { kill(process.id, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process.id, &status, 0) < 0, errno == EINTR {}
    let (output, error) = try read.get()
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: output, error: error)
  }

  private struct Started: Sendable {
    var id: pid_t
    var output: Int32
    var error: Int32
  }

  private static func start(_ words: [String], in folder: FilePath) throws(Failure) -> Started {
    guard let command = ownPath else { throw .notFound }
    let variables = inherited.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    let environment = variables + ["NO_COLOR=1", "\(Terminal.shownVariable)=\(seconds)"]
    let started: Result<Started, Failure> = lock.sync {
      guard let output = pipe(), let error = pipe() else { return .failure(.system(Errno(rawValue: errno))) }
      defer {
        close(output.write)
        close(error.write)
      }
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = posix_spawn_file_actions_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addchdir_np(&actions, folder.isEmpty ? "." : folder.string)
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output.write, 1)
      posix_spawn_file_actions_adddup2(&actions, error.write, 2)
      var id: pid_t = 0
      let result = withStrings(["onwire"] + words) { arguments in
        withStrings(environment) { posix_spawn(&id, command, &actions, nil, arguments, $0) }
      }
      guard result == 0 else {
        close(output.read)
        close(error.read)
        return .failure(.system(Errno(rawValue: result)))
      }
      return .success(Started(id: id, output: output.read, error: error.read))
    }
    return try started.get()
  }

  /// Calls `body` with a null-terminated array of C strings.
  private static func withStrings(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  /// A pipe that no other process inherits; `nil` if the system has none left.
  private static func pipe() -> (read: Int32, write: Int32)? {
    guard let ends = try? FileDescriptor.pipe() else { return nil }
    for end in [ends.readEnd.rawValue, ends.writeEnd.rawValue] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends.readEnd.rawValue, ends.writeEnd.rawValue)
  }

  /// Everything from both pipes, read as it arrives.
  private static func drain(
    _ output: Int32, _ error: Int32, until end: Double
  ) throws(Failure) -> (output: [UInt8], error: [UInt8]) {
    var read: [[UInt8]] = [[], []]
    var pipes = [output, error].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while pipes.contains(where: { $0.fd >= 0 }) {
      let left = end - Terminal.seconds
      guard left > 0 else { throw .tooSlow }
      guard poll(&pipes, nfds_t(pipes.count), Int32(left * 1000) + 1) >= 0 || errno == EINTR else { break }
      for index in pipes.indices where pipes[index].fd >= 0 && pipes[index].revents != 0 {
        let count = chunk.withUnsafeMutableBytes { readBytes(pipes[index].fd, $0) }
        if count < 0, errno == EINTR { continue }
        if count > 0 {
          read[index] += chunk[..<count]
          if read[index].count > limit { throw .tooLong }
        } else {
          // poll ignores negative descriptors.
          pipes[index].fd = -1
        }
      }
    }
    return (read[0], read[1])
  }

  /// The path of this command: on Linux the system's link to it, which works even if the file was replaced,
  /// or without /proc the path that it was started by.
  private static let ownPath: String? = {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      let link = "/proc/self/exe"
      if access(link, X_OK) == 0 { return link }
      guard let path = onwire_start_path(), let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      return String(cString: resolved)
    #endif
  }()
}

/// Reads available bytes, waiting for at least one; negative if the system reports an error in errno.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}

/// The output of a command as it appears in a document.
enum ShownText {
  /// The text of `bytes` with LF for CR LF, U+FFFD for bytes that are not UTF-8, and escapes such as `\u{1b}`
  /// for control and invisible characters, which do not belong in a document.
  static func of(_ bytes: [UInt8]) -> String {
    VisibleText.lines(String(decoding: bytes, as: UTF8.self)) { $0 ? "" : VisibleText.escape("\r") }
  }
}
