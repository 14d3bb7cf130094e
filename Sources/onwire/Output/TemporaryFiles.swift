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

  static func add(_ path: FilePath) {
    queue.sync { _ = paths.insert(path.string) }
  }

  static func remove(_ path: FilePath) {
    queue.sync { _ = paths.remove(path.string) }
  }

  /// From now on, an interrupt (Control-C) or a polite kill takes the temporary files away and ends the process,
  /// with 130 or 143 as shells expect.
  static func removeOnInterrupt() {
    queue.sync {
      for number in [SIGINT, SIGTERM] {
        signal(number, SIG_IGN)
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
