import OnwireHTTP
import OnwireTextFormats

/// The requests among the messages of some bytes, each with its response.
///
/// Requests that were sent one behind the other, before a response came, have their responses in the same order; where
/// there are fewer, they are those of the last ones.
struct RequestStream {
  /// What stands at a place of the bytes; blank lines are passed over.
  enum Entry {
    case request(Message, Range<Int>, StreamedAnswer?)
    /// A response that no request stands before.
    case response(StreamedAnswer)
    /// Neither request nor response.
    case other(Range<Int>)
  }

  /// So many requests, and bytes of them, are held until their responses come.
  private static let mostPending = (requests: 64, bytes: 256 << 10)

  private var stream: MessageStream
  private var upcoming: MessageStream.Piece?
  /// The next one is the last.
  private var ready: [Entry] = []

  /// The requests of `input`, as `parser` reads them.
  init(_ input: ByteInput, parser: RequestParser = RequestParser()) throws {
    stream = MessageStream(input, parser: parser)
    upcoming = try stream.next()
  }

  mutating func next() throws -> Entry? {
    if let entry = ready.popLast() { return entry }
    try passBlanks()
    switch upcoming {
    case nil: return nil
    case .other(let range):
      upcoming = try stream.next()
      return .other(range)
    case .response: return try answer().map { .response($0) }
    case .request:
      let requests = try pending()
      var answers: [StreamedAnswer] = []
      while answers.count < requests.count, let answer = try answer() { answers.append(answer) }
      let unanswered = requests.count - answers.count
      ready = requests.indices.reversed().map { index in
        let (message, range) = requests[index]
        return .request(message, range, index < unanswered ? nil : answers[index - unanswered])
      }
      return ready.popLast()
    }
  }

  /// The requests that follow, up to a response or what is neither.
  private mutating func pending() throws -> [(Message, Range<Int>)] {
    var requests: [(Message, Range<Int>)] = []
    var count = 0
    while case .request(let message, let range) = upcoming, requests.count < Self.mostPending.requests,
      requests.isEmpty || count + range.count <= Self.mostPending.bytes
    {
      requests.append((message, range))
      count += range.count
      upcoming = try stream.next()
      try passBlanks()
    }
    return requests
  }

  /// The final response that follows, with the interim ones before it; `nil` where another thing does.
  private mutating func answer() throws -> StreamedAnswer? {
    var interim: [StreamedResponse] = []
    try passBlanks()
    while case .response(let response, _) = upcoming {
      upcoming = try stream.next()
      guard response.isInterim else { return StreamedAnswer(response, after: interim) }
      interim.append(response)
      try passBlanks()
    }
    return interim.popLast().map { StreamedAnswer($0, after: interim) }
  }

  private mutating func passBlanks() throws {
    while case .other(let range) = upcoming, try stream.isBlank(range) { upcoming = try stream.next() }
  }
}
