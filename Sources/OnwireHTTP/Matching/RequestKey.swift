import OnwireDiagnostics

/// The key for finding a request among others: its method, path and host.
package struct RequestKey: Sendable, Hashable {
  /// The method as written; empty if the message has none.
  package let method: String
  /// The path with its escapes undone, except `%2F`, which does not separate steps.
  package private(set) var path: String
  /// The host in lower case, without a default port; `nil` if the message does not give it.
  package private(set) var host: String?

  package init(_ message: Message) {
    method = message.method ?? ""
    path = Self.path(of: message)
    host = Self.host(of: message)
  }

  /// The key with a star for each byte of a secret.
  package func redacted(_ names: SecretNames) -> RequestKey {
    var result = self
    result.path = names.redactedURL(path)
    result.host = host.map(names.redactedURL)
    return result
  }

  /// The key with wildcards as the spec spells them, instead of the words that stand for them.
  func showing(_ wildcards: Wildcards) -> RequestKey {
    var result = self
    for wildcard in wildcards.all {
      result.path = result.path.substituting(wildcard.token, with: wildcard.spelling)
      result.host = result.host?.substituting(wildcard.token, with: wildcard.spelling)
    }
    return result
  }

  /// The key without a host.
  var withoutHost: RequestKey {
    var result = self
    result.host = nil
    return result
  }

  /// The path between its slashes.
  var steps: [Substring] { path.split(separator: "/", omittingEmptySubsequences: false) }

  /// Whether both hosts are the same, or one is unknown.
  func isHost(of other: RequestKey) -> Bool { host == nil || other.host == nil || host == other.host }

  private static func path(of message: Message) -> String {
    guard let target = message.elements.first(where: { $0.kind == .target }) else { return "" }
    // The path of a spec may have several segments: that of the base, and what was joined to it.
    let bytes = target.segments.filter { message.segments.role(at: $0) != .authority }
      .flatMap { message.storedBytes($0) }.prefix { $0 != UInt8(ascii: "?") }
    let slash = UInt8(ascii: "/")
    let steps = bytes.split(separator: slash, omittingEmptySubsequences: false)
    return steps.map { step in
      let bytes = FormText.decode(step, plusIsSpace: false).flatMap { $0 == slash ? Array("%2F".utf8) : [$0] }
      return String(decoding: bytes, as: UTF8.self)
    }.joined(separator: "/")
  }

  /// The host of the target, if that has one (RFC 9112, 3.2.2), otherwise the host of the field Host.
  private static func host(of message: Message) -> String? {
    let authority = (0..<message.headSegmentCount).first { message.segments.role(at: $0) == .authority }
    let bytes =
      authority.map { Array(message.storedBytes($0)) } ?? message.headerBytes("host").first ?? []
    var host = String(decoding: bytes, as: UTF8.self).lowercased()[...]
    for scheme in ["http://", "https://"] where host.hasPrefix(scheme) { host = host.dropFirst(scheme.count) }
    for port in [":80", ":443"] where host.hasSuffix(port) { host = host.dropLast(port.count) }
    return host.isEmpty ? nil : String(host)
  }
}
