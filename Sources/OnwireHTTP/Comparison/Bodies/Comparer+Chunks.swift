/// How bodies are put on the connection.
extension Comparer {
  /// Compares the framing of two chunked bodies, whose data have been compared; the head shows chunks that
  /// only one side has.
  ///
  /// `arePacked` says that the data may differ although the bodies are the same.
  mutating func compareChunks(
    _ lefts: BodyReading, _ rights: BodyReading, areDataSame: Bool, arePacked: Bool = false
  ) throws {
    // A server that reads on takes these bytes for another request.
    try compareEdge(("body", "body"), "", left.message.restBehindChunks, right.message.restBehindChunks)
    guard lefts.isChunked, rights.isChunked else { return noteMissingChunks(lefts, rights) }
    compareTrailers()
    let chunks = (left.message.chunkFraming, right.message.chunkFraming)
    if chunks.0.marks == chunks.1.marks { return same() }
    // Equal data may be longer on one side: with another boundary.
    let areLonger = areDataSame && lefts.range.count != rights.range.count && chunks.0.count == chunks.1.count
    let isCutOff = arePacked && left.message.hasLastChunk != right.message.hasLastChunk
    let reason =
      areLonger
      ? BodyWording.followsFromBoundary : areDataSame || isCutOff ? nil : BodyWording.followsFromData
    let note = isCutOff ? BodyWording.noLastChunk : reason == nil ? BodyWording.chunkSizes : ""
    self.note(
      Difference(
        .respelled, .framing, left: side(of: left.message, "chunks", chunks.0.range),
        right: side(of: right.message, "chunks", chunks.1.range),
        standing: reason.map { .follows($0) } ?? .counts, note: note))
  }

  /// Compares the framing as sent of two bodies, at least one of which was unpacked.
  mutating func comparePackedFraming() throws {
    var inner = Comparer(comparing: left.asSent, right.asSent, patterns)
    let (lefts, rights) = (try BodyReading(inner.left), try BodyReading(inner.right))
    try inner.compareEdge(
      ("body", "body"), "", left.packed?.restBehindLength ?? 0..<0, right.packed?.restBehindLength ?? 0..<0)
    let areDataSame = try StretchComparison.of(lefts.message, lefts.range, rights.message, rights.range)
      .isSame
    try inner.compareChunks(lefts, rights, areDataSame: areDataSame, arePacked: true)
    same(inner.comparison.sameCount)
    comparison.wildcardPaths += inner.comparison.wildcardPaths
    usedPatterns.formUnion(inner.usedPatterns)
    for var difference in inner.comparison.differences {
      difference.left = try difference.left.map { try told($0, of: inner.left.message, in: left.message) }
      difference.right = try difference.right.map { try told($0, of: inner.right.message, in: right.message) }
      comparison.differences.append(difference)
    }
  }

  /// The most bytes of what was sent to quote in words.
  private static let toldLimit = 4096

  /// Converts a side in the message as sent to one at the end of the compared message, with its content in
  /// words; data of chunks are an ellipsis.
  private func told(
    _ side: Difference.Side, of sent: Message, in message: Message
  ) throws -> Difference.Side {
    var words = ""
    var position = side.range.lowerBound
    while position < side.range.upperBound, let segment = sent.segmentIndex(at: position) {
      let range = position..<min(sent.offsets[segment + 1], side.range.upperBound)
      position = range.upperBound
      guard
        words.utf8.count + range.count <= Self.toldLimit || sent.segments.role(at: segment) == .bodyContent
      else {
        words += "…"
        break
      }
      words +=
        sent.segments.role(at: segment) == .bodyContent
        ? "…" : String(decoding: try sent.bytes(range), as: UTF8.self)
    }
    var result = Difference.Side(
      path: side.path, range: message.length..<message.length, segment: max(0, message.segments.count - 1))
    result.words = words
    return result
  }

  /// Notes that both heads announce chunks but only one body has them.
  private mutating func noteMissingChunks(_ lefts: BodyReading, _ rights: BodyReading) {
    // If a tool removed the coding of a body, its chunks are lost, too.
    guard lefts.framing.isChunked, rights.framing.isChunked, lefts.isChunked != rights.isChunked,
      [left, right].allSatisfy({ $0.fidelity[.body].knowledge != .decoded })
    else { return }
    note(
      Difference(
        .changed, .framing, left: bodySide(of: left.message), right: bodySide(of: right.message),
        note: BodyWording.noChunks(onLeft: rights.isChunked)))
  }

  private mutating func compareTrailers() {
    func fields(_ message: Message) -> [FieldLayout] {
      var counts: [String: Int] = [:]
      return message.trailerFields.map { FieldLayout(message, $0, in: "trailer", &counts) }
    }
    compareFields(fields(left.message), fields(right.message))
  }
}

extension Message {
  /// The bytes after an unchunked body that ends where its length says.
  fileprivate var restBehindLength: Range<Int> {
    guard !elements.contains(where: { $0.kind == .chunked }),
      let body = elements.first(where: { $0.kind == .body }), let last = body.segments.last,
      segments.role(at: last) == .unrecognized
    else { return length..<length }
    return offsets[last]..<length
  }

  /// The bytes after the last chunk and its trailer; empty for an unchunked body.
  fileprivate var restBehindChunks: Range<Int> {
    guard elements.contains(where: { $0.kind == .chunk }),
      let chunked = elements.firstIndex(where: { $0.kind == .chunked })
    else { return length..<length }
    return range(of: chunked).upperBound..<length
  }

  /// Whether there is a chunk without data, which ends a chunked body.
  fileprivate var hasLastChunk: Bool {
    (headSegmentCount..<segments.count).contains {
      segments.role(at: $0) == .chunkSize && storedBytes($0).allSatisfy { $0 == UInt8(ascii: "0") }
    }
  }

  /// The range of the chunks, their number, and all of their bytes except the data and the trailer.
  fileprivate var chunkFraming: (range: Range<Int>, count: Int, marks: [UInt8]) {
    guard let chunked = elements.firstIndex(where: { $0.kind == .chunked }) else { return (0..<0, 0, []) }
    var marks: [UInt8] = []
    // Fields of a trailer are compared one by one, with their line ends; lines that are not fields count
    // here.
    let fields = trailerFields.map { elements[$0].segments }
    for segment in elements[chunked].segments where !fields.contains(where: { $0.contains(segment) }) {
      switch segments.role(at: segment) {
      case .chunkSize, .chunkExtension, .lineEnd, .unrecognized: marks += storedBytes(segment)
      // The data of a chunk may have several segments.
      case .bodyContent: if marks.last != 0 { marks.append(0) }
      default: break
      }
    }
    return (range(of: chunked), elements.count { $0.kind == .chunk }, marks)
  }
}
