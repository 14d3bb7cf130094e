/// An absolute http or https URL, split according to RFC 3986; its components are ranges of its one text.
package struct RequestURL: Sendable, Hashable {
  /// The whole URL.
  package let text: URLText
  /// What the URL says besides the request target; scheme and host are as written, not decoded.
  package let endpoint: Endpoint
  private let parts: URIReference

  /// User and password, without the `@`; `nil` if there is no `@`.
  package var userinfo: Range<Int>? { parts.userinfo }
  /// The host, never empty; an IP literal with its brackets.
  package var host: Range<Int> { parts.host }
  /// The digits of the port, empty in `h:`; `nil` without a `:`.
  package var port: Range<Int>? { parts.port }
  /// The path: empty, or beginning with `/`.
  package var path: Range<Int> { parts.path }
  /// The query, without the `?`; `nil` if there is no `?`.
  package var query: Range<Int>? { parts.query }
  /// The fragment, without the `#`; `nil` if there is no `#`. It is never sent.
  package var fragment: Range<Int>? { parts.fragment }

  /// Splits an absolute http or https URL.
  ///
  /// Does not check for characters that are invalid in their component; `firstInvalid` does.
  package init(_ text: URLText) throws(Problem) {
    let parts = URIReference(text.bytes)
    guard let scheme = parts.scheme else { throw .relative }
    let name = String(decoding: text.bytes[scheme], as: UTF8.self).lowercased()
    guard let known = Endpoint.Scheme(rawValue: name) else { throw .scheme(scheme) }
    guard parts.authority != nil else { throw .missingSlashes(at: scheme.upperBound + 1) }
    let host = text.bytes[parts.host]
    guard !host.isEmpty else { throw .emptyHost(at: parts.host.lowerBound) }
    if host.first == UInt8(ascii: "["), !IPLiteral.isValid(host) { throw .ipLiteral(parts.host) }
    var port: Int?
    if let range = parts.port, !range.isEmpty {
      port = Self.portNumber(text.bytes[range])
      if port == nil { throw .port(range) }
    }
    self.init(
      text, parts, Endpoint(scheme: known, host: String(decoding: host, as: UTF8.self), port: port))
  }

  /// Splits a text that differs from `other`'s only after the authority, or in escapes before its end.
  init(_ text: URLText, resembling other: RequestURL) {
    self.init(text, URIReference(text.bytes), other.endpoint)
  }

  private init(_ text: URLText, _ parts: URIReference, _ endpoint: Endpoint) {
    self.text = text
    self.parts = parts
    self.endpoint = endpoint
  }

  /// The endpoint, with user and password.
  package var endpointWithUser: Endpoint {
    var endpoint = endpoint
    endpoint.userinfo = userinfo.map { String(decoding: text.bytes[$0], as: UTF8.self) } ?? ""
    return endpoint
  }

  /// The target on the request line: the path, `/` if it is empty, and the query with its `?` (RFC 9112,
  /// 3.2.1).
  package var requestTarget: URLText {
    var target = URLText()
    if path.isEmpty { target.append(made: "/") }
    target.append(text, path.lowerBound..<(query ?? path).upperBound)
    return target
  }

  private static func portNumber(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard ASCIISet.digits.contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      if number > Int(UInt16.max) { return nil }
    }
    return number
  }
}
