public import Foundation
public import OnwireKit

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Request {
  /// The request that URLSession will make of a URLRequest, except for what only URLSession decides.
  ///
  /// The target is the URL's path and query, and Host is derived from the URL. The order and the letter case
  /// of header fields, the framing of the body, and the fields that URLSession adds while it sends are
  /// unknown.
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - body: The body of an upload task, which is not part of its request.
  ///   - configuration: The session's configuration, whose additional headers are sent as well.
  /// - Throws: `RequestProblem` for a request without a URL, for a header field that cannot be sent, for a
  ///   GET with a body, which URLSession refuses, and for a body stream that cannot be read. A stream is read
  ///   to its end, so the request cannot be sent afterwards unless you give it a new stream.
  public init(
    _ request: URLRequest, body: Data? = nil, configuration: URLSessionConfiguration? = nil
  ) throws {
    guard let url = request.url,
      let address = try? RequestURL(URLText(url.absoluteString, from: .url))
    else { throw RequestProblem.noURL }
    var fields = request.allHTTPHeaderFields ?? [:]
    for (name, value) in configuration?.httpAdditionalHeaders ?? [:] {
      guard let name = name as? String, !fields.keys.contains(where: { $0.isSameField(as: name) }) else {
        continue
      }
      fields[name] = "\(value)"
    }
    if !fields.keys.contains(where: { $0.isSameField(as: "Host") }) {
      fields["Host"] = address.endpoint.hostField
    }
    var fidelity = Fidelity()
    fidelity.forgetOrder()
    fidelity.set(.fieldBlanks, .unknown, because: "a URLRequest has no blanks around the values")
    HTTPStack.urlSession.leaveOut(of: &fidelity, because: "URLSession adds it while sending")
    fidelity.setFraming(
      saidBy: fields.keys, of: "a URLRequest",
      because: "URLSession chooses between Content-Length and chunks while sending")
    let method = request.httpMethod ?? "GET"
    let target = address.requestTarget.string
    let sorted = fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if let reason = Self.obstacle(method: method, target: target, fields: sorted) {
      throw RequestProblem.brokenHead(reason)
    }
    let sent = [UInt8](try body ?? request.sentBody())
    if method == "GET", !sent.isEmpty { throw RequestProblem.bodyOfGET }
    self.init(method: method, target: target, fields: sorted, body: sent, fidelity)
    endpoint = address.endpointWithUser
    provenance = .captured(Capture())
  }
}

/// Why a request cannot be read, sent, or turned into a URLRequest.
public enum RequestProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// It has no absolute http or https URL.
  case noURL
  /// Its body cannot be read; the value is the reason.
  case unreadableBody(String)
  /// Its body stream has more bytes than a test should hold.
  case largeBody(limit: Int)
  /// Foundation does not show the body of its upload task.
  case hiddenBody
  /// It cannot be sent, for example because a header field's value has a line break; the value is the reason.
  case brokenHead(String)
  /// A URLRequest cannot keep a part of it, which the value names.
  case notKept(String)

  /// Since iOS 13 and macOS 10.15, and on Linux, the task fails with `URLError.dataLengthExceedsMaximum`.
  static let bodyOfGET = RequestProblem.brokenHead("it is a GET with a body, which URLSession refuses")

  /// The problem in one sentence, for people.
  public var description: String {
    switch self {
    case .noURL: "the URLRequest has no absolute http or https URL"
    case .unreadableBody(let reason):
      "the body of the URLRequest cannot be read: \(VisibleText.of(reason))"
    case .hiddenBody: "this Foundation does not show a URLProtocol the body of an upload task: set `httpBody`"
    case .brokenHead(let reason): "the request cannot be sent: \(VisibleText.of(reason))"
    case .notKept(let what): "a URLRequest cannot keep \(VisibleText.of(what))"
    case .largeBody(let limit):
      "the URLRequest's httpBodyStream has more than \(limit) bytes: give the body as `body`, or compare what a "
        + "server received"
    }
  }
}

extension String {
  /// Whether two names of header fields are the same.
  fileprivate func isSameField(as name: String) -> Bool { lowercased() == name.lowercased() }
}

extension RequestProblem: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}
