import OnwireDiagnostics
package import OnwireHTTP

/// Where a request goes, by its bytes alone: its target, `Host`, and the pseudo-header fields of HTTP/2.
struct RequestTarget {
  /// The scheme, host and port; the host is empty if the request names none.
  var endpoint: Endpoint
  /// Whether the scheme is known; otherwise it is a guess.
  let isSchemeTold: Bool
  /// The URL, which is absolute if the host is known, and otherwise the target.
  var url: String

  /// The target of `message`, whose whole head must be stored.
  ///
  /// The scheme is that of a target in absolute form, else `known`, else that of `:scheme`, else https on
  /// port 443, else http.
  init(_ message: Message, scheme known: String? = nil) {
    let authority = message.text(of: .authority)
    let target = message.target ?? message.fieldText(":path") ?? ""
    let (scheme, host) = Self.split(authority ?? "")
    let named = host.isEmpty ? message.fieldText("host") ?? message.fieldText(":authority") ?? "" : host
    let (name, port) = Self.hostAndPort(named)
    let told = scheme ?? known ?? message.fieldText(":scheme")
    isSchemeTold = told != nil
    let isSecure = told.map { $0.lowercased() == "https" } ?? (port == 443)
    endpoint = Endpoint(scheme: isSecure ? .https : .http, host: name, port: port)
    if scheme != nil {
      url = target
    } else if authority != nil || named.isEmpty {
      url = target
    } else {
      url = "\(endpoint.scheme.rawValue)://\(named)\(target == "*" ? "" : target)"
    }
  }

  /// Whether a line that was cut off begins as a request line does: with a method and a target.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    let method = line.prefix { ASCIISet.token.contains($0) }
    guard !method.isEmpty, method.count <= 20, line[method.endIndex...].first == 0x20 else { return false }
    let target = line[(method.endIndex + 1)...]
    return target.first == UInt8(ascii: "/") || target.starts(with: "http".utf8)
  }

  /// The scheme before `://`, and what follows.
  private static func split(_ authority: String) -> (scheme: String?, host: String) {
    let bytes = authority.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return (nil, authority)
    }
    let host = authority[bytes.index(colon, offsetBy: 3)...]
    // User information is no part of where a request goes.
    let start =
      host.utf8.lastIndex(of: UInt8(ascii: "@")).map { host.utf8.index(after: $0) } ?? host.startIndex
    return (String(authority[..<colon]), String(host[start...]))
  }

  /// The host and the port; a colon in brackets belongs to an IPv6 address.
  static func hostAndPort(_ text: String) -> (host: String, port: Int?) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
      case let digits = text.utf8[text.utf8.index(after: colon)...],
      digits.allSatisfy(ASCIISet.digits.contains)
    else { return (text, nil) }
    let port = Int(String(digits) ?? "").flatMap { $0 <= 65535 ? $0 : nil }
    guard port != nil || digits.isEmpty else { return (text, nil) }
    return (String(text[..<colon]), port)
  }
}

extension Request {
  /// Creates a request from a received message of which nothing else is known: only the message says where it
  /// went.
  ///
  /// - Parameter scheme: The scheme, if it is known whether TLS was used.
  package init(asReceived message: Message, by scheme: Endpoint.Scheme? = nil) {
    let target = RequestTarget(message, scheme: scheme?.rawValue)
    self.init(
      number: 1, message: message, endpoint: target.endpoint, isTold: false, tellsScheme: target.isSchemeTold,
      fidelity: Fidelity(), url: target.url)
  }
}

extension Message {
  /// The text of the first segment of `role` in the head; `nil` if there is none.
  fileprivate func text(of role: Segment.Role) -> String? {
    segments[..<headSegmentCount].firstIndex { $0.role == role }.map(text)
  }

  /// The request target as it stands; `nil` if there is none.
  fileprivate var target: String? {
    elements.first { $0.kind == .target }.map { $0.segments.map(text).joined() }
  }

  /// The value of the first header field called `name`, which is in lower case; `nil` if there is none.
  fileprivate func fieldText(_ name: String) -> String? {
    for element in elements where element.kind == .field && element.segments.upperBound <= headSegmentCount {
      guard let first = element.segments.first, text(first).lowercased() == name else { continue }
      return element.segments.filter { segments.role(at: $0) == .fieldValue }.map(text).joined()
    }
    return nil
  }

  private func text(_ segment: Int) -> String {
    guard case .stored(let range) = segments.content(at: segment) else { return "" }
    return String(decoding: storage[range], as: UTF8.self)
  }
}
