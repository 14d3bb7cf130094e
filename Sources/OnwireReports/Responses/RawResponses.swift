package import OnwireHTTP
package import OnwireResponses
package import OnwireTextFormats
import OnwireFormats

/// The responses in a file of raw messages, each with what its request said, if that precedes it.
///
/// Everything that reads responses for `--as-client` is here; those of other captures come with their
/// requests.
package struct RawResponses {
  /// The error of a response that cannot be read because its body cannot be decoded.
  package struct Undecoded: Error {
    /// The reason, as a sentence without a full stop.
    package let sentence: String
  }

  /// A response, with its message.
  package struct Read: Sendable {
    /// The response as the URL loading system passes it to a library.
    package let response: ReceivedResponse
    /// The message as it was received.
    package let message: Message
  }

  private let input: ByteInput
  private var stream: RequestStream
  private let method: String
  private let accept: String?
  private let isOfConnection: Bool
  private var number = 0

  /// The responses in `input`; `method` and `accept` are those of a request that is elsewhere.
  /// `isOfConnection` says that bodies have the chunks and codings that their heads name; in a file, they may
  /// be as curl shows them.
  ///
  /// - Throws: Any error from reading the input.
  package init(
    _ input: ByteInput, method: String = "GET", accept: String? = nil, isOfConnection: Bool = false
  ) throws {
    self.input = input
    self.method = method
    self.accept = accept
    self.isOfConnection = isOfConnection
    stream = try RequestStream(input, answersHead: method == "HEAD")
  }

  /// The next final response, with the number of its message in the input, as `inspect` counts; `nil` at the
  /// end.
  ///
  /// - Throws: Any error from reading the input.
  package mutating func next() throws -> (number: Int, Result<Read, Undecoded>)? {
    while let entry = try stream.next() {
      number += 1
      switch entry {
      case .request(let message, _, let answer?):
        if let result = try read(
          answer, to: message.method ?? "GET", accept: message.headerValues("accept").first)
        {
          return (number, result)
        }
      case .response(let answer):
        let result = try read(answer, to: method, accept: accept, isAlone: !isOfConnection)
        if let result { return (number, result) }
      case .request, .other: continue
      }
    }
    return nil
  }

  /// A final response with a status; `nil` for others.
  private func read(
    _ answer: StreamedAnswer, to method: String, accept: String?, isAlone: Bool = false
  ) throws -> Result<Read, Undecoded>? {
    guard let status = answer.response.status, !answer.response.isInterim else { return nil }
    let mayBeStub = !isOfConnection && (status == 204 || status == 304)
    let answer = mayBeStub ? try answer.reaching(to: stubEnd(of: answer)) : answer
    var content = try answer.read(from: input).content
    if isAlone { content = content.standingAlone }
    let body = content.fidelity[.body]
    if isOfConnection, content.fidelity[.framing].knowledge == .absent {
      return .failure(Self.failed("the body has none of the chunks that the head tells of"))
    }
    if isOfConnection, body.knowledge != .exact { return .failure(Undecoded(sentence: body.reason)) }
    return try Self.received(
      status: status, content.message, content.fidelity, method: method, accept: accept)
  }

  /// The end of the body that a stub gives to a response whose status has no body on the wire: that of the
  /// bytes that follow and are not a message, unless they are only the line end that an editor adds.
  private func stubEnd(of answer: StreamedAnswer) throws -> Int {
    let end = answer.response.body.upperBound
    let rest = input[end..<input.count]
    var pieces = MessageStream(rest)
    guard case .other(let range)? = try pieces.next() else { return end }
    let isLineEnd = try range.count <= 2 && rest.bytes(range).allSatisfy { $0 == 0x0D || $0 == 0x0A }
    return isLineEnd ? end : end + range.upperBound
  }
}

extension RawResponses {
  /// The response to a captured request; `nil` if the capture has none, or none with a status.
  ///
  /// - Throws: Any error from reading the capture.
  package static func answer(to request: Request) throws -> Result<Read, Undecoded>? {
    guard let answer = request.message.isResponse ? request : try request.answer() else { return nil }
    return try self.answer(answer, to: request)
  }

  /// The same for `answer`, which is in the form of a request.
  ///
  /// - Throws: Any error from reading a file.
  package static func answer(
    _ answer: Request, to request: Request
  ) throws -> Result<Read, Undecoded>? {
    guard let status = answer.status ?? request.status else { return nil }
    return try received(
      status: status, answer.message, answer.fidelity,
      method: request.message.isResponse ? "GET" : request.message.method ?? "GET",
      accept: request.message.isResponse ? nil : request.message.headerValues("accept").first)
  }

  /// The error that the connection fails before the body is complete.
  private static func failed(_ fault: String) -> Undecoded {
    Undecoded(sentence: "an app gets an error of the connection: \(fault)")
  }

  /// A response with the fields and the body of a message, whose codings a capture may already have removed.
  private static func received(
    status: Int, _ message: Message, _ fidelity: Fidelity, method: String, accept: String?
  ) throws -> Result<Read, Undecoded> {
    if method != "HEAD", let fault = message.framingFault(fidelity) {
      return .failure(failed(fault))
    }
    let hasNone = method == "HEAD" || StatusLine.hasNoBody(status) && message.length == message.headLength
    let types = message.headerValues("content-type")
    return try (hasNone ? .success(([], .whole)) : body(of: message, fidelity[.body])).map { body in
      Read(
        response: ReceivedResponse(
          status: status, contentType: types.first, furtherTypes: Array(types.dropFirst()), body: body.bytes,
          method: method, accept: accept, knowledge: body.knowledge), message: message)
    }
  }

  private typealias Body = (bytes: [UInt8], knowledge: ReceivedResponse.BodyKnowledge)

  /// A body without its codings, and what is known about it; empty if it is lost.
  private static func body(of message: Message, _ entry: Fidelity.Entry) throws -> Result<Body, Undecoded> {
    var knowledge: ReceivedResponse.BodyKnowledge =
      switch entry.knowledge {
      case .exact, .rebuilt, .decoded: .whole
      case .unknown, .changed: .doubtful(entry.reason)
      // What a capture has in its place is not what was received.
      case .absent: .lost(entry.reason)
      }
    if case .lost = knowledge { return .success(([], knowledge)) }
    if let decoded = try DecodedBody(of: message) {
      if decoded.isWhole { return .success((decoded.bytes.bytes, knowledge)) }
      let problem = decoded.problem ?? "the body's coding is not taken off"
      switch entry.knowledge {
      case .exact: return .failure(Undecoded(sentence: problem))
      case .rebuilt: knowledge = .doubtful(problem)
      // With a coding, other bytes tell nothing about those that were received.
      case .changed: knowledge = .lost(entry.reason)
      case .decoded, .absent, .unknown: break
      }
    }
    let length = message.length - message.headLength
    guard length <= ReceivedResponse.bodyLimit else {
      return .failure(Undecoded(sentence: "the body has \(length) bytes, more than are read here"))
    }
    if case .lost = knowledge { return .success(([], knowledge)) }
    return .success((try message.body(limit: .max), knowledge))
  }
}
