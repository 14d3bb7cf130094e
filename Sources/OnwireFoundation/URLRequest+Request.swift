public import Foundation
public import OnwireKit

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  /// The request as an app would hand it to URLSession: URL, method, header fields and body.
  ///
  /// It leaves out what URLSession makes itself: `Host` if it is that of the URL, `Content-Length`,
  /// `Connection` and `Transfer-Encoding`. URLSession also chooses the order and the letter case of header
  /// fields, and whether the body is sent in chunks, so the bytes it sends may differ. A target in absolute
  /// form, as a proxy gets it, becomes the URL.
  /// - Throws: `RequestProblem.noURL` if it has no URL that Foundation accepts; `RequestProblem.notKept` for
  ///   what Foundation would send differently: a protocol version that URLSession does not choose, two fields
  ///   with the same name, a URL that it escapes, a method that it writes in upper case, a line of the head
  ///   that is not a field, or bytes of the head that are not UTF-8; `RequestProblem.brokenHead` for a value
  ///   with a line break and for a GET with a body, which URLSession refuses; and what reading a file throws.
  public init(_ request: Request) throws {
    let message = request.message
    let endpoint = request.endpoint
    var address = request.url
    if address.hasPrefix(endpoint.origin) {
      address = endpoint.originWithUser + address.dropFirst(endpoint.origin.count)
    }
    guard let url = URL(string: address), url.host != nil else { throw RequestProblem.noURL }
    self.init(url: url)
    let version = message.version
    guard version.isEmpty || Self.versions.contains(version) else {
      throw RequestProblem.notKept("the version `\(version)`")
    }
    httpMethod = message.method
    for field in message.headerFields where !Self.isOfSession(field.name) {
      if field.name.lowercased() == "host", field.value == endpoint.hostField { continue }
      guard value(forHTTPHeaderField: field.name) == nil else {
        throw RequestProblem.notKept("two fields `\(field.name)`")
      }
      setValue(field.value, forHTTPHeaderField: field.name)
      guard value(forHTTPHeaderField: field.name) == field.value else {
        throw RequestProblem.notKept("the field `\(field.name)`")
      }
    }
    // Before the body is set, which the check would copy.
    try check(isSentAs: request)
    let body = try message.content(limit: .max)
    if body.isEmpty { return }
    if httpMethod == "GET" { throw RequestProblem.bodyOfGET }
    httpBody = Data(body)
  }

  /// Throws if URLSession would send another head: each release of Foundation escapes and changes what it
  /// does not accept in its own way, and the strings that it was given may lack some of the bytes.
  private func check(isSentAs request: Request) throws {
    if let (bytes, isLine) = request.message.headBeyondTexts {
      let reason = isLine ? "a line that is no header field" : "which is not UTF-8"
      throw RequestProblem.notKept("`\(String(decoding: bytes, as: UTF8.self))`, \(reason)")
    }
    let sent = try Request(self)
    let (message, own) = (request.message, sent.message)
    func kept(_ what: String, _ text: String, _ isKept: Bool) throws {
      if !isKept { throw RequestProblem.notKept("\(what) `\(text)`") }
    }
    try kept("the method", message.method ?? "", own.method == message.method)
    try kept("the URL", request.url, sent.url == request.url)
    let (user, ownUser) = (request.endpoint.userinfo ?? "", sent.endpoint.userinfo ?? "")
    try kept("the user", user, ownUser == user)
    // HTTP/2 and HTTP/3 have no Host.
    let hosts = message.headerValues("host")
    try kept("the Host", hosts.first ?? "", hosts.isEmpty || own.headerValues("host") == hosts)
  }

  /// The versions that URLSession chooses by itself.
  private static let versions: Set<String> = ["HTTP/1.1", "HTTP/2", "HTTP/3"]

  private static func isOfSession(_ name: String) -> Bool {
    ["content-length", "connection", "transfer-encoding"].contains(name.lowercased()) || name.hasPrefix(":")
  }
}

extension WireSpec {
  /// The request as an app would hand it to URLSession.
  ///
  /// - Throws: If the spec has values that may be anything, and what `URLRequest.init` throws.
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

extension WireResponseError: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}

extension ContentFailure: LocalizedError {
  /// The same as `description`.
  package var errorDescription: String? { description }
}

extension LengthLimitExceeded: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}
