import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits until something may have changed in folders.
///
/// It is only a hint: what has changed is found by looking. So nothing is lost where a system tells little (links to
/// files elsewhere, file systems of other machines), and one that tells nothing is asked again and again.
struct ChangeWaiter {
  /// Why the waiting is over.
  enum Reason {
    /// It is time to look.
    case look
    /// The reader of standard output went away.
    case outputClosed
  }

  /// Where changes are told; below 0 where the system tells none.
  private var notifier: Int32 = -1
  private var watches: Set<Int32> = []
  private let watchesOutput: Bool

  /// Looking takes at most this share of the time where the system tells changes, and where it does not.
  private static let shares = (told: 0.01, untold: 0.1)
  /// Seconds between two looks, at least: for what is not told, and where nothing is.
  private static let pauses = (told: 2.0, untold: 0.08)

  /// A waiter that also ends where standard output is closed, if `watchesOutput`.
  init(watchesOutput: Bool) {
    self.watchesOutput = watchesOutput
    #if os(Linux)
      notifier = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    #endif
  }

  /// Has changes in `folders` told from now on; whether one of them was not watched before, so that something may
  /// have changed unseen.
  mutating func watch(_ folders: Set<String>) -> Bool {
    var isNew = false
    #if os(Linux)
      guard notifier >= 0 else { return false }
      let events = UInt32(
        IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
          | IN_DELETE_SELF | IN_MOVE_SELF)
      for folder in folders {
        let watch = inotify_add_watch(notifier, folder, events)
        // A folder that came back gets a new number.
        if watch >= 0, watches.insert(watch).inserted { isNew = true }
      }
    #endif
    return isNew
  }

  /// Waits; `cost` is how many seconds a look takes.
  func wait(cost: Double) -> Reason {
    let isTold = notifier >= 0
    let pause = max(
      isTold ? Self.pauses.told : Self.pauses.untold, cost / (isTold ? Self.shares.told : Self.shares.untold))
    // Descriptors below 0 are passed over.
    var descriptors = [
      pollfd(fd: notifier, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watchesOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
    ]
    poll(&descriptors, 2, Int32(min(pause, 60) * 1000))
    if descriptors[1].revents != 0 { return .outputClosed }
    if descriptors[0].revents != 0 { drain() }
    return .look
  }

  /// Takes what was told: that it was is enough.
  private func drain() {
    var events = [UInt8](repeating: 0, count: 1 << 14)
    while read(notifier, &events, events.count) > 0 {}
  }
}
