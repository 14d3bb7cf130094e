import OnwireDiagnostics
import OnwireTextFormats

/// A message on the wire: the concatenation of its segments.
///
/// Its bytes live nowhere else. Segments abut and cover the message and each has a rule; elements nest.
/// Only `MessageBuilder` makes one. Offsets and lengths are in bytes. It is a class, which is cheap to hand on, and never
/// changes.
public final class Message: Sendable {
  /// The bytes of the stored segments.
  package let storage: [UInt8]
  /// Which bytes, and why.
  package let segments: Segments
  /// What they mean; the first is the request or the response.
  package let elements: [Element]
  /// The offset of each segment, and the message's length as the last entry.
  package let offsets: SegmentOffsets
  /// The number of segments up to and with the empty line after the header fields.
  package let headSegmentCount: Int
  /// What the variables hold that its spec refers to, by their names.
  package let variables: [String: String]

  /// The length in bytes, exact before anything is read.
  public var length: Int { offsets[offsets.count - 1] }

  /// The offset of the body, and the length of the head with its empty line.
  public var headLength: Int { offsets[headSegmentCount] }

  init(
    storage: [UInt8], segments: Segments, elements: [Element], headSegmentCount: Int,
    variables: [String: String] = [:]
  ) {
    self.storage = storage
    self.segments = segments
    self.elements = elements
    self.headSegmentCount = headSegmentCount
    self.variables = variables
    offsets = SegmentOffsets(of: segments)
  }

  /// The same of a spec that refers to these variables.
  package func with(variables: [String: String]) -> Message {
    variables == self.variables
      ? self
      : Message(
        storage: storage, segments: segments, elements: elements, headSegmentCount: headSegmentCount,
        variables: variables)
  }

  /// The segment at `index`, for code that asks for many: outside of this module, `segments[index]` copies what holds
  /// them all.
  package func segment(at index: Int) -> Segment { segments[index] }

  /// The index of the segment that holds the byte at `offset`; `nil` outside the message.
  package func segmentIndex(at offset: Int) -> Int? {
    guard offset >= 0, offset < length else { return nil }
    // Empty segments share their offset with the next one: it is the last that starts here.
    return offsets.lastStart(notBehind: offset)
  }
}

extension Message {
  /// The segments that are in no document: of one there may be millions, all of them keys, values and marks.
  package var segmentsOutsideDocuments: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for element in elements where element.kind == .json || element.kind == .propertyList {
      if start < element.segments.lowerBound { ranges.append(start..<element.segments.lowerBound) }
      start = element.segments.upperBound
    }
    if start < segments.count { ranges.append(start..<segments.count) }
    return ranges
  }

  /// Whether among the bytes of an element there may be `byte`: it is, or some are read or made when it is written.
  func mayHold(_ byte: UInt8, in element: Element) -> Bool {
    guard segments.areStored else { return true }
    let range = offsets[element.segments.lowerBound]..<offsets[element.segments.upperBound]
    return storage[range].withUnsafeBufferPointer { $0.holds(byte) }
  }
}

extension RandomAccessCollection<Int> where Index == Int {
  /// The index of the last of these starts, which rise, that is not after `offset`; 0 where all are.
  package func lastStart(notBehind offset: Int) -> Int {
    Swift.max(0, partitioningIndex { $0 > offset } - 1)
  }
}

extension Message {
  /// The method as it is written; `nil` if the message has none.
  public var method: String? { text(of: .method) }

  /// Whether it is a response.
  package var isResponse: Bool { elements.first?.kind == .response }

  /// The status of a response, where that is a number of three digits.
  package var status: Int? {
    guard isResponse, let text = text(of: .status), text.utf8.count == 3 else { return nil }
    return Int(text)
  }

  /// The version of the first line; empty for none.
  package var version: String { text(of: .version) ?? "" }

  /// What a status line says after the status; empty for nothing.
  package var reason: String { text(of: .reason) ?? "" }

  /// The body as it is sent, chunks and all.
  ///
  /// - Throws: If it has more than `limit` bytes, and what reading a file throws.
  public func body(limit: Int = 1 << 24) throws -> [UInt8] {
    try bytes(headLength..<length, limit: limit)
  }

  /// The body without the chunks in which it may be sent (RFC 9112, 7.1); what compresses it stays.
  ///
  /// - Throws: If it has more than `limit` bytes, and what reading a file throws.
  public func content(limit: Int = 1 << 24) throws -> [UInt8] {
    try elements.contains { $0.kind == .chunked } ? withoutChunks.body(limit: limit) : body(limit: limit)
  }

  /// The request target as it is written; `nil` if the message has none.
  public var target: String? {
    elements.first { $0.kind == .target }.map { element in
      String(decoding: element.segments.flatMap { storedBytes($0) }, as: UTF8.self)
    }
  }

  /// The first segment of a role in the head, as text.
  private func text(of role: Segment.Role) -> String? {
    for index in 0..<headSegmentCount where segments.role(at: index) == role {
      return String(decoding: storedBytes(index), as: UTF8.self)
    }
    return nil
  }
}

extension Message {
  /// The bytes of the message, or those that `range` has of it, in memory: for what is known to be small.
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

extension Message {
  /// What the chunks of a body hold: a stretch of each, but of the last, which is empty.
  var chunkData: [Range<Int>] {
    elements.filter { $0.kind == .chunk }.compactMap { chunk in
      let data = chunk.segments.filter { segments.role(at: $0) == .bodyContent }
      guard let first = data.first, let last = data.last else { return nil }
      return offsets[first]..<offsets[last + 1]
    }
  }

  /// The message with its body as the chunks hold it, and a head that still tells of them.
  ///
  /// - Throws: what reading a file throws.
  package var withoutChunks: Message {
    get throws {
      var parser = RequestParser()
      parser.isFramed = false
      return try parser.message(
        head: try bytes(0..<headLength, limit: .max), body: ByteInput(MessageStretches(self, chunkData)))
    }
  }
}

/// More bytes were asked for than the caller is ready to hold.
public struct LengthLimitExceeded: Error, Sendable, Hashable {
  /// How many bytes there are; of an output, how many at least: it is not written to its end to count them.
  public let length: Int
  /// How many were allowed.
  public let limit: Int

  package init(length: Int, limit: Int) {
    self.length = length
    self.limit = limit
  }
}

extension LengthLimitExceeded: CustomStringConvertible {
  /// How many bytes there are at least, and how to get them.
  public var description: String {
    "there are at least \(length.counted("byte")), and \(limit) may be held: give a higher `limit`"
  }
}
