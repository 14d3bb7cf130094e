/// The response to a request, as a capture has it.
///
/// A list needs no more of it than stands here; the message is read when it is asked for.
package struct Response: Sendable {
  /// The status; `nil` where it has none that is a number.
  package var status: Int?
  /// The media type of its body, in lower case and without parameters; empty for none.
  package var type: String
  /// How many bytes of its body the capture holds, or tells of; `nil` where nobody knows before it is read.
  package var bodyLength: Int?
  /// Reads the message.
  private let read: @Sendable () throws -> Content

  /// The message of a response, and how much of it is known.
  package struct Content: Sendable {
    /// A message with a status line.
    package var message: Message
    /// How much of it is known.
    package var fidelity: Fidelity

    /// A message, of which that is known.
    package init(_ message: Message, _ fidelity: Fidelity = Fidelity()) {
      self.message = message
      self.fidelity = fidelity
    }
  }

  /// A response whose message `read` gives.
  package init(
    status: Int?, type: String = "", bodyLength: Int? = nil, read: @escaping @Sendable () throws -> Content
  ) {
    self.status = status
    self.type = type
    self.bodyLength = bodyLength
    self.read = read
  }

  /// The message, and how much of it is known.
  ///
  /// - Throws: what reading the capture throws.
  package var content: Content {
    get throws { try read() }
  }
}

extension Request {
  /// The response in the place of the request, for all that shows, writes or checks a message; `nil` where there is none.
  ///
  /// - Throws: what reading the capture throws.
  package func answer() throws -> Request? {
    guard let response, let capture else { return nil }
    let content = try response.content
    var answer = self
    answer.message = content.message
    answer.fidelity = content.fidelity
    var place = Capture(url: capture.url, status: response.status)
    place.answered = answered
    answer.provenance = .captured(place)
    return answer
  }
}

extension Response: Hashable {
  /// Whether both are told of alike: by status, type and length. Their messages are not read for it.
  package static func == (a: Response, b: Response) -> Bool {
    a.status == b.status && a.type == b.type && a.bodyLength == b.bodyLength
  }

  /// Hashes the same.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(type)
    hasher.combine(bodyLength)
  }
}
