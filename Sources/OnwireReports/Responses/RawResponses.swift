package import OnwireHTTP
package import OnwireResponses
package import OnwireTextFormats
import OnwireFormats

/// The responses in a file of raw messages, each with what its request said, where that stands before it.
///
/// All that reads responses for `--as-client` is here; those of other captures come with their requests.
package struct RawResponses {
  /// Why a response is not there to read: its body cannot be decoded.
  package struct Undecoded: Error {
    /// A sentence without a full stop.
    package let sentence: String
  }

  /// A response, and the message that it is of.
  package struct Read: Sendable {
    /// As the URL loading system hands it to a library.
    package let response: ReceivedResponse
    /// As it was received.
    package let message: Message
  }

  private let input: ByteInput
  private var stream: RequestStream
  private let method: String
  private let accept: String?
  private let isOfConnection: Bool
  private var number = 0

  /// The responses in `input`; a request that stands elsewhere had `method` and `accept`. What `isOfConnection` has the
  /// chunks and codings that its head tells of; a file may be what curl shows of it.
  ///
  /// - Throws: what reading the input throws.
  package init(
    _ input: ByteInput, method: String = "GET", accept: String? = nil, isOfConnection: Bool = false
  ) throws {
    self.input = input
    self.method = method
    self.accept = accept
    self.isOfConnection = isOfConnection
    stream = try RequestStream(input, answersHead: method == "HEAD")
  }

  /// The next final response, and the number of its message in the input as `inspect` counts; `nil` at the end.
  ///
  /// - Throws: what reading the input throws.
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

  /// A response that is final and has a status; `nil` of others.
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

  /// Where the body ends that a stub hands over with a status that has none on the wire: what follows and is no message,
  /// unless it is the line end that an editor leaves.
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
  /// The response to a captured request; `nil` where the capture has none, or none with a status.
  ///
  /// - Throws: what reading the capture throws.
  package static func answer(to request: Request) throws -> Result<Read, Undecoded>? {
    guard let answer = request.message.isResponse ? request : try request.answer() else { return nil }
    return try self.answer(answer, to: request)
  }

  /// The same of `answer`, which stands in the place of the request.
  ///
  /// - Throws: what reading a file throws.
  package static func answer(
    _ answer: Request, to request: Request
  ) throws -> Result<Read, Undecoded>? {
    guard let status = answer.status ?? request.status else { return nil }
    return try received(
      status: status, answer.message, answer.fidelity,
      method: request.message.isResponse ? "GET" : request.message.method ?? "GET",
      accept: request.message.isResponse ? nil : request.message.headerValues("accept").first)
  }

  /// That the connection fails before the body is whole.
  private static func failed(_ fault: String) -> Undecoded {
    Undecoded(sentence: "an app gets an error of the connection: \(fault)")
  }

  /// A response by the fields and the body of a message, whose codings a capture may have taken off already.
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

  /// A body without its codings, and what is known of it; none of one that is lost.
  private static func body(of message: Message, _ entry: Fidelity.Entry) throws -> Result<Body, Undecoded> {
    var knowledge: ReceivedResponse.BodyKnowledge =
      switch entry.knowledge {
      case .exact, .rebuilt, .decoded: .whole
      case .unknown, .changed: .doubtful(entry.reason)
      // What a capture holds in its place is not what came.
      case .absent: .lost(entry.reason)
      }
    if case .lost = knowledge { return .success(([], knowledge)) }
    if let decoded = try DecodedBody(of: message) {
      if decoded.isWhole { return .success((decoded.bytes.bytes, knowledge)) }
      let problem = decoded.problem ?? "the body's coding is not taken off"
      switch entry.knowledge {
      case .exact: return .failure(Undecoded(sentence: problem))
      case .rebuilt: knowledge = .doubtful(problem)
      // Under a coding, other bytes say nothing of those that came.
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
