import OnwireHTTP

/// A response as the URL loading system hands it to a library: the body is without chunks and codings.
package struct ReceivedResponse: Sendable {
  /// The status code.
  package var status: Int
  /// The value of Content-Type; `nil` where there is none.
  package var contentType: String?
  /// The body after its codings.
  package var body: [UInt8]
  /// The method of the request.
  package var method: String
  /// The Accept of the request; `nil` where the app set none.
  package var accept: String?

  /// How long a body may be to be read.
  package static let bodyLimit = 1 << 26

  package init(
    status: Int, contentType: String?, body: [UInt8], method: String = "GET", accept: String? = nil
  ) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.method = method
    self.accept = accept
  }

  /// The type as `MIMEType` has it: in lower case, without parameters; `nil` where there is none.
  package var mimeType: String? {
    guard let contentType else { return nil }
    let type = contentType.prefix { $0 != ";" }.lowercased()
    let trimmed = String(
      type.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The charset as `textEncodingName` has it; `nil` where there is none.
  package var charset: String? {
    guard let contentType, let value = MediaType(contentType)["charset"]?.text, !value.isEmpty else {
      return nil
    }
    return value.lowercased()
  }

  /// The same response of another type.
  package func having(contentType: String) -> ReceivedResponse {
    var response = self
    response.contentType = contentType
    return response
  }
}
