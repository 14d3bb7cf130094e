extension Message {
  /// The bytes of `range`, or all, in memory: for what is known to be small.
  ///
  /// - Throws: `LengthLimitExceeded` before anything is read, and what `write` throws.
  public func bytes(_ range: Range<Int>? = nil, limit: Int = 1 << 24) throws -> [UInt8] {
    let count = (range ?? 0..<length).clamped(to: 0..<length).count
    guard count <= limit else { throw LengthLimitExceeded(length: count, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    try write(range) { bytes.append(contentsOf: $0) }
    return bytes
  }
}

/// More bytes were asked for than the caller is ready to hold.
public struct LengthLimitExceeded: Error, Sendable, Hashable {
  /// How many bytes there are.
  public var length: Int
  /// How many were allowed.
  public var limit: Int

  package init(length: Int, limit: Int) {
    self.length = length
    self.limit = limit
  }
}
