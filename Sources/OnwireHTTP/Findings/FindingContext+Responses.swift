import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let responseRules = [invalidStatus, bodyOn204, unusableCookie, errorWith200]

  static let invalidStatus = Self(
    "invalid-status", .error, ofResponses: "curl, Node and Python refuse the response")
  static let bodyOn204 = Self(
    "body-on-204", .warning,
    ofResponses: "a client reads no body, and takes it for the next response: Node refuses that")
  static let unusableCookie = Self(
    "unusable-cookie", .warning,
    ofResponses: "curl and browsers drop the cookie (RFC 6265bis, 5.7): later requests are without it")
  static let errorWith200 = Self(
    "error-with-200", .note,
    ofResponses: "a client that goes by the status takes the page for what it asked for")
}

/// Findings that only responses have: about the status, cookies, and pages.
extension FindingContext {
  // MARK: Status

  /// A status that is not a number from 100 to 999.
  var statusFindings: [Found] {
    guard message.isResponse, isExact(.requestLine), message.status.map({ $0 < 100 }) ?? true,
      let segment = head.first(where: { role($0) == .status }) ?? head.first(where: { role($0) == .reason })
        ?? head.first
    else { return [] }
    return [
      FindingRule.invalidStatus.at(
        range(segment), .segment(segment), "the status line has no status of three digits from 100 on")
    ]
  }

  /// Whether a missing body may be correct although the fields announce one: in the response to HEAD, in
  /// responses with some statuses, and in a request with Expect, whose body the server may not have asked
  /// for.
  var mayLackBody: Bool {
    guard message.isResponse else {
      return bodyLength == 0 && headers("expect").contains { $0.value.equalsCaseless("100-continue") }
    }
    return StatusLine.hasNoBody(message.status) || answered?.method == "HEAD" && bodyLength == 0
  }

  /// Whether there is a body although the status forbids one; no other finding is made about it.
  var hasForbiddenBody: Bool { message.isResponse && bodyLength > 0 && StatusLine.hasNoBody(message.status) }

  /// A body, or a length of one, although the status forbids a body.
  var bodyOn204Findings: [Found] {
    guard message.isResponse, let status = message.status, StatusLine.hasNoBody(status) else { return [] }
    if bodyLength > 0 {
      return [
        FindingRule.bodyOn204.at(
          message.headLength..<message.length, .whole("body"),
          "a response with status \(status) has no body, and \(bodyLength.counted("byte")) follow the head")
      ]
    }
    // In a 304, it is the length of the cached content (RFC 9110, 15.4.5).
    guard status != 304, isExact(.fields),
      let header = headers("content-length").first(where: { $0.text != "0" })
        ?? headers("transfer-encoding").first
    else { return [] }
    return [
      FindingRule.bodyOn204.at(
        header.nameRange.lowerBound..<header.range.upperBound, header.subject,
        "a response with status \(status) has no body, and the head tells of one",
        consequence: "a proxy or client that goes by the field waits for a body (RFC 9110, section 8.6)")
    ]
  }

  // MARK: Cookies

  /// Cookies that clients reject, each with the first reason.
  var cookieFindings: [Found] {
    guard message.isResponse, isOwn(.fields) else { return [] }
    var found = Repeated()
    for header in headers("set-cookie") {
      guard let (what, consequence) = fault(ofCookie: header.text) else { continue }
      found.add {
        FindingRule.unusableCookie.at(header.range, header.subject, what, consequence: consequence)
      }
    }
    return found.found
  }

  /// Why clients reject a cookie (RFC 6265bis, 5.6 and 5.7), and the consequence if it differs from the
  /// rule's.
  private func fault(ofCookie text: String) -> (what: String, consequence: String?)? {
    let pieces = text.split(separator: ";", omittingEmptySubsequences: false).map { Self.pair($0) }
    guard let cookie = pieces.first else { return nil }
    let attributes = pieces.dropFirst()
    func last(_ name: String) -> (name: Substring, value: Substring?)? {
      attributes.last { $0.name.lowercased() == name }
    }
    guard let value = cookie.value else {
      return cookie.name.isEmpty
        ? ("the cookie has neither a name nor a value", nil)
        : (
          "the cookie has no `=` after its name",
          "curl drops the cookie (RFC 6265, 5.2), and browsers and Python keep it without a name or without a value"
        )
    }
    if cookie.name.isEmpty {
      return value.isEmpty
        ? ("the cookie has neither a name nor a value", nil)
        : (
          "the cookie has no name",
          "curl drops the cookie (RFC 6265, 5.2), and browsers keep it and send its value alone (RFC 6265bis)"
        )
    }
    if cookie.name.utf8.count + value.utf8.count > Self.longestCookie {
      return ("the cookie has more than \(Self.longestCookie) bytes", nil)
    }
    let isSecure = last("secure") != nil
    let prefix = cookie.name.lowercased()
    if prefix.hasPrefix("__secure-") || prefix.hasPrefix("__host-"), !isSecure {
      return ("a cookie of this name is to have `Secure`", nil)
    }
    let domain = last("domain")?.value.flatMap { $0.isEmpty ? nil : $0 }
    if prefix.hasPrefix("__host-"), domain != nil || last("path")?.value != "/" {
      return ("a cookie whose name begins with `__Host-` is to have `Path=/` and no Domain", nil)
    }
    guard let answered else { return nil }
    if isSecure, answered.isPlain, !answered.isLoopback {
      return ("the cookie has `Secure`, and it came over http", nil)
    }
    if let domain, !answered.host.isEmpty, !answered.takes(domain: domain) {
      return ("the cookie is for another host than the one that sets it", nil)
    }
    return nil
  }

