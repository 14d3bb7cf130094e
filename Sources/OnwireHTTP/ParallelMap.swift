#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Maps `items`, in order, with `transform` on up to `jobs` threads, which take `share` items at a time; on
/// fewer threads if the system gives no more. `jobs` is evaluated only if there are several items.
package func parallelMap<Items: RandomAccessCollection & Sendable, Result: Sendable>(
  _ items: Items, jobs: @autoclosure () -> Int, share: Int = 8,
  _ transform: @Sendable (Items.Element) -> Result
) -> [Result] where Items.Index == Int {
  let workers = items.count > 1 ? min(jobs(), items.count) : 1
  guard workers > 1 else { return items.map(transform) }
  return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
    let slots = Slots(buffer)
    let shares = Shares(of: items.count, size: share)
    withThreads(workers - 1) {
      while let share = shares.next() {
        for offset in share { slots.set(offset, transform(items[items.startIndex + offset])) }
      }
    }
    count = items.count
  }
}

/// Runs `work` on this thread and on up to `count` others, and returns when the last of them ends.
///
/// Dispatch would wait forever if it got no thread, and traps if it has no descriptors.
private func withThreads(_ count: Int, _ work: @Sendable () -> Void) {
  withoutActuallyEscaping(work) { work in
    let threads = (0..<count).compactMap { _ in started(Work(work)) }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// A thread that runs `work`; `nil` if the system has none left.
private func started(_ work: Work) -> pthread_t? {
  var attributes = pthread_attr_t()
  guard pthread_attr_init(&attributes) == 0 else { return nil }
  defer { pthread_attr_destroy(&attributes) }
  // The usual size of the first thread's stack: systems give other threads different sizes.
  pthread_attr_setstacksize(&attributes, 8 << 20)
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let held = Unmanaged.passRetained(work)
  let result = pthread_create(&thread, &attributes, { doWork($0) }, held.toOpaque())
  guard result == 0 else {
    held.release()
    return nil
  }
  return thread
}

/// Runs the work of a thread.
private func doWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
  return nil
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Hands out work in small shares, so that no thread waits long for another at the end.
private final class Shares: @unchecked Sendable {
  private let lock = Lock()
  private let count: Int
  /// Small enough for all threads to end together, large enough to ask seldom.
  private let size: Int
  private var start = 0

  init(of count: Int, size: Int) {
    self.count = count
    self.size = max(1, size)
  }

  /// The next offsets to work on; `nil` if there are none left.
  func next() -> Range<Int>? {
    lock.sync {
      guard start < count else { return nil }
      let end = count - start > size ? start + size : count
      defer { start = end }
      return start..<end
    }
  }
}

/// One slot for each result, which one thread writes once.
private struct Slots<Result: Sendable>: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<Result>

  init(_ storage: UnsafeMutableBufferPointer<Result>) { self.storage = storage }

  func set(_ offset: Int, _ result: Result) { storage.initializeElement(at: offset, to: result) }
}
