/// Two messages byte by byte, and nothing else.
public struct ByteComparison: Sendable, Hashable {
  /// The length of the left message.
  public let leftLength: Int
  /// The length of the right message.
  public let rightLength: Int
  /// The first byte that is not the same on both sides; where one message is the start of the other, the length of
  /// that. `nil` where the messages are the same.
  public let firstDifference: Int?
  /// How many of the bytes that both have are not the same.
  public let differingCount: Int

  /// Whether all bytes are the same.
  public var isSame: Bool { firstDifference == nil }

  /// Compares two messages in memory that does not grow with them.
  ///
  /// - Throws: what reading a file throws.
  public static func of(_ left: Message, _ right: Message) throws -> ByteComparison {
    let found = try StretchComparison.of(left, 0..<left.length, right, 0..<right.length)
    let shorter = min(left.length, right.length)
    return ByteComparison(
      leftLength: left.length, rightLength: right.length,
      firstDifference: found.first ?? (left.length == right.length ? nil : shorter),
      differingCount: found.differingCount)
  }
}
