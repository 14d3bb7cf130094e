import Dispatch

/// `transform` of each of `items`, in their order, on up to `jobs` threads.
func parallelMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], jobs: Int, _ transform: @Sendable (Item) -> Result
) -> [Result] {
  let workers = min(jobs, items.count)
  guard workers > 1 else { return items.map(transform) }
  let slots = Slots<Result>(count: items.count)
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    for index in stride(from: worker, to: items.count, by: workers) {
      slots.set(index, transform(items[index]))
    }
  }
  return slots.values
}

/// One place a result, each written by one thread only.
private final class Slots<Result: Sendable>: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<Result?>

  init(count: Int) {
    storage = .allocate(capacity: count)
    storage.initialize(repeating: nil)
  }

  deinit {
    storage.deinitialize()
    storage.deallocate()
  }

  func set(_ index: Int, _ result: Result) { storage[index] = result }

  var values: [Result] { storage.compactMap(\.self) }
}
