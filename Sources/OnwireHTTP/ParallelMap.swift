#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `transform` of each of `items`, in their order, on up to `jobs` threads, each of which takes `share` at a time; on
/// fewer where the system gives no more. `jobs` is asked for where there are several items.
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

/// Does `work` on this thread and on up to `count` others, and ends with the last of them.
///
/// Dispatch would wait for ever where it gets no thread, and traps where it has no descriptors.
private func withThreads(_ count: Int, _ work: @Sendable () -> Void) {
  withoutActuallyEscaping(work) { work in
    let threads = (0..<count).compactMap { _ in started(Work(work)) }
    work()
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// A thread that does `work`; `nil` where the system has none left.
private func started(_ work: Work) -> pthread_t? {
  var attributes = pthread_attr_t()
  guard pthread_attr_init(&attributes) == 0 else { return nil }
  defer { pthread_attr_destroy(&attributes) }
  // As large as that of the first thread usually is: systems differ in what they give to others.
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

/// Does the work that a thread was started with.
private func doWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
  return nil
}

/// What a thread does.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Hands out work in small shares, so that no thread waits long for another at the end.
private final class Shares: @unchecked Sendable {
  private let lock = Lock()
  private let count: Int
  /// Few enough to end together, enough to ask seldom.
  private let size: Int
  private var start = 0

  init(of count: Int, size: Int) {
    self.count = count
    self.size = max(1, size)
  }

  /// Offsets that nobody has yet; `nil` where there are none left.
  func next() -> Range<Int>? {
    lock.sync {
      guard start < count else { return nil }
      let end = count - start > size ? start + size : count
      defer { start = end }
      return start..<end
    }
  }
}

/// One place a result, each written once and by one thread only.
private struct Slots<Result: Sendable>: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<Result>

  init(_ storage: UnsafeMutableBufferPointer<Result>) { self.storage = storage }

  func set(_ offset: Int, _ result: Result) { storage.initializeElement(at: offset, to: result) }
}
