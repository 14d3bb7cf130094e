#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the bytes in which two stretches of two messages differ, in memory that does not grow with them.
struct StretchComparison: Sendable {
  let leftCount: Int
  let rightCount: Int
  /// The first byte that differs, counted from the start of the stretches; `nil` if none does.
  private(set) var first: Int?
  /// How many of the bytes that both have differ.
  private(set) var differingCount = 0
  /// The first runs of differing bytes, in order.
  private(set) var runs: [Range<Int>] = []

  /// The most runs to keep.
  static let mostRuns = 16

  /// Whether the stretches are the same.
  var isSame: Bool { first == nil && leftCount == rightCount }

  private init(_ leftCount: Int, _ rightCount: Int) {
    self.leftCount = leftCount
    self.rightCount = rightCount
  }

  /// Compares two stretches byte by byte.
  ///
  /// - Throws: Any error from reading a file.
  static func of(
    _ left: Message, _ leftRange: Range<Int>, _ right: Message, _ rightRange: Range<Int>
  ) throws -> StretchComparison {
    var result = StretchComparison(leftRange.count, rightRange.count)
    let count = min(leftRange.count, rightRange.count)
    if let stretch = left.made(leftRange), stretch == right.made(rightRange) { return result }
    let shares = MessageReader.shares(of: count)
    let found = parallelMap(shares, jobs: shares.count, share: 1) { share in
      Result {
        var part = StretchComparison(leftRange.count, rightRange.count)
        try part.compare(
          share, MessageReader(left), leftRange.lowerBound, MessageReader(right), rightRange.lowerBound)
        return part
      }
    }
    for part in found { result.append(try part.get()) }
    return result
  }

  private mutating func compare(
    _ share: Range<Int>, _ left: MessageReader, _ leftStart: Int, _ right: MessageReader, _ rightStart: Int
  ) throws {
    var offset = share.lowerBound
    while offset < share.upperBound {
      let end = min(offset + MessageReader.step, share.upperBound)
      try left.withBytes(leftStart + offset..<leftStart + end) { left in
        try right.withBytes(rightStart + offset..<rightStart + end) { right in
          note(left, right, at: offset)
        }
      }
      offset = end
    }
    try left.finish()
    try right.finish()
  }

  private mutating func note(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, at offset: Int)
  {
    let count = min(left.count, right.count)
    guard count > 0, let leftBase = left.baseAddress, let rightBase = right.baseAddress,
      memcmp(leftBase, rightBase, count) != 0
    else { return }
    // Equal blocks are passed over whole; only the bytes of different blocks are looked at.
    let block = 256
    for start in stride(from: 0, to: count, by: block) {
      let length = min(block, count - start)
      guard memcmp(leftBase + start, rightBase + start, length) != 0 else { continue }
      for index in start..<start + length where left[index] != right[index] { note(byte: offset + index) }
    }
  }

  private mutating func note(byte offset: Int) {
    first = first ?? offset
    differingCount += 1
    if let last = runs.last, last.upperBound == offset {
      runs[runs.count - 1] = last.lowerBound..<offset + 1
    } else if runs.count < Self.mostRuns {
      runs.append(offset..<offset + 1)
    }
  }

  /// Appends the results of the next share.
  private mutating func append(_ next: StretchComparison) {
    first = first ?? next.first
    differingCount += next.differingCount
    for run in next.runs {
      if let last = runs.last, last.upperBound == run.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<run.upperBound
      } else if runs.count < Self.mostRuns {
        runs.append(run)
      }
    }
  }
}

/// The contents of a stretch that a spec generates, and its start in them.
private struct MadeStretch: Equatable {
  /// The seed of random bytes; `nil` for zeros.
  var seed: UInt64?
  var start = 0
}

extension Message {
  /// The generated content of a range; `nil` if it is stored, in a file, or in several segments.
  fileprivate func made(_ range: Range<Int>) -> MadeStretch? {
    guard let segment = segmentIndex(at: range.lowerBound), offsets[segment + 1] >= range.upperBound else {
      return nil
    }
    switch segments.content(at: segment) {
    case .stored, .file: return nil
    case .zeros: return MadeStretch()
    case .random(let seed, let all):
      return MadeStretch(seed: seed, start: all.lowerBound + range.lowerBound - offsets[segment])
    }
  }
}

extension MessageReader {
  /// Shorter stretches are read by one thread.
  private static let smallestShare = 16 << 20
  /// More threads than this would wait for memory.
  private static let mostShares = 4

  /// Divides a length into shares for as many threads as help; each but the last is a multiple of `step`.
  fileprivate static func shares(of count: Int) -> [Range<Int>] {
    let shares = max(1, min(mostShares, count / smallestShare))
    let length = (count / shares / step + 1) * step
    var rest = 0..<count
    return (0..<shares).map { _ in
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
  }
}

/// Compares two messages byte by byte, and nothing else.
package struct ByteComparison: Sendable, Hashable {
  /// The first byte that differs; if one message is the start of the other, its length. `nil` if the messages
  /// are the same.
  package let firstDifference: Int?
  /// How many of the bytes that both have differ.
  package let differingCount: Int

  /// Whether all bytes are the same.
  package var isSame: Bool { firstDifference == nil }

  /// Compares two messages in memory that does not grow with them.
  ///
  /// - Throws: Any error from reading a file.
  package static func of(_ left: Message, _ right: Message) throws -> ByteComparison {
    let found = try StretchComparison.of(left, 0..<left.length, right, 0..<right.length)
    let shorter = min(left.length, right.length)
    return ByteComparison(
      firstDifference: found.first ?? (left.length == right.length ? nil : shorter),
      differingCount: found.differingCount)
  }
}
