/// The response to a request, as a capture has it.
///
/// It holds what a list needs; the message is read on demand.
package struct Response: Sendable {
  /// The status; `nil` if it is not a number.
  package var status: Int?
  /// The media type of its body, in lower case and without parameters; empty if it has none.
  package var type: String
  /// The number of bytes of its body that the capture holds, or says there were; `nil` if that is unknown
  /// before the message is read.
  package var bodyLength: Int?
  /// Reads the message.
  private let read: @Sendable () throws -> Content

  /// The message of a response, and how much of it is known.
  package struct Content: Sendable {
    /// A message with a status line.
    package var message: Message
    /// How much of it is known.
    package var fidelity: Fidelity

    /// Creates the content of a response.
    package init(_ message: Message, _ fidelity: Fidelity = Fidelity()) {
      self.message = message
      self.fidelity = fidelity
    }
  }

  /// Creates a response whose message is what `read` returns.
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
  /// - Throws: Any error from reading the capture.
  package var content: Content {
    get throws { try read() }
  }
}

extension Request {
  /// The response in the place of the request, for code that shows, writes or checks a message; `nil` if
  /// there is none.
  ///
  /// - Throws: Any error from reading the capture.
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
  /// Whether both have the same status, type and length. Their messages are not read.
  package static func == (a: Response, b: Response) -> Bool {
    a.status == b.status && a.type == b.type && a.bodyLength == b.bodyLength
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(type)
    hasher.combine(bodyLength)
  }
}
