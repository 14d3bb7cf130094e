import Dispatch
import SystemPackage

/// `transform` of each of `items`, in their order, on up to `jobs` threads, each of which takes `share` at a time.
package func parallelMap<Items: RandomAccessCollection & Sendable, Result: Sendable>(
  _ items: Items, jobs: Int, share: Int = 8, _ transform: @Sendable (Items.Element) -> Result
) -> [Result] where Items.Index == Int {
  let workers = min(jobs, items.count)
  guard workers > 1, canHaveThreads else { return items.map(transform) }
  return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
    let slots = Slots(buffer)
    let shares = Shares(of: items.count, size: share)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let share = shares.next() {
        for offset in share { slots.set(offset, transform(items[items.startIndex + offset])) }
      }
    }
    count = items.count
  }
}

/// Whether there is what Dispatch needs, whose threads trap without: some descriptors of their own, and of Linux the
/// files that tell which of them run.
private let canHaveThreads: Bool = {
  #if os(Linux)
    guard let state = try? FileDescriptor.open("/proc/self/stat", .readOnly) else { return false }
    try? state.close()
  #endif
  let copies = (0..<8).map { _ in try? FileDescriptor.standardError.duplicate() }
  for copy in copies { try? copy?.close() }
  return !copies.contains { $0 == nil }
}()

/// Hands out work in small shares, so that no thread waits long for another at the end.
private final class Shares: @unchecked Sendable {
  private let queue = DispatchQueue(label: "onwire.shares")
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
    queue.sync {
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
