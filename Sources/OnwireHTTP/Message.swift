import OnwireDiagnostics
import OnwireTextFormats

/// A message on the wire: the concatenation of its segments.
///
/// Its bytes live nowhere else. Segments abut and cover the message, and each has a rule; elements nest. Only
/// `MessageBuilder` makes messages. Offsets and lengths are in bytes. It is an immutable class, so it is
/// cheap to pass on.
public final class Message: Sendable {
  /// The bytes of the stored segments.
  package let storage: [UInt8]
  /// The runs of bytes, each with its role and origin.
  package let segments: Segments
  /// The meaning of the segments; the first element is the request or the response.
  package let elements: [Element]
  /// The offset of each segment, and the message's length as the last entry.
  package let offsets: SegmentOffsets
  /// The number of segments up to and including the empty line after the header fields.
  package let headSegmentCount: Int
  /// The values of the variables that its spec refers to, by name.
  package let variables: [String: String]

  /// The length in bytes, exact before any content is read.
  public var length: Int { offsets[offsets.count - 1] }

  /// The offset of the body: the length of the head with its empty line.
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

  /// The same message, from a spec that refers to these variables.
  package func with(variables: [String: String]) -> Message {
    variables == self.variables
      ? self
      : Message(
        storage: storage, segments: segments, elements: elements, headSegmentCount: headSegmentCount,
        variables: variables)
  }

  /// The segment at `index`, for code that asks for many: outside this module, `segments[index]` copies the
  /// whole collection.
  package func segment(at index: Int) -> Segment { segments[index] }

  /// The index of the segment that holds the byte at `offset`; `nil` outside the message.
  package func segmentIndex(at offset: Int) -> Int? {
    guard offset >= 0, offset < length else { return nil }
    // Empty segments share their offset with the next one, so the last one that starts here is meant.
    return offsets.lastStart(notBehind: offset)
  }
}

extension Message {
  /// The segments outside documents. A document may have millions, all of them keys, values and marks.
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

  /// Whether the bytes of an element may include `byte`: they do, or some are read or made only when written.
  func mayHold(_ byte: UInt8, in element: Element) -> Bool {
    guard segments.areStored else { return true }
    let range = offsets[element.segments.lowerBound]..<offsets[element.segments.upperBound]
    return storage[range].withUnsafeBufferPointer { $0.holds(byte) }
  }
}

extension RandomAccessCollection<Int> where Index == Int {
  /// The index of the last of these ascending starts that is not after `offset`; 0 if all are after it.
  package func lastStart(notBehind offset: Int) -> Int {
    Swift.max(0, partitioningIndex { $0 > offset } - 1)
  }
}

extension Message {
  /// The method as it is written; `nil` if the message has none.
  public var method: String? { text(of: .method) }

  /// Whether it is a response.
  package var isResponse: Bool { elements.first?.kind == .response }

  /// The status of a response, if it is a number of three digits.
  package var status: Int? {
    guard isResponse, let text = text(of: .status), text.utf8.count == 3 else { return nil }
    return Int(text)
  }

  /// The version of the first line; empty if it has none.
  package var version: String { text(of: .version) ?? "" }

  /// The text after the status on a status line; empty if there is none.
  package var reason: String { text(of: .reason) ?? "" }

  /// The body as it is sent, in chunks if it has them.
  ///
  /// - Throws: If it has more than `limit` bytes, and any error of reading a file.
  public func body(limit: Int = 1 << 24) throws -> [UInt8] {
    try bytes(headLength..<length, limit: limit)
  }

  /// The body without the chunks in which it may be sent (RFC 9112, 7.1); compressed content stays
  /// compressed.
  ///
  /// - Throws: If it has more than `limit` bytes, and any error of reading a file.
  public func content(limit: Int = 1 << 24) throws -> [UInt8] {
    try elements.contains { $0.kind == .chunked } ? withoutChunks.body(limit: limit) : body(limit: limit)
  }

  /// The request target as it is written; `nil` if the message has none.
  public var target: String? {
    elements.first { $0.kind == .target }.map { element in
      String(decoding: element.segments.flatMap { storedBytes($0) }, as: UTF8.self)
    }
  }

  /// The text of the first segment of a role in the head.
  private func text(of role: Segment.Role) -> String? {
    for index in 0..<headSegmentCount where segments.role(at: index) == role {
      return String(decoding: storedBytes(index), as: UTF8.self)
    }
    return nil
  }
}

extension Message {
  /// The bytes of the message, or of `range`, in memory: for messages that are known to be small.
  ///
  /// - Throws: `LengthLimitExceeded` before anything is read, and whatever `write` throws.
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
  /// The data of each chunk of the body, except the last chunk, which is empty.
  var chunkData: [Range<Int>] {
    elements.filter { $0.kind == .chunk }.compactMap { chunk in
      let data = chunk.segments.filter { segments.role(at: $0) == .bodyContent }
      guard let first = data.first, let last = data.last else { return nil }
      return offsets[first]..<offsets[last + 1]
    }
  }

  /// The message with its body taken out of its chunks, but the head unchanged, so it still announces them.
  ///
  /// - Throws: Any error from reading a file.
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
  /// The number of bytes; for an output, a lower bound: it is not written to its end to count them.
  public let length: Int
  /// The number of bytes allowed.
  public let limit: Int

  package init(length: Int, limit: Int) {
    self.length = length
    self.limit = limit
  }
}

extension LengthLimitExceeded: CustomStringConvertible {
  /// The least number of bytes, and how to get them.
  public var description: String {
    "there are at least \(length.counted("byte")), and \(limit) may be held: give a higher `limit`"
  }
}
