import OnwireHTTP

/// What a transaction says about the length of its body.
struct CharlesLengths {
  /// Whether the body came in chunks, which Charles removes but still counts in its size.
  let isChunked: Bool
  private let contentLength: BodyChoice.KnownLength?
  private let size: BodyChoice.KnownLength?
  private let isBinary: Bool
  /// Whether this is a response that has no body, whatever its fields say.
  private let hasNone: Bool

  init(_ transaction: CharlesTransaction, _ head: CapturedHead) {
    func known(_ source: String, _ count: Int?) -> BodyChoice.KnownLength? {
      count.flatMap { $0 >= 0 ? BodyChoice.KnownLength(source: source, count: $0) : nil }
    }
    isChunked = head.value("transfer-encoding") != nil
    isBinary = head.isBinary
    contentLength = known("Content-Length", head.value("content-length").flatMap { Int(decimalDigits: $0) })
    size = known("Charles's size", transaction.bodySize)
    hasNone =
      transaction.isResponse && StatusLine.hasNoBody(transaction.responseStatus)
  }

  /// A length that says that there was a body; `nil` if none does.
  var promising: BodyChoice.KnownLength? {
    if hasNone { return nil }
    if let contentLength, contentLength.count > 0 { return contentLength }
    return size.flatMap { $0.count > (isChunked ? Self.lastChunk : 0) ? $0 : nil }
  }

  /// A length that rules out a body of `count` bytes; `nil` if none does, or if another one agrees.
  func contradicting(_ count: Int) -> BodyChoice.KnownLength? {
    if isChunked { return size.flatMap { fits(count, $0) ? nil : $0 } }
    return exact.contains { $0.count == count } ? nil : exact.first
  }

  /// Whether a length is known; for a body in chunks, Charles's size is only a bound.
  var areKnown: Bool { isChunked ? size != nil : !exact.isEmpty }

  /// Whether a length says that the body has `count` bytes.
  func agree(with count: Int) -> Bool { exact.contains { $0.count == count } }

  /// The candidate that the lengths support; `nil` without candidates.
  func choice(of candidates: [BodyChoice.Candidate]) -> BodyChoice? {
    guard isChunked else { return BodyChoice(candidates, lengths: exact) }
    // The number of chunks is unknown: the size only bounds the body, unless it fits exactly one chunk.
    let fitting = candidates.filter { candidate in size.map { fits(candidate.bytes.count, $0) } ?? true }
    guard let likeliest = fitting.first else {
      return BodyChoice(candidates, lengths: size.map { [$0] } ?? [])
    }
    // Take the likeliest: another may fit one chunk by accident if the framing of several is as long.
    let count = likeliest.bytes.count
    let isOneChunk = size.map { count + Self.framing(count) == $0.count } ?? false
    let length = BodyChoice.KnownLength(source: "Charles's size without one chunk's framing", count: count)
    return BodyChoice([likeliest], lengths: isOneChunk ? [length] : [])
  }

  /// The lengths of the body's own bytes. For HTTP/2 it was never measured whether the size counts frames.
  private var exact: [BodyChoice.KnownLength] {
    if isChunked { return [] }
    return (isBinary ? [contentLength] : [contentLength, size]).compactMap { $0 }
  }

  private func fits(_ count: Int, _ size: BodyChoice.KnownLength) -> Bool {
    count == 0 || count <= size.count && Self.framing(count) <= size.count - count
  }

  /// The most that Charles can count for chunks without a body: `0` with its line end and the one after it.
  private static let lastChunk = 5

  /// The bytes that Charles counts in addition to a body in one chunk: its size line, its end, and `0` with
  /// its line end.
  private static func framing(_ count: Int) -> Int { String(count, radix: 16).utf8.count + 7 }
}