  private static let longestCookie = 4096

  /// The name and value of a piece between semicolons, without blanks around them.
  private static func pair(_ piece: Substring) -> (name: Substring, value: Substring?) {
    guard let sign = piece.firstIndex(of: "=") else { return (piece.withoutBlanks, nil) }
    return (piece[..<sign].withoutBlanks, piece[piece.index(after: sign)...].withoutBlanks)
  }

  // MARK: Pages

  /// An error page with a successful status.
  var errorPageFindings: [Found] {
    guard message.isResponse, let status = message.status, 200...299 ~= status, isOwn(.body),
      !isContentHidden,
      let (start, title) = HTMLPage(
        storedBytes(from: message.headSegmentCount, count: HTMLPage.lookedAt))?
        .title, HTMLPage.tellsOfError(title)
    else { return [] }
    let range = message.headLength + start..<message.headLength + start + title.utf8.count
    return [
      FindingRule.errorWith200.at(
        range, .segment(message.segmentIndex(at: range.lowerBound) ?? message.headSegmentCount),
        "the page tells of an error, and the status is \(status)")
    ]
  }
}

/// The start of an HTML document.
package struct HTMLPage {
  /// The number of bytes to search for a title.
  package static let lookedAt = 4096

  private let start: ArraySlice<UInt8>

  /// Creates a page; `nil` if a text does not begin like HTML.
  package init?(_ start: ArraySlice<UInt8>) {
    let text = (start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start).drop(
      while: \.isSpaceOrLineEnd)
    let marks: [StaticString] = ["<!doctype html", "<html", "<head", "<body", "<title", "<h1", "<center"]
    guard marks.contains(where: { text.prefix($0.utf8CodeUnitCount).equalsCaseless($0) }) else { return nil }
    self.start = start
  }

  /// The title, and its offset.
  package var title: (offset: Int, text: String)? {
    guard let open = start.indices.first(where: { start[$0...].prefix(6).equalsCaseless("<title") }),
      let end = start[open...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let rest = start[(end + 1)...]
    let text = rest.prefix { $0 != UInt8(ascii: "<") }
    guard text.endIndex < start.endIndex, let title = String(validating: text, as: UTF8.self) else {
      return nil
    }
    return (text.startIndex - start.startIndex, title)
  }

  /// Whether a title is that of an error page: it begins with an error status, or has the usual words.
  static func tellsOfError(_ title: String) -> Bool {
    let text = title.lowercased()
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let first = words.drop { ["error", "http", "status"].contains($0) }.first
    if let first, first.utf8.count == 3, let status = Int(first), 400...599 ~= status { return true }
    return errors.contains(where: text.holds)
  }

  private static let errors = [
    "bad request", "unauthorized", "forbidden", "not found", "internal server error", "bad gateway",
    "service unavailable", "gateway timeout", "gateway time-out", "access denied", "server error",
  ]
}

/// The request that a response answers, as far as it is known.
package struct AnsweredRequest: Sendable, Hashable {
  /// The method.
  package var method: String
  /// The host that it went to; empty if unknown.
  package var host: String
  /// Whether it went over http rather than https; `false` if unknown.
  package var isPlain: Bool

  /// Whether the host is this machine, which is trusted as if over https.
  fileprivate var isLoopback: Bool {
    let host = host.lowercased()
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
  }

  /// Whether the host may set a cookie for `domain` (RFC 6265bis, 5.7): its own name, or a domain of more
  /// than one word around it.
  fileprivate func takes(domain: Substring) -> Bool {
    let host = host.lowercased()
    let domain = (domain.first == "." ? domain.dropFirst() : domain).lowercased()
    // Captures may name an IPv6 address without its brackets.
    let isAddress = host.contains(":") || Endpoint.isAddress(host)
    return host == domain || host.hasSuffix("." + domain) && domain.contains(".") && !isAddress
  }
}

extension Request {
  /// The request as the one that a response answers.
  package var answered: AnsweredRequest {
    AnsweredRequest(
      method: message.method ?? "", host: endpoint.host,
      isPlain: endpoint.scheme == .http && capture?.tellsEndpoint ?? true)
  }
}

extension Substring {
  fileprivate var withoutBlanks: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { start[...$0] } ?? start.prefix(0)
  }
}
