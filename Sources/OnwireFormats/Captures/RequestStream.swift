package import OnwireHTTP
package import OnwireTextFormats

/// The requests among the messages in some bytes, each with its response.
///
/// Requests sent one after the other, before any response, have their responses in the same order; if there
/// are fewer responses, they belong to the last requests.
package struct RequestStream {
  /// A request, a response or other bytes; blank lines are skipped.
  package enum Entry {
    case request(Message, Range<Int>, StreamedAnswer?)
    /// A response without a request before it.
    case response(StreamedAnswer)
    /// Neither request nor response.
    case other(Range<Int>)
  }

  /// The most requests, and bytes of them, to hold until their responses come.
  private static let mostPending = (requests: 64, bytes: 256 << 10)

  private var stream: MessageStream
  private var upcoming: MessageStream.Piece?
  /// Entries to return, in reverse order.
  private var ready: [Entry] = []

  /// The requests of `input`, as `parser` reads them; `answersHead` says that the first response in it
  /// answers a HEAD request that is elsewhere.
  ///
  /// - Throws: Any error from reading the input.
  package init(_ input: ByteInput, parser: RequestParser = RequestParser(), answersHead: Bool = false) throws
  {
    stream = MessageStream(input, parser: parser)
    stream.answersHead = answersHead
    upcoming = try stream.next()
  }

  /// The next entry; `nil` at the end.
  ///
  /// - Throws: Any error from reading the input.
  package mutating func next() throws -> Entry? {
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
      var answers = try answersInOrder(to: requests) ?? []
      while answers.count < requests.count, let answer = try answer() { answers.append(answer) }
      let unanswered = requests.count - answers.count
      ready = requests.indices.reversed().map { index in
        let (message, range) = requests[index]
        return .request(message, range, index < unanswered ? nil : answers[index - unanswered])
      }
      return ready.popLast()
    }
  }

  /// The requests that follow, up to a response or other bytes.
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

  /// The responses to several requests, one of which is HEAD, each read as a response to its own request;
  /// `nil` if not all have one.
  private mutating func answersInOrder(to requests: [(Message, Range<Int>)]) throws -> [StreamedAnswer]? {
    let areHead = requests.map { $0.0.method == "HEAD" }
    guard areHead.count > 1, areHead.contains(true), case .response(_, let range) = upcoming else {
      return nil
    }
    var stream = MessageStream(self.stream.input, parser: self.stream.parser, at: range.lowerBound)
    var answers: [StreamedAnswer] = []
    for isHead in areHead {
      stream.answersHead = isHead
      var interim: [StreamedResponse] = []
      while true {
        guard let piece = try stream.next() else { return nil }
        if case .response(let response, _) = piece {
          guard response.isInterim else {
            answers.append(StreamedAnswer(response, after: interim))
            break
          }
          interim.append(response)
        } else if try !stream.isBlank(piece.range) {
          return nil
        }
      }
    }
    self.stream = stream
    upcoming = try self.stream.next()
    return answers
  }

  /// The final response that follows, with the interim ones before it; `nil` if something else follows.
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
