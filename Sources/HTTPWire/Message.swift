import Diagnostics

/// A message on the wire: the concatenation of its segments.
///
/// Its bytes live nowhere else. Segments abut and cover the message and each has a rule; elements nest.
/// Only `MessageBuilder` makes one. Offsets and lengths are in bytes.
public struct Message: Sendable {
  /// The bytes of the stored segments.
  public let storage: [UInt8]
  /// Which bytes, and why.
  public let segments: Segments
  /// What they mean; the first is the request.
  public let elements: [Element]
  /// The offset of each segment, and the message's length as the last entry.
  public let offsets: [Int]
  /// The number of segments up to and with the empty line after the header fields.
  public let headSegmentCount: Int

  /// The length in bytes, exact before anything is read.
  public var length: Int { offsets[offsets.count - 1] }

  /// The offset of the body, and the length of the head with its empty line.
  public var headLength: Int { offsets[headSegmentCount] }

  init(storage: [UInt8], segments: Segments, elements: [Element], headSegmentCount: Int) {
    self.storage = storage
    self.segments = segments
    self.elements = elements
    self.headSegmentCount = headSegmentCount
    offsets = segments.offsets
  }

  /// The index of the segment that holds the byte at `offset`; `nil` outside the message.
  public func segmentIndex(at offset: Int) -> Int? {
    guard offset >= 0, offset < length else { return nil }
    // Empty segments share their offset with the next one: it is the last that starts here.
    return offsets.lastStart(notBehind: offset)
  }
}

extension [Int] {
  /// The index of the last of these starts, which rise, that is not behind `offset`; 0 where all are.
  package func lastStart(notBehind offset: Int) -> Int {
    Swift.max(0, partitioningIndex { $0 > offset } - 1)
  }
}
