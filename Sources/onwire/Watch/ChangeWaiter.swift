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
/// This is only a hint; changes are found by looking. So nothing is lost if a system reports little (links to
/// files elsewhere, network file systems), and one that reports nothing is polled.
struct ChangeWaiter {
  /// Why the waiting ended.
  enum Reason {
    /// It is time to look.
    case look
    /// The reader closed standard output.
    case outputClosed
  }

  /// The descriptor that reports changes; negative if the system reports none.
  private var notifier: Int32 = -1
  private var watches: Set<Int32> = []
  private let watchesOutput: Bool

  /// The largest share of the time to spend on looking, with and without reports from the system.
  private static let shares = (told: 0.01, untold: 0.1)
  /// The shortest time between two looks, in seconds, with and without reports from the system.
  private static let pauses = (told: 2.0, untold: 0.08)

  /// A waiter that also returns when standard output is closed, if `watchesOutput`.
  init(watchesOutput: Bool) {
    self.watchesOutput = watchesOutput
    #if os(Linux)
      notifier = inotify_init1(O_NONBLOCK | O_CLOEXEC)
    #endif
  }

  /// Watches `folders` from now on. Returns whether one of them is new, so that changes may have been missed.
  mutating func watch(_ folders: Set<String>) -> Bool {
    var isNew = false
    #if os(Linux)
      guard notifier >= 0 else { return false }
      let events = UInt32(
        IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
          | IN_DELETE_SELF | IN_MOVE_SELF)
      for folder in folders {
        let watch = inotify_add_watch(notifier, folder, events)
        // A folder that was deleted and made again gets a new number.
        if watch >= 0, watches.insert(watch).inserted { isNew = true }
      }
    #endif
    return isNew
  }

  /// Waits for a change; `cost` is how long a look takes, in seconds.
  func wait(cost: Double) -> Reason {
    let isTold = notifier >= 0
    let pause = max(
      isTold ? Self.pauses.told : Self.pauses.untold, cost / (isTold ? Self.shares.told : Self.shares.untold))
    // poll ignores negative descriptors.
    var descriptors = [
      pollfd(fd: notifier, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watchesOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
    ]
    poll(&descriptors, 2, Int32(min(pause, 60) * 1000))
    if descriptors[1].revents != 0 { return .outputClosed }
    if descriptors[0].revents != 0 { drain() }
    return .look
  }

  /// Discards the reports: that there were any is enough.
  private func drain() {
    var events = [UInt8](repeating: 0, count: 1 << 14)
    while read(notifier, &events, events.count) > 0 {}
  }
}
