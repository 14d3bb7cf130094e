import Dispatch

extension MessageReader {
  /// Less than this is read by one thread.
  private static let smallestShare = 16 << 20
  /// More threads than these wait for memory.
  private static let mostShares = 4

  /// Shares of a length for as many threads as help, of whole steps but for the last.
  static func shares(of count: Int) -> [Range<Int>] {
    let shares = max(1, min(mostShares, count / smallestShare))
    let length = (count / shares / step + 1) * step
    return stride(from: 0, to: max(1, count), by: length).map { $0..<min(count, $0 + length) }
  }
}

extension Array where Element: Sendable {
  /// What `transform` makes of each element, all at the same time; throws the first failure.
  func mapConcurrently<Result: Sendable>(
    _ transform: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    if count == 1 { return try map(transform) }
    let results = ConcurrentResults<Result>(count)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      results.set(index, Swift.Result { try transform(self[index]) })
    }
    return try results.all().map { try $0.get() }
  }
}

/// A place for the result of each of several threads.
private final class ConcurrentResults<Success: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "onwire.comparison")
  private var results: [Int: Result<Success, any Error>] = [:]
  private let count: Int

  init(_ count: Int) {
    self.count = count
  }

  func set(_ index: Int, _ result: Result<Success, any Error>) { queue.sync { results[index] = result } }

  /// In the order of the elements.
  func all() -> [Result<Success, any Error>] {
    queue.sync { (0..<count).compactMap { results[$0] } }
  }
}
