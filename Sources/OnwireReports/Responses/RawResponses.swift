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

  private let input: ByteInput
  private var stream: MessageStream
  private var method = "GET"
  private var accept: String?
  private var number = 0
  /// What was looked at already.
  private var ahead: MessageStream.Piece?

  /// - Throws: what reading the input throws.
  package init(_ input: ByteInput, method: String = "GET", accept: String? = nil) {
    self.input = input
    self.method = method
    self.accept = accept
    stream = MessageStream(input)
    stream.answersHead = method == "HEAD"
  }

  /// The next final response, and its number from 1; `nil` at the end.
  ///
  /// - Throws: what reading the input throws.
  package mutating func next() throws -> (number: Int, Result<ReceivedResponse, Undecoded>)? {
    while let piece = try ahead ?? stream.next() {
      ahead = nil
      switch piece {
      case .request(let message, _):
        method = message.method ?? "GET"
        accept = message.headerValues("accept").first
      case .response(let streamed, let range):
        // What is said before the answer is no answer.
        guard let status = streamed.status, !streamed.isInterim else { continue }
        number += 1
        var end = range.upperBound
        if status == 204 || status == 304 {
          // Such a response has no body on the wire, and stubs hand one over all the same: what is no message.
          ahead = try stream.next()
          if case .other(let rest)? = ahead { (end, ahead) = (rest.upperBound, nil) }
        }
        defer { (method, accept) = ("GET", nil) }
        return (number, try response(status, streamed.head, to: end))
      case .other: break
      }
    }
    return nil
  }

  /// A response as the URL loading system hands it on: without chunks and codings.
  private func response(
    _ status: Int, _ head: Range<Int>, to end: Int
  ) throws -> Result<ReceivedResponse, Undecoded> {
    // The fields and the body of a response are those of a request; its first line is not.
    let fields = try input.bytes(head).drop { $0 != 0x0A }
    let message = try RequestParser().message(
      head: Array("POST / HTTP/1.1\r".utf8) + fields,
      body: head.upperBound < end ? input[head.upperBound..<end] : nil)
    return try Self.received(
      status: status, message, isExact: true, method: method, accept: accept)
  }
}

extension RawResponses {
  /// The response to a captured request; `nil` where the capture has none, or none with a status.
  ///
  /// - Throws: what reading the capture throws.
  package static func answer(to request: Request) throws -> Result<ReceivedResponse, Undecoded>? {
    guard let answer = request.message.isResponse ? request : try request.answer() else { return nil }
    return try self.answer(answer, to: request)
  }

  /// The same of `answer`, which stands in the place of the request.
  ///
  /// - Throws: what reading a file throws.
  package static func answer(
    _ answer: Request, to request: Request
  ) throws -> Result<ReceivedResponse, Undecoded>? {
    guard let status = answer.status ?? request.status else { return nil }
    return try received(
      status: status, answer.message, isExact: answer.fidelity[.body].knowledge == .exact,
      method: request.message.isResponse ? "GET" : request.message.method ?? "GET",
      accept: request.message.isResponse ? nil : request.message.headerValues("accept").first)
  }

  /// A response by the fields and the body of a message, whose codings a capture may have taken off already.
  private static func received(
    status: Int, _ message: Message, isExact: Bool, method: String, accept: String?
  ) throws -> Result<ReceivedResponse, Undecoded> {
    var body: [UInt8]
    if let decoded = try DecodedBody(of: message), decoded.isWhole || isExact {
      guard decoded.isWhole else {
        return .failure(Undecoded(sentence: decoded.problem ?? "the body's coding is not taken off"))
      }
      body = decoded.bytes.bytes
    } else {
      let length = message.length - message.headLength
      guard length <= ReceivedResponse.bodyLimit else {
        return .failure(Undecoded(sentence: "the body has \(length) bytes, more than are read here"))
      }
      body = try message.body(limit: .max)
    }
    if method == "HEAD" { body = [] }
    return .success(
      ReceivedResponse(
        status: status, contentType: message.headerValues("content-type").first, body: body, method: method,
        accept: accept))
  }
}
