@testable import OnwireHTTP
@testable import OnwireTextFormats
@testable import OnwireFormats

/// Law 1: the bytes of a parsed message are those that were parsed, whatever they are.
struct ParserLaw: Law {
  let corpus: [[UInt8]]
  let seed: UInt64

  /// Large requests take long and find no more than small ones.
  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.requests.filter { $0.count <= 4096 }
    self.seed = seed
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    return mutator.request(corpus)
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    var random = Random(seed: hash(of: bytes), number: 0)
    let message = try RequestParser().message(ByteInput(bytes))
    try require(try message.bytes() == bytes, "the message has other bytes")
    try MessageCheck.checkFields(message, &counts)
    counts.add("elements", message.elements.count)

    var parser = RequestParser()
    parser.isFramed = random.oneIn(2)
    parser.isCoded = random.oneIn(2)
    let apart = try parser.message(
      head: Array(bytes[..<message.headLength]), body: ByteInput(bytes)[message.headLength..<bytes.count])
    try require(try apart.bytes() == bytes, "head and body apart give other bytes")
    try MessageCheck.checkFields(apart, &counts)

    // Each takes some times as long as all else.
    let either = random.oneIn(3) ? apart : message
    if random.oneIn(2) {
      try MessageCheck.checkFindings(either, Fidelity(), &counts)
    } else {
      try MessageCheck.checkStars(either)
    }
    try checkStream(bytes, &counts)
    if random.oneIn(16) {
      let stored = try RequestParser().message(ByteInput(PieceStorage(bytes: bytes)))
      try require(stored.offsets == message.offsets, "what is read in pieces has other segments")
      try require(
        stored.elements.count == message.elements.count, "what is read in pieces has other elements")
    }
    if random.oneIn(64) { try MessageCheck.write(Request(message), &counts) }
  }

  /// The pieces of a file of messages abut and are all of it.
  private func checkStream(_ bytes: [UInt8], _ counts: inout Counts) throws {
    var stream = MessageStream(ByteInput(bytes))
    var end = 0
    while let piece = try stream.next() {
      try require(
        piece.range.lowerBound == end && !piece.range.isEmpty, "the piece \(piece.range) is not after \(end)"
      )
      end = piece.range.upperBound
      guard case .request(let message, let range) = piece else { continue }
      try require(try message.bytes() == Array(bytes[range]), "the request at \(range) has other bytes")
      counts.add("requests in streams")
    }
    try require(end == bytes.count, "the pieces end at \(end) of \(bytes.count)")
  }
}

extension Request {
  /// A message that was captured, with all of it known.
  init(_ message: Message) {
    let endpoint = Endpoint(scheme: .https, host: "h", port: nil)
    self.init(message: message, endpoint: endpoint)
  }
}
