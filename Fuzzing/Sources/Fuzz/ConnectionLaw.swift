@testable import OnwireHTTP
@testable import OnwireListener
@testable import OnwireTextFormats

/// Where the requests of a connection end does not depend on the pieces that its bytes come in, and each that is whole
/// is one to the parser of captures, too.
struct ConnectionLaw: Law {
  let corpus: [[UInt8]]
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.requests.filter { $0.count <= 2048 }
    self.seed = seed
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    var random = Random(seed: seed, number: number)
    return mutator.request(corpus) + (random.oneIn(2) ? mutator.request(corpus) : [])
  }

  /// What was found in the bytes of a connection.
  private struct Found: Equatable {
    var ends: [Int] = []
    var heads: [RequestHead] = []
    var refusal: Refusal?
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    var limits = RequestFraming.Limits()
    (limits.head, limits.body) = (1024, 4096)
    let whole = try found(bytes, limits) { bytes.count }
    var random = Random(seed: hash(of: bytes), number: 0)
    let most = random.oneIn(2) ? 3 : 200
    let pieces = try found(bytes, limits) { 1 + Int(random.next() % UInt64(most)) }
    try require(whole == pieces, "in pieces the ends are \(pieces.ends), and not \(whole.ends)")
    var start = 0
    for (end, head) in zip(whole.ends, whole.heads) {
      let request = Array(bytes[start..<end])
      start = end
      let message = try RequestParser().message(ByteInput(request))
      try require(try message.bytes() == request, "a request has other bytes")
      let isChunked = head.framing == .chunked
      try require(!isChunked || message.isInChunks, "a chunked request is none to the parser")
      if case .length(let length) = head.framing {
        try require(message.length - message.headLength == length, "a length is another one to the parser")
      }
    }
    counts.add("requests", whole.ends.count)
    if whole.refusal != nil { counts.add("refused") }
  }

  private func found(
    _ bytes: [UInt8], _ limits: RequestFraming.Limits, piece: () -> Int
  ) throws -> Found {
    var framing = RequestFraming(limits)
    var found = Found()
    var offset = 0
    var given = 0
    while given < bytes.count {
      given = min(bytes.count, given + piece())
      steps: while true {
        let (start, end) = (offset, given)
        let step = bytes[start..<end].withUnsafeBytes { framing.next($0) }
        switch step {
        case .more(let count):
          try require(count == end - start, "\(count) of \(end - start) bytes are taken, and more are wanted")
          offset += count
          break steps
        case .head(let count, let head):
          try require((1...(end - start)).contains(count), "a head takes \(count) of \(end - start) bytes")
          offset += count
          found.heads.append(head)
        case .end(let count):
          try require((0...(end - start)).contains(count), "an end takes \(count) of \(end - start) bytes")
          offset += count
          found.ends.append(offset)
          if offset == given { break steps }
        case .refused(let count, let refusal):
          try require((0...(end - start)).contains(count), "a refusal takes \(count) of \(end - start) bytes")
          found.refusal = refusal
          return found
        }
      }
    }
    return found
  }
}
