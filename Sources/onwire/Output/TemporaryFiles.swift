import Dispatch
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary files that are there right now, so that an interrupt leaves none behind.
enum TemporaryFiles {
  private static let queue = DispatchQueue(label: "onwire.temporary-files")
  nonisolated(unsafe) private static var paths: Set<String> = []
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Makes a file that nobody else has; on the queue, so that no interrupt falls between it and its record.
  static func create(_ path: FilePath) throws -> FileDescriptor {
    try queue.sync {
      let descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
      paths.insert(path.string)
      return descriptor
    }
  }

  /// Says that the file at `path` is gone or has got its name.
  static func forget(_ path: FilePath) {
    queue.sync { _ = paths.remove(path.string) }
  }

  /// A path in the folder for temporary files (TMPDIR) that nobody else has.
  static func path() -> FilePath {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let name = "onwire-\(getpid())-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    return FilePath(folder.isEmpty ? "/tmp" : folder).appending(name)
  }

  /// Takes the files that are still there away when the process ends by itself.
  static func removeAtExit() {
    atexit { TemporaryFiles.queue.sync { for path in TemporaryFiles.paths { unlink(path) } } }
  }

  /// From now on, an interrupt (Control-C), a polite kill or a closed terminal takes the temporary files away and
  /// ends the process, with 128 + the signal's number as shells expect.
  ///
  /// A signal that was ignored from the start stays so: that is how `nohup` and `&` in scripts ask for it.
  static func removeOnInterrupt() {
    queue.sync {
      for number in [SIGINT, SIGTERM, SIGHUP] {
        let previous = signal(number, SIG_IGN)
        guard unsafeBitCast(previous, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
          for path in paths { unlink(path) }
          _exit(128 + number)
        }
        source.resume()
        sources.append(source)
      }
    }
  }
}
