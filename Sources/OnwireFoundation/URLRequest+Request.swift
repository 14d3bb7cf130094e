public import Foundation
public import OnwireKit

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  /// The request as an app would hand it to URLSession: URL, method, header fields and body.
  ///
  /// What URLSession makes itself is left to it: `Host`, `Content-Length`, `Connection` and `Transfer-Encoding`. It
  /// also chooses the order and the letter case of header fields, so the bytes it sends may differ.
  /// - Throws: `RequestProblem.noURL` if it has no URL that Foundation accepts, and what reading a file throws.
  public init(_ request: Request) throws {
    guard let url = URL(string: request.url), url.host != nil else { throw RequestProblem.noURL }
    self.init(url: url)
    let message = request.message
    httpMethod = message.method
    for field in message.headerFields where !Self.isOfSession(field.name) {
      addValue(field.value, forHTTPHeaderField: field.name)
    }
    let body = try message.body(limit: .max)
    if !body.isEmpty { httpBody = Data(body) }
  }

  private static func isOfSession(_ name: String) -> Bool {
    ["host", "content-length", "connection", "transfer-encoding"].contains(name.lowercased())
  }
}

extension WireSpec {
  /// The request as an app would hand it to URLSession.
  ///
  /// - Throws: what `URLRequest.init` throws.
  public var urlRequest: URLRequest {
    get throws { try URLRequest(request) }
  }
}

extension SpecError: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension CaptureError: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension ContentFailure: LocalizedError {
  /// The same as `description`.
  package var errorDescription: String? { description }
}

extension LengthLimitExceeded: LocalizedError {
  /// The same as `description`.
  package var errorDescription: String? { description }
}
