/// How bodies are put on the connection.
extension Comparer {
  /// Compares the framing of two chunked bodies, whose data were compared; the head tells of chunks on one side only.
  mutating func compareChunks(_ lefts: BodyReading, _ rights: BodyReading, areDataSame: Bool) throws {
    // Whoever reads on takes it for another request.
    try compareEdge(("body", "body"), "", left.message.restBehindChunks, right.message.restBehindChunks)
    guard lefts.isChunked, rights.isChunked else { return noteMissingChunks(lefts, rights) }
    compareTrailers()
    let chunks = (left.message.chunkFraming, right.message.chunkFraming)
    if chunks.0.marks == chunks.1.marks { return same() }
    // What is the same may be longer on one side: under another boundary.
    let areLonger = areDataSame && lefts.range.count != rights.range.count && chunks.0.count == chunks.1.count
    let reason = areLonger ? BodyWording.followsFromBoundary : areDataSame ? nil : BodyWording.followsFromData
    note(
      Difference(
        .respelled, .framing, left: side(of: left.message, "chunks", chunks.0.range),
        right: side(of: right.message, "chunks", chunks.1.range),
        standing: reason.map { .follows($0) } ?? .counts, note: reason == nil ? BodyWording.chunkSizes : ""))
  }

  /// Notes that both heads announce chunks and only one body is in them.
  private mutating func noteMissingChunks(_ lefts: BodyReading, _ rights: BodyReading) {
    guard lefts.framing.isChunked, rights.framing.isChunked, lefts.isChunked != rights.isChunked else {
      return
    }
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
  /// What follows the last chunk and its trailer; empty for a body in no chunks.
  fileprivate var restBehindChunks: Range<Int> {
    guard elements.contains(where: { $0.kind == .chunk }),
      let chunked = elements.firstIndex(where: { $0.kind == .chunked })
    else { return length..<length }
    return range(of: chunked).upperBound..<length
  }

  /// Where the chunks stand, how many, and all of them but their data and the trailer.
  fileprivate var chunkFraming: (range: Range<Int>, count: Int, marks: [UInt8]) {
    guard let chunked = elements.firstIndex(where: { $0.kind == .chunked }) else { return (0..<0, 0, []) }
    var marks: [UInt8] = []
    for segment in elements[chunked].segments {
      switch segments.role(at: segment) {
      case .chunkSize, .chunkExtension, .lineEnd, .unrecognized: marks += storedBytes(segment)
      // The data of a chunk may be several segments.
      case .bodyContent: if marks.last != 0 { marks.append(0) }
      default: break
      }
    }
    // Fields of a trailer are compared one by one; their line ends are theirs.
    return (range(of: chunked), elements.count { $0.kind == .chunk }, marks)
  }
}
