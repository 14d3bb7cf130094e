import OnwireHTTP

/// A response as the URL loading system hands it to a library: the body is without chunks and codings.
package struct ReceivedResponse: Sendable {
  /// The status code.
  package var status: Int
  /// The value of Content-Type; `nil` if there is none.
  package var contentType: String?
  /// The values of further Content-Type fields.
  package var furtherTypes: [String]
  /// The body with its codings undone; empty if it is lost.
  package var body: [UInt8]
  /// How well the body is known.
  package var knowledge: BodyKnowledge
  /// The method of the request.
  package var method: String
  /// The Accept of the request; `nil` if the app set none.
  package var accept: String?

  /// How well a body is known that a capture has, or should have.
  package enum BodyKnowledge: Sendable, Hashable {
    case whole
    /// These bytes, or others; the reason is a sentence without a full stop.
    case doubtful(String)
    /// There was a body, and it is not available; the reason is a sentence without a full stop.
    case lost(String)
  }

  /// The most bytes of a body that is read.
  package static let bodyLimit = 1 << 26

  package init(
    status: Int, contentType: String?, furtherTypes: [String] = [], body: [UInt8], method: String = "GET",
    accept: String? = nil, knowledge: BodyKnowledge = .whole
  ) {
    self.status = status
    self.contentType = contentType
    self.furtherTypes = furtherTypes
    self.body = body
    self.method = method
    self.accept = accept
    self.knowledge = knowledge
  }

  /// Whether there was a body, available or not.
  var hasBody: Bool {
    if case .lost = knowledge { return true }
    return !body.isEmpty
  }

  /// The type as `MIMEType` has it: in lower case, without parameters; `nil` if there is none.
  package var mimeType: String? {
    guard let contentType else { return nil }
    let type = contentType.prefix { $0 != ";" }.lowercased()
    let trimmed = String(
      type.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The charset as `textEncodingName` has it; `nil` if there is none.
  package var charset: String? {
    guard let contentType, let value = MediaType(contentType)["charset"]?.text, !value.isEmpty else {
      return nil
    }
    return value.lowercased()
  }

  /// The same response with another type, and with no further one.
  package func having(contentType: String) -> ReceivedResponse {
    var response = self
    response.contentType = contentType
    response.furtherTypes = []
    return response
  }

  /// What the URL loading system may make of several types: the first, the last, or all of them joined.
  var possibleTypes: [String] {
    guard let contentType, let last = furtherTypes.last else { return [] }
    return [contentType, last, ([contentType] + furtherTypes).joined(separator: ", ")]
  }
}
